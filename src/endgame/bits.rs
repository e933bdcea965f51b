//! Bit streams, the lowest bit of a byte first.

/// Writes bits one after the other.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits not written yet, and how many.
    waiting: u64,
    count: u32,
}

impl BitWriter {
    /// Writes the lowest `count` bits, at most 32, of `bits`, which has no others.
    pub(super) fn write(&mut self, bits: u32, count: u32) {
        debug_assert!(count == 32 || bits >> count == 0, "there are bits beyond those to write");
        self.waiting |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }

    /// Writes a number from 1 on in Elias's gamma code: as many zeros as it has bits below its highest, a one, these bits. (P. Elias,
    /// "Universal codeword sets and representations of the integers", 1975.)
    pub(super) fn write_gamma(&mut self, number: u32) {
        let below = number.ilog2();
        self.write(0, below);
        self.write(1, 1);
        self.write(number ^ 1 << below, below);
    }

    /// The bytes written so far, the last one filled up, and from now on those that follow.
    pub(super) fn take_bytes(&mut self) -> Vec<u8> {
        if self.count > 0 {
            self.write(0, 8 - self.count);
        }
        std::mem::take(&mut self.bytes)
    }
}

/// Reads bits one after the other. Beyond the end there are only zeros.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// From the first bit of these bytes on.
    #[inline]
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// At least 57 bits from here on.
    #[inline]
    fn window(&self) -> u64 {
        word_at(self.bytes, self.at / 8) >> (self.at % 8)
    }

    /// The next `count` bits, at most 32.
    #[inline]
    pub(super) fn read(&mut self, count: u32) -> u32 {
        let bits = self.window() & ((1 << count) - 1);
        self.at += count as usize;
        bits as u32
    }

    /// The next number in Elias's gamma code, below 2^28.
    #[inline]
    pub(super) fn read_gamma(&mut self) -> u32 {
        let window = self.window();
        let below = window.trailing_zeros().min(27);
        self.at += 2 * below as usize + 1;
        (1 << below) | (window >> (below + 1) & ((1 << below) - 1)) as u32
    }
}

/// The eight bytes from `at` on as a little-endian number; zeros stand in for those beyond the end.
#[inline]
pub(super) fn word_at(bytes: &[u8], at: usize) -> u64 {
    if let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        return u64::from_le_bytes(*word);
    }
    let rest = bytes.get(at..).unwrap_or_default();
    rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
