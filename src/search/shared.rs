//! What the threads of a search share, and what each keeps of the moves at its root.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::clock::Budget;
use super::control::Control;
use super::endings::Endings;
use super::limits::Hold;
use super::score::Score;
use super::table::Table;
use crate::rules::Move;

/// What all threads of a search have in common.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) endings: Endings<'a>,
    pub(super) control: &'a Control,
    pub(super) hold: Hold,
    pub(super) budget: Budget,
    pub(super) node_limit: Option<u64>,
    /// How much worse than nothing a repetition is for the side to move at the root.
    pub(super) contempt: i16,
    pub(super) last_iteration: Option<u32>,
    pub(super) started: Instant,
    /// Set when a limit is reached; unlike the control's flag it does not release a held answer.
    pub(super) finished: AtomicBool,
    /// By thread: how far it has come, as it last told.
    pub(super) tallies: Vec<Tally>,
}

/// What a thread has done so far.
#[derive(Default)]
pub(super) struct Tally {
    nodes: AtomicU64,
    ending_hits: AtomicU64,
}

impl Tally {
    /// Tells the positions looked at, and those found in the tables of endings.
    pub(super) fn tell(&self, nodes: u64, ending_hits: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
        self.ending_hits.store(ending_hits, Ordering::Relaxed);
    }
}

impl Shared<'_> {
    /// The positions looked at by all threads together.
    pub(super) fn total_nodes(&self) -> u64 {
        self.tallies.iter().map(|tally| tally.nodes.load(Ordering::Relaxed)).sum()
    }

    /// The positions that all threads together found in the tables of endings.
    pub(super) fn total_ending_hits(&self) -> u64 {
        self.tallies.iter().map(|tally| tally.ending_hits.load(Ordering::Relaxed)).sum()
    }

    /// From when on limits of time count; not yet, while the search ponders or is not to end by itself.
    pub(super) fn clock_start(&self) -> Option<Instant> {
        match self.hold {
            Hold::No => Some(self.started),
            Hold::UntilStopped => None,
            Hold::Pondering => self.control.released(),
        }
    }

    pub(super) fn limit_is_reached(&self, iteration: u32) -> bool {
        let Some(since) = self.clock_start() else { return false };
        self.budget.is_used_up(since)
            || self.node_limit.is_some_and(|limit| self.total_nodes() >= limit)
            // A search that pondered may have gone further than it was to.
            || self.is_beyond(iteration)
    }

    /// Is it an iteration that is not asked for?
    pub(super) fn is_beyond(&self, iteration: u32) -> bool {
        self.last_iteration.is_some_and(|last| iteration > last)
    }

    pub(super) fn must_end(&self) -> bool {
        self.control.is_stopped() || self.finished.load(Ordering::Relaxed)
    }
}

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    pub(super) score: Score,
    /// The iteration the score comes from.
    pub(super) depth: u32,
    /// The expected play, this move first.
    pub(super) line: Vec<Move>,
    /// Does the score lean on what happened before the root?
    pub(super) leans_on_game: bool,
    pub(super) seldepth: usize,
}
