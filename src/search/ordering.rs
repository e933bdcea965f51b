//! Which move to try first.

use super::score::MAX_PLY;
use super::table::PackedMove;
use crate::rules::{Colour, Move, Position};

const FROM_TABLE: i32 = 1 << 30;
const PROMOTION: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
/// For each captured piece; more for a tobit.
const CAPTURED: i32 = 1 << 20;
/// History stays below this in either direction, so that it never outweighs a killer.
const HISTORY_LIMIT: i32 = 1 << 14;

/// What a thread has learnt about moves, apart from positions.
pub(super) struct Experience {
    /// By colour, from and to: how often and how deep a quiet move refuted its predecessor.
    history: Box<[[[i32; 64]; 64]]>,
    /// By ply: the last two quiet moves that refuted their predecessor.
    killers: Box<[[PackedMove; 2]]>,
}

impl Default for Experience {
    fn default() -> Self {
        Self {
            history: vec![[[0; 64]; 64]; 2].into_boxed_slice(),
            killers: vec![[PackedMove::NONE; 2]; MAX_PLY + 1].into_boxed_slice(),
        }
    }
}

impl Experience {
    /// Fades what was learnt in earlier searches and forgets the killers, which belonged to their plies.
    pub(super) fn begin_search(&mut self) {
        self.killers.fill([PackedMove::NONE; 2]);
        for score in self.history.iter_mut().flatten().flatten() {
            *score /= 2;
        }
    }

    /// How promising a move looks; the highest comes first.
    #[inline]
    pub(super) fn promise(&self, position: &Position, mv: Move, ply: usize, from_table: PackedMove) -> i32 {
        let packed = PackedMove::new(mv);
        if packed == from_table {
            return FROM_TABLE;
        }
        let promotion = if mv.promotes { PROMOTION } else { 0 };
        if mv.is_capture() {
            let tobits = (mv.captured & position.pieces().tobits()).len();
            return promotion + CAPTURED * (mv.captured.len() + 2 * tobits) as i32;
        }
        let killer = match self.killers[ply] {
            [first, _] if first == packed => KILLER + 1,
            [_, second] if second == packed => KILLER,
            _ => 0,
        };
        promotion + killer + self.history[position.to_move() as usize][mv.from.index()][mv.to.index()]
    }

    /// Remembers that a quiet move refuted its predecessor, and that those tried before it did not.
    pub(super) fn learn(&mut self, colour: Colour, best: Move, tried: &[Move], depth: i32, ply: usize) {
        let packed = PackedMove::new(best);
        if self.killers[ply][0] != packed {
            self.killers[ply] = [packed, self.killers[ply][0]];
        }
        let bonus = (depth * depth).min(HISTORY_LIMIT / 16);
        self.adjust(colour, best, bonus);
        for &mv in tried {
            self.adjust(colour, mv, -bonus);
        }
    }

    /// Moves a history score towards its limit, the less the nearer it is, so that it never gets there.
    fn adjust(&mut self, colour: Colour, mv: Move, bonus: i32) {
        let score = &mut self.history[colour as usize][mv.from.index()][mv.to.index()];
        *score += bonus - *score * bonus.abs() / HISTORY_LIMIT;
    }
}
