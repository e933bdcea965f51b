//! Where the pieces of a position stand, as the side to move sees them.

use super::class::{Class, Material};
use crate::rules::{Bitboard, Board, Colour, Kind, Position, Setup};

/// The four groups of like pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Group {
    /// The hullar of the side to move.
    OwnHullar,
    /// Its tobits.
    OwnTobits,
    /// The hullar of the other side.
    OtherHullar,
    /// Its tobits.
    OtherTobits,
}

/// Pieces on the board. The side to move sits where White does; where it is Black, the board has been turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// By [`Group`].
    pub groups: [Bitboard; 4],
}

impl Placement {
    /// The placement of a position.
    #[inline]
    pub fn of(position: &Position) -> Self {
        let (own, board) = (position.to_move(), position.board());
        let set = |colour, kind| {
            let set = position.pieces().of_kind(colour, kind);
            if own == Colour::White { set } else { board.flip_rows(set) }
        };
        Self { groups: [set(own, Kind::Hul), set(own, Kind::Tobit), set(!own, Kind::Hul), set(!own, Kind::Tobit)] }
    }

    /// The position with White to move, unless this is none.
    pub fn position(&self, board: Board) -> Option<Position> {
        let [own_hullar, own_tobits, other_hullar, other_tobits] = self.groups;
        let (hullar, tobits) = ([own_hullar, other_hullar], [own_tobits, other_tobits]);
        Position::try_from(Setup { board, to_move: Colour::White, hullar, tobits }).ok()
    }

    /// Which pieces there are.
    pub fn class(&self) -> Class {
        let [own_hullar, own_tobits, other_hullar, other_tobits] = self.groups.map(|set| set.len() as u8);
        Class {
            own: Material { hullar: own_hullar, tobits: own_tobits },
            other: Material { hullar: other_hullar, tobits: other_tobits },
        }
    }

    /// The points that hold a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.groups[0] | self.groups[1] | self.groups[2] | self.groups[3]
    }

    /// Does each point hold at most one piece?
    #[inline]
    pub fn is_sound(&self) -> bool {
        let [a, b, c, d] = self.groups;
        ((a & b) | ((a | b) & c) | ((a | b | c) & d)).is_empty()
    }

    /// Left and right exchanged: the value is the same.
    #[inline]
    pub fn mirrored(&self, board: Board) -> Self {
        Self { groups: self.groups.map(|set| board.mirror_columns(set)) }
    }

    /// Is it its own mirror image?
    #[inline]
    pub fn is_symmetrical(&self, board: Board) -> bool {
        self.groups.iter().all(|&set| board.mirror_columns(set) == set)
    }

    /// The same pieces on the same points with the other side to move.
    #[inline]
    pub fn reversed(&self, board: Board) -> Self {
        let [own_hullar, own_tobits, other_hullar, other_tobits] = self.groups.map(|set| board.flip_rows(set));
        Self { groups: [other_hullar, other_tobits, own_hullar, own_tobits] }
    }
}
