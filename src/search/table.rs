//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words, written one after the other by whoever comes. The first is the position's hash combined with the
//! second, so an entry torn between two writers no longer matches any position and is passed over (R. Hyatt and T. Mann, "A
//! lock-less transposition table implementation for parallel search", 2002). Entries sit in buckets of one cache line.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;
use thiserror::Error;

use super::depth::Depth;
use super::score::Score;
use crate::rules::Move;

const ENTRIES_A_BUCKET: usize = 4;
const BYTES_A_BUCKET: usize = 16 * ENTRIES_A_BUCKET;
/// The sizes a table may have, in MiB.
pub const SIZE_RANGE: std::ops::RangeInclusive<u64> = 1..=1_048_576;
/// The size unless another is asked for, in MiB.
pub const DEFAULT_SIZE: u64 = 64;
/// How many buckets are looked at to tell how full the table is.
const SAMPLED_BUCKETS: usize = 250;
/// Generations are counted modulo this.
const GENERATIONS: u8 = 64;
/// How many plies deeper an entry must be to be worth as much as one a generation younger.
const DEPTH_A_GENERATION: i32 = 4;

/// What a score in the table says of the true one at its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// Nothing; the entry is kept for its move.
    None,
    /// The true score is this or better.
    Lower,
    /// The true score is this or worse.
    Upper,
    /// The true score is this.
    Exact,
}

impl Bound {
    const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::None,
            1 => Self::Lower,
            2 => Self::Upper,
            _ => Self::Exact,
        }
    }
}

/// A move in sixteen bits: its ends, and four bits mixed from what it captures. It names a move among those of one position,
/// nearly always just one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedMove(u16);

impl PackedMove {
    /// No move. A step from a point to itself does not exist, and a capture has bits of its own.
    pub const NONE: Self = Self(0);

    /// Packs a move.
    #[inline]
    pub fn new(mv: Move) -> Self {
        let mixed = mv.captured.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60;
        Self(mv.from.index() as u16 | (mv.to.index() as u16) << 6 | (mixed as u16) << 12)
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move found, or [`PackedMove::NONE`].
    pub best: PackedMove,
    /// The score, its distance counted from the position itself.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// The depth of the search it comes from.
    pub depth: Depth,
}

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        u64::from(self.best.0)
            | u64::from(self.score.raw() as u16) << 16
            | u64::from(self.depth.left_in_byte()) << 32
            | u64::from(self.bound as u8) << 40
            | u64::from(generation) << 42
            | u64::from(self.depth.solid_in_byte()) << 48
    }

    fn unpack(data: u64) -> Self {
        Self {
            best: PackedMove(data as u16),
            score: Score::from_raw((data >> 16) as i16),
            depth: Depth::from_bytes((data >> 32) as u8, (data >> 48) as u8),
            bound: Bound::from_bits((data >> 40) as u8),
        }
    }
}

fn generation_of(data: u64) -> u8 {
    (data >> 42) as u8 % GENERATIONS
}

/// Aligned to its size, so that four of them can share a cache line. No stricter: beyond that alignment the allocator does not
/// take the system's zeroed pages but writes the zeros itself, and a table would cost all its memory before it is used.
#[derive(Zeroable)]
#[repr(C, align(16))]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The memory for a table was not to be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is not enough memory for a hash table of {0} MiB")]
pub struct OutOfMemory(pub u64);

/// What the machine has, in bytes. Systems promise more than that, and end the program when it is used.
#[cfg(target_os = "linux")]
fn physical_memory() -> u64 {
    let info = rustix::system::sysinfo();
    (info.totalram as u64).saturating_mul(u64::from(info.mem_unit))
}

/// Not known here: whether there is enough is left to the system.
#[cfg(not(target_os = "linux"))]
fn physical_memory() -> u64 {
    u64::MAX
}

/// The table.
pub struct Table {
    slots: Box<[Slot]>,
    /// The first slot that begins a cache line.
    first: usize,
    bucket_count: usize,
    generation: AtomicU8,
}

impl Table {
    /// An empty table of so many MiB.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the system refuses.
    pub fn new(mebibytes: u64) -> Result<Self, OutOfMemory> {
        let out_of_memory = OutOfMemory(mebibytes);
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| bytes <= physical_memory());
        let bytes = bytes.and_then(|bytes| usize::try_from(bytes).ok()).ok_or_else(|| out_of_memory.clone())?;
        let bucket_count = bytes / BYTES_A_BUCKET;
        let slot_count = (bucket_count + 1) * ENTRIES_A_BUCKET;
        let slots: Box<[Slot]> = bytemuck::allocation::try_zeroed_slice_box(slot_count).map_err(|()| out_of_memory)?;
        let first = slots.as_ptr().align_offset(BYTES_A_BUCKET).min(ENTRIES_A_BUCKET);
        Ok(Self { slots, first, bucket_count, generation: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.generation.store(0, Ordering::Relaxed);
        for slot in &self.slots {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Marks what is in the table as older than what comes now.
    pub fn begin_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot] {
        let index = (u128::from(hash) * self.bucket_count as u128) >> 64;
        let begin = self.first + index as usize * ENTRIES_A_BUCKET;
        &self.slots[begin..begin + ENTRIES_A_BUCKET]
    }

    /// What is known of the position with this hash.
    #[inline]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.check.load(Ordering::Relaxed) ^ data == hash && data != 0;
            matches.then(|| Entry::unpack(data))
        })
    }

    /// Keeps an entry: in the slot of its own position, or else in place of the least worth keeping.
    #[inline]
    pub fn store(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == hash {
                return i32::MIN;
            }
            let age = (GENERATIONS + generation - generation_of(data)) % GENERATIONS;
            i32::from((data >> 32) as u8) - DEPTH_A_GENERATION * i32::from(age)
        };
        let slots = self.bucket(hash);
        let Some(slot) = slots.iter().min_by_key(|slot| worth(slot)) else { return };
        let data = entry.pack(generation);
        slot.check.store(hash ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// How full the table is with what the present search has written, in thousandths.
    pub fn permille_full(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = &self.slots[..(SAMPLED_BUCKETS * ENTRIES_A_BUCKET).min(self.slots.len())];
        let written = sample.iter().map(|slot| slot.data.load(Ordering::Relaxed));
        let used = written.filter(|&data| data != 0 && generation_of(data) == generation).count();
        (used * 1000 / sample.len().max(1)) as u32
    }
}
