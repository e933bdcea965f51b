//! Positions in two stages: a [`Setup`] may be anything, a [`Position`] is legal by construction.

use std::fmt;

use thiserror::Error;

use super::bitboard::{Bitboard, Point};
use super::board::Board;
use super::colour::{BlackSide, Colour, WhiteSide};
use super::movegen;
use super::moves::{Move, MoveList};
use super::pieces::{Kind, Pieces};
use super::zobrist;

/// Pieces put on a board, perhaps wrongly: what an editor or a parser builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board's size.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Colour,
    /// The hullar of White and of Black.
    pub hullar: [Bitboard; 2],
    /// The tobits of White and of Black.
    pub tobits: [Bitboard; 2],
}

/// Why a [`Setup`] is no position. The number is the point's, as players count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A bit outside the board.
    #[error("there is a piece off the board: {board} has the points 1 to {}", board.point_count())]
    OffBoard {
        /// The board.
        board: Board,
    },
    /// Two pieces on one point.
    #[error("point {0} holds two pieces")]
    Crowded(u8),
    /// A hul where it would have become a tobit.
    #[error("point {point} holds a {colour} hul on its own promotion row: it would be a tobit, K{point}")]
    HulOnPromotionRow {
        /// The point's number.
        point: u8,
        /// The hul's colour.
        colour: Colour,
    },
    /// The side that has just moved has no pieces.
    #[error("{0} has no pieces and is not to move: no move leads there")]
    MoverWithoutPieces(Colour),
}

impl Setup {
    /// An empty board.
    pub fn empty(board: Board, to_move: Colour) -> Self {
        Self { board, to_move, hullar: [Bitboard::EMPTY; 2], tobits: [Bitboard::EMPTY; 2] }
    }

    /// The start of the game: each side's hullar on its first two rows, White to move.
    pub fn start(board: Board) -> Self {
        let mut setup = Self::empty(board, Colour::White);
        let (count, pieces) = (board.point_count(), board.pieces_a_side());
        for point in board.points() {
            let number = board.number(point);
            if number <= pieces {
                setup.hullar[Colour::White as usize] |= point.bit();
            } else if number > count - pieces {
                setup.hullar[Colour::Black as usize] |= point.bit();
            }
        }
        setup
    }

    fn validate(&self) -> Result<Pieces, SetupError> {
        let groups = [self.hullar[0], self.hullar[1], self.tobits[0], self.tobits[1]];
        let mut occupied = Bitboard::EMPTY;
        for group in groups {
            if group.without(self.board.points()).any() {
                return Err(SetupError::OffBoard { board: self.board });
            }
            if (group & occupied).any() {
                return Err(SetupError::Crowded(self.board.number((group & occupied).lowest())));
            }
            occupied |= group;
        }
        for colour in Colour::BOTH {
            let promoted = self.hullar[colour as usize] & self.board.promotion_row(colour);
            if promoted.any() {
                let point = self.board.number(promoted.lowest());
                return Err(SetupError::HulOnPromotionRow { point, colour });
            }
        }
        let [white, black] = [0, 1].map(|side| self.hullar[side] | self.tobits[side]);
        let pieces = Pieces::new(white, black, self.tobits[0] | self.tobits[1]);
        if pieces.of(!self.to_move).is_empty() {
            return Err(SetupError::MoverWithoutPieces(!self.to_move));
        }
        Ok(pieces)
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        Ok(Self::assemble(setup.board, setup.validate()?, setup.to_move))
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        let pieces = position.pieces;
        let kind = |kind| Colour::BOTH.map(|colour| pieces.of_kind(colour, kind));
        Self { board: position.board, to_move: position.to_move, hullar: kind(Kind::Hul), tobits: kind(Kind::Tobit) }
    }
}

/// A move that the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

/// A legal position: pieces on a board, and whose turn it is. Its history is the business of
/// [`Game`](super::Game).
///
/// ```
/// use tobit::rules::{Board, Position};
/// let start = Position::start(Board::STANDARD);
/// assert_eq!(start.moves().len(), 5);
/// let after = start.try_play(start.moves()[0]).unwrap();
/// assert_ne!(after.hash(), start.hash());
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    pieces: Pieces,
    hash: u64,
    board: Board,
    to_move: Colour,
}

impl Position {
    fn assemble(board: Board, pieces: Pieces, to_move: Colour) -> Self {
        let hash = zobrist::hash(board, &pieces, to_move);
        Self { pieces, hash, board, to_move }
    }

