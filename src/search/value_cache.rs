//! The values of positions evaluated lately. Iterative deepening and the moves' many orders bring the same ones up again and again.

use super::score::Score;
use crate::eval;
use crate::rules::Position;

/// So many bits of a position's hash choose its place. All places together should fit in a processor's second cache.
const PLACE_BITS: u32 = 15;
/// The lowest bits of a slot hold the value, the others those of the hash that do not choose the place, but for the first.
const VALUE_BITS: u32 = 16;

/// A thread's cache. A slot whose other bits are zero is empty, or belongs to a position that is hardly ever met.
pub(super) struct ValueCache(Box<[u64]>);

impl ValueCache {
    pub(super) fn new() -> Self {
        Self(vec![0; 1 << PLACE_BITS].into())
    }

    /// The value of a quiet position.
    #[inline]
    pub(super) fn value(&mut self, position: &Position) -> Score {
        let hash = position.hash();
        let slot = &mut self.0[(hash >> (u64::BITS - PLACE_BITS)) as usize];
        let name = hash << VALUE_BITS;
        if *slot >> VALUE_BITS == name >> VALUE_BITS && *slot != 0 {
            return Score::from_raw(*slot as i16);
        }
        let score = Score::of_value(eval::evaluate(position));
        *slot = name | u64::from(score.raw() as u16);
        score
    }
}
