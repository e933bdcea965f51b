//! Who wins, for the search: run-length coded in blocks, so that a value is found without unpacking more than a block.
//!
//! The payload of a file: a directory with a little-endian `u32` for each block of `BLOCK` indices, then the stream. If the
//! top two bits of a directory entry are a verdict (0 lost, 1 drawn, 2 won), the whole block has it. Otherwise they are 3, and the others are
//! the offset in the stream where the block's runs begin: two bits for the first verdict; then the length of each run in
//! gamma code, and between two runs a bit that tells which of the two other verdicts comes next. Indices without a quiet
//! placement have whatever makes the runs longest.

use std::ops::RangeInclusive;

use super::bits::{BitReader, BitWriter, word_at};

/// Indices a block. A look-up passes over half of a block's runs on average, and these are about twenty indices long.
pub(super) const BLOCK: usize = 512;
/// The top bits of the directory entry of a block that is in the stream.
const CODED: u32 = 3;
const OFFSET_BITS: u32 = 30;

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Verdict {
    /// The other side.
    Loss,
    /// Nobody.
    Draw,
    /// The side to move.
    Win,
}

impl Verdict {
    #[inline]
    fn from_bits(bits: u32) -> Self {
        match bits {
            0 => Self::Loss,
            1 => Self::Draw,
            _ => Self::Win,
        }
    }

    /// Of the two other verdicts, the first or the second.
    #[inline]
    fn other(self, second: u32) -> Self {
        Self::from_bits(second + u32::from(self as u32 <= second))
    }

    /// Which of its two others this is: what [`other`](Self::other) is to be asked for.
    fn place_of(self, other: Self) -> u32 {
        u32::from(self.other(1) == other)
    }
}

/// Blocks that are encoded, the directory as if the stream began with them.
pub(super) struct Encoded {
    directory: Vec<u32>,
    stream: Vec<u8>,
}

/// Encodes these verdicts; `None` where any will do. There must be whole blocks of them, except at the end of a class.
pub(super) fn encode(verdicts: &[Option<Verdict>]) -> Encoded {
    let mut encoded = Encoded { directory: Vec::new(), stream: Vec::new() };
    for block in verdicts.chunks(BLOCK) {
        let runs = runs(block.iter().copied());
        encoded.directory.push(match runs[..] {
            [(verdict, _)] => (verdict as u32) << OFFSET_BITS,
            _ => CODED << OFFSET_BITS | encoded.stream.len() as u32,
        });
        if runs.len() > 1 {
            encoded.stream.extend(encode_runs(&runs));
        }
    }
    encoded
}

/// The payload made of the parts of a class, unless the stream is longer than the directory can say.
pub(super) fn join<'a>(parts: impl Iterator<Item = &'a Encoded> + Clone) -> Option<Vec<u8>> {
    let mut payload = Vec::with_capacity(parts.clone().map(|part| 4 * part.directory.len() + part.stream.len()).sum());
    let mut before = 0;
    for part in parts.clone() {
        for &entry in &part.directory {
            let is_coded = entry >> OFFSET_BITS == CODED;
            payload.extend(entry.wrapping_add(if is_coded { before } else { 0 }).to_le_bytes());
        }
        before = before.checked_add(part.stream.len() as u32).filter(|&before| before >> OFFSET_BITS == 0)?;
    }
    parts.for_each(|part| payload.extend(&part.stream));
    Some(payload)
}

/// The runs of a block, the longest that can be.
fn runs(verdicts: impl Iterator<Item = Option<Verdict>>) -> Vec<(Verdict, u32)> {
    let mut runs: Vec<(Option<Verdict>, u32)> = Vec::new();
    for verdict in verdicts {
        match runs.last_mut() {
            Some((of_run, length)) if verdict.is_none() || of_run.is_none() || *of_run == verdict => {
                *of_run = of_run.or(verdict);
                *length += 1;
            }
            _ => runs.push((verdict, 1)),
        }
    }
    runs.into_iter().map(|(verdict, length)| (verdict.unwrap_or(Verdict::Draw), length)).collect()
}

fn encode_runs(runs: &[(Verdict, u32)]) -> Vec<u8> {
    let mut bits = BitWriter::default();
    let mut before: Option<Verdict> = None;
    for &(verdict, length) in runs {
        match before {
            None => bits.write(verdict as u32, 2),
            Some(before) => bits.write(before.place_of(verdict), 1),
        }
        bits.write_gamma(length);
        before = Some(verdict);
    }
    bits.take_bytes()
}

/// The verdict of an index below `length`, for which there are verdicts in the payload.
#[inline]
pub(super) fn look_up(payload: &[u8], length: u64, index: u64) -> Verdict {
    let entry = word_at(payload, index as usize / BLOCK * 4) as u32;
    if entry >> OFFSET_BITS != CODED {
        return Verdict::from_bits(entry >> OFFSET_BITS);
    }
    let stream = directory_length(length) + (entry & ((1 << OFFSET_BITS) - 1)) as usize;
    let mut bits = BitReader::new(payload.get(stream..).unwrap_or_default());
    let mut verdict = Verdict::from_bits(bits.read(2));
    let mut left = (index as usize % BLOCK) as u32;
    loop {
        let run = bits.read_gamma();
        if left < run {
            return verdict;
        }
        left -= run;
        verdict = verdict.other(bits.read(1));
    }
}

/// The lengths in bytes that the payload of a class of so many indices may have: an index takes two bits at most, and a block one more.
pub(super) fn payload_lengths(length: u64) -> RangeInclusive<u64> {
    let shortest = directory_length(length) as u64;
    shortest..=shortest + length.div_ceil(BLOCK as u64) * (BLOCK as u64 / 4 + 1)
}

/// The directory's length in bytes.
#[inline]
pub(super) fn directory_length(length: u64) -> usize {
    (length as usize).div_ceil(BLOCK) * 4
}
