//! Where a search stands: the positions that led there, for repetitions, and how each came about.

use std::collections::{HashMap, HashSet};

use crate::rules::{Game, Move, Position, REPETITIONS_TO_DRAW};

/// The positions from the root to the node being searched, by hash, and what of the game before it can matter.
pub(super) struct Line {
    hashes: Vec<u64>,
    /// For each position, the number of plies since a move that cannot be taken back: a capture, a hul's step forward, a
    /// promotion. Only so far can a position have stood before.
    reversible: Vec<usize>,
    /// Positions that one more occurrence makes a draw by the game's own rule.
    nearly_drawn: HashSet<u64>,
}

/// A position that has stood before: at this ply below the root, or, if negative, before the root.
pub(super) type RepeatedPly = i32;

/// Repeated before the root: true in this game alone.
pub(super) const IN_THE_GAME: RepeatedPly = -1;

impl Line {
    /// The line that ends with the present position of a game: the root.
    pub(super) fn new(game: &Game) -> Self {
        let played = game.positions().iter().zip(game.moves()).rev();
        let recurring = played.take_while(|&(before, &mv)| is_reversible(before, mv)).map(|(before, _)| before.hash());
        let mut occurrences: HashMap<u64, usize> = HashMap::new();
        let mut since = 0;
        for hash in recurring {
            *occurrences.entry(hash).or_default() += 1;
            since += 1;
        }
        occurrences.retain(|_, count| *count + 1 >= REPETITIONS_TO_DRAW);
        Self {
            hashes: vec![game.position().hash()],
            reversible: vec![since],
            nearly_drawn: occurrences.into_keys().collect(),
        }
    }

    /// Is there a position whose next occurrence ends the game?
    pub(super) fn may_end_drawn(&self) -> bool {
        !self.nearly_drawn.is_empty()
    }

    /// Goes on by a move from `before` to the position with this hash.
    #[inline]
    pub(super) fn push(&mut self, before: &Position, mv: Move, hash: u64) {
        let since = if is_reversible(before, mv) { self.reversible[self.reversible.len() - 1] + 1 } else { 0 };
        self.hashes.push(hash);
        self.reversible.push(since);
    }

    /// Goes back by a move.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.hashes.pop();
        self.reversible.pop();
    }

    /// Is the last position a draw by repetition? Within the search a second occurrence is enough, for what could be done
    /// once can be done again; before the root the game's own rule counts.
    #[inline]
    pub(super) fn repetition(&self) -> Option<RepeatedPly> {
        let last = self.hashes.len() - 1;
        let reach = self.reversible[last];
        // Sooner than after four plies no position can come back.
        let repeated =
            (4..=reach.min(last)).step_by(2).find(|distance| self.hashes[last - distance] == self.hashes[last]);
        if let Some(distance) = repeated {
            return Some((last - distance) as RepeatedPly);
        }
        let may_be_drawn = reach > last && !self.nearly_drawn.is_empty();
        (may_be_drawn && self.nearly_drawn.contains(&self.hashes[last])).then_some(IN_THE_GAME)
    }
}

/// Could later moves bring the position back?
#[inline]
fn is_reversible(before: &Position, mv: Move) -> bool {
    let sideways = mv.from.row() == mv.to.row();
    !mv.is_capture() && !mv.promotes && (sideways || before.pieces().tobits().contains(mv.from))
}
