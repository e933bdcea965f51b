//! A way into the game: moves from the start of a board, written one after the other on a line.

use std::fmt;

use thiserror::Error;
use tobit::rules::{Board, Game, Move, MoveTextError, Position};

/// Moves from the start of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    board: Board,
    moves: Vec<Move>,
}

/// Why a line is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}: {why}")]
pub struct OpeningError {
    /// Which move, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub why: MoveTextError,
}

impl Opening {
    /// No move made yet.
    pub fn start(board: Board) -> Self {
        Self { board, moves: Vec::new() }
    }

    /// Reads moves with spaces between them, as [`Display`](fmt::Display) writes them.
    ///
    /// # Errors
    /// [`OpeningError`] names the first move that cannot be made.
    pub fn parse(board: Board, line: &str) -> Result<Self, OpeningError> {
        let mut position = Position::start(board);
        let mut moves = Vec::new();
        for text in line.split_whitespace() {
            let mv = position.parse_move(text).map_err(|why| OpeningError { number: moves.len() + 1, why })?;
            position = position.play(mv);
            moves.push(mv);
        }
        Ok(Self { board, moves })
    }

    /// The opening and one of its position's moves.
    #[must_use]
    pub fn with(&self, mv: Move) -> Self {
        Self { moves: self.moves.iter().copied().chain([mv]).collect(), ..*self }
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where it leads.
    pub fn position(&self) -> Position {
        self.moves.iter().fold(Position::start(self.board), |position, &mv| position.play(mv))
    }

    /// The game so far, with all that the rules want remembered.
    pub fn game(&self) -> Game {
        let mut game = Game::new(Position::start(self.board));
        for &mv in &self.moves {
            // Every one is a move of its position.
            let _ = game.play(mv);
        }
        game
    }
}

/// The moves, spaces between them: `7-14 28-21 14:28`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = Position::start(self.board);
        for (index, &mv) in self.moves.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{}", position.move_text(mv))?;
            position = position.play(mv);
        }
        Ok(())
    }
}
