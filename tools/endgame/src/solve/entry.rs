//! What is known of a placement while its class is being solved.

use std::sync::atomic::{AtomicU16, Ordering};

use tobit::endgame::Value;

const OPEN: u16 = 0x8000;
const PENDING: u16 = 0x4000;
const CAPTURE: u16 = 0x2000;
/// Marks an open entry whose side to move has a way to a draw outside the class.
const CANNOT_LOSE: u16 = 0x1000;
const COUNT: u16 = CANNOT_LOSE - 1;
const DRAWN: u16 = 0xFFFF;
const VOID: u16 = 0xFFFE;
const CAPTURE_DRAWN: u16 = 0xFFFD;

/// The state of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// No placement has this index.
    Void,
    /// A capture must be made: all lead outside the class, so this is known from the first.
    Capture(Value),
    /// Drawn for certain.
    Drawn,
    /// Won or lost after so many plies: won if odd.
    Decided(u16),
    /// Won or lost after so many plies, unless a quicker win turns up.
    Pending(u16),
    /// Not known yet; a draw if nothing more becomes known.
    Open {
        /// Moves within the class and its reverse that have not turned out to lose.
        moves: u16,
        /// Is there also a way to a draw outside?
        cannot_lose: bool,
    },
}

impl Entry {
    /// The value of a quiet placement that is known for certain.
    pub fn of_value(value: Value) -> Self {
        value.plies().map_or(Self::Drawn, Self::Decided)
    }

    fn pack(self) -> u16 {
        match self {
            Self::Void => VOID,
            Self::Capture(value) => value.plies().map_or(CAPTURE_DRAWN, |plies| CAPTURE | plies),
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
            CAPTURE_DRAWN => Self::Capture(Value::Draw),
            _ if packed & OPEN != 0 => Self::Open { moves: packed & COUNT, cannot_lose: packed & CANNOT_LOSE != 0 },
            _ if packed & PENDING != 0 => Self::Pending(packed & !PENDING),
            _ if packed & CAPTURE != 0 => Self::Capture(won_or_lost(packed & !CAPTURE)),
            _ => Self::Decided(packed),
        }
    }
}

fn won_or_lost(plies: u16) -> Value {
    if plies % 2 == 1 { Value::Win(plies) } else { Value::Loss(plies) }
}

/// An entry that many threads may look at and change.
pub struct SharedEntry(AtomicU16);

impl SharedEntry {
    /// Whatever is due is due before this.
    pub const NEVER_DUE: u16 = OPEN;

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

    /// The plies to the end that are decided, or due to be; from [`NEVER_DUE`](Self::NEVER_DUE) on there is nothing of the kind.
    #[inline]
    pub fn due(&self) -> u16 {
        self.0.load(Ordering::Relaxed) & !(PENDING | CAPTURE)
    }

    /// No quicker win has turned up: what was due is decided.
    #[inline]
    pub fn settle(&self) {
        if self.0.load(Ordering::Relaxed) & PENDING != 0 {
            self.0.fetch_and(!PENDING, Ordering::Relaxed);
        }
    }

    /// One more move of an open entry has turned out to lose. Was it the last that could have helped?
    #[inline]
    pub fn lose_a_move(&self) -> bool {
        let before = self.0.fetch_sub(1, Ordering::Relaxed);
        before == OPEN | 1
    }

    /// The value, once the class is solved, and must a capture be made?
    pub fn value(&self) -> Option<(Value, bool)> {
        match self.get() {
            Entry::Void => None,
            Entry::Capture(value) => Some((value, true)),
            Entry::Decided(plies) | Entry::Pending(plies) => Some((won_or_lost(plies), false)),
            Entry::Drawn | Entry::Open { .. } => Some((Value::Draw, false)),
        }
    }
}
