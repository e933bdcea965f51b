//! A large array that begins as zeros, straight from the system.

use std::marker::PhantomData;
use std::ops::Deref;
use std::{mem, slice};

use bytemuck::Zeroable;
use memmap2::{MmapMut, MmapOptions};

/// The alignment that every page has on every system.
const LEAST_PAGE: usize = 4096;

/// So many of a type, all zero at first, in pages that the system finds when they are touched.
pub(super) struct Memory<T> {
    map: MmapMut,
    items: PhantomData<[T]>,
}

impl<T: Zeroable> Memory<T> {
    /// An array that fills so many MiB; nothing if the machine has not so much.
    pub(super) fn zeroed(mebibytes: u64) -> Option<Self> {
        const { assert!(mem::align_of::<T>() <= LEAST_PAGE) };
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| bytes <= physical_memory())?;
        let map = MmapOptions::new().len(usize::try_from(bytes).ok()?).map_anon().ok()?;
        prefer_huge_pages(&map);
        Some(Self { map, items: PhantomData })
    }
}

impl<T: Zeroable> Deref for Memory<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the map begins on a page and so is aligned for `T`; it holds so many of them; it was zero in the beginning,
        // which is a value of `T`, and has since been written through `&T` alone, as nobody else has it.
        unsafe { slice::from_raw_parts(self.map.as_ptr().cast(), self.map.len() / mem::size_of::<T>()) }
    }
}

/// A search jumps about in its table; with small pages nearly each jump is a miss in the processor's table of pages too. It is
/// a wish: a system that cannot grant it goes on with small ones.
#[cfg(target_os = "linux")]
fn prefer_huge_pages(map: &MmapMut) {
    let _ = map.advise(memmap2::Advice::HugePage);
}

/// Only Linux is asked.
#[cfg(not(target_os = "linux"))]
fn prefer_huge_pages(_: &MmapMut) {}

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
