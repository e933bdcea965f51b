//! What a user can set.

use std::time::Duration;

use super::level::LEVELS;
use crate::search::{DEFAULT_SIZE, Limits};

/// What a user can set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table, in MiB.
    pub hash: u64,
    /// The number of search threads.
    pub threads: usize,
    /// How many of the best moves a search gives lines for.
    pub lines: usize,
    /// What is lost on every move outside the engine when a clock runs.
    pub overhead: Duration,
    /// How strong the engine plays, of the [`LEVELS`](super::LEVELS).
    pub level: u8,
    /// How much worse than nothing, in hundredths of a hul, a repetition is for the engine when it plays.
    pub contempt: u16,
    /// Are moves played from the opening book?
    pub own_book: bool,
    /// What decides between near-equal moves of the book; 0 for chance.
    pub book_seed: u64,
    /// Is the engine there to analyse? Then nothing comes from the book.
    pub analyses: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: DEFAULT_SIZE,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
            level: *LEVELS.end(),
            contempt: 5,
            own_book: false,
            book_seed: 0,
            analyses: false,
        }
    }
}

impl Settings {
    /// Is a search with these limits to choose a move to play? Not one that is to look at certain moves, to find a win, or to compare
    /// several lines, nor any of an engine that is there to analyse.
    pub(super) fn are_to_play(&self, limits: &Limits) -> bool {
        !self.analyses && self.lines == 1 && limits.among.is_none() && limits.win_within.is_none()
    }
}
