//! What is known of a placement while its class is being solved.

use std::sync::atomic::{AtomicU16, Ordering};

use tobit::endgame::Value;

/// The longest distance that can be kept, in plies.
pub const LONGEST: u16 = PENDING - 1;

const PENDING: u16 = 0x4000;
const OPEN: u16 = 0x8000;
/// Marks an open entry whose side to move has a way to a draw outside the class.
const CANNOT_LOSE: u16 = 0x1000;
const COUNT: u16 = CANNOT_LOSE - 1;
const DRAWN: u16 = 0xFFFF;
const VOID: u16 = 0xFFFE;

/// The state of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// No placement has this index.
    Void,
    /// Drawn for certain.
    Drawn,
    /// Won or lost after so many plies: won if odd.
    Decided(u16),
    /// Won or lost after so many plies, unless a quicker win turns up.
    Pending(u16),
    /// Not known yet.
    Open {
        /// Moves within the class and its reverse that have not turned out to lose.
        moves: u16,
        /// Is there also a way to a draw outside?
        cannot_lose: bool,
    },
}

impl Entry {
    /// A value that is known for certain.
    pub fn of_value(value: Value) -> Self {
        match value {
            Value::Win(plies) | Value::Loss(plies) => Self::Decided(plies),
            Value::Draw => Self::Drawn,
        }
    }

    fn pack(self) -> u16 {
        match self {
            Self::Void => VOID,
            Self::Drawn => DRAWN,
            Self::Decided(plies) => plies,
            Self::Pending(plies) => PENDING | plies,
            Self::Open { moves, cannot_lose } => OPEN | moves | if cannot_lose { CANNOT_LOSE } else { 0 },
        }
    }

    fn unpack(packed: u16) -> Self {
        match packed {
            VOID => Self::Void,
            DRAWN => Self::Drawn,
            _ if packed & OPEN != 0 => Self::Open { moves: packed & COUNT, cannot_lose: packed & CANNOT_LOSE != 0 },
            _ if packed & PENDING != 0 => Self::Pending(packed & !PENDING),
            _ => Self::Decided(packed),
        }
    }
}

/// An entry that many threads may look at and change.
pub struct SharedEntry(AtomicU16);

impl SharedEntry {
    /// With this state.
    pub fn new(entry: Entry) -> Self {
        Self(AtomicU16::new(entry.pack()))
    }

    /// Its state.
    #[inline]
    pub fn get(&self) -> Entry {
        Entry::unpack(self.0.load(Ordering::Relaxed))
    }

    /// Changes its state.
    #[inline]
    pub fn set(&self, entry: Entry) {
        self.0.store(entry.pack(), Ordering::Relaxed);
    }

    /// Is it decided at this level, or due to be?
    #[inline]
    pub fn is_due(&self, level: u16) -> bool {
        self.0.load(Ordering::Relaxed) & !PENDING == level
    }

    /// One more move of an open entry has turned out to lose. Was it the last that could have helped?
    #[inline]
    pub fn lose_a_move(&self) -> bool {
        let before = self.0.fetch_sub(1, Ordering::Relaxed);
        before == OPEN | 1
    }

    /// The value, once the class is solved.
    pub fn value(&self) -> Option<Value> {
        match self.get() {
            Entry::Void => None,
            Entry::Decided(plies) | Entry::Pending(plies) if plies % 2 == 1 => Some(Value::Win(plies)),
            Entry::Decided(plies) | Entry::Pending(plies) => Some(Value::Loss(plies)),
            Entry::Drawn | Entry::Open { .. } => Some(Value::Draw),
        }
    }
}
