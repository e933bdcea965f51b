//! The board: how many chols there are, which points they join, and how players number them.
//!
//! A [`Board`] holds no pieces. It is a handle to one of twenty tables made at compile time, so it costs a pointer.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::bitboard::{Bitboard, Point};
use super::colour::Colour;
use super::notation::quote;

/// The four ways along the chols. The order is clockwise, so the opposite way is two further on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(usize)]
pub enum Direction {
    /// Away from White.
    North,
    /// To White's right.
    East,
    /// Towards White.
    South,
    /// To White's left.
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Straight back.
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// By how much a step this way changes the bit index.
    #[inline]
    const fn stride(self) -> i8 {
        match self {
            Self::North => 8,
            Self::East => 1,
            Self::South => -8,
            Self::West => -1,
        }
    }
}

impl Point {
    /// The point so many steps on, by arithmetic alone: it may be off the board, even on the row of the board's other end.
    /// It is never by mistake a crossing.
    #[inline]
    pub(super) const fn shifted(self, direction: Direction, steps: i8) -> Self {
        Self::new((self.index() as u8).wrapping_add_signed(direction.stride() * steps))
    }
}

/// The sizes a board may have: longitudinal chols.
pub const LONGITUDINAL: std::ops::RangeInclusive<u8> = 2..=6;
/// The sizes a board may have: transverse chols.
pub const TRANSVERSE: std::ops::RangeInclusive<u8> = 3..=6;

/// What one size of board looks like.
#[derive(Debug)]
pub struct Geometry {
    longitudinal: u8,
    transverse: u8,
    point_count: u8,
    /// Every point of the board.
    pub(super) all: Bitboard,
    /// Points on a longitudinal chol: a step north or south starts on one of these, and ends on one.
    pub(super) vertical: Bitboard,
    /// Points with a neighbour to the east, and to the west.
    pub(super) east_of: Bitboard,
    pub(super) west_of: Bitboard,
    /// Points where two chols cross. Only a piece that stands on one can be captured: the end of a chol has nothing behind
    /// it. Their four neighbours are all on the board, and no step off the board's edge reaches one, so what is found from
    /// a crossing by shifts needs no further mask.
    pub(super) crossings: Bitboard,
    /// Per colour: where its hullar become tobits.
    pub(super) promotion: [Bitboard; 2],
    /// Per direction and point: the points further along the chol.
    pub(super) rays: [[Bitboard; 64]; 4],
    /// Per point: the columns between it and the nearer side of the board.
    from_side: [u8; 64],
    /// Per colour and point: the steps a hul there has to go to become a tobit.
    steps_to_go: [[u8; 64]; 2],
    numbers: [u8; 64],
    by_number: [u8; 64],
}

impl Geometry {
    const fn new(longitudinal: u8, transverse: u8) -> Self {
        let mut geometry = Self {
            longitudinal,
            transverse,
            point_count: 0,
            all: Bitboard::EMPTY,
            vertical: Bitboard::EMPTY,
            east_of: Bitboard::EMPTY,
            west_of: Bitboard::EMPTY,
            crossings: Bitboard::EMPTY,
            promotion: [Bitboard::EMPTY; 2],
            rays: [[Bitboard::EMPTY; 64]; 4],
            from_side: [0; 64],
            steps_to_go: [[0; 64]; 2],
            numbers: [0; 64],
            by_number: [0; 64],
        };
        let mut index = 0;
        while index < 64 {
            let (row, column) = (index >> 3, index & 7);
            let on_longitudinal = 1 <= column && column <= longitudinal && row <= transverse + 1;
            let on_transverse = 1 <= row && row <= transverse && column <= longitudinal + 1;
            if on_longitudinal || on_transverse {
                geometry.add_point(index, on_longitudinal, on_transverse);
            }
            index += 1;
        }
        geometry.draw_rays();
        geometry
    }

    const fn add_point(&mut self, index: u8, on_longitudinal: bool, on_transverse: bool) {
        let (row, column) = (index >> 3, index & 7);
        let bit = 1u64 << index;
        self.all.0 |= bit;
        self.by_number[self.point_count as usize] = index;
        self.point_count += 1;
        self.numbers[index as usize] = self.point_count;
        let from_east = self.longitudinal + 1 - column;
        self.from_side[index as usize] = if column < from_east { column } else { from_east };
        self.steps_to_go[Colour::White as usize][index as usize] = self.transverse + 1 - row;
        self.steps_to_go[Colour::Black as usize][index as usize] = row;
        if on_longitudinal {
            self.vertical.0 |= bit;
        }
        if on_transverse {
            let last = self.longitudinal + 1;
            self.east_of.0 |= if column < last { bit } else { 0 };
            self.west_of.0 |= if column > 0 { bit } else { 0 };
            self.crossings.0 |= if on_longitudinal { bit } else { 0 };
        }
        if row == 0 {
            self.promotion[Colour::Black as usize].0 |= bit;
        } else if row == self.transverse + 1 {
            self.promotion[Colour::White as usize].0 |= bit;
        }
    }

