//! What can go wrong. Each message is one line and says what is at fault.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a job ends without its result.
#[derive(Debug, Error)]
pub enum Error {
    /// The games cannot be played, or their file cannot be used.
    #[error(transparent)]
    Job(#[from] openings::error::Error),
    /// A file of games cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A line of a file of games is not what `tune games` writes.
    #[error("{}, line {number}: {why}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// There is nothing to fit to.
    #[error("{positions} positions of {games} games are too few to fit {parameters} weights to")]
    TooFew {
        /// How many positions there are.
        positions: usize,
        /// How many games they come from.
        games: usize,
        /// How many weights there are.
        parameters: usize,
    },
    /// The minimum was not found.
    #[error("the fit failed: {0}")]
    Fit(String),
    /// The table cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
}

impl Error {
    /// Was it Ctrl-C?
    pub fn is_interruption(&self) -> bool {
        matches!(self, Self::Job(openings::error::Error::Interrupted))
    }
}
