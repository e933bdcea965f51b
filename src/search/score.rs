//! Scores: values of positions, and wins and losses with their distance.

use std::fmt;
use std::ops::Neg;

use crate::endgame::Value;

/// Deeper than this below the root nothing is searched.
pub const MAX_PLY: usize = 256;

/// A score for the side to move. Small ones are hundredths of a hul; near the ends of the range lie wins and losses, the
/// quicker the further out, counted in plies from the root (in the transposition table: from the entry's own position).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

const WIN: i16 = 30_000;
const LONGEST: i16 = 1_000;

impl Score {
    /// Nobody wins.
    pub const DRAW: Self = Self(0);
    /// Better than every score.
    pub const INFINITE: Self = Self(WIN + 1);

    /// A value in hundredths of a hul.
    #[inline]
    pub fn of_value(value: i32) -> Self {
        debug_assert!(value.abs() <= crate::eval::MAX_VALUE);
        Self(value as i16)
    }

    /// The side to move wins after so many plies.
    #[inline]
    pub const fn win_in(plies: usize) -> Self {
        Self(WIN - plies as i16)
    }

    /// The side to move loses after so many plies.
    #[inline]
    pub const fn loss_in(plies: usize) -> Self {
        Self(plies as i16 - WIN)
    }

    /// An exact value of a position that lies `ply` plies below the root.
    #[inline]
    pub fn of_exact(value: Value, ply: usize) -> Self {
        match value {
            Value::Win(plies) => Self::win_in(ply + usize::from(plies)),
            Value::Draw => Self::DRAW,
            Value::Loss(plies) => Self::loss_in(ply + usize::from(plies)),
        }
    }

    /// Does the side to move win?
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > WIN - LONGEST
    }

    /// Does the side to move lose?
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < LONGEST - WIN
    }

    /// Is the game decided?
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Hundredths of a hul, if the game is not decided; the raw order of scores otherwise.
    #[inline]
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// From [`raw`](Self::raw).
    #[inline]
    pub const fn from_raw(raw: i16) -> Self {
        Self(raw)
    }

    /// The number of plies to the end of a decided game.
    pub const fn plies_to_end(self) -> Option<usize> {
        if self.is_decided() { Some((WIN - self.0.abs()) as usize) } else { None }
    }

    /// The next worse score.
    #[inline]
    pub const fn just_below(self) -> Self {
        Self(self.0 - 1)
    }

    /// As the table keeps it: a distance counted from the position itself, which lies `ply` plies below the root.
    #[inline]
    pub const fn to_table(self, ply: usize) -> Self {
        self.shifted(ply as i16)
    }

    /// From the table, for a position `ply` plies below the root.
    #[inline]
    pub const fn from_table(self, ply: usize) -> Self {
        self.shifted(-(ply as i16))
    }

    const fn shifted(self, plies: i16) -> Self {
        if self.is_win() {
            Self(self.0 + plies)
        } else if self.is_loss() {
            Self(self.0 - plies)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// For people: `+0.35`, or `wins in 7 plies`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
            Some(plies) if self.is_win() => write!(f, "wins in {plies}"),
            Some(plies) => write!(f, "loses in {plies}"),
        }
    }
}