    const fn draw_rays(&mut self) {
        let mut way = 0;
        while way < 4 {
            let mut index = 0;
            while index < 64 {
                let mut ray = 0;
                let mut at = self.step(Bitboard(1 << index & self.all.0), Direction::ALL[way]).0;
                while at != 0 {
                    ray |= at;
                    at = self.step(Bitboard(at), Direction::ALL[way]).0;
                }
                self.rays[way][index] = Bitboard(ray);
                index += 1;
            }
            way += 1;
        }
    }

    /// Where the points of a set get by one step along a chol; those without a neighbour that way drop out.
    #[inline]
    pub(super) const fn step(&self, from: Bitboard, direction: Direction) -> Bitboard {
        Bitboard(match direction {
            Direction::North => (from.0 & self.vertical.0) << 8 & self.all.0,
            Direction::South => (from.0 & self.vertical.0) >> 8,
            Direction::East => (from.0 & self.east_of.0) << 1,
            Direction::West => (from.0 & self.west_of.0) >> 1,
        })
    }

    /// The points a sliding piece on `at` can reach one way, given what is occupied.
    #[inline]
    pub(super) const fn slide(&self, at: Point, direction: Direction, occupied: Bitboard) -> Bitboard {
        let ray = self.rays[direction as usize][at.index()];
        let blockers = ray.and(occupied);
        if blockers.is_empty() {
            return ray;
        }
        let first = nearest(blockers, direction);
        ray.without(self.rays[direction as usize][first.index()]).without(first.bit())
    }

    /// The first occupied point a sliding piece on `at` meets one way.
    #[inline]
    pub(super) const fn first_blocker(&self, at: Point, direction: Direction, occupied: Bitboard) -> Option<Point> {
        let blockers = self.rays[direction as usize][at.index()].and(occupied);
        if blockers.is_empty() { None } else { Some(nearest(blockers, direction)) }
    }
}

/// Of the points of a ray, the one met first.
#[inline]
const fn nearest(of_ray: Bitboard, direction: Direction) -> Point {
    if direction.stride() > 0 { of_ray.lowest() } else { of_ray.highest() }
}

const TRANSVERSE_SIZES: usize = 4;

static GEOMETRIES: [Geometry; 20] = {
    // An array of tables cannot be built in a loop at compile time without a value to start from.
    macro_rules! of_width {
        ($($longitudinal:literal)*) => { [$(
            Geometry::new($longitudinal, 3), Geometry::new($longitudinal, 4),
            Geometry::new($longitudinal, 5), Geometry::new($longitudinal, 6),
        )*] };
    }
    of_width!(2 3 4 5 6)
};

/// A size of board, written `LxT`: so many longitudinal and so many transverse chols.
///
/// ```
/// use tobit::rules::Board;
/// let board: Board = "4x4".parse().unwrap();
/// assert_eq!(board.point_count(), 32);
/// assert_eq!(Board::STANDARD.to_string(), "5x4");
/// ```
#[derive(Clone, Copy)]
pub struct Board(&'static Geometry);

/// Why a text or a pair of numbers is no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// The text is not two numbers around an `x`.
    #[error("'{0}' is not a board: write it as LxT, like 5x4")]
    Malformed(String),
    /// A number of chols that the game does not know.
    #[error("there is no board {0}x{1}: 2 to 6 longitudinal and 3 to 6 transverse chols make a board")]
    OutOfRange(u8, u8),
}

impl Board {
    /// The standard board, 5x4, of 38 points.
    pub const STANDARD: Self = Self(&GEOMETRIES[3 * TRANSVERSE_SIZES + 1]);
    /// The second form in the sources, 4x4, of 32 points.
    pub const SMALL: Self = Self(&GEOMETRIES[2 * TRANSVERSE_SIZES + 1]);

