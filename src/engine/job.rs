//! The engine's thread: what it is given to do, and what it tells of it.

use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender};

use super::Settings;
use super::level::Handicap;
use crate::bench::{self, Signature};
use crate::endgame::Tables;
use crate::rules::{Game, Position, perft};
use crate::search::{Answer, Control, Info, Limits, Searcher, Table, Task};

/// What a job tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line of play.
    Info(Box<Info>),
    /// The end of a search of this position.
    Answer(Box<Position>, Answer),
    /// A root move, as text, and the number of sequences that begin with it.
    PerftMove(String, u64),
    /// The end of a perft, with its count unless it was stopped.
    PerftEnd(Option<u64>),
    /// A position of the bench is done: how many of how many.
    BenchPosition(usize, usize),
    /// The end of a bench, with its result unless it was stopped.
    BenchEnd(Option<Signature>),
}

impl Event {
    /// Is it a job's last?
    pub fn ends_job(&self) -> bool {
        matches!(self, Self::Answer(..) | Self::PerftEnd(_) | Self::BenchEnd(_))
    }
}

/// What the engine's thread is given to do.
pub(super) enum Job {
    Search(Box<SearchJob>),
    Perft { position: Position, depth: u32, control: Arc<Control> },
    Bench { depth: u32, control: Arc<Control> },
    FromBook(Box<Info>, Answer),
    Forget,
}

/// A search with all it needs, so that the engine may change meanwhile.
pub(super) struct SearchJob {
    pub(super) game: Game,
    pub(super) limits: Limits,
    pub(super) settings: Settings,
    pub(super) handicap: Option<Handicap>,
    pub(super) table: Arc<Table>,
    pub(super) endings: Tables,
    pub(super) control: Arc<Control>,
}

impl SearchJob {
    /// Searches and tells each line as it is found; one that is left to chance is told when it is chosen.
    fn search(&self, searcher: &mut Searcher, tell: impl Fn(Box<Info>)) -> Answer {
        let Some(handicap) = self.handicap.filter(|handicap| handicap.leaves_to_chance()) else {
            return searcher.search(&self.task(), &mut |info| tell(Box::new(info.clone())));
        };
        let answer = handicap.choose(searcher.search(&self.task(), &mut |_| ()));
        answer.lines.iter().for_each(|info| tell(Box::new(info.clone())));
        answer
    }

    fn task(&self) -> Task<'_> {
        let is_to_play = self.settings.are_to_play(&self.limits) && self.limits.ends_once_hit();
        Task {
            game: &self.game,
            limits: &self.limits,
            threads: self.settings.threads,
            lines: self.handicap.map_or(self.settings.lines, Handicap::lines),
            overhead: self.settings.overhead,
            contempt: if is_to_play { self.settings.contempt } else { 0 },
            table: &self.table,
            endings: &self.endings,
            control: &self.control,
        }
    }
}

/// The life of the search thread: one job after the other.
pub(super) fn work(jobs: &Receiver<Job>, events: &Sender<Event>) {
    let mut searcher = Searcher::default();
    // Events nobody takes any more belong to an engine that is being dropped.
    let tell = |event| {
        let _ = events.send(event);
    };
    for job in jobs {
        match job {
            Job::Search(job) => {
                let position = Box::new(*job.game.position());
                tell(Event::Answer(position, job.search(&mut searcher, |info| tell(Event::Info(info)))));
            }
            Job::FromBook(info, answer) => {
                let position = Box::new(info.root);
                tell(Event::Info(info));
                tell(Event::Answer(position, answer));
            }
            Job::Perft { position, depth, control } => {
                // All at once: one by one, the texts of a hundred thousand captures would take a minute.
                let mut texts = position.move_texts(&position.moves()).into_iter();
                let report = |_, count| tell(Event::PerftMove(texts.next().unwrap_or_default(), count));
                tell(Event::PerftEnd(perft::divide(&position, depth, control.stop_flag(), report)));
            }
            Job::Bench { depth, control } => {
                let progress = |done, all| tell(Event::BenchPosition(done, all));
                tell(Event::BenchEnd(bench::run(depth, &control, progress)));
            }
            Job::Forget => searcher.forget(),
        }
    }
}
