//! How long to think. Knows limits and time, nothing of threads or of the search.

use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};

/// Without a time control ahead, plan for so many more moves.
const MOVES_AHEAD: u32 = 25;
/// No move may take more than this part of what is left.
const LARGEST_SHARE: f64 = 0.4;
/// Up to this much more than planned may be spent to finish an iteration.
const STRETCH: f64 = 3.0;
/// An iteration takes about as long as all before it together, so past this part of the plan a new one is not begun.
const BEGIN_SHARE: f64 = 0.6;

/// When to begin no further iteration, and when to break off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    begin_until: Option<Duration>,
    break_off: Option<Duration>,
}

impl Budget {
    /// The time a search may take. `overhead` is what is lost on every move outside the engine; it counts for clocks only.
    pub(super) fn new(limits: &Limits, overhead: Duration) -> Self {
        let for_clock = limits.clock.map(|clock| plan(clock, overhead));
        let begin_until = for_clock.map(|(begin_until, _)| begin_until);
        let break_off = [for_clock.map(|(_, break_off)| break_off), limits.move_time].into_iter().flatten().min();
        Self { begin_until, break_off }
    }

    /// Is there time to begin another iteration?
    pub(super) fn allows_iteration(&self, since: Instant) -> bool {
        self.begin_until.is_none_or(|limit| since.elapsed() < limit) && !self.is_used_up(since)
    }

    /// Must the search break off?
    pub(super) fn is_used_up(&self, since: Instant) -> bool {
        self.break_off.is_some_and(|limit| since.elapsed() >= limit)
    }
}

fn plan(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    let moves = clock.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
    // With one move to go all of it may be spent, but for a margin.
    let largest = if clock.moves_to_go == Some(1) { 0.9 } else { LARGEST_SHARE };
    let available = clock.remaining.saturating_sub(overhead);
    let planned = available / moves + clock.increment.mul_f64(0.7);
    let break_off = planned.mul_f64(STRETCH).min(available.mul_f64(largest));
    (planned.mul_f64(BEGIN_SHARE).min(break_off), break_off)
}
