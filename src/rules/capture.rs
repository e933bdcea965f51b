//! Captures of several pieces, followed leap by leap.
//!
//! A captured piece leaves the board at once, so what matters at any moment is where the capturing piece stands, what
//! it has captured, and whether it is a tobit by now.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::bitboard::{Bitboard, Point};
use super::board::{Direction, Geometry};
use super::colour::Colour;
use super::moves::{Move, MoveList};
use super::pieces::Pieces;

/// After so many leaps of one piece the search remembers where it has been: on odd positions (a lattice of enemy pieces)
/// the ways round are beyond counting, while what they lead to is not.
const LEAPS_WITHOUT_MEMORY: u32 = 400;

/// One piece about to capture, and the board around it.
pub(super) struct Raid<'a> {
    geometry: &'a Geometry,
    from: Point,
    /// The enemy pieces that stand where they can be captured at all.
    prey: Bitboard,
    /// Where the capturing piece itself stands counts as empty.
    occupied: Bitboard,
    /// The colour's far row.
    promotion: Bitboard,
    by_tobit: bool,
}

/// A moment within a capture.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    /// The points captured so far.
    pub(super) captured: Bitboard,
    /// Where the capturing piece stands.
    pub(super) at: Point,
    /// Whether it is a tobit by now.
    tobit: bool,
}

impl<'a> Raid<'a> {
    /// The piece of `colour` on `from`.
    pub(super) fn new(geometry: &'a Geometry, pieces: &Pieces, colour: Colour, from: Point) -> Self {
        let by_tobit = pieces.tobits().contains(from);
        Self::among(geometry, pieces.occupied(), pieces.of(!colour), colour, (from, by_tobit))
    }

    /// A piece, its point and whether it is a tobit, among what is occupied and what the enemy has.
    #[inline]
    pub(super) fn among(
        geometry: &'a Geometry,
        occupied: Bitboard,
        enemy: Bitboard,
        colour: Colour,
        (from, by_tobit): (Point, bool),
    ) -> Self {
        Self {
            geometry,
            from,
            prey: enemy & geometry.crossings,
            occupied: occupied.without(from.bit()),
            promotion: geometry.promotion[colour as usize],
            by_tobit,
        }
    }

    /// The moment before the first leap.
    #[inline]
    pub(super) fn start(&self) -> Moment {
        Moment { captured: Bitboard::EMPTY, at: self.from, tobit: self.by_tobit }
    }

    /// The piece that can be captured next this way, and where the capturing one may land behind it.
    #[inline]
    pub(super) fn target(&self, moment: Moment, direction: Direction) -> Option<(Point, Bitboard)> {
        let prey = self.prey.without(moment.captured);
        let occupied = self.occupied.without(moment.captured);
        let (over, landings) = if moment.tobit {
            let over = self.geometry.first_blocker(moment.at, direction, occupied)?;
            (over, self.geometry.slide(over, direction, occupied))
        } else {
            (moment.at.shifted(direction, 1), moment.at.shifted(direction, 2).bit().without(occupied))
        };
        (prey.contains(over) && landings.any()).then_some((over, landings))
    }

    /// The leaps of a hul from where it stands: the piece leapt over, and where it lands.
    #[inline]
    fn hops(&self, moment: Moment) -> Hops {
        // With the board turned so that the hul stands on bit 0, its neighbours are bits 8, 1, -8 and -1 (modulo 64), and
        // the points behind them are twice as far.
        let turned = |set: Bitboard| set.0.rotate_right(moment.at.index() as u32);
        let prey = turned(self.prey.without(moment.captured));
        let empty = turned(!self.occupied.without(moment.captured));
        let north = prey & 1 << 8 & empty >> 8;
        let east = prey & 1 << 1 & empty >> 1;
        let south = prey & 1 << 56 & empty << 8;
        let west = prey & 1 << 63 & empty << 1;
        Hops { at: moment.at, turned: north | east | south | west }
    }

    /// The moment after a leap over one piece; a hul that reaches its far row is a tobit from then on.
    #[inline]
    pub(super) fn leap(&self, moment: Moment, over: Point, to: Point) -> Moment {
        let tobit = moment.tobit | self.promotion.contains(to);
        Moment { captured: moment.captured | over.bit(), at: to, tobit }
    }
}

/// Iterator over a hul's leaps.
struct Hops {
    at: Point,
    /// The pieces leapt over, by their distance from the hul modulo 64.
    turned: u64,
}

impl Iterator for Hops {
    type Item = (Point, Point);

    #[inline]
    fn next(&mut self) -> Option<(Point, Point)> {
        if self.turned == 0 {
            return None;
        }
        let distance = self.turned.trailing_zeros() as u8;
        self.turned &= self.turned - 1;
        let at = self.at.index() as u8;
        Some((Point::new(at + distance), Point::new(at + 2 * distance)))
    }
}

/// Finds the captures of one piece and adds each once to the list.
pub(super) struct CaptureSearch<'a> {
    raid: Raid<'a>,
    moves: &'a mut MoveList,
    /// Where this piece's moves begin in the list.
    first: usize,
    leaps: u32,
    seen: HashSet<(Point, Bitboard), BuildHasherDefault<DefaultHasher>>,
}

impl<'a> CaptureSearch<'a> {
    #[inline]
    pub(super) fn new(raid: Raid<'a>, moves: &'a mut MoveList) -> Self {
        let first = moves.len();
        Self { raid, moves, first, leaps: 0, seen: HashSet::default() }
    }

    /// The captures of a hul that leaps over this point first. The caller knows that it can.
    #[inline]
    pub(super) fn begin_over(&mut self, over: Point, to: Point) {
        self.land(self.raid.leap(self.raid.start(), over, to));
    }

    /// The captures of a tobit.
    #[inline]
    pub(super) fn begin_flight(&mut self) {
        self.fly(self.raid.start());
    }

    /// Goes on from a landing point, or ends the move there if the piece can capture no more.
    fn land(&mut self, moment: Moment) {
        self.leaps += 1;
        if self.leaps > LEAPS_WITHOUT_MEMORY && !self.seen.insert((moment.at, moment.captured)) {
            return;
        }
        let goes_on = if moment.tobit { self.fly(moment) } else { self.hop(moment) };
        if !goes_on {
            self.add(moment);
        }
    }

    /// Follows all captures of a hul from here on; are there any?
    #[inline]
    fn hop(&mut self, moment: Moment) -> bool {
        let hops = self.raid.hops(moment);
        let any = hops.turned != 0;
        for (over, to) in hops {
            self.land(self.raid.leap(moment, over, to));
        }
        any
    }

    /// Follows all captures of a tobit from here on; are there any?
    fn fly(&mut self, moment: Moment) -> bool {
        Direction::ALL.into_iter().fold(false, |any, direction| self.fly_towards(moment, direction) | any)
    }

    #[inline]
    fn fly_towards(&mut self, moment: Moment, direction: Direction) -> bool {
        let Some((over, landings)) = self.raid.target(moment, direction) else { return false };
        for to in landings {
            self.land(self.raid.leap(moment, over, to));
        }
        true
    }

    #[inline]
    fn add(&mut self, end: Moment) {
        let promotes = end.tobit && !self.raid.by_tobit;
        let mv = Move { captured: end.captured, from: self.raid.from, to: end.at, promotes };
        // Moves found with memory differ from each other; one of those few found before may come a second time.
        let found = &self.moves[self.first..];
        if !found[..found.len().min(LEAPS_WITHOUT_MEMORY as usize)].contains(&mv) {
            self.moves.push(mv);
        }
    }
}
