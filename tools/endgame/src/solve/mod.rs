//! The solver: all values of a class, given those of the classes that its captures and promotions lead to.

mod entry;
mod first_look;
mod levels;
mod library;
mod retract;
mod solved;

use rayon::prelude::*;
use tobit::endgame::{Class, Index};
use tobit::rules::{Board, MoveList};

pub use entry::{Entry, SharedEntry};
pub use library::Library;
pub use solved::{Solved, bytes};

use crate::job::{Job, Stopped};
use first_look::first_look;
use levels::Levels;

/// So many entries a piece of work.
const CHUNK: usize = 1 << 14;

/// A class and its reverse, or one class if it is its own reverse. They are solved together.
pub fn pair_of(class: Class) -> Vec<Class> {
    let mut pair = vec![class, class.reversed()];
    pair.dedup();
    pair
}

/// Solves a class together with its reverse. All classes that its captures and promotions lead to must be in the library.
///
/// # Errors
/// [`Stopped`] if the job was.
pub fn solve(library: &Library, board: Board, class: Class, job: &Job) -> Result<Vec<Solved>, Stopped> {
    let empty = |class| Solved::empty(Index::new(board, class));
    let mut classes: Vec<Solved> = pair_of(class).into_iter().map(empty).collect();
    for class in &mut classes {
        look_at_all(library, class, job);
    }
    job.check()?;
    Levels::new(library, &classes).run(job)?;
    Ok(classes)
}

fn look_at_all(library: &Library, class: &mut Solved, job: &Job) {
    let index = &class.index;
    let look = |scratch: &mut MoveList, (chunk, entries): (usize, &mut [SharedEntry])| {
        if job.is_stopped() {
            return;
        }
        let first = (chunk * CHUNK) as u64;
        for (number, placement) in index.placements(first..first + entries.len() as u64) {
            let entry = first_look(library, index.board(), &placement, scratch);
            entries[(number - first) as usize] = SharedEntry::new(entry);
        }
        job.advance(entries.len() as u64);
    };
    class.entries.par_chunks_mut(CHUNK).enumerate().for_each_init(MoveList::new, look);
}
