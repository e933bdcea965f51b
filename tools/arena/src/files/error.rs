//! What can go wrong with files of games.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use tobit::rules::pdn::PdnError;
use tobit::rules::{Board, MoveTextError, PositionTextError};

use super::output::is_standard;

/// Bad arguments or bad input: the status that tells a script so.
const BAD_INPUT: u8 = 2;
/// Ended by Ctrl-C, as shells count: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

/// Why a subcommand ends without a result. No file has changed then.
#[derive(Debug, Error)]
pub enum FileError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", name(path))]
    Read {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {source}", if is_standard(path) { "standard output".into() } else { path.to_string_lossy() })]
    Write {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A game cannot be read.
    #[error("{}: {source}", name(path))]
    Faulty {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        source: Box<PdnError>,
    },
    /// Lines of moves do not say on which board they are.
    #[error(
        "{}: a game on {board} after games on {first}: lines of moves do not name their board, so write one file for each \
         with 'filter --on {board}'",
        name(path)
    )]
    MixedBoards {
        /// The file.
        path: PathBuf,
        /// The board of the games before.
        first: Board,
        /// The board of this one.
        board: Board,
    },
    /// The position looked for is none.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// One of the moves looked for is none.
    #[error("the first moves: {0}")]
    Move(#[from] MoveTextError),
    /// Ctrl-C came before the end.
    #[error("interrupted, nothing was written")]
    Interrupted,
}

impl FileError {
    pub(super) fn writing(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Write { path: path.to_owned(), source }
    }

    /// The status to end the program with. Output that nobody reads any more, as in `arena pdn convert FILE | head -1`, is no
    /// error.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe => 0,
            Self::Interrupted => INTERRUPTED,
            _ => BAD_INPUT,
        }
    }
}

/// What a file to be read is called in a message.
pub(super) fn name(path: &Path) -> std::path::Display<'_> {
    if is_standard(path) { Path::new("standard input").display() } else { path.display() }
}
