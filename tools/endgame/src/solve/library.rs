//! The classes solved before: in memory as long as there is room, in any case in their files.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;
use tobit::endgame::{BoardTables, Class, Index, Placement, Table, Value};
use tobit::rules::{Board, MoveList, Position};

use super::CHUNK;
use super::entry::{Entry, SharedEntry};
use super::solved::{Solved, bytes};
use crate::job::{Job, Stopped};

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

    /// Makes ready for solving a class and its reverse: what stays in memory of all classes takes no more than so many bytes, and has as
    /// much as possible of what they will ask for.
    ///
    /// # Errors
    /// [`Stopped`] if the job was.
    pub fn make_ready(&mut self, most: u64, pair: &[Class], job: &Job) -> Result<(), Stopped> {
        let wanted: BTreeSet<Class> = pair.iter().flat_map(|class| class.conversions()).collect();
        let mut absent: Vec<Class> = wanted.iter().copied().filter(|&class| self.in_memory(class).is_none()).collect();
        // Captures ask often, promotions too seldom for it to be worth while; only captures lead to fewer pieces.
        absent.retain(|class| class.pieces() < pair[0].pieces());
        absent.sort_by_key(|class| class.pieces());
        let bytes_of_absent = absent.iter().filter_map(|&class| Some(bytes(self.tables.table(class)?.index()))).sum();
        self.make_room(most, bytes_of_absent, &wanted);
        for class in absent {
            let Some(table) = self.tables.table(class) else { continue };
            if self.bytes() + bytes(table.index()) <= most {
                let loaded = self.load(table, job);
                job.check()?;
                self.keep(loaded);
            }
        }
        Ok(())
    }

    fn in_memory(&self, class: Class) -> Option<&Solved> {
        self.solved[class.slot()?].as_ref()
    }

    /// What those in memory take, in bytes.
    fn bytes(&self) -> u64 {
        self.solved.iter().flatten().map(Solved::bytes).sum()
    }

    /// Drops classes from memory: those that are not wanted until so many bytes more find room, and if that is not enough, the largest
    /// of the others until those that are left do.
    fn make_room(&mut self, most: u64, more: u64, wanted: &BTreeSet<Class>) {
        let mut order: Vec<(bool, Reverse<u64>, Class)> = self
            .solved
            .iter()
            .flatten()
            .map(|solved| {
                let class = solved.index.class();
                (wanted.contains(&class), Reverse(solved.bytes()), class)
            })
            .collect();
        order.sort_unstable();
        for (is_wanted, _, class) in order {
            let fits = self.bytes() + if is_wanted { 0 } else { more } <= most;
            if let (false, Some(slot)) = (fits, class.slot()) {
                self.solved[slot] = None;
            }
        }
    }

    /// A class from its files, with what the files leave out.
    fn load(&self, table: &Table, job: &Job) -> Solved {
        let (board, class) = (table.index().board(), table.index().class());
        let mut loaded = Solved::empty(Index::new(board, class));
        let index = &loaded.index;
        loaded.entries.par_chunks_mut(CHUNK).enumerate().filter(|_| !job.is_stopped()).for_each(|(chunk, entries)| {
            let first = (chunk * CHUNK) as u64;
            for (number, placement) in index.placements(first..first + entries.len() as u64) {
                let Some(position) = placement.position(board) else { continue };
                let entry = if position.must_capture() {
                    self.value_in_file(&position).map_or(Entry::Void, Entry::Capture)
                } else {
                    Entry::of_value(table.value_at(number))
                };
                entries[(number - first) as usize] = SharedEntry::new(entry);
            }
        });
        loaded
    }
}
