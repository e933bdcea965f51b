//! The pieces on the board as bitboards, without whose turn it is, without a hash: what the generator works on.

use super::bitboard::{Bitboard, Point};
use super::colour::{Colour, Side};
use super::moves::Move;

/// The two kinds of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(usize)]
pub enum Kind {
    /// The man, plural hullar.
    Hul,
    /// The king.
    Tobit,
}

/// Where the pieces stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces {
    sides: [Bitboard; 2],
    tobits: Bitboard,
}

impl Pieces {
    /// From the points of either colour and the points among them that hold tobits.
    pub(super) fn new(white: Bitboard, black: Bitboard, tobits: Bitboard) -> Self {
        debug_assert!((white & black).is_empty(), "a point holds one piece");
        debug_assert!(tobits.without(white | black).is_empty(), "a tobit is a piece");
        Self { sides: [white, black], tobits }
    }

    /// All pieces of a colour.
    #[inline]
    pub const fn of(&self, colour: Colour) -> Bitboard {
        self.sides[colour as usize]
    }

    /// The tobits of both colours.
    #[inline]
    pub const fn tobits(&self) -> Bitboard {
        self.tobits
    }

    /// The pieces of one colour and kind.
    #[inline]
    pub const fn of_kind(&self, colour: Colour, kind: Kind) -> Bitboard {
        match kind {
            Kind::Hul => self.of(colour).without(self.tobits),
            Kind::Tobit => self.of(colour).and(self.tobits),
        }
    }

    /// The points that hold a piece.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.sides[0].0 | self.sides[1].0)
    }

    /// What stands on a point.
    pub fn at(&self, point: Point) -> Option<(Colour, Kind)> {
        let colour = Colour::BOTH.into_iter().find(|&colour| self.of(colour).contains(point))?;
        Some((colour, if self.tobits.contains(point) { Kind::Tobit } else { Kind::Hul }))
    }

    /// The pieces after a move of side `S`. The move must be one of the position's.
    #[inline]
    pub(super) fn after<S: Side>(&self, mv: Move) -> Self {
        let (from, to) = (mv.from.bit(), mv.to.bit());
        let moves_tobit = self.tobits.contains(mv.from) | mv.promotes;
        let own = self.of(S::COLOUR).without(from) | to;
        let enemy = self.of(S::Other::COLOUR).without(mv.captured);
        let tobits = self.tobits.without(from | mv.captured) | Bitboard(u64::from(moves_tobit) << mv.to.index());
        match S::COLOUR {
            Colour::White => Self { sides: [own, enemy], tobits },
            Colour::Black => Self { sides: [enemy, own], tobits },
        }
    }
}
