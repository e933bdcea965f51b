//! What is counted in a position: each term is a number of things that White has, less those that Black has.

use crate::rules::{Bitboard, Board, Colour, Direction, Kind, Position};

/// Where a hul's place is told from others: by the steps it has to go to its promotion, and by the columns between it and the
/// nearer side of the board.
pub const HUL_PLACES: usize = LONGEST_WAY * HUL_COLUMNS;
/// The longest way of a hul to its promotion, in steps, on any board.
const LONGEST_WAY: usize = 7;
/// Columns are told apart up to this distance from the side.
pub const HUL_COLUMNS: usize = 4;
/// Free ways are told apart up to this length.
const FREE_WAYS: usize = 4;

/// A hul, by its place.
pub const HUL: usize = 0;
/// A side's first, second and every further tobit.
pub const TOBIT: usize = HUL + HUL_PLACES;
/// A point that a tobit can slide to.
pub const TOBIT_REACH: usize = TOBIT + 3;
/// A hul with a piece of its own behind it, so that it cannot be leapt over from the front.
pub const BACKED: usize = TOBIT_REACH + 1;
/// Two hullar side by side.
pub const NEIGHBOURS: usize = BACKED + 1;
/// A hul on a crossing with an empty point behind it and an empty one before it.
pub const EXPOSED: usize = NEIGHBOURS + 1;
/// A hul that an opponent's piece keeps from stepping forward.
pub const BLOCKED: usize = EXPOSED + 1;
/// A step forward that a hul can make.
pub const STEP_FORWARD: usize = BLOCKED + 1;
/// A step sideways that a hul can make.
pub const STEP_SIDEWAYS: usize = STEP_FORWARD + 1;
/// A hul with no piece before it on its chol, by the steps it has to go.
pub const FREE_WAY: usize = STEP_SIDEWAYS + 1;
/// The right to move.
pub const TEMPO: usize = FREE_WAY + FREE_WAYS;
/// How many terms there are.
pub const TERMS: usize = TEMPO + 1;

/// What becomes of the counts.
pub trait Sink {
    /// So many more of a term for White; fewer than none: more for Black.
    fn add(&mut self, term: usize, count: i32);
}

/// Counts all terms of a position.
#[inline]
pub fn count_terms(position: &Position, sink: &mut impl Sink) {
    Side::new(position, Colour::White).count(sink);
    Side::new(position, Colour::Black).count(sink);
    sink.add(TEMPO, if position.to_move() == Colour::White { 1 } else { -1 });
}

/// The pieces as one side sees them.
struct Side {
    board: Board,
    hullar: Bitboard,
    tobits: Bitboard,
    theirs: Bitboard,
    colour: Colour,
    sign: i32,
    forward: Direction,
}

impl Side {
    #[inline]
    fn new(position: &Position, colour: Colour) -> Self {
        let pieces = position.pieces();
        let is_white = colour == Colour::White;
        Self {
            board: position.board(),
            hullar: pieces.of_kind(colour, Kind::Hul),
            tobits: pieces.of_kind(colour, Kind::Tobit),
            theirs: pieces.of(!colour),
            colour,
            sign: if is_white { 1 } else { -1 },
            forward: if is_white { Direction::North } else { Direction::South },
        }
    }

    fn occupied(&self) -> Bitboard {
        self.hullar | self.tobits | self.theirs
    }

    #[inline]
    fn count(&self, sink: &mut impl Sink) {
        self.count_hullar(sink);
        self.count_free_ways(sink);
        if self.tobits.any() {
            self.count_tobits(sink);
        }
    }

    fn add(&self, sink: &mut impl Sink, term: usize, set: Bitboard) {
        sink.add(term, self.sign * set.len() as i32);
    }

    #[inline]
    fn count_hullar(&self, sink: &mut impl Sink) {
        for hul in self.hullar {
            // A hul never stands where it would have become a tobit.
            let steps = usize::from(self.board.steps_to_go(self.colour, hul).max(1));
            let from_side = usize::from(self.board.columns_from_side(hul)).min(HUL_COLUMNS - 1);
            sink.add(HUL + (steps - 1) * HUL_COLUMNS + from_side, self.sign);
        }
        let board = self.board;
        let (ours, occupied) = (self.hullar | self.tobits, self.occupied());
        let empty = board.points().without(occupied);
        let behind = |set| board.step(set, self.forward);
        let before = |set| board.step(set, self.forward.opposite());
        let [from_west, from_east] = [Direction::East, Direction::West].map(|way| board.step(self.hullar, way));
        self.add(sink, BACKED, self.hullar & behind(ours));
        self.add(sink, NEIGHBOURS, self.hullar & from_west);
        self.add(sink, EXPOSED, self.hullar & behind(empty) & before(empty));
        self.add(sink, BLOCKED, self.hullar & before(self.theirs));
        self.add(sink, STEP_FORWARD, self.hullar & before(empty));
        sink.add(STEP_SIDEWAYS, self.sign * ((from_west & empty).len() + (from_east & empty).len()) as i32);
    }

    /// Hullar whose chol is empty all the way to their promotion: followed from there, for the first piece of each chol to be found.
    fn count_free_ways(&self, sink: &mut impl Sink) {
        let empty = self.board.points().without(self.occupied());
        let mut clear = self.board.promotion_row(self.colour) & empty;
        for way in 0..FREE_WAYS {
            clear = self.board.step(clear, self.forward.opposite());
            self.add(sink, FREE_WAY + way, clear & self.hullar);
            clear &= empty;
        }
    }

    #[inline(never)]
    fn count_tobits(&self, sink: &mut impl Sink) {
        let occupied = self.occupied();
        for (index, tobit) in self.tobits.into_iter().enumerate() {
            sink.add(TOBIT + index.min(2), self.sign);
            self.add(sink, TOBIT_REACH, self.board.slides(tobit, occupied));
        }
    }
}
