//! Numbers for the placements of a class, so that a table needs to keep nothing but values.
//!
//! Each group of like pieces is numbered on its own; the numbers together are the digits of the index. Mirror images share
//! one index: of the group that makes the most significant digit only one of each set and its mirror image counts. This leaves
//! some indices without a placement (two groups on one point; the second of two images where the first group is its own
//! image), which costs less than what avoiding them would.

use std::ops::Range;

use super::class::Class;
use super::placement::{Group, Placement};
use super::subsets::Subsets;
use crate::rules::{Bitboard, Board, Colour};

/// The groups from the most significant digit to the least.
const DIGITS: [Group; 4] = [Group::OwnHullar, Group::OtherHullar, Group::OwnTobits, Group::OtherTobits];

/// The numbering of the placements of one class on one board.
pub struct Index {
    board: Board,
    class: Class,
    /// By digit.
    subsets: [Subsets; 4],
    /// The digit whose mirror images are folded: the first that has pieces.
    folded: usize,
    /// The digit that runs quickest: the last that has pieces.
    inner: usize,
    /// By set of the folded group: what it becomes.
    folds: Vec<Fold>,
    /// For each set that is kept, its number among all.
    kept: Vec<u32>,
    length: u64,
}

/// What becomes of a set of the first group.
#[derive(Clone, Copy)]
enum Fold {
    /// It stays, with this digit.
    Keep(u32),
    /// Its mirror image takes its place, with this digit.
    Mirror(u32),
    /// It is its own mirror image.
    Same(u32),
}

impl Index {
    /// The numbering of a class that there [may be a table](Class::may_have_table) of.
    pub fn new(board: Board, class: Class) -> Self {
        let subsets = subsets(board, class);
        let folded = folded_digit(&subsets);
        let inner = subsets.iter().rposition(|subsets| subsets.count() > 1).unwrap_or(0).max(folded + 1);
        let (folds, kept) = fold(&subsets[folded].mirror_numbers(board));
        let length = kept.len() as u64 * count_below(&subsets, folded);
        Self { board, class, subsets, folded, inner, folds, kept, length }
    }

    /// The [`length`](Self::length) of the numbering of a class, without making it.
    pub fn length_of(board: Board, class: Class) -> u64 {
        let subsets = subsets(board, class);
        let folded = folded_digit(&subsets);
        subsets[folded].count_folded(board) * count_below(&subsets, folded)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The class.
    pub fn class(&self) -> Class {
        self.class
    }

    /// Indices are below this.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The index of a placement of this class.
    #[inline]
    pub fn of(&self, placement: &Placement) -> u64 {
        self.folded(placement).0
    }

    /// The index of a placement, and is it kept as it is (or as its mirror image)?
    #[inline]
    pub fn folded(&self, placement: &Placement) -> (u64, bool) {
        match self.folds[self.digit(self.folded, placement) as usize] {
            Fold::Keep(first) => (self.with_first(first, placement), true),
            Fold::Mirror(first) => (self.with_first(first, &placement.mirrored(self.board)), false),
            Fold::Same(first) => {
                let here = self.with_first(first, placement);
                let there = self.with_first(first, &placement.mirrored(self.board));
                (here.min(there), here <= there)
            }
        }
    }

    #[inline]
    fn digit(&self, digit: usize, placement: &Placement) -> u32 {
        self.subsets[digit].number(placement.groups[DIGITS[digit] as usize])
    }

    #[inline]
    fn with_first(&self, first: u32, placement: &Placement) -> u64 {
        (self.folded + 1..DIGITS.len()).fold(u64::from(first), |index, digit| {
            index * self.subsets[digit].count() + u64::from(self.digit(digit, placement))
        })
    }

    /// The placement of an index, if it has one that is legal and is kept there.
    pub fn placement(&self, index: u64) -> Option<Placement> {
        let range = index..index.saturating_add(1).min(self.length);
        self.placements(range).next().map(|(_, placement)| placement)
    }

    /// The placements of a range of indices, in order.
    pub fn placements(&self, range: Range<u64>) -> impl Iterator<Item = (u64, Placement)> {
        let width = self.subsets[self.inner].count();
        let rows = range.start / width..range.end.div_ceil(width);
        rows.filter_map(move |row| self.row(row)).flat_map(move |row| {
            let first = row.number * width;
            let part = range.start.max(first)..range.end.min(first + width);
            part.filter_map(move |index| Some((index, row.placement(self, index, (index - first) as usize)?)))
        })
    }

    fn row(&self, number: u64) -> Option<Row<'_>> {
        let mut placement = Placement { groups: Default::default() };
        let mut rest = number;
        for digit in (self.folded + 1..self.inner).rev() {
            let count = self.subsets[digit].count();
            placement.groups[DIGITS[digit] as usize] = self.subsets[digit].sets()[(rest % count) as usize];
            rest /= count;
        }
        let first = u64::from(*self.kept.get(rest as usize)?);
        placement.groups[DIGITS[self.folded] as usize] = self.subsets[self.folded].sets()[first as usize];
        let may_be_symmetrical = matches!(self.folds[first as usize], Fold::Same(_));
        let sets = self.subsets[self.inner].sets();
        let occupied = placement.occupied();
        placement.is_sound().then_some(Row { number, placement, occupied, sets, may_be_symmetrical })
    }
}

