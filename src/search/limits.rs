//! What ends a search.

use std::time::Duration;

use super::depth::Depth;
use crate::rules::Move;

/// No search goes deeper than this many iterations.
pub const MAX_DEPTH: u32 = 200;

/// What ends a search; whichever comes first. Without any, it goes on until it is stopped or nothing is left to find out.
///
/// ```
/// use tobit::search::Limits;
/// let limits = Limits { nodes: Some(100_000), ..Limits::depth(12) };
/// assert!(limits.ends_by_itself());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration, in plies.
    pub depth: Option<u32>,
    /// The number of positions to look at, all threads together.
    pub nodes: Option<u64>,
    /// The time to think, in full.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Look for a win within so many plies, and end when it is found or ruled out.
    pub win_within: Option<u32>,
    /// Choose among these moves only.
    pub among: Option<Vec<Move>>,
    /// Whether, and how, the answer is held back.
    pub hold: Hold,
}

/// How long an answer is held back even if the search is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hold {
    /// Not at all.
    #[default]
    No,
    /// Until the search is stopped; no other limit counts.
    UntilStopped,
    /// As long as the opponent thinks: until the search is stopped, or the opponent plays the expected move, from when on the
    /// limits count.
    Pondering,
}

/// A chess clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl Limits {
    /// A search of so many iterations.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A search of so many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of so much time.
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    /// A search that goes on until it is stopped.
    pub fn infinite() -> Self {
        Self { hold: Hold::UntilStopped, ..Self::default() }
    }

    /// Does the search end without being told to?
    pub fn ends_by_itself(&self) -> bool {
        self.hold == Hold::No && self.has_limit()
    }

    /// Would it, once the opponent has played the move it ponders on?
    pub fn ends_once_hit(&self) -> bool {
        self.hold != Hold::UntilStopped && self.has_limit()
    }

    /// The last iteration: by the depth, or because it sees every win that is asked for.
    pub(super) fn last_iteration(&self) -> Option<u32> {
        let sees_win = |plies: u32| (0..MAX_DEPTH).find(|&depth| Depth::of_iteration(depth).solid() >= plies as usize);
        let for_win = self.win_within.map(|plies| sees_win(plies).unwrap_or(MAX_DEPTH));
        [self.depth, for_win].into_iter().flatten().min()
    }

    fn has_limit(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.clock.is_some()
            || self.win_within.is_some()
    }
}
