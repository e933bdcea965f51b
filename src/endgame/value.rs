//! Exact values.

use std::fmt;

/// What a position is worth for the side to move with best play of both, history aside: the winner hurries, the loser holds out.
/// Numbers count plies to the end of the game, that is to the position in which the loser has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Won after so many plies, an odd number.
    Win(u16),
    /// Neither side can force a win.
    Draw,
    /// Lost after so many plies, an even number.
    Loss(u16),
}

impl Value {
    /// The value of a position without a legal move.
    pub const LOST: Self = Self::Loss(0);

    /// The value for the side that moved here, one ply before.
    pub fn before_move(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    /// The plies to the end of the game, unless it is drawn.
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Orders values from the worst for the side to move to the best.
    pub fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => i32::from(u16::MAX) - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - i32::from(u16::MAX),
        }
    }

    /// The better of two for the side to move.
    pub fn better(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }
}

/// `win 7`, `draw`, `loss 4`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}