/// The placements that differ only in the last group that has pieces.
struct Row<'a> {
    number: u64,
    /// Without that group.
    placement: Placement,
    occupied: Bitboard,
    /// What the group may be.
    sets: &'a [Bitboard],
    /// Is the folded group its own mirror image?
    may_be_symmetrical: bool,
}

impl Row<'_> {
    #[inline]
    fn placement(&self, numbering: &Index, index: u64, place: usize) -> Option<Placement> {
        let set = self.sets[place];
        if (set & self.occupied).any() {
            return None;
        }
        let mut placement = self.placement;
        placement.groups[DIGITS[numbering.inner] as usize] = set;
        (!self.may_be_symmetrical || numbering.of(&placement) == index).then_some(placement)
    }
}

/// What each digit counts.
fn subsets(board: Board, class: Class) -> [Subsets; 4] {
    let points = board.points();
    DIGITS.map(|group| match group {
        Group::OwnHullar => Subsets::new(points.without(board.promotion_row(Colour::White)), class.own.hullar),
        Group::OtherHullar => Subsets::new(points.without(board.promotion_row(Colour::Black)), class.other.hullar),
        Group::OwnTobits => Subsets::new(points, class.own.tobits),
        Group::OtherTobits => Subsets::new(points, class.other.tobits),
    })
}

fn folded_digit(subsets: &[Subsets; 4]) -> usize {
    subsets.iter().position(|subsets| subsets.count() > 1).unwrap_or(0).min(DIGITS.len() - 2)
}

/// How many placements share one set of the folded group.
fn count_below(subsets: &[Subsets; 4], folded: usize) -> u64 {
    subsets[folded + 1..].iter().map(Subsets::count).product()
}

/// Folds the sets, given the number of the mirror image of each: what becomes of each, and which are kept.
fn fold(mirror_numbers: &[u32]) -> (Vec<Fold>, Vec<u32>) {
    let mut folds: Vec<Fold> = Vec::with_capacity(mirror_numbers.len());
    let mut kept = Vec::new();
    for (number, &mirror) in (0u32..).zip(mirror_numbers) {
        let next = kept.len() as u32;
        if mirror < number {
            // The image came first and was kept.
            let (Fold::Keep(digit) | Fold::Mirror(digit) | Fold::Same(digit)) = folds[mirror as usize];
            folds.push(Fold::Mirror(digit));
        } else {
            folds.push(if mirror == number { Fold::Same(next) } else { Fold::Keep(next) });
            kept.push(number);
        }
    }
    (folds, kept)
}
