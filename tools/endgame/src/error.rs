//! What can go wrong. Each message is one line and says what is at fault.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use tobit::endgame::{Class, EncodeError, TableError};
use tobit::rules::{Board, PositionTextError};

use crate::job::{INTERRUPTED, Stopped};

/// Bytes in the unit that `--memory` counts in.
pub const MEBIBYTE: u64 = 1 << 20;

/// Why a command ends without what it was to do.
#[derive(Debug, Error)]
pub enum Error {
    /// Ctrl-C.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A class is too large for the memory allowed.
    #[error(
        "{board} {class} takes {} MiB of memory, and {} are allowed: say --memory {0} if there is so much",
        needed.div_ceil(MEBIBYTE), allowed / MEBIBYTE
    )]
    Memory {
        /// The board.
        board: Board,
        /// The class, or the first of two that are built together.
        class: Class,
        /// Bytes it takes.
        needed: u64,
        /// Bytes there are.
        allowed: u64,
    },
    /// A class does not fit into the format.
    #[error("{board} {class}: {source}")]
    Encode {
        /// The board.
        board: Board,
        /// The class.
        class: Class,
        /// Why not.
        source: EncodeError,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// So many classes cannot be used, or are wrong; each was told of on standard error.
    #[error("{faulty} of {looked_at} classes are at fault")]
    Faulty {
        /// How many.
        faulty: usize,
        /// Among how many.
        looked_at: usize,
    },
    /// The engine did not play by its tables.
    #[error("{0} games went wrong")]
    BadPlay(usize),
    /// There is nothing to read.
    #[error("there is no table for the board {board} in {}: build some with 'endgame build'", folder.display())]
    NoTables {
        /// The board.
        board: Board,
        /// Where they were looked for.
        folder: PathBuf,
    },
    /// A text is no position.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// The tables that are part of the program do not go so far.
    #[error("the tables that are part of the program have no {board} {class}: say with --out where others are")]
    NotEmbedded {
        /// The board.
        board: Board,
        /// The class.
        class: Class,
    },
    /// No class of these can be won.
    #[error("there is no win in them")]
    NoWin,
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// The status that tells a script: 1 if something looked at is wrong, 130 after Ctrl-C, 2 for all else.
    pub fn status(&self) -> u8 {
        match self {
            Self::Stopped(_) => INTERRUPTED,
            Self::Faulty { .. } | Self::BadPlay(_) => 1,
            _ => 2,
        }
    }

    /// Output that nobody reads any more, as in `endgame stats | head -1`, is no error.
    pub fn is_unread_output(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
