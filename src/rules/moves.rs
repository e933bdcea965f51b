//! What a move is.

use super::bitboard::{Bitboard, Point};

/// A move: from where, to where, and what it captures. Two ways round a capture that share all three are one move.
///
/// A move makes sense only in the position it was generated for.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The captured points; empty for a step or a slide.
    pub captured: Bitboard,
    /// The point the piece leaves.
    pub from: Point,
    /// The point where it ends, which for a capture may be where it began.
    pub to: Point,
    /// Does a hul become a tobit in this move? It follows from the other three (a hul lands only on every second row,
    /// so it cannot reach the far row on one way round and miss it on another); kept so that playing is quick.
    pub promotes: bool,
}

impl Move {
    /// Does the move take at least one piece?
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.captured.any()
    }
}

impl PartialEq for Move {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.from == other.from && self.to == other.to && self.captured == other.captured
    }
}

impl Eq for Move {}

impl std::hash::Hash for Move {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.from, self.to, self.captured).hash(state);
    }
}

/// The moves of a position, or of several stacked one upon the other in a search. It grows: nothing bounds the number
/// of captures that an odd position with many tobits offers.
pub type MoveList = Vec<Move>;
