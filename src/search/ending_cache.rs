//! What a thread has looked up in the tables of endings, so that it need not look it up again.

use crate::endgame::{Value, Verdict};

/// Positions remembered: few enough for a processor's own cache.
const SLOTS: usize = 1 << 13;
/// The bits of a slot that hold what is known; the others are those of the position's hash.
const KNOWN_BITS: u32 = 12;
const KNOWN: u64 = (1 << KNOWN_BITS) - 1;

const DRAW: u64 = 1;
const WIN: u64 = 2;
const LOSS: u64 = 3;
const NOTHING: u64 = 4;
/// From here on a distance; who wins follows from whether it is odd.
const DISTANCE: u64 = 5;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// The tables say nothing of it.
    Nothing,
    /// Who wins.
    Verdict(Verdict),
    /// The whole value.
    Value(Value),
}

impl Known {
    fn pack(self) -> u64 {
        match self {
            Self::Nothing => NOTHING,
            Self::Verdict(Verdict::Draw) | Self::Value(Value::Draw) => DRAW,
            Self::Verdict(Verdict::Win) => WIN,
            Self::Verdict(Verdict::Loss) => LOSS,
            Self::Value(Value::Win(plies) | Value::Loss(plies)) => DISTANCE + u64::from(plies),
        }
    }

    fn unpack(packed: u64) -> Option<Self> {
        match packed {
            0 => None,
            DRAW => Some(Self::Value(Value::Draw)),
            WIN => Some(Self::Verdict(Verdict::Win)),
            LOSS => Some(Self::Verdict(Verdict::Loss)),
            NOTHING => Some(Self::Nothing),
            _ => {
                let plies = (packed - DISTANCE) as u16;
                Some(Self::Value(if plies % 2 == 1 { Value::Win(plies) } else { Value::Loss(plies) }))
            }
        }
    }
}

/// A small memory of look-ups, by the positions' hashes.
pub(super) struct EndingCache(Vec<u64>);

impl EndingCache {
    /// One that remembers nothing yet.
    pub(super) fn new() -> Self {
        Self(vec![0; SLOTS])
    }

    fn slot(hash: u64) -> usize {
        (hash >> KNOWN_BITS) as usize % SLOTS
    }

    /// What is remembered of a position.
    #[inline]
    pub(super) fn recall(&self, hash: u64) -> Option<Known> {
        let entry = self.0[Self::slot(hash)];
        if entry & !KNOWN == hash & !KNOWN { Known::unpack(entry & KNOWN) } else { None }
    }

    /// Remembers what is known of a position, in place of another one.
    #[inline]
    pub(super) fn remember(&mut self, hash: u64, known: Known) {
        self.0[Self::slot(hash)] = hash & !KNOWN | known.pack();
    }
}
