//! A class that is solved, or being solved, in memory.

use tobit::endgame::{Index, Placement, Value};

use super::entry::{Entry, SharedEntry};

/// All values of a class.
pub struct Solved {
    /// The numbering of its placements.
    pub index: Index,
    /// By index.
    pub entries: Vec<SharedEntry>,
}

impl Solved {
    /// With nothing in it yet.
    pub fn empty(index: Index) -> Self {
        let entries = (0..index.length()).map(|_| SharedEntry::new(Entry::Void)).collect();
        Self { index, entries }
    }

    /// The value of a placement of the class.
    pub fn value(&self, placement: &Placement) -> Option<Value> {
        self.entries.get(self.index.of(placement) as usize)?.value().map(|(value, _)| value)
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> u64 {
        bytes(&self.index)
    }
}

/// The memory that a class takes, in bytes.
pub fn bytes(index: &Index) -> u64 {
    index.length() * size_of::<SharedEntry>() as u64
}
