//! The engine as others see it: a game, a few settings, and one job at a time on a thread of its own.
//!
//! Whoever drives it sets up a game, starts a search, and takes [`Event`]s from a channel until the job's last one.
//!
//! ```
//! use tobit::engine::Engine;
//! use tobit::rules::{Board, Game, Position};
//! use tobit::search::Limits;
//!
//! let mut engine = Engine::new()?;
//! let position = Position::parse(Board::STANDARD, "W:W23:B9,30")?;
//! engine.set_game(Game::new(position));
//! let answer = engine.search(Limits::depth(6), |_| ());
//! let best = answer.best.map(|mv| position.move_text(mv));
//! assert_eq!(best.as_deref(), Some("23:36:3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod endings;
mod job;
mod level;
mod opening;
mod settings;

use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use thiserror::Error;

use crate::book::BookError;
use crate::endgame::Tables;
use crate::rules::{Board, Game, Position};
use crate::search::{Answer, Control, Info, Limits, OutOfMemory, STACK_SIZE, Table};

pub use endings::EndingsFault;
pub use job::Event;
pub use level::LEVELS;
pub use settings::Settings;

use job::{Job, SearchJob};
use level::Handicap;
use opening::Opening;

/// Why there is no engine.
#[derive(Debug, Error)]
pub enum StartError {
    /// No memory for the transposition table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The system grants no thread.
    #[error("no thread to search on: {0}")]
    Thread(#[from] std::io::Error),
}

/// The engine. Dropping it stops its job.
pub struct Engine {
    game: Game,
    settings: Settings,
    table: Arc<Table>,
    endings: Tables,
    opening: Opening,
    /// The strings of the job that runs, if one does.
    running: Option<Arc<Control>>,
    events: Receiver<Event>,
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Engine {
    /// An engine at the start of the standard game.
    ///
    /// # Errors
    /// [`StartError`] if there is no memory for the transposition table, or no thread to search on.
    pub fn new() -> Result<Self, StartError> {
        let settings = Settings::default();
        let table = Arc::new(Table::new(settings.hash)?);
        let (jobs, job_queue) = unbounded();
        let (event_queue, events) = unbounded();
        let work = move || job::work(&job_queue, &event_queue);
        let thread = thread::Builder::new().name("search".to_owned()).stack_size(STACK_SIZE).spawn(work)?;
        Ok(Self {
            game: Game::default(),
            settings,
            table,
            endings: Tables::embedded(),
            opening: Opening::new(),
            running: None,
            events,
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// The settings as they are.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game as it is.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board of the game.
    pub fn board(&self) -> Board {
        self.game.position().board()
    }

    /// Sets up a game.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
    }

    /// Goes to the start of a board.
    pub fn set_board(&mut self, board: Board) {
        self.game = Game::new(Position::start(board));
    }

    /// Forgets the game, the table and what was learnt; the board and the settings stay.
    pub fn new_game(&mut self) {
        self.set_board(self.board());
        self.clear_table();
        self.opening.begin_game();
        self.send(Job::Forget);
    }

    /// Empties the transposition table.
    pub fn clear_table(&mut self) {
        self.table.clear();
    }

    /// Sets the size of the transposition table, in MiB, and empties it.
    ///
    /// # Errors
    /// [`OutOfMemory`] if there is none; the old table stays.
    pub fn set_hash(&mut self, mebibytes: u64) -> Result<(), OutOfMemory> {
        if mebibytes != self.settings.hash {
            self.table = Arc::new(Table::new(mebibytes)?);
            self.settings.hash = mebibytes;
        }
        Ok(())
    }

    /// Uses the tables of endings below a folder beside those that are part of the program; without a folder, only these. Returns
    /// what is wrong with those that cannot be used. If the folder cannot be read, nothing changes.
    pub fn set_endings(&mut self, folder: Option<&Path>) -> Vec<EndingsFault> {
        let (tables, faults) = endings::open(folder);
        self.endings = tables.unwrap_or_else(|| self.endings.clone());
        faults
    }

    /// The tables of endings in use.
    pub fn endings(&self) -> &Tables {
        &self.endings
    }

    /// Sets the number of search threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.settings.threads = threads;
    }

    /// Sets how many of the best moves a search gives lines for.
    pub fn set_lines(&mut self, lines: usize) {
        self.settings.lines = lines;
    }

    /// Sets what is lost on every move outside the engine when a clock runs.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.settings.overhead = overhead;
    }

    /// Sets how much worse than nothing, in hundredths of a hul, a repetition is for the engine when it plays.
    pub fn set_contempt(&mut self, contempt: u16) {
        self.settings.contempt = contempt;
    }

    /// Sets how strong the engine plays; a level beyond the [`LEVELS`] counts as the nearest of them. Analysis is not affected.
    pub fn set_level(&mut self, level: u8) {
        self.settings.level = level.clamp(*LEVELS.start(), *LEVELS.end());
    }

    /// Sets whether moves are played from the opening book.
    pub fn set_own_book(&mut self, own_book: bool) {
        self.settings.own_book = own_book;
        if own_book {
            // Now, so that no clock runs while the books built in are read.
            let _ = self.opening.book(self.board());
        }
    }

    /// Sets what decides between near-equal moves of the book: the same seed chooses the same moves; 0 leaves it to chance, anew for
    /// each game.
    pub fn set_book_seed(&mut self, seed: u64) {
        self.settings.book_seed = seed;
    }

    /// Sets whether the engine is there to analyse, in which it uses no book.
    pub fn set_analyses(&mut self, analyses: bool) {
        self.settings.analyses = analyses;
    }

    /// Takes the book of a file, or, without one, those built in.
    ///
    /// # Errors
    /// [`BookError`] if the file cannot be read as a book; the old one stays.
    pub fn set_book_file(&mut self, file: Option<&Path>) -> Result<(), BookError> {
        self.opening.set_file(file)
    }

    /// Starts a search of the game's position, or has the answer from the book. Returns the strings it is held by.
    pub fn start_search(&mut self, limits: Limits) -> Arc<Control> {
        if let Some((info, answer)) = self.opening.answer(&self.settings, &self.game, &limits) {
            return self.start(|_| Job::FromBook(Box::new(info), answer));
        }
        let settings = self.settings.clone();
        let handicap = if settings.are_to_play(&limits) { Handicap::of_level(settings.level) } else { None };
        let limits = handicap.map_or(limits.clone(), |handicap| handicap.limit(limits));
        let (game, table, endings) = (self.game.clone(), Arc::clone(&self.table), self.endings.clone());
        let job = |control| SearchJob { game, limits, settings, handicap, table, endings, control };
        self.start(|control| Job::Search(Box::new(job(control))))
    }

    /// Starts to count the move sequences from the game's position, by root move.
    pub fn start_perft(&mut self, depth: u32) -> Arc<Control> {
        let position = *self.game.position();
        self.start(|control| Job::Perft { position, depth, control })
    }

    /// Starts the bench: a fixed suite on one thread, whatever the settings.
    pub fn start_bench(&mut self, depth: u32) -> Arc<Control> {
        self.start(|control| Job::Bench { depth, control })
    }

    fn start(&mut self, job: impl FnOnce(Arc<Control>) -> Job) -> Arc<Control> {
        let control = Arc::new(Control::default());
        self.running = Some(Arc::clone(&control));
        self.send(job(Arc::clone(&control)));
        control
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The worker ends only when this sender is dropped.
            let _ = jobs.send(job);
        }
    }

