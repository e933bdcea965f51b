//! What a move of the book is worth.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::quote;

/// No undecided value is beyond this, either way, in hundredths of a hul.
pub const MAX_HUNDREDTHS: i16 = 20_000;
/// No known win or loss takes longer, in plies.
pub const MAX_PLIES: u16 = 900;

/// A value for the side that makes the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Undecided: hundredths of a hul, at most [`MAX_HUNDREDTHS`] either way.
    Hundredths(i16),
    /// It wins in so many plies, the move included, or sooner.
    Win(u16),
    /// It loses in so many plies, the move included, or sooner.
    Loss(u16),
}

impl Value {
    /// A number that orders values, equal to the hundredths of a hul where the game is undecided: a win is far better than any
    /// of these, the quicker the better, and a loss far worse, the slower the better.
    pub fn worth(self) -> i32 {
        /// Beyond all undecided values.
        const WIN: i32 = 30_000;
        match self {
            Self::Hundredths(hundredths) => hundredths.into(),
            Self::Win(plies) => WIN - i32::from(plies),
            Self::Loss(plies) => i32::from(plies) - WIN,
        }
    }

    /// What a move is worth to its side if the best answer to it is worth this to the other.
    pub fn of_move_before(self) -> Self {
        let longer = |plies: u16| (plies + 1).min(MAX_PLIES);
        match self {
            Self::Hundredths(hundredths) => Self::Hundredths(-hundredths),
            Self::Win(plies) => Self::Loss(longer(plies)),
            Self::Loss(plies) => Self::Win(longer(plies)),
        }
    }

    /// How much worse this is than `best`, by [`worth`](Self::worth).
    pub fn behind(self, best: Self) -> i32 {
        best.worth() - self.worth()
    }
}

/// As book files hold it: `+12`, `0`, `win7`, `loss8`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hundredths(0) => f.write_str("0"),
            Self::Hundredths(hundredths) => write!(f, "{hundredths:+}"),
            Self::Win(plies) => write!(f, "win{plies}"),
            Self::Loss(plies) => write!(f, "loss{plies}"),
        }
    }
}

/// A text is no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a value: write hundredths of a hul like +12, or win7 or loss8 with a number of plies")]
pub struct ValueError(String);

impl FromStr for Value {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let plies = |digits: &str| digits.parse().ok().filter(|plies| (1..=MAX_PLIES).contains(plies));
        let known = if let Some(digits) = text.strip_prefix("win") {
            plies(digits).map(Self::Win)
        } else if let Some(digits) = text.strip_prefix("loss") {
            plies(digits).map(Self::Loss)
        } else {
            let in_range = -MAX_HUNDREDTHS..=MAX_HUNDREDTHS;
            text.parse().ok().filter(|hundredths| in_range.contains(hundredths)).map(Self::Hundredths)
        };
        known.ok_or_else(|| ValueError(quote(text)))
    }
}
