//! Retrograde analysis: from the placements that are decided after so many plies to those before them, ply by ply.
//!
//! (K. Thompson, "Retrograde analysis of certain endgames", 1986.) A class and its reverse are solved together. Placements where a
//! capture must be made lead outside with every move, so a first look decides them for good; all others are reached by taking
//! back quiet moves. A lost placement makes each one before it won; a won one takes a move from each one before it, and when none
//! is left that one is lost.

use std::sync::atomic::{AtomicU16, Ordering};

use rayon::prelude::*;
use tobit::endgame::Placement;

use super::entry::{Entry, SharedEntry};
use super::first_look::longest_loss_outside;
use super::retract;
use super::solved::{Library, Solved};

/// So many entries a piece of work.
const CHUNK: usize = 1 << 14;

/// The classes that are being solved: one and its reverse, or one that is its own reverse.
pub struct Levels<'a> {
    /// The classes solved before.
    pub library: &'a Library,
    /// The one or two classes.
    pub classes: &'a [Solved],
}

impl Levels<'_> {
    /// Decides all that can be decided, once every entry has had its first look.
    pub fn run(&self) {
        let highest = AtomicU16::new(self.highest_at_first());
        let mut level = 0;
        while level <= highest.load(Ordering::Relaxed) {
            for (number, class) in self.classes.iter().enumerate() {
                let before = &self.classes[self.classes.len() - 1 - number];
                self.run_level(level, class, before, &highest);
            }
            level += 1;
        }
    }

    fn highest_at_first(&self) -> u16 {
        let plies = |entry: &SharedEntry| match entry.get() {
            Entry::Decided(plies) | Entry::Pending(plies) => plies,
            _ => 0,
        };
        self.classes.iter().filter_map(|class| class.entries.par_iter().map(plies).max()).max().unwrap_or(0)
    }

    /// Takes moves back from all of a class that is decided at a level.
    fn run_level(&self, level: u16, class: &Solved, before: &Solved, highest: &AtomicU16) {
        class.entries.par_chunks(CHUNK).enumerate().for_each(|(chunk, entries)| {
            for (offset, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.is_due(level)) {
                entry.set(Entry::Decided(level));
                if let Some(placement) = class.index.placement((chunk * CHUNK + offset) as u64) {
                    self.take_back(level, &placement, before, highest);
                }
            }
        });
    }

    fn take_back(&self, level: u16, placement: &Placement, before: &Solved, highest: &AtomicU16) {
        let board = before.index.board();
        let turned = placement.reversed(board);
        let is_symmetrical = turned == turned.mirrored(board);
        retract::quiet_moves(board, &turned, |earlier| {
            let (index, is_kept) = before.index.folded(earlier);
            // From a symmetrical placement every one before it is met twice, once as its mirror image.
            if is_kept || !is_symmetrical {
                let decided = self.touch(level, earlier, &before.entries[index as usize]);
                highest.fetch_max(decided, Ordering::Relaxed);
            }
        });
    }

    /// Notes at the entry of an earlier placement that a move leads to one decided at this level. Returns when the earlier one is
    /// decided by that, if it is.
    fn touch(&self, level: u16, earlier: &Placement, entry: &SharedEntry) -> u16 {
        let is_won_for_mover = level % 2 == 0;
        match entry.get() {
            Entry::Pending(plies) if is_won_for_mover && plies > level + 1 => entry.set(Entry::Decided(level + 1)),
            Entry::Open { .. } if is_won_for_mover => entry.set(Entry::Decided(level + 1)),
            Entry::Open { .. } if entry.lose_a_move() => return self.decide_loss(level, earlier, entry),
            _ => return 0,
        }
        level + 1
    }

    /// All moves within the class lose, the last at this level; those that lead outside may hold out longer.
    fn decide_loss(&self, level: u16, placement: &Placement, entry: &SharedEntry) -> u16 {
        let board = self.classes[0].index.board();
        let outside = placement.position(board).map_or(0, |position| longest_loss_outside(self.library, &position));
        let plies = outside.max(level + 1);
        entry.set(if plies == level + 1 { Entry::Decided(plies) } else { Entry::Pending(plies) });
        plies
    }
}