    /// Does a job run, or has its last event not been taken in yet?
    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Ends the running job early; its last event still comes.
    pub fn stop(&self) {
        if let Some(control) = &self.running {
            control.stop();
        }
    }

    /// Turns a pondering search into one whose limits count.
    pub fn ponderhit(&self) {
        if let Some(control) = &self.running {
            control.ponderhit();
        }
    }

    /// Where events come from. Give each to [`take_in`](Self::take_in).
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// Notes what an event means for the engine: after its last one a job no longer runs.
    pub fn take_in(&mut self, event: &Event) {
        if event.ends_job() {
            self.running = None;
        }
    }

    /// Waits for the next event of the running job; nothing if none runs.
    pub fn next_event(&mut self) -> Option<Event> {
        self.running.as_ref()?;
        let event = self.events.recv().ok()?;
        self.take_in(&event);
        Some(event)
    }

    /// Searches the game's position, calls `listener` with each line as it is found, and returns the answer.
    pub fn search(&mut self, limits: Limits, mut listener: impl FnMut(&Info)) -> Answer {
        self.start_search(limits);
        while let Some(event) = self.next_event() {
            match event {
                Event::Info(info) => listener(&info),
                Event::Answer(_, answer) => return answer,
                _ => (),
            }
        }
        Answer::default()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // If it has panicked there is nobody left to tell.
            let _ = thread.join();
        }
    }
}
