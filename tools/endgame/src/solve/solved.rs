//! Solved classes in memory, and the values of positions in them.

use std::collections::HashMap;
use std::sync::Arc;

use tobit::endgame::{Class, Index, Placement, Value};
use tobit::rules::Position;

use super::entry::SharedEntry;

/// All values of a class.
pub struct Solved {
    /// The numbering of its placements.
    pub index: Index,
    /// By index.
    pub entries: Vec<SharedEntry>,
}

impl Solved {
    /// The value of a placement of the class.
    pub fn value(&self, placement: &Placement) -> Option<Value> {
        self.entries.get(self.index.of(placement) as usize)?.value()
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> u64 {
        self.index.length() * size_of::<SharedEntry>() as u64
    }
}

/// The classes that are solved.
#[derive(Clone, Default)]
pub struct Library {
    classes: HashMap<Class, Arc<Solved>>,
}

impl Library {
    /// Adds a class.
    pub fn add(&mut self, solved: Solved) {
        self.classes.insert(solved.index.class(), Arc::new(solved));
    }

    /// A class, if it is there.
    pub fn get(&self, class: Class) -> Option<&Arc<Solved>> {
        self.classes.get(&class)
    }

    /// The value of a position for its side to move, if its class is there.
    pub fn value(&self, position: &Position) -> Option<Value> {
        if position.pieces().of(position.to_move()).is_empty() {
            return Some(Value::LOST);
        }
        let placement = Placement::of(position);
        self.get(placement.class())?.value(&placement)
    }
}
