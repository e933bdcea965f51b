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
use super::library::Library;
use super::retract;
use super::solved::Solved;
use crate::job::{Job, Stopped};

/// So many entries are looked through at once.
const CHUNK: usize = 1 << 12;

/// No level is this high.
const NEVER: u16 = u16::MAX;

/// The classes that are being solved: one and its reverse, or one that is its own reverse.
pub(super) struct Levels<'a> {
    /// The classes solved before.
    library: &'a Library,
    sides: Vec<Side<'a>>,
}

/// One of the two classes.
struct Side<'a> {
    class: &'a Solved,
    /// By chunk of entries: no entry is due at an earlier level than this that has not been dealt with.
    due: Vec<AtomicU16>,
}

impl<'a> Levels<'a> {
    /// Of classes all of whose entries have had their first look.
    pub(super) fn new(library: &'a Library, classes: &'a [Solved]) -> Self {
        let due = |class: &Solved| class.entries.chunks(CHUNK).map(|_| AtomicU16::new(0)).collect();
        Self { library, sides: classes.iter().map(|class| Side { class, due: due(class) }).collect() }
    }

    /// Decides all that can be decided.
    ///
    /// # Errors
    /// [`Stopped`] if the job was.
    pub(super) fn run(&self, job: &Job) -> Result<(), Stopped> {
        let mut level = 0;
        while level < NEVER {
            for (number, side) in self.sides.iter().enumerate() {
                let before = &self.sides[self.sides.len() - 1 - number];
                self.run_level(level, side, before, job);
            }
            job.check()?;
            let due = self.sides.iter().flat_map(|side| &side.due).map(|due| due.load(Ordering::Relaxed));
            level = due.min().unwrap_or(NEVER);
        }
        Ok(())
    }

    /// Takes moves back from all of a class that is decided at a level.
    fn run_level(&self, level: u16, side: &Side<'_>, before: &Side<'_>, job: &Job) {
        side.due.par_iter().enumerate().for_each(|(chunk, due)| {
            if due.load(Ordering::Relaxed) <= level && !job.is_stopped() {
                // What other threads noted before, the chunk shows; what they note from here on stays noted.
                due.swap(NEVER, Ordering::Acquire);
                let next = self.run_chunk(level, side, chunk * CHUNK, before);
                due.fetch_min(next, Ordering::Relaxed);
            }
        });
    }

    /// Returns the next level at which something is due in the chunk.
    fn run_chunk(&self, level: u16, side: &Side<'_>, first: usize, before: &Side<'_>) -> u16 {
        let mut next = NEVER;
        let entries = &side.class.entries[first..];
        for (offset, entry) in entries.iter().take(CHUNK).enumerate() {
            let due = entry.due();
            if due > level && due < SharedEntry::NEVER_DUE {
                next = next.min(due);
            }
            if due != level {
                continue;
            }
            entry.settle();
            if let Some(placement) = side.class.index.placement((first + offset) as u64) {
                self.take_back(level, &placement, before);
            }
        }
        next
    }

    fn take_back(&self, level: u16, placement: &Placement, before: &Side<'_>) {
        let index = &before.class.index;
        let turned = placement.reversed(index.board());
        let is_symmetrical = turned.is_symmetrical(index.board());
        retract::quiet_moves(index.board(), &turned, |earlier| {
            let (index, is_kept) = index.folded(earlier);
            // From a symmetrical placement every one before it is met twice, once as its mirror image.
            if is_kept || !is_symmetrical {
                self.touch(level, earlier, index as usize, before);
            }
        });
    }

    /// Notes at the entry of an earlier placement that a move leads to one decided at this level.
    fn touch(&self, level: u16, earlier: &Placement, index: usize, side: &Side<'_>) {
        let is_won_for_mover = level.is_multiple_of(2);
        let entry = &side.class.entries[index];
        let decided = match entry.get() {
            Entry::Pending(plies) if is_won_for_mover && plies > level + 1 => Entry::Decided(level + 1),
            Entry::Open { .. } if is_won_for_mover => Entry::Decided(level + 1),
            Entry::Open { .. } if !is_won_for_mover && entry.lose_a_move() => self.loss(level, earlier),
            _ => return,
        };
        entry.set(decided);
        side.due[index / CHUNK].fetch_min(entry.due(), Ordering::Release);
    }

    /// All moves within the class lose, the last at this level; those that lead outside may hold out longer.
    fn loss(&self, level: u16, placement: &Placement) -> Entry {
        let board = self.sides[0].class.index.board();
        let outside = placement.position(board).map_or(0, |position| longest_loss_outside(self.library, &position));
        if outside > level + 1 { Entry::Pending(outside) } else { Entry::Decided(level + 1) }
    }
}
