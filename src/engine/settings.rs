//! What a user can set.

use std::time::Duration;

use crate::search::DEFAULT_SIZE;

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
            own_book: false,
            book_seed: 0,
            analyses: false,
        }
    }
}
