//! Ways round a capture: the one way that is written for a move, and the move that a written way makes.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::rules::bitboard::{Bitboard, Point};
use crate::rules::board::{Board, Direction};
use crate::rules::capture::{Moment, Raid};
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// The points that name a capture: the first, every point where the direction changes, the last. Of all ways round it is the
/// one with the fewest points, then the smallest numbers at the first difference.
pub(super) fn shortest(position: &Position, mv: Move) -> Option<Vec<u8>> {
    let raid = Raid::new(position.board().geometry(), position.pieces(), position.to_move(), mv.from);
    let start = raid.start();
    let mut finder = Finder { raid, board: position.board(), mv, known: HashMap::new() };
    let rest = finder.rest(start, None)?;
    Some(std::iter::once(position.board().number(mv.from)).chain(rest).collect())
}

/// What is still to be named depends on these alone: where the piece stands, what it has captured, where it is heading.
type Stage = (Point, Bitboard, Option<Direction>);

struct Finder<'a> {
    raid: Raid<'a>,
    board: Board,
    mv: Move,
    known: HashMap<Stage, Option<Vec<u8>>>,
}

impl Finder<'_> {
    /// The best names for the rest of the way, if a way leads from here to the move's end.
    fn rest(&mut self, moment: Moment, heading: Option<Direction>) -> Option<Vec<u8>> {
        if moment.captured == self.mv.captured {
            return (moment.at == self.mv.to).then(|| vec![self.board.number(moment.at)]);
        }
        let stage = (moment.at, moment.captured, heading);
        if let Some(known) = self.known.get(&stage) {
            return known.clone();
        }
        let ways = Direction::ALL.into_iter().filter_map(|direction| self.rest_towards(moment, heading, direction));
        let best = ways.min_by(compare);
        self.known.insert(stage, best.clone());
        best
    }

    fn rest_towards(&mut self, moment: Moment, heading: Option<Direction>, towards: Direction) -> Option<Vec<u8>> {
        let (over, landings) = self.raid.target(moment, towards)?;
        if !self.mv.captured.contains(over) {
            return None;
        }
        let ways = landings.into_iter().filter_map(|to| self.rest(self.raid.leap(moment, over, to), Some(towards)));
        let mut best = ways.min_by(compare)?;
        if heading.is_some_and(|heading| heading != towards) {
            best.insert(0, self.board.number(moment.at));
        }
        Some(best)
    }
}

/// The fewest points first, then the smallest numbers at the first difference.
fn compare(a: &Vec<u8>, b: &Vec<u8>) -> Ordering {
    (a.len(), a).cmp(&(b.len(), b))
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
        let way = way.ok_or(Obstacle::Crooked(leg_start, goal))?;
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
