//! A hand-written evaluation: what the pieces are worth and how far the hullar have come.

use crate::rules::{Bitboard, Board, Colour, Kind, Position};

/// No evaluation is beyond this, either way, in hundredths of a hul: the values above mean wins and losses.
pub const MAX_VALUE: i32 = 20_000;

/// What a hul is worth; the unit of every other value.
const HUL: i32 = 100;
const TOBIT: i32 = 320;
/// For each row a hul has come forward.
const ADVANCE: i32 = 4;
/// For a hul on the end of a transverse chol, where it blocks nothing and can go only one way.
const SIDE_END: i32 = -12;
/// For having the move.
const TEMPO: i32 = 5;

/// The evaluation taken apart, in hundredths of a hul, each part White's minus Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// The worth of the pieces.
    pub material: i32,
    /// How far the hullar have come.
    pub advance: i32,
    /// Hullar on the ends of transverse chols.
    pub side_ends: i32,
    /// The right to move; positive for White.
    pub tempo: i32,
}

impl Breakdown {
    /// The sum of the parts, as White sees it.
    pub fn total(&self) -> i32 {
        (self.material + self.advance + self.side_ends + self.tempo).clamp(-MAX_VALUE, MAX_VALUE)
    }
}

/// The value for the side to move, in hundredths of a hul. Meant for positions without a capture to make; a side without
/// a move has lost, which is not looked at here.
#[inline]
pub fn evaluate(position: &Position) -> i32 {
    let value = explain(position).total();
    if position.to_move() == Colour::White { value } else { -value }
}

/// The value taken apart.
pub fn explain(position: &Position) -> Breakdown {
    let [white, black] = Colour::BOTH.map(|colour| of_side(position, colour));
    Breakdown {
        material: white.material - black.material,
        advance: white.advance - black.advance,
        side_ends: white.side_ends - black.side_ends,
        tempo: if position.to_move() == Colour::White { TEMPO } else { -TEMPO },
    }
}

struct SideValue {
    material: i32,
    advance: i32,
    side_ends: i32,
}

fn of_side(position: &Position, colour: Colour) -> SideValue {
    let hullar = position.pieces().of_kind(colour, Kind::Hul);
    let tobits = position.pieces().of_kind(colour, Kind::Tobit);
    SideValue {
        material: HUL * count(hullar) + TOBIT * count(tobits),
        advance: ADVANCE * rows_advanced(position.board(), hullar, colour),
        side_ends: SIDE_END * count(hullar & position.board().transverse_ends()),
    }
}

fn count(set: Bitboard) -> i32 {
    set.len() as i32
}

/// The rows all these hullar have come forward, added up.
fn rows_advanced(board: Board, hullar: Bitboard, colour: Colour) -> i32 {
    let from_white = sum_of_rows(hullar);
    match colour {
        Colour::White => from_white,
        Colour::Black => (i32::from(board.transverse()) + 1) * count(hullar) - from_white,
    }
}

/// The rows of all points, added up: for each binary digit of a row's number, the points in rows that have it.
fn sum_of_rows(set: Bitboard) -> i32 {
    const ODD_ROWS: Bitboard = Bitboard(0xFF00_FF00_FF00_FF00);
    const TWOS: Bitboard = Bitboard(0xFFFF_0000_FFFF_0000);
    const FOURS: Bitboard = Bitboard(0xFFFF_FFFF_0000_0000);
    count(set & ODD_ROWS) + 2 * count(set & TWOS) + 4 * count(set & FOURS)
}
