//! The solver.

mod entry;
mod first_look;
mod levels;
mod retract;
mod solved;

use rayon::prelude::*;
use tobit::endgame::{Class, Index};
use tobit::rules::{Board, MoveList};

pub use entry::{Entry, LONGEST, SharedEntry};
pub use solved::{Library, Solved};

use first_look::first_look;
use levels::Levels;

/// Solves a class together with its reverse. All classes that its captures and promotions lead to must be in the library.
pub fn solve(library: &Library, board: Board, class: Class) -> Vec<Solved> {
    let mut pair = vec![class, class.reversed()];
    pair.dedup();
    let classes: Vec<Solved> = pair.into_iter().map(|class| look_at_all(library, Index::new(board, class))).collect();
    Levels { library, classes: &classes }.run();
    classes
}

fn look_at_all(library: &Library, index: Index) -> Solved {
    let look = |scratch: &mut MoveList, number| {
        let placement = index.placement(number);
        SharedEntry::new(
            placement.map_or(Entry::Void, |placement| first_look(library, index.board(), &placement, scratch)),
        )
    };
    let entries = (0..index.length()).into_par_iter().map_init(MoveList::new, look).collect();
    Solved { index, entries }
}