    /// The board of so many longitudinal and transverse chols.
    ///
    /// # Errors
    /// [`BoardError::OutOfRange`] outside 2 to 6 longitudinal and 3 to 6 transverse chols.
    pub fn new(longitudinal: u8, transverse: u8) -> Result<Self, BoardError> {
        if !LONGITUDINAL.contains(&longitudinal) || !TRANSVERSE.contains(&transverse) {
            return Err(BoardError::OutOfRange(longitudinal, transverse));
        }
        let row = usize::from(longitudinal - LONGITUDINAL.start());
        let column = usize::from(transverse - TRANSVERSE.start());
        Ok(Self(&GEOMETRIES[row * TRANSVERSE_SIZES + column]))
    }

    /// All twenty boards, the narrowest and shortest first.
    pub fn all() -> impl Iterator<Item = Self> {
        GEOMETRIES.iter().map(Self)
    }

    /// The number of chols that run from one player to the other.
    pub fn longitudinal(self) -> u8 {
        self.0.longitudinal
    }

    /// The number of chols that run from side to side.
    pub fn transverse(self) -> u8 {
        self.0.transverse
    }

    /// The number of points: crossings and ends of chols.
    pub fn point_count(self) -> u8 {
        self.0.point_count
    }

    /// The number of pieces each side starts with.
    pub fn pieces_a_side(self) -> u8 {
        2 * self.0.longitudinal + 2
    }

    /// The point that players call `number` (from 1), if the board has it.
    pub fn point(self, number: u32) -> Option<Point> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        (number <= u32::from(self.0.point_count)).then(|| Point::new(self.0.by_number[index]))
    }

    /// The number players know the point by, from 1; 0 for a bit that is no point of this board.
    pub fn number(self, point: Point) -> u8 {
        self.0.numbers[point.index()]
    }

    /// Every point of the board.
    pub fn points(self) -> Bitboard {
        self.0.all
    }

    /// The points where a hul of this colour becomes a tobit: the far ends of the longitudinal chols.
    pub fn promotion_row(self, colour: Colour) -> Bitboard {
        self.0.promotion[colour as usize]
    }

    /// The columns between one of its points and the nearer side of the board.
    #[inline]
    pub fn columns_from_side(self, point: Point) -> u8 {
        self.0.from_side[point.index()]
    }

    /// The steps that a hul on one of its points has to go to become a tobit.
    #[inline]
    pub fn steps_to_go(self, colour: Colour, point: Point) -> u8 {
        self.0.steps_to_go[colour as usize][point.index()]
    }

    /// The ends of the transverse chols, on both sides.
    pub fn transverse_ends(self) -> Bitboard {
        self.0.all.without(self.0.vertical)
    }

    /// The board seen from the other side: rows reversed, columns kept. The start position maps onto itself with
    /// the colours exchanged.
    #[inline]
    pub fn flip_rows(self, set: Bitboard) -> Bitboard {
        let rows = u32::from(self.0.transverse) + 2;
        Bitboard(set.0.swap_bytes() >> (8 * (8 - rows)))
    }

    /// The board in a mirror: left and right exchanged.
    #[inline]
    pub fn mirror_columns(self, set: Bitboard) -> Bitboard {
        // Reversing all bits reverses the rows too; swapping the bytes puts these back.
        let rows_reversed = set.0.reverse_bits().swap_bytes();
        Bitboard(rows_reversed >> (6 - self.0.longitudinal))
    }

    /// Where pieces on these points get by one step along a chol; those without a neighbour that way drop out.
    #[inline]
    pub fn step(self, from: Bitboard, direction: Direction) -> Bitboard {
        self.0.step(from, direction)
    }

    /// The points that a tobit on `from` can slide to, given what is occupied.
    #[inline]
    pub fn slides(self, from: Point, occupied: Bitboard) -> Bitboard {
        let one_way = |direction| self.0.slide(from, direction, occupied);
        Direction::ALL.into_iter().fold(Bitboard::EMPTY, |reached, direction| reached | one_way(direction))
    }

    /// The tables behind the handle.
    #[inline]
    pub(super) fn geometry(self) -> &'static Geometry {
        self.0
    }
}

impl PartialEq for Board {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Board {}

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.0.longitudinal, self.0.transverse).hash(state);
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.0.longitudinal, self.0.transverse)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let malformed = || BoardError::Malformed(quote(text));
        let (longitudinal, transverse) = text.trim().split_once(['x', 'X']).ok_or_else(malformed)?;
        match (longitudinal.parse(), transverse.parse()) {
            (Ok(longitudinal), Ok(transverse)) => Self::new(longitudinal, transverse),
            _ => Err(malformed()),
        }
    }
}
