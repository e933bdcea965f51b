//! What can be wrong with a game file, and where.

use thiserror::Error;

use crate::rules::board::BoardError;
use crate::rules::notation::{MoveTextError, PositionTextError};

/// Why a game of a file could not be read, and the place in the file where that shows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, line {line}, column {column}: {problem}")]
pub struct PdnError {
    /// The game's number in the file, from 1.
    pub game: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The text at fault, shortened where it is long.
    pub text: String,
    /// Why it is at fault. A source of its own lies behind it where a move or a position is wrong.
    #[source]
    pub problem: PdnProblem,
}

/// What is wrong with a game of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PdnProblem {
    /// A move that the rules do not allow, or no move at all.
    #[error("{0}")]
    Move(#[source] MoveTextError),
    /// A `FEN` tag that is no position of the board.
    #[error("FEN tag: {0}")]
    Position(#[source] PositionTextError),
    /// A `Variant` tag with a board that does not exist.
    #[error("Variant tag: {0}")]
    Board(#[source] BoardError),
    /// A `Variant` tag of another game.
    #[error("Variant tag: '{0}' is not Tobit: write a board of the game like Tobit 5x4")]
    Variant(String),
    /// A tag that is not of the form `[Name "value"]`.
    #[error("'{0}' is not a tag: write [Name \"value\"] on one line")]
    Tag(String),
    /// A comment without its closing brace.
    #[error("the comment that begins here is never closed: '{0}'")]
    UnclosedComment(String),
    /// A variation without its closing parenthesis.
    #[error("the variation that begins here is never closed: '{0}'")]
    UnclosedVariation(String),
    /// A character that has no business where it stands.
    #[error("a '{0}' does not belong here")]
    Unexpected(char),
}
