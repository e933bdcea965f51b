//! Recorded games, each move with its value and a better one where there was one.

mod comment;
mod json;
mod mark;
mod text;

use std::path::Path;

use indicatif::ProgressBar;

use crate::cli::error::Error;
use crate::cli::file;
use crate::cli::interrupt::Interrupts;
use crate::cli::job::follow;
use crate::cli::terminal::progress_bar;
use crate::engine::{Engine, Event};
use crate::rules::pdn::{self, PdnGame, PdnStyle, read_games, write_games};
use crate::rules::{Board, Game, Move, Position};
use crate::search::{Distance, Info, Limits, Score};
use mark::Mark;

/// What is to be annotated, and how.
pub(super) struct Task<'a> {
    /// The file, or `-` for standard input.
    pub(super) file: &'a Path,
    /// The file to write the annotated games to.
    pub(super) out: Option<&'a Path>,
    /// The board of games that do not name theirs.
    pub(super) board: Board,
    /// What ends the search of a move.
    pub(super) limits: Limits,
    /// Write JSON?
    pub(super) json: bool,
}

/// A move and what it is worth for who makes it.
#[derive(Clone, Copy, Debug)]
struct Valued {
    mv: Move,
    score: Score,
    distance: Distance,
}

/// What was found out about a move.
struct Finding {
    /// The game's number, from 1.
    game: usize,
    /// The number of moves before it.
    index: usize,
    /// Where it was made.
    position: Position,
    played: Valued,
    /// The best move, which may be the one played.
    best: Valued,
    mark: Option<Mark>,
    /// How deep the search was, in plies.
    depth: u32,
    /// How many positions it looked at.
    nodes: u64,
}

impl Finding {
    /// The best move, if another was played and is worth less.
    fn better(&self) -> Option<Valued> {
        (self.best.score > self.played.score).then_some(self.best)
    }

    /// What the move has lost, in hundredths of a hul, if neither it nor the best one decides the game.
    fn loss(&self) -> Option<i32> {
        mark::loss(self.best.score, self.played.score)
    }
}

/// How what is found is told.
trait Telling {
    /// A game begins.
    fn game(&mut self, number: usize, game: &PdnGame) -> Result<(), Error>;
    /// A move is searched.
    fn finding(&mut self, finding: &Finding) -> Result<(), Error>;
    /// A game is done, perhaps not to its end.
    fn game_end(&mut self) -> Result<(), Error>;
    /// All is done, or was ended early.
    fn end(&mut self, games: usize, is_complete: bool) -> Result<(), Error>;
}

/// Annotates.
pub(super) fn run(task: &Task<'_>, engine: &mut Engine) -> Result<(), Error> {
    let bytes = file::read(task.file)?;
    let pdn_error = |source| Error::Pdn { path: task.file.to_owned(), source: Box::new(source) };
    let mut games = read_games(&pdn::decode(&bytes), task.board).map_err(pdn_error)?;
    if games.is_empty() {
        return Err(Error::NoGames(task.file.to_owned()));
    }
    if let Some(out) = task.out {
        file::check_writable(out)?;
    }
    let moves: usize = games.iter().map(|game| game.game().moves().len()).sum();
    let telling: Box<dyn Telling> = if task.json { Box::new(json::Json) } else { Box::new(text::Text::default()) };
    let bar = progress_bar(moves as u64, "moves");
    let mut annotator = Annotator { engine, interrupts: Interrupts::listen(), limits: &task.limits, telling, bar };
    let is_complete = annotator.games(&mut games)?;
    annotator.bar.finish_and_clear();
    if let Some(out) = task.out {
        file::write(out, &write_games(&games, &PdnStyle::default()))?;
    }
    annotator.telling.end(games.len(), is_complete)
}

struct Annotator<'a> {
    engine: &'a mut Engine,
    interrupts: Interrupts,
    limits: &'a Limits,
    telling: Box<dyn Telling>,
    bar: ProgressBar,
}

impl Annotator<'_> {
    /// Goes through the games; their comments grow. Returns whether it came to the end.
    fn games(&mut self, games: &mut [PdnGame]) -> Result<bool, Error> {
        for (index, game) in games.iter_mut().enumerate() {
            let Self { telling, bar, .. } = self;
            bar.suspend(|| telling.game(index + 1, game))?;
            let is_complete = self.game(index + 1, game)?;
            let Self { telling, bar, .. } = self;
            bar.suspend(|| telling.game_end())?;
            if !is_complete {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn game(&mut self, number: usize, game: &mut PdnGame) -> Result<bool, Error> {
        let mut so_far = Game::new(*game.game().start());
        let moves = game.game().moves().to_vec();
        for (index, mv) in moves.into_iter().enumerate() {
            let Some(finding) = self.finding(&so_far, mv, (number, index))? else { return Ok(false) };
            if let Some(annotation) = game.annotation_mut(index) {
                comment::add(annotation, &finding);
            }
            let Self { telling, bar, .. } = self;
            bar.suspend(|| telling.finding(&finding))?;
            bar.inc(1);
            // The moves of a game that was read are legal.
            let _ = so_far.play(mv);
        }
        Ok(true)
    }

    /// What a move is worth beside the best one. Nothing if Ctrl-C came before that was known.
    fn finding(&mut self, game: &Game, mv: Move, (number, index): (usize, usize)) -> Result<Option<Finding>, Error> {
        let Some(mut best) = self.search(game, self.limits.clone())? else { return Ok(None) };
        let mut played = best.clone();
        if best.line.first() != Some(&mv) {
            // To the same depth: what one search sees and the other does not would pass for a difference of the moves.
            let limits = Limits { among: Some(vec![mv]), depth: Some(best.depth.max(1)), ..self.limits.clone() };
            let Some(found) = self.search(game, limits)? else { return Ok(None) };
            played = found;
            if played.score >= best.score {
                best = played.clone();
            }
        }
        let valued = |info: &Info| Valued {
            mv: info.line.first().copied().unwrap_or(mv),
            score: info.score,
            distance: info.distance,
        };
        Ok(Some(Finding {
            game: number,
            index,
            position: *game.position(),
            played: valued(&played),
            best: valued(&best),
            mark: mark::of(best.score, played.score),
            depth: best.depth,
            nodes: best.nodes,
        }))
    }

    fn search(&mut self, game: &Game, limits: Limits) -> Result<Option<Info>, Error> {
        let mut best = None;
        self.engine.set_game(game.clone());
        self.engine.start_search(limits);
        follow(self.engine, &self.interrupts, |event| {
            if let Some(Event::Answer(_, answer)) = event {
                best = answer.lines.into_iter().next();
            }
            Ok(())
        })?;
        // An answer that was cut short says too little.
        Ok(best.filter(|_| !self.interrupts.happened()))
    }
}