    /// The start position of a board.
    ///
    /// # Panics
    /// Never: the start of each board is legal (a test holds all twenty).
    pub fn start(board: Board) -> Self {
        Self::try_from(Setup::start(board)).expect("the start of the game is a legal position")
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Whose turn it is.
    #[inline]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Where the pieces stand.
    #[inline]
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The Zobrist hash of board, pieces and side to move, kept up to date move by move.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed anew from all pieces: what [`hash`](Self::hash) must always be.
    pub fn recomputed_hash(&self) -> u64 {
        zobrist::hash(self.board, &self.pieces, self.to_move)
    }

    /// The legal moves, captures alone where there is one, each once. Empty: the side to move has lost.
    pub fn moves(&self) -> MoveList {
        let mut moves = MoveList::with_capacity(32);
        self.generate(&mut moves);
        moves
    }

    /// Adds the legal moves to a list that may hold others already, as a search stacks them.
    #[inline]
    pub fn generate(&self, moves: &mut MoveList) {
        match self.to_move {
            Colour::White => movegen::generate::<WhiteSide>(self.board.geometry(), &self.pieces, moves),
            Colour::Black => movegen::generate::<BlackSide>(self.board.geometry(), &self.pieces, moves),
        }
    }

    /// Adds the captures to a list; are there any? Without any, the legal moves are the quiet ones.
    #[inline]
    pub fn generate_captures(&self, moves: &mut MoveList) -> bool {
        match self.to_move {
            Colour::White => movegen::captures::<WhiteSide>(self.board.geometry(), &self.pieces, moves),
            Colour::Black => movegen::captures::<BlackSide>(self.board.geometry(), &self.pieces, moves),
        }
    }

    /// Could the side to move step or slide, if there were nothing to capture?
    #[inline]
    pub fn can_move_quietly(&self) -> bool {
        match self.to_move {
            Colour::White => movegen::can_move_quietly::<WhiteSide>(self.board.geometry(), &self.pieces),
            Colour::Black => movegen::can_move_quietly::<BlackSide>(self.board.geometry(), &self.pieces),
        }
    }

    /// Must the side to move capture?
    #[inline]
    pub fn must_capture(&self) -> bool {
        self.can_capture(self.to_move)
    }

    /// Would the other side, if it were to move here, have a capture to make?
    #[inline]
    pub fn is_threatened(&self) -> bool {
        self.can_capture(!self.to_move)
    }

    #[inline]
    fn can_capture(&self, colour: Colour) -> bool {
        match colour {
            Colour::White => movegen::can_capture::<WhiteSide>(self.board.geometry(), &self.pieces),
            Colour::Black => movegen::can_capture::<BlackSide>(self.board.geometry(), &self.pieces),
        }
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the position does not allow it.
    pub fn try_play(&self, mv: Move) -> Result<Self, IllegalMove> {
        Ok(self.play(self.known(mv)?))
    }

    /// The generator's copy of a move that may come from anywhere: equal, and right in what it says about promotion.
    pub(super) fn known(&self, mv: Move) -> Result<Move, IllegalMove> {
        self.moves().into_iter().find(|&legal| legal == mv).ok_or(IllegalMove)
    }

    /// The position after one of its own moves. Anything else leads to nonsense: at a border, use
    /// [`try_play`](Self::try_play).
    #[inline]
    pub fn play(&self, mv: Move) -> Self {
        let pieces = match self.to_move {
            Colour::White => self.pieces.after::<WhiteSide>(mv),
            Colour::Black => self.pieces.after::<BlackSide>(mv),
        };
        let hash = self.hash ^ zobrist::of_move(&self.pieces, mv, self.to_move);
        Self { pieces, hash, board: self.board, to_move: !self.to_move }
    }

    /// The same position with left and right exchanged: its value is the same.
    pub fn mirrored(&self) -> Self {
        self.transformed(self.to_move, |set| self.board.mirror_columns(set))
    }

    /// The same position with the colours exchanged and the board turned: its value for the side to move is the same.
    pub fn with_colours_exchanged(&self) -> Self {
        self.transformed(!self.to_move, |set| self.board.flip_rows(set))
    }

    fn transformed(&self, to_move: Colour, map: impl Fn(Bitboard) -> Bitboard) -> Self {
        let [white, black] =
            if to_move == self.to_move { [0, 1] } else { [1, 0] }.map(|side| map(self.pieces.of(Colour::BOTH[side])));
        Self::assemble(self.board, Pieces::new(white, black, map(self.pieces.tobits())), to_move)
    }

    /// The move that leads from `from` to `to`, if exactly one does.
    pub fn only_move_between(&self, from: Point, to: Point) -> Option<Move> {
        let moves = self.moves();
        let mut between = moves.into_iter().filter(|mv| mv.from == from && mv.to == to);
        let first = between.next()?;
        between.next().is_none().then_some(first)
    }
}

/// Positions are the same when the same pieces, hul and tobit told apart, stand on the same points of the same board and
/// the same side is to move.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces && self.to_move == other.to_move && self.board == other.board
    }
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self} on {})", self.board)
    }
}
