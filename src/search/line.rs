//! Where a search stands: the positions that led there, for repetitions, and how each came about.

use crate::rules::{Game, Move, Position, REPETITIONS_TO_DRAW};

/// The positions from the game's start to the node being searched, by hash.
pub(super) struct Line {
    hashes: Vec<u64>,
    /// For each position, the number of plies since a move that cannot be taken back: a capture, a hul's step forward, a
    /// promotion. Only so far can a position have stood before.
    reversible: Vec<u32>,
    /// How many positions come before the root.
    before_root: usize,
}

/// A position that has stood before: at this ply below the root, or, if negative, before the root.
pub(super) type RepeatedPly = i32;

/// Repeated before the root: true in this game alone.
pub(super) const IN_THE_GAME: RepeatedPly = -1;

impl Line {
    /// The line that ends with the present position of a game: the root.
    pub(super) fn new(game: &Game) -> Self {
        let mut line = Self { hashes: vec![game.start().hash()], reversible: vec![0], before_root: 0 };
        for (before, (after, &mv)) in game.positions().iter().zip(game.positions()[1..].iter().zip(game.moves())) {
            line.push(before, mv, after.hash());
        }
        line.before_root = line.hashes.len() - 1;
        line
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
        let reach = self.reversible[last] as usize;
        let mut occurrences = 1;
        // Sooner than after four plies no position can come back.
        for distance in (4..=reach).step_by(2) {
            let earlier = last - distance;
            if self.hashes[earlier] == self.hashes[last] {
                if earlier >= self.before_root {
                    return Some((earlier - self.before_root) as RepeatedPly);
                }
                occurrences += 1;
                if occurrences >= REPETITIONS_TO_DRAW {
                    return Some(IN_THE_GAME);
                }
            }
        }
        None
    }
}

/// Could later moves bring the position back?
#[inline]
fn is_reversible(before: &Position, mv: Move) -> bool {
    let sideways = mv.from.row() == mv.to.row();
    !mv.is_capture() && !mv.promotes && (sideways || before.pieces().tobits().contains(mv.from))
}
