//! The sets of so many points, numbered.

use once_cell::sync::OnceCell;

use crate::rules::{Bitboard, Board, Point};

/// All sets of so many points of a domain, numbered from 0 in colexicographic order: the number of a set is the sum of
/// `C(n_i, i)` over its points in ascending order, where the `i`-th (from 1) is the `n_i`-th (from 0) of the domain. (The
/// combinatorial number system: D. H. Lehmer; Knuth, "The Art of Computer Programming" 4A, 7.2.1.3.)
pub(super) struct Subsets {
    domain: Bitboard,
    /// Points a set.
    size: u32,
    count: u64,
    /// By place in the set and by point: its summand.
    summands: Vec<[u32; 64]>,
    /// By number. Who only looks values up never needs them.
    sets: OnceCell<Vec<Bitboard>>,
}

impl Subsets {
    pub(super) fn new(domain: Bitboard, size: u8) -> Self {
        let summands = (1..=u32::from(size)).map(|place| summands(domain, place)).collect();
        Self { domain, size: size.into(), count: choose(domain.len(), size.into()), summands, sets: OnceCell::new() }
    }

    /// How many sets there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// How many sets there are if one of each two mirror images counts. The domain is its own mirror image.
    pub(super) fn count_folded(&self, board: Board) -> u64 {
        let is_on_axis = |point: &Point| board.mirror_columns(point.bit()) == point.bit();
        let on_axis = self.domain.into_iter().filter(is_on_axis).count() as u32;
        let pairs = (self.domain.len() - on_axis) / 2;
        let with_pairs = |taken| choose(pairs, taken) * choose(on_axis, self.size - 2 * taken);
        let symmetrical: u64 = (0..=self.size / 2).map(with_pairs).sum();
        symmetrical + (self.count - symmetrical) / 2
    }

    /// The number of a set of the right size, all of whose points lie in the domain.
    #[inline]
    pub(super) fn number(&self, set: Bitboard) -> u32 {
        set.into_iter().zip(&self.summands).map(|(point, summands)| summands[point.index()]).sum()
    }

    /// All sets, by number.
    #[inline]
    pub(super) fn sets(&self) -> &[Bitboard] {
        self.sets.get_or_init(|| self.all_sets())
    }

    /// For each set, in order, the number of its mirror image.
    pub(super) fn mirror_numbers(&self, board: Board) -> Vec<u32> {
        self.all_sets().into_iter().map(|set| self.number(board.mirror_columns(set))).collect()
    }

    fn all_sets(&self) -> Vec<Bitboard> {
        let nothing = vec![Bitboard::EMPTY];
        let mut sets = self
            .summands
            .iter()
            .fold(nothing, |sets, _| sets.into_iter().flat_map(|set| with_one_more_above(self.domain, set)).collect());
        sets.sort_by_key(|&set| self.number(set));
        sets
    }
}

fn summands(domain: Bitboard, place: u32) -> [u32; 64] {
    let mut summands = [0; 64];
    for (order, point) in (0..).zip(domain) {
        summands[point.index()] = choose(order, place) as u32;
    }
    summands
}

/// The sets made of this one and one point of the domain above all of its own.
fn with_one_more_above(domain: Bitboard, set: Bitboard) -> impl Iterator<Item = Bitboard> {
    let up_to_highest = if set.is_empty() { 0 } else { u64::MAX >> (63 - set.highest().index()) };
    domain.without(Bitboard(up_to_highest)).into_iter().map(move |point| set | point.bit())
}

/// `n` over `k`.
fn choose(n: u32, k: u32) -> u64 {
    (0..k).fold(1, |product, taken| product * u64::from(n.saturating_sub(taken)) / u64::from(taken + 1))
}
