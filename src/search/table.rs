//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words, written one after the other by whoever comes. The first is the position's hash combined with the
//! second, so an entry torn between two writers no longer matches any position and is passed over (R. Hyatt and T. Mann, "A
//! lock-less transposition table implementation for parallel search", 2002). Entries sit in buckets of one cache line.

use std::num::NonZero;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::{ptr, thread};

use bytemuck::Zeroable;
use thiserror::Error;

use super::depth::Depth;
use super::memory::Memory;
use super::score::Score;
use crate::rules::Move;

const ENTRIES_A_BUCKET: usize = 4;
/// The sizes a table may have, in MiB.
pub const SIZE_RANGE: std::ops::RangeInclusive<u64> = 1..=1_048_576;
/// The size unless another is asked for, in MiB.
pub const DEFAULT_SIZE: u64 = 64;
/// How many buckets are looked at to tell how full the table is.
const SAMPLED_BUCKETS: usize = 250;
/// Fewer buckets are not worth a thread of their own to clear them.
const LEAST_TO_CLEAR: usize = 1 << 16;
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

#[derive(Zeroable)]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// One cache line.
#[derive(Zeroable)]
#[repr(C, align(64))]
struct Bucket([Slot; ENTRIES_A_BUCKET]);

impl Bucket {
    fn clear(&self) {
        for slot in &self.0 {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }
}

/// The memory for a table was not to be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is not enough memory for a hash table of {0} MiB")]
pub struct OutOfMemory(pub u64);

/// The table.
pub struct Table {
    buckets: Memory<Bucket>,
    generation: AtomicU8,
}

impl Table {
    /// An empty table of so many MiB, which takes no memory before it is used.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the system refuses.
    pub fn new(mebibytes: u64) -> Result<Self, OutOfMemory> {
        let buckets = Memory::zeroed(mebibytes).ok_or(OutOfMemory(mebibytes))?;
        Ok(Self { buckets, generation: AtomicU8::new(0) })
    }

    /// Forgets everything. As this touches all of the memory, no later search is held up by the system's having to find it.
    pub fn clear(&self) {
        self.generation.store(0, Ordering::Relaxed);
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let size = self.buckets.len().div_ceil(threads).max(LEAST_TO_CLEAR);
        let mut parts = self.buckets.chunks(size);
        let own = parts.next().unwrap_or_default();
        thread::scope(|scope| {
            for part in parts {
                scope.spawn(|| part.iter().for_each(Bucket::clear));
            }
            own.iter().for_each(Bucket::clear);
        });
    }

    /// Marks what is in the table as older than what comes now.
    pub fn begin_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        let index = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Has what is known of the position fetched from memory while the search is still busy with its predecessor.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every such processor has the instruction, and it may be given any address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(ptr::from_ref(self.bucket(hash)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// What is known of the position with this hash.
    #[inline]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
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
        let slots = &self.bucket(hash).0;
        let Some(slot) = slots.iter().min_by_key(|slot| worth(slot)) else { return };
        let data = entry.pack(generation);
        slot.check.store(hash ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// How full the table is with what the present search has written, in thousandths.
    pub fn permille_full(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(SAMPLED_BUCKETS).flat_map(|bucket| &bucket.0);
        let written = sample.map(|slot| slot.data.load(Ordering::Relaxed));
        let used = written.filter(|&data| data != 0 && generation_of(data) == generation).count();
        (used * 1000 / (SAMPLED_BUCKETS * ENTRIES_A_BUCKET)) as u32
    }
}
