//! The value taken apart, for people.

use super::terms::{FREE_WAY, HUL, Sink, TEMPO, TERMS, TOBIT, TOBIT_REACH, count_terms};
use super::weights::WEIGHTS;
use super::{MOST_PIECES, phase, value_for_white};
use crate::rules::Position;

/// The evaluation taken apart, in hundredths of a hul, each part White's minus Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// The hullar, where they stand.
    pub hullar: i32,
    /// The tobits.
    pub tobits: i32,
    /// The points the tobits can slide to.
    pub reach: i32,
    /// How the hullar stand to each other, and what they can do.
    pub formation: i32,
    /// Hullar with a free way to their promotion.
    pub free_ways: i32,
    /// The right to move; positive for White.
    pub tempo: i32,
    /// What is taken away because the side behind may hold.
    pub drawn: i32,
    total: i32,
}

impl Breakdown {
    /// The value as White sees it; the sum of the parts.
    pub fn total(&self) -> i32 {
        self.total
    }
}

/// The value taken apart.
pub fn explain(position: &Position) -> Breakdown {
    let mut counts = Counts([0; TERMS]);
    count_terms(position, &mut counts);
    let pieces = phase(position);
    let value = |terms: std::ops::Range<usize>| {
        terms.map(|term| WEIGHTS[term].at(pieces) * counts.0[term]).sum::<i32>() / MOST_PIECES
    };
    let mut parts = Breakdown {
        hullar: value(HUL..TOBIT),
        tobits: value(TOBIT..TOBIT_REACH),
        reach: value(TOBIT_REACH..TOBIT_REACH + 1),
        formation: value(TOBIT_REACH + 1..FREE_WAY),
        free_ways: value(FREE_WAY..TEMPO),
        tempo: value(TEMPO..TERMS),
        drawn: 0,
        total: value_for_white(position),
    };
    let before = parts.hullar + parts.tobits + parts.reach + parts.formation + parts.free_ways + parts.tempo;
    // What rounding leaves over is here too.
    parts.drawn = parts.total - before;
    parts
}

struct Counts([i32; TERMS]);

impl Sink for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count;
    }
}
