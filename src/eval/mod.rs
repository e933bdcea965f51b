//! The value of a quiet position.
//!
//! A position is taken apart into [`terms`], each a count of something that stands on the board; the value is the sum of the
//! counts times their fitted [`weights`], drawn towards zero where the side behind can hold ([`scale_class`]).

mod explain;
mod scale;
pub mod terms;
pub mod weights;

pub use explain::{Breakdown, explain};
pub use scale::{SCALE_CLASSES, scale_class};

use crate::rules::{Colour, Position};
use terms::{Sink, TERMS, count_terms};
use weights::{SCALES, WEIGHTS};

/// No evaluation is beyond this, either way, in hundredths of a hul: the values above mean wins and losses.
pub const MAX_VALUE: i32 = 20_000;

/// With so many pieces on the board a term has the first of its weights, with none the second, and between them what lies
/// between.
pub const MOST_PIECES: i32 = 24;
/// What a scale of one is written as.
pub const FULL_SCALE: i32 = 256;

/// What one of a term is worth, in hundredths of a hul.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// On a full board.
    pub many: i16,
    /// On an empty one.
    pub few: i16,
}

impl Weight {
    /// What one of the term is worth with so many pieces on the board, times [`MOST_PIECES`].
    pub(crate) fn at(self, pieces: i32) -> i32 {
        i32::from(self.many) * pieces + i32::from(self.few) * (MOST_PIECES - pieces)
    }
}

/// The value for the side to move, in hundredths of a hul. Meant for positions without a capture to make; a side without
/// a move has lost, which is not looked at here.
#[inline]
pub fn evaluate(position: &Position) -> i32 {
    let value = value_for_white(position);
    if position.to_move() == Colour::White { value } else { -value }
}

fn value_for_white(position: &Position) -> i32 {
    let mut sum = Sum::default();
    count_terms(position, &mut sum);
    let pieces = phase(position);
    let unscaled = sum.at(pieces) / MOST_PIECES;
    let scale = i32::from(SCALES[scale_class(position, unscaled > 0)]);
    (unscaled * scale / FULL_SCALE).clamp(-MAX_VALUE, MAX_VALUE)
}

/// The number of pieces, as far as it counts for the weights.
pub fn phase(position: &Position) -> i32 {
    (position.pieces().occupied().len() as i32).min(MOST_PIECES)
}

/// The counts, weighted as they come: with the weights of a full board in the upper half and those of an empty one in the lower,
/// so that one multiplication does for both (a trick of Stockfish's).
#[derive(Default)]
struct Sum(i64);

/// Both weights of each term, as a [`Sum`] has them.
static BOTH_WEIGHTS: [i64; TERMS] = {
    let mut both = [0; TERMS];
    let mut term = 0;
    while term < TERMS {
        both[term] = ((WEIGHTS[term].many as i64) << 32) + WEIGHTS[term].few as i64;
        term += 1;
    }
    both
};

impl Sum {
    /// With so many pieces on the board, times [`MOST_PIECES`].
    fn at(&self, pieces: i32) -> i32 {
        let few = self.0 as i32;
        let many = ((self.0 - i64::from(few)) >> 32) as i32;
        many * pieces + few * (MOST_PIECES - pieces)
    }
}

impl Sink for Sum {
    #[inline]
    fn add(&mut self, term: usize, count: i32) {
        self.0 += BOTH_WEIGHTS[term] * i64::from(count);
    }
}
