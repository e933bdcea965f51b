//! What can go wrong. Each message is one line and says what is at fault.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use tobit::rules::Board;
use tobit::search::OutOfMemory;

use crate::journal::JournalError;
use crate::opening::OpeningError;

/// Why a job ends without its result.
#[derive(Debug, Error)]
pub enum Error {
    /// Ctrl-C. What was found so far is in the journal.
    #[error("interrupted; the same command goes on from here")]
    Interrupted,
    /// A journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A line of a suite is no opening.
    #[error("{}, line {number}: {why}", path.display())]
    Opening {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        number: usize,
        /// What is wrong with it.
        why: OpeningError,
    },
    /// Fewer openings than are asked for.
    #[error("{what}: there are only {found} openings on {board}, and {wanted} are wanted")]
    TooFew {
        /// Where they should come from.
        what: String,
        /// The board.
        board: Board,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// No memory for a transposition table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The system grants no thread.
    #[error("no thread to work on: {0}")]
    Thread(io::Error),
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
}
