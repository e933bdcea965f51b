//! The engine as an opponent of some strength.

use crate::engine::{Engine, LEVELS};
use crate::rules::{Game, Move};
use crate::search::{Info, Limits, Score};

/// The positions looked at before a move at the highest level; the others look at fewer.
const MOST: u64 = 2_500_000;
/// The positions looked at for a hint, and before a draw is accepted: well under a second.
const ADVICE: u64 = 200_000;
/// A draw is accepted unless the engine is ahead by more than so many hundredths of a hul.
const DRAWISH: i16 = 10;

/// How strong the opponent is.
#[derive(Clone, Debug)]
pub(super) enum Strength {
    /// One of the engine's [`LEVELS`].
    Level(u8),
    /// As strong as it can be within these limits.
    Limits(Limits),
}

/// The engine as an opponent.
pub(super) struct Opponent {
    engine: Engine,
    limits: Limits,
    level: Option<u8>,
}

impl Opponent {
    /// An opponent of this strength.
    pub(super) fn new(mut engine: Engine, strength: Strength) -> Self {
        let (limits, level) = match strength {
            Strength::Limits(limits) => (limits, None),
            Strength::Level(level) => (Limits::nodes(MOST), Some(level)),
        };
        engine.set_analyses(true);
        Self { engine, limits, level }
    }

    /// Its name for game files: the program and how strong it plays.
    pub(super) fn name(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let level = self.level.map_or_else(String::new, |level| format!(" (level {level})"));
        format!("tobit {version}{level}")
    }

    /// The move it plays; nothing if there is none.
    pub(super) fn choose(&mut self, game: &Game) -> Option<Move> {
        self.engine.set_game(game.clone());
        self.engine.set_level(self.level.unwrap_or(*LEVELS.end()));
        // At the levels that leave nothing else to chance the book makes games differ.
        self.engine.set_own_book(self.level.is_some());
        self.engine.set_analyses(false);
        let answer = self.engine.search(self.limits.clone(), |_| ());
        self.engine.set_analyses(true);
        answer.best
    }

    /// The best line for the side to move, if it has a move.
    pub(super) fn advise(&mut self, game: &Game) -> Option<Info> {
        self.engine.set_game(game.clone());
        let answer = self.engine.search(Limits::nodes(ADVICE), |_| ());
        answer.lines.into_iter().next()
    }

    /// Does it accept a draw that the side to move offers?
    pub(super) fn accepts_draw(&mut self, game: &Game) -> bool {
        self.advise(game).is_some_and(|info| info.score >= Score::from_raw(-DRAWISH))
    }
}
