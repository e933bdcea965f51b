//! The two players.

use std::fmt;
use std::ops::Not;

/// A player. White moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(usize)]
pub enum Colour {
    /// Starts on the low numbers and moves up the board.
    White,
    /// Starts on the high numbers and moves down the board.
    Black,
}

impl Colour {
    /// White and Black, in this order.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The letter of position texts: `W` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

impl Not for Colour {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A colour known at compile time, so that the hot paths of the generator have one copy a side and no branch on it.
pub(super) trait Side {
    /// The opponent.
    type Other: Side<Other = Self>;
    /// Whose side it is.
    const COLOUR: Colour;
}

/// White, as a type.
pub(super) struct WhiteSide;
/// Black, as a type.
pub(super) struct BlackSide;

impl Side for WhiteSide {
    type Other = BlackSide;
    const COLOUR: Colour = Colour::White;
}

impl Side for BlackSide {
    type Other = WhiteSide;
    const COLOUR: Colour = Colour::Black;
}
