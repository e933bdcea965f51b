//! A game: where it began, the moves since, and how it ended.

use std::collections::HashMap;
use std::fmt;

use super::colour::Colour;
use super::moves::Move;
use super::position::{IllegalMove, Position};

/// A position that stands for this many times makes a draw.
pub const REPETITIONS_TO_DRAW: usize = 3;

/// Who has won: *utys*, or *khayym*, a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Win(Colour),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The points a side scores: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn points(self, colour: Colour) -> u8 {
        match self {
            Self::Win(winner) if winner == colour => 2,
            Self::Win(_) => 0,
            Self::Draw => 1,
        }
    }
}

/// The points of White and Black, as PDN writes results: `2-0`, `1-1` or `0-2`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.points(Colour::White), self.points(Colour::Black))
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move has no pieces left.
    NoPieces(Colour),
    /// The side to move has pieces, but none can move.
    Blocked(Colour),
    /// A position stood for the third time.
    Repetition,
    /// A side has given up.
    Resignation(Colour),
    /// The players have agreed on a draw.
    Agreement,
}

impl Ending {
    /// Who has won by it.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::NoPieces(loser) | Self::Blocked(loser) | Self::Resignation(loser) => Outcome::Win(!loser),
            Self::Repetition | Self::Agreement => Outcome::Draw,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPieces(loser) => write!(f, "{loser} has no pieces left"),
            Self::Blocked(loser) => write!(f, "{loser} has no move left"),
            Self::Repetition => write!(f, "the position stands for the third time"),
            Self::Resignation(loser) => write!(f, "{loser} resigns"),
            Self::Agreement => write!(f, "draw by agreement"),
        }
    }
}

/// A game from some position on, with all that the rules want remembered.
///
/// Moves may be added after the game is over, as people do when they look on; the ending that came first stands.
#[derive(Clone, Debug)]
pub struct Game {
    positions: Vec<Position>,
    moves: Vec<Move>,
    occurrences: HashMap<Position, usize>,
    /// How the game ended and after how many moves.
    ended: Option<(Ending, usize)>,
}

impl Game {
    /// A game that begins with this position, which counts as its first occurrence.
    pub fn new(start: Position) -> Self {
        let mut game =
            Self { positions: vec![start], moves: Vec::new(), occurrences: HashMap::from([(start, 1)]), ended: None };
        game.look_for_an_end();
        game
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position it began with.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The positions so far, the start first and the present one last.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the position does not allow it; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        // The position's own copy of the move, whose promotion mark can be trusted.
        let mv = self.position().known(mv)?;
        let next = self.position().play(mv);
        self.positions.push(next);
        self.moves.push(mv);
        *self.occurrences.entry(next).or_default() += 1;
        self.look_for_an_end();
        Ok(())
    }

    /// Takes the last move back, and an ending that came with or after it. Returns the move, or nothing at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        let left = self.positions.pop()?;
        if let Some(count) = self.occurrences.get_mut(&left) {
            *count -= 1;
        }
        self.ended = self.ended.filter(|&(_, after)| after <= self.moves.len());
        Some(mv)
    }

    /// Ends the game by resignation or agreement, unless it is over already.
    pub fn end(&mut self, ending: Ending) {
        self.ended.get_or_insert((ending, self.moves.len()));
    }

    /// How often the present position has stood, itself included.
    pub fn occurrences(&self) -> usize {
        self.occurrences.get(self.position()).copied().unwrap_or_default()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ended.map(|(ending, _)| ending)
    }

    /// Who has won, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Ending::outcome)
    }

    fn look_for_an_end(&mut self) {
        let position = self.position();
        let to_move = position.to_move();
        if position.pieces().of(to_move).is_empty() {
            self.end(Ending::NoPieces(to_move));
        } else if position.moves().is_empty() {
            self.end(Ending::Blocked(to_move));
        } else if self.occurrences() >= REPETITIONS_TO_DRAW {
            self.end(Ending::Repetition);
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::start(super::Board::STANDARD))
    }
}
