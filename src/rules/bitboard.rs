//! Points and sets of points.
//!
//! A board is laid out with eight bits a row: the point in row `r` (0 is White's own row of ends) and column `c`
//! (0 is the row's left end) is bit `8 * r + c`. Every board of the game fits in 64 bits that way, and a step along
//! a chol is a shift by one or by eight.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// One point of a board, by its bit index (0 to 63), not by the number players know it by: see
/// [`Board::number`](super::Board::number).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point of bit `index`; only the low six bits of `index` count.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Self(index & 63)
    }

    /// The bit index, 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The row, 0 for White's own ends.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 3
    }

    /// The column, 0 for the left ends of the transverse chols as White sees them.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 & 7
    }

    /// The set that holds only this point.
    #[inline]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << self.index())
    }
}

/// A set of points, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The set without points.
    pub const EMPTY: Self = Self(0);

    /// Is there no point in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there at least one point in the set?
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// The number of points.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Are there more points than this? For small numbers quicker than counting.
    #[inline]
    pub const fn has_more_than(self, number: u32) -> bool {
        let (mut rest, mut taken) = (self.0, 0);
        // There are no more points than this to take away.
        let number = if number < u64::BITS { number } else { u64::BITS };
        while taken < number {
            rest &= rest.wrapping_sub(1);
            taken += 1;
        }
        rest != 0
    }

    /// The numbers of points of two sets added up. On a processor whose baseline has no instruction for it, counting both
    /// at once costs little more than counting one: they are joined as soon as each nibble holds its own count.
    #[inline]
    pub(super) const fn len_of_both(a: Self, b: Self) -> u64 {
        if cfg!(any(target_feature = "popcnt", not(target_arch = "x86_64"))) {
            return (a.len() + b.len()) as u64;
        }
        let nibbles = a.nibble_lengths() + b.nibble_lengths();
        let bytes = (nibbles & 0x0F0F_0F0F_0F0F_0F0F) + (nibbles >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
        bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56
    }

    /// In each nibble, how many of its bits are set.
    #[inline]
    const fn nibble_lengths(self) -> u64 {
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
    }

    /// Is `point` in the set?
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.index() & 1 != 0
    }

    /// The point of the lowest bit. An empty set has none and gives an unspecified point.
    #[inline]
    pub const fn lowest(self) -> Point {
        Point::new(self.0.trailing_zeros() as u8)
    }

    /// The point of the highest bit. An empty set has none and gives an unspecified point.
    #[inline]
    pub const fn highest(self) -> Point {
        Point::new((self.0 | 1).ilog2() as u8)
    }

    /// The points of both sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The points of this set that `other` does not hold.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The points of a set, lowest bit first: the order of their numbers.
impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        Points(self.0)
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, |set, point| set | point.bit())
    }
}

/// Iterator over the points of a [`Bitboard`].
#[derive(Clone, Debug)]
pub struct Points(u64);

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.0 == 0 {
            return None;
        }
        let point = Bitboard(self.0).lowest();
        self.0 &= self.0 - 1;
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Points {}
