//! The classes solved before: in memory as long as there is room, in any case in their files.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use tobit::endgame::{BoardTables, Class, Placement, Table, Value};
use tobit::rules::{Board, MoveList, Position};

use super::solved::Solved;

/// The classes of one board that are done.
pub struct Library {
    /// Those in memory, by [`Class::slot`].
    solved: Vec<Option<Solved>>,
    /// All.
    tables: BoardTables,
}

impl Library {
    /// Without any class.
    pub fn new(board: Board) -> Self {
        let solved = (0..Class::SLOTS).map(|_| None).collect();
        Self { solved, tables: BoardTables::new(board) }
    }

    /// Adds a class that is in its files.
    pub fn add(&mut self, table: Table) {
        self.tables.add(Arc::new(table));
    }

    /// Keeps a class in memory too, where its values are found more quickly.
    pub fn keep(&mut self, solved: Solved) {
        if let Some(slot) = solved.index.class().slot() {
            self.solved[slot] = Some(solved);
        }
    }

    /// The tables in their files.
    pub fn tables(&self) -> &BoardTables {
        &self.tables
    }

    /// The value of a position for its side to move, if its class is there.
    pub fn value(&self, position: &Position) -> Option<Value> {
        if position.pieces().of(position.to_move()).is_empty() {
            return Some(Value::LOST);
        }
        let placement = Placement::of(position);
        match &self.solved[placement.class().slot()?] {
            Some(solved) => solved.value(&placement),
            None => self.value_in_file(position),
        }
    }

    /// The files tell nothing where a capture must be made; but what comes after may be in memory again.
    fn value_in_file(&self, position: &Position) -> Option<Value> {
        let mut captures = MoveList::new();
        if !position.generate_captures(&mut captures) {
            return self.tables.of_quiet(position);
        }
        let value = |&mv| Some(self.value(&position.play(mv))?.before_move());
        captures.iter().map(value).reduce(|best, next| Some(best?.better(next?))).flatten()
    }

    /// Drops classes from memory until the others take no more than so many bytes. Those that will not be asked for go first, then
    /// the largest.
    pub fn make_room(&mut self, most: u64, wanted: &BTreeSet<Class>) {
        let mut taken: u64 = self.solved.iter().flatten().map(Solved::bytes).sum();
        let mut order: Vec<usize> = (0..self.solved.len()).filter(|&slot| self.solved[slot].is_some()).collect();
        order.sort_by_key(|&slot| {
            let of = |solved: &Solved| (wanted.contains(&solved.index.class()), Reverse(solved.bytes()));
            self.solved[slot].as_ref().map(of)
        });
        for slot in order {
            if taken <= most {
                break;
            }
            taken -= self.solved[slot].take().map_or(0, |solved| solved.bytes());
        }
    }
}
