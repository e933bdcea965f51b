//! What can go wrong on the command line. Each message is one line and says what is at fault.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use thiserror::Error;

use super::file;
use crate::book::BookError;
use crate::engine::StartError;
use crate::rules::pdn::PdnError;
use crate::rules::{Board, Ending, MoveTextError, PositionTextError};
use crate::search::OutOfMemory;

/// Bad arguments or bad input: the status that tells a script so.
pub(super) const BAD_INPUT: u8 = 2;
/// Ended by Ctrl-C before there was a result, as shells count: 128 and the number of the signal.
pub(super) const INTERRUPTED: u8 = 130;

/// Why a subcommand ends without a result.
#[derive(Debug, Error)]
pub(super) enum Error {
    /// The position given is none.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// One of the moves given is none.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// The position given leaves nothing to play.
    #[error("the game is over before it begins: {0}")]
    NothingToPlay(Ending),
    /// A file cannot be read.
    #[error("cannot read {}: {source}", name(path))]
    Read {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {source}", name(path))]
    Write {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A game file holds something else.
    #[error("{}: {source}", name(path))]
    Pdn {
        /// Which one.
        path: PathBuf,
        /// What is wrong, and where.
        source: Box<PdnError>,
    },
    /// A game file holds nothing.
    #[error("{}: there is no game in it", name(.0))]
    NoGames(PathBuf),
    /// A file holds no book.
    #[error(transparent)]
    Book(#[from] BookError),
    /// No book comes with the program for a board.
    #[error("there is no book for {0}; --file names one")]
    NoBook(Board),
    /// A book is for another board than is asked for.
    #[error("{} is a book for {book}, not for {board}; --board chooses the board", path.display())]
    OtherBoard {
        /// Which file.
        path: PathBuf,
        /// The board it is for.
        book: Board,
        /// The board asked for.
        board: Board,
    },
    /// There is no engine.
    #[error(transparent)]
    Start(#[from] StartError),
    /// No memory for the transposition table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
    /// Standard input cannot be read.
    #[error("cannot read standard input: {0}")]
    Input(#[source] io::Error),
}

impl Error {
    /// For an error in reading this file.
    pub(super) fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Read { path: path.to_owned(), source }
    }

    /// For an error in writing this file.
    pub(super) fn writing(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Write { path: path.to_owned(), source }
    }

    /// Tells it on standard error, and says with which status to end. Output that nobody reads any more, as in
    /// `tobit analyse | head -1`, is no error.
    pub(super) fn report(&self) -> ExitCode {
        match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            _ => report(&self.to_string()),
        }
    }
}

/// What a file is called in a message.
fn name(path: &Path) -> std::path::Display<'_> {
    if file::is_standard(path) { Path::new("standard input").display() } else { path.display() }
}

/// Tells what went wrong in one line on standard error. Returns the status for bad input.
pub(super) fn report(message: &str) -> ExitCode {
    tell("error", message);
    ExitCode::from(BAD_INPUT)
}

/// Tells on standard error what is not as it should be, although the work goes on.
pub(super) fn warn(message: &str) {
    tell("warning", message);
}

fn tell(kind: &str, message: &str) {
    use io::Write;
    // A name may hold anything, and a message must stay one line.
    let message: String = message.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    // Without a standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "{kind}: {message}");
}
