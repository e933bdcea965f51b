//! How long it takes: distances packed in small blocks, each with just as many bits a value as its values need.
//!
//! A distance is kept as half its number of plies, rounded down: whether it is odd follows from who wins. The payload of a file: for
//! every 32 blocks a little-endian `u32`, the offset of the first in the stream, in units of eight bytes; then for
//! each block of 64 indices two bytes, its smallest value and the bits a value; then the stream, values less the smallest.
//! Indices of draws and those without a quiet placement have whatever needs the fewest bits. (Frame of reference coding: J. Goldstein,
//! R. Ramakrishnan and U. Shaft, "Compressing relations and indexes", 1998.)

use std::ops::RangeInclusive;

use super::bits::{BitWriter, word_at};

/// Indices a block: with as many values as a word has bits, a block of `n` bits a value takes `n` words.
const BLOCK: usize = 64;
/// Blocks an offset.
const GROUP: usize = 32;
/// The longest distance that can be kept, in plies.
pub const LONGEST_DISTANCE: u16 = 2 * u8::MAX as u16 + 1;

/// Blocks that are encoded.
#[derive(Default)]
pub(super) struct Encoded {
    /// The words of the stream before each group.
    offsets: Vec<u32>,
    blocks: Vec<u8>,
    stream: Vec<u8>,
}

/// Indices a group of blocks with an offset of its own.
pub(super) const SPAN: usize = BLOCK * GROUP;

/// Encodes these values; `None` where any will do. There must be whole groups of them, except at the end of a class.
pub(super) fn encode(values: &[Option<u8>]) -> Encoded {
    let Encoded { mut offsets, mut blocks, mut stream } = Encoded::default();
    for (number, block) in values.chunks(BLOCK).enumerate() {
        if number % GROUP == 0 {
            offsets.push(stream.len() as u32 / 8);
        }
        let smallest = block.iter().flatten().copied().min().unwrap_or(0);
        let largest = block.iter().flatten().copied().max().unwrap_or(0);
        let width = u8::BITS - (largest - smallest).leading_zeros();
        blocks.extend([smallest, width as u8]);
        if width > 0 {
            stream.extend(encode_block(block, smallest, width));
        }
    }
    Encoded { offsets, blocks, stream }
}

/// The payload made of the parts of a class.
pub(super) fn join<'a>(parts: impl Iterator<Item = &'a Encoded> + Clone) -> Vec<u8> {
    let length = |part: &Encoded| 4 * part.offsets.len() + part.blocks.len() + part.stream.len();
    let mut payload = Vec::with_capacity(parts.clone().map(length).sum());
    let mut before = 0;
    for part in parts.clone() {
        part.offsets.iter().for_each(|&offset| payload.extend((before + offset).to_le_bytes()));
        before += part.stream.len() as u32 / 8;
    }
    parts.clone().for_each(|part| payload.extend(&part.blocks));
    parts.for_each(|part| payload.extend(&part.stream));
    payload
}

fn encode_block(block: &[Option<u8>], smallest: u8, width: u32) -> Vec<u8> {
    let mut bits = BitWriter::default();
    for place in 0..BLOCK {
        let value = block.get(place).copied().flatten().unwrap_or(smallest);
        bits.write((value - smallest).into(), width);
    }
    bits.take_bytes()
}

/// The value of an index below `length`, for which there are values in the payload.
#[inline]
pub(super) fn look_up(payload: &[u8], length: u64, index: u64) -> u8 {
    let block = index as usize / BLOCK;
    let offsets = offsets_length(length);
    let head = |block: usize| word_at(payload, offsets + 2 * block).to_le_bytes();
    let [smallest, width, ..] = head(block);
    if width == 0 {
        return smallest;
    }
    let first = block - block % GROUP;
    let base = word_at(payload, first / GROUP * 4) as u32 as usize;
    let words = base + (first..block).map(|block| usize::from(head(block)[1])).sum::<usize>();
    let width = width.min(8);
    let bit = usize::from(width) * (index as usize % BLOCK);
    let stream = directory_length(length) + 8 * words;
    let window = word_at(payload, stream + bit / 8) >> (bit % 8);
    smallest.wrapping_add((window & ((1 << width) - 1)) as u8)
}

fn offsets_length(length: u64) -> usize {
    (length as usize).div_ceil(BLOCK).div_ceil(GROUP) * 4
}

/// The lengths in bytes that the payload of a class of so many indices may have: an index takes one byte at most.
pub(super) fn payload_lengths(length: u64) -> RangeInclusive<u64> {
    let shortest = directory_length(length) as u64;
    shortest..=shortest + length.next_multiple_of(BLOCK as u64)
}

/// The length in bytes of all that comes before the stream.
pub(super) fn directory_length(length: u64) -> usize {
    offsets_length(length) + (length as usize).div_ceil(BLOCK) * 2
}
