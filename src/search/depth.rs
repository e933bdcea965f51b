//! How deep to look, and how much of that may be saved on moves that promise little.

use once_cell::sync::Lazy;

use crate::rules::Move;

/// Of an iteration's plies, so large a part may be saved on a line.
const SHARE_TO_SAVE: u32 = 4;
/// The first moves of a position are looked at in full.
const RANKS_IN_FULL: usize = 2;
/// With fewer plies left, saving some would leave nothing.
const LEAST_TO_SAVE_FROM: i32 = 3;

/// What a part of the tree is to be searched to, in plies.
///
/// Late moves are searched less deep at first, but on one line never by more than `slack` plies in all. So whatever ends a game
/// within `left - slack` plies is seen for certain. That number depends only on the iteration and on how far below the root a
/// position lies: what is saved on a move is taken from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    left: i32,
    slack: i32,
}

impl Depth {
    /// Nothing is left.
    pub(super) const NONE: Self = Self { left: 0, slack: 0 };

    /// The depth of an iteration.
    pub(super) const fn of_iteration(iteration: u32) -> Self {
        Self { left: iteration as i32, slack: (iteration / SHARE_TO_SAVE) as i32 }
    }

    /// Plies to look ahead.
    pub(super) const fn left(self) -> i32 {
        self.left
    }

    /// The plies within which nothing is missed.
    pub(super) fn solid(self) -> usize {
        (self.left - self.slack).max(0) as usize
    }

    /// Is it time for quiescence?
    pub(super) const fn is_used_up(self) -> bool {
        self.left <= 0
    }

    /// After a move. A forced one is no choice, so it costs nothing.
    pub(super) fn after_move(self, is_forced: bool) -> Self {
        Self { left: self.left - i32::from(!is_forced), ..self }
    }

    /// For a first look at a move before which `rank` others were tried: less deep for a late quiet one (late-move reductions; the
    /// logarithms are an idea of Stockfish's).
    pub(super) fn reduced_for(self, mv: Move, rank: usize) -> Self {
        if self.left < LEAST_TO_SAVE_FROM || rank < RANKS_IN_FULL || mv.is_capture() || mv.promotes {
            return self;
        }
        let saving = SAVINGS[(self.left as usize).min(MOST)][rank.min(MOST)];
        let saved = i32::from(saving).min(self.slack).min(self.left);
        Self { left: self.left - saved, slack: self.slack - saved }
    }

    /// Does a search of this depth make one of the other needless?
    pub(super) fn covers(self, other: Self) -> bool {
        self.left >= other.left && self.solid() >= other.solid()
    }

    /// What is left, as the table keeps it.
    pub(super) const fn left_in_byte(self) -> u8 {
        self.left as u8
    }

    /// What is solid, as the table keeps it.
    pub(super) fn solid_in_byte(self) -> u8 {
        self.solid() as u8
    }

    /// From the table.
    pub(super) fn from_bytes(left: u8, solid: u8) -> Self {
        Self { left: left.into(), slack: i32::from(left) - i32::from(solid) }
    }
}

/// Beyond this depth and rank savings grow no more.
const MOST: usize = 63;

/// By depth and rank: the plies to save.
static SAVINGS: Lazy<[[u8; MOST + 1]; MOST + 1]> = Lazy::new(|| {
    let mut savings = [[0; MOST + 1]; MOST + 1];
    for (depth, row) in savings.iter_mut().enumerate().skip(1) {
        for (rank, saving) in row.iter_mut().enumerate().skip(1) {
            *saving = (0.4 + (depth as f64).ln() * (rank as f64).ln() / 2.0) as u8;
        }
    }
    savings
});
