//! Ways round a capture: the one way that is written for a move, and the move that a written way makes.

use std::collections::HashMap;

use crate::rules::bitboard::{Bitboard, Point};
use crate::rules::board::{Board, Direction};
use crate::rules::capture::{Moment, Raid};
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// A capture names at most where it begins and where each leap lands, and no board has more than 36 crossings to leap over.
const MOST_NAMES: usize = 37;

/// The numbers of points that name a way round a capture, or its part so far: the first, every point where the direction
/// changes, the last. Of two ways the smaller is written: the one with fewer names, then with the smaller number at the first
/// difference. (The order of the fields makes it so.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Names {
    count: usize,
    numbers: [u8; MOST_NAMES],
}

impl Names {
    const NONE: Self = Self { count: 0, numbers: [0; MOST_NAMES] };

    fn with(mut self, number: u8) -> Self {
        if let Some(slot) = self.numbers.get_mut(self.count) {
            *slot = number;
            self.count += 1;
        }
        self
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        &self.numbers[..self.count]
    }
}

/// For each of these captures the way round that is written, if there is one.
///
/// Ways that have captured the same pieces and head the same way from the same point differ only in their names so far, and of
/// those the smallest stays the smallest whatever follows. So all ways are followed side by side, one leap at a time, and only
/// the best of each kind is kept: on odd positions there are far too many to look at each.
pub(super) fn shortest(position: &Position, captures: &[Move]) -> HashMap<Move, Names> {
    let mut found = HashMap::with_capacity(captures.len());
    for from in captures.iter().map(|mv| mv.from).collect::<Bitboard>() {
        let mut wanted: HashMap<Move, Option<Names>> =
            captures.iter().filter(|mv| mv.from == from).map(|&mv| (mv, None)).collect();
        shortest_from(position, from, &mut wanted);
        found.extend(wanted.into_iter().filter_map(|(mv, names)| Some((mv, names?))));
    }
    found
}

/// Fills in the written ways of captures that all begin on one point.
fn shortest_from(position: &Position, from: Point, wanted: &mut HashMap<Move, Option<Names>>) {
    let guide = Guide {
        raid: Raid::new(position.board().geometry(), position.pieces(), position.to_move(), from),
        board: position.board(),
        within: wanted.keys().fold(Bitboard::EMPTY, |all, mv| all | mv.captured),
    };
    let mut ways = vec![guide.start(from)];
    while !ways.is_empty() {
        ways = guide.one_leap_on(&ways);
        for way in &ways {
            let end = Move { from, to: way.moment.at, captured: way.moment.captured, promotes: false };
            if let Some(best) = wanted.get_mut(&end) {
                let names = way.names.with(guide.board.number(end.to));
                *best = Some(best.map_or(names, |best| best.min(names)));
            }
        }
    }
}

/// A way round a capture, as far as it has got.
#[derive(Clone, Copy)]
struct Way {
    moment: Moment,
    /// Where the last leap went; before the first there was none.
    heading: Option<Direction>,
    /// Its beginning and every turn so far, but not yet where it stands.
    names: Names,
}

impl Way {
    /// What decides how it can go on, and how many names that costs.
    fn kind(&self) -> (Point, Bitboard, Option<Direction>) {
        (self.moment.at, self.moment.captured, self.heading)
    }
}

struct Guide<'a> {
    raid: Raid<'a>,
    board: Board,
    /// The points that the wanted captures capture; a way that captures another leads to none of them.
    within: Bitboard,
}

impl Guide<'_> {
    fn start(&self, from: Point) -> Way {
        Way { moment: self.raid.start(), heading: None, names: Names::NONE.with(self.board.number(from)) }
    }

    /// The ways after one more leap, the best of each kind.
    fn one_leap_on(&self, ways: &[Way]) -> Vec<Way> {
        let mut next: Vec<Way> = ways.iter().flat_map(|way| self.leaps(way)).collect();
        next.sort_unstable_by_key(|way| (way.kind(), way.names));
        next.dedup_by_key(|way| way.kind());
        next
    }

    fn leaps(&self, way: &Way) -> impl Iterator<Item = Way> {
        Direction::ALL.into_iter().flat_map(move |towards| self.leaps_towards(way, towards))
    }

    fn leaps_towards(&self, way: &Way, towards: Direction) -> impl Iterator<Item = Way> {
        let (moment, turns) = (way.moment, way.heading.is_some_and(|heading| heading != towards));
        let names = if turns { way.names.with(self.board.number(moment.at)) } else { way.names };
        let target = self.raid.target(moment, towards).filter(|&(over, _)| self.within.contains(over));
        target.into_iter().flat_map(move |(over, landings)| {
            let to = move |to| Way { moment: self.raid.leap(moment, over, to), heading: Some(towards), names };
            landings.into_iter().map(to)
        })
    }
}

/// Why a written way is no capture.
pub(super) enum Obstacle {
    /// Two points that follow each other do not lie on one chol.
    Crooked(Point, Point),
    /// From the first of the points no capture leads to the second.
    NoCapture(Point, Point),
}

/// What the piece on the first point captures on a written way, and where it ends. The way may name landing points beside the
/// turning points. Whether the capture is a whole one is not looked at.
pub(super) fn follow(position: &Position, points: &[Point]) -> Result<(Point, Bitboard), Obstacle> {
    let geometry = position.board().geometry();
    let raid = Raid::new(geometry, position.pieces(), position.to_move(), points[0]);
    let mut moment = raid.start();
    for &goal in &points[1..] {
        let leg_start = moment.at;
        let lies_ahead = |at: Point, way: Direction| geometry.rays[way as usize][at.index()].contains(goal);
        let way = Direction::ALL.into_iter().find(|&way| lies_ahead(leg_start, way));
        let obstacle = if goal == leg_start { Obstacle::NoCapture } else { Obstacle::Crooked };
        let way = way.ok_or(obstacle(leg_start, goal))?;
        while moment.at != goal {
            let target = raid.target(moment, way).filter(|_| lies_ahead(moment.at, way));
            let (over, landings) = target.ok_or(Obstacle::NoCapture(leg_start, goal))?;
            // A leg may go straight over several pieces; where it lands between them makes no difference.
            let landing = if landings.contains(goal) { goal } else { landings.lowest() };
            moment = raid.leap(moment, over, landing);
        }
    }
    Ok((moment.at, moment.captured))
}
