//! Counting the move tree: what tells one move generator from another.
//!
//! The last ply is counted in bulk, without making its moves; every ply before it goes through the generator that the
//! search uses. A finished game adds nothing, and repetition is not looked at.

use std::sync::atomic::{AtomicBool, Ordering};

use super::board::Geometry;
use super::colour::{BlackSide, Colour, Side, WhiteSide};
use super::movegen::{self, RepliesToQuiet, Sink};
use super::moves::{Move, MoveList};
use super::pieces::Pieces;
use super::position::Position;

/// Below this depth a count takes a microsecond, and looking at the stop flag is left out. (On odd positions, with thousands of
/// captures to count, it takes milliseconds: one ply more and a count could not be stopped for half a minute.)
const LOOKS_AT_STOP: u32 = 2;

/// The number of move sequences of exactly `depth` plies.
///
/// ```
/// use tobit::rules::{Board, Position, perft};
/// assert_eq!(perft::perft(&Position::start(Board::STANDARD), 5), 12_867);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    // Nothing sets the flag, so the count is whole.
    perft_until(position, depth, &AtomicBool::new(false)).unwrap_or(0)
}

/// As [`perft`], but gives up and returns nothing once `stop` is set.
pub fn perft_until(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    let mut counter = Counter { geometry: position.board().geometry(), moves: MoveList::with_capacity(1024), stop };
    match position.to_move() {
        Colour::White => counter.count::<WhiteSide>(position.pieces(), depth),
        Colour::Black => counter.count::<BlackSide>(position.pieces(), depth),
    }
}

/// Per root move, in the generator's order, the sequences that begin with it; `report` is called with each as soon as it
/// is counted. Returns their sum, or nothing once `stop` is set. At depth 0 there is no move to report.
pub fn divide(position: &Position, depth: u32, stop: &AtomicBool, mut report: impl FnMut(Move, u64)) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut sum = 0;
    for mv in position.moves() {
        let count = perft_until(&position.play(mv), depth - 1, stop)?;
        report(mv, count);
        sum += count;
    }
    Some(sum)
}

struct Counter<'a> {
    geometry: &'static Geometry,
    /// The moves of all plies, stacked.
    moves: MoveList,
    stop: &'a AtomicBool,
}

impl Counter<'_> {
    /// The sequences of `depth` plies, of which side `S` makes the first.
    fn count<S: Side>(&mut self, pieces: &Pieces, depth: u32) -> Option<u64> {
        if depth >= LOOKS_AT_STOP && self.stop.load(Ordering::Relaxed) {
            return None;
        }
        match depth {
            0 => return Some(1),
            1 => return Some(movegen::count::<S>(self.geometry, pieces, &mut self.moves)),
            2 => return Some(self.count_two_plies::<S>(pieces)),
            _ => (),
        }
        let first = self.moves.len();
        movegen::generate::<S>(self.geometry, pieces, &mut self.moves);
        let mut sum = 0;
        for index in first..self.moves.len() {
            let after = pieces.after::<S>(self.moves[index]);
            sum += self.count::<S::Other>(&after, depth - 1)?;
        }
        self.moves.truncate(first);
        Some(sum)
    }

    /// Two plies at once: here nearly all the time goes, so the moves are not even put in a list.
    fn count_two_plies<S: Side>(&mut self, pieces: &Pieces) -> u64 {
        let mut replies = Replies::<S> {
            geometry: self.geometry,
            pieces,
            to_quiet: RepliesToQuiet::new(self.geometry, pieces),
            scratch: &mut self.moves,
            sum: 0,
        };
        movegen::generate::<S>(self.geometry, pieces, &mut replies);
        replies.sum
    }
}

/// Counts the replies to each move of side `S`.
struct Replies<'a, S: Side> {
    geometry: &'static Geometry,
    pieces: &'a Pieces,
    to_quiet: RepliesToQuiet<'a, S::Other>,
    scratch: &'a mut MoveList,
    sum: u64,
}

impl<S: Side> Sink for Replies<'_, S> {
    #[inline(always)] // so the pieces after the move never touch memory; measured: a fifth of perft's speed
    #[allow(clippy::inline_always)]
    fn push(&mut self, mv: Move) {
        self.sum += if mv.is_capture() {
            movegen::count::<S::Other>(self.geometry, &self.pieces.after::<S>(mv), self.scratch)
        } else {
            self.to_quiet.count(mv, self.scratch)
        };
    }

    #[inline]
    fn list(&mut self) -> &mut MoveList {
        self.scratch
    }

    fn take_gathered(&mut self, first: usize) {
        for index in first..self.scratch.len() {
            self.push(self.scratch[index]);
        }
        self.scratch.truncate(first);
    }
}
