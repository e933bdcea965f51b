//! Zobrist hashing: one random number for each piece on each point, exclusive-or'd together, so that a move changes the
//! hash by what it changes on the board (A. L. Zobrist, "A new hashing method with application for game playing", 1970).

use super::bitboard::Bitboard;
use super::board::Board;
use super::colour::Colour;
use super::moves::Move;
use super::pieces::{Kind, Pieces};

/// Splitmix64 (S. Vigna, public domain): the keys are the same in every build, so bench signatures can be compared.
const fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// By colour, kind and point.
static PIECE_KEYS: [[[u64; 64]; 2]; 2] = {
    let mut keys = [[[0; 64]; 2]; 2];
    let mut state = 0x0070_6269_7400_2002;
    let mut index = 0;
    while index < 256 {
        keys[index >> 7][index >> 6 & 1][index & 63] = next_random(&mut state);
        index += 1;
    }
    keys
};

const BLACK_TO_MOVE: u64 = {
    let mut state = 0x6B68_616B_6173;
    next_random(&mut state)
};

/// Tells the boards apart, should positions of two ever meet in one table.
fn board_key(board: Board) -> u64 {
    let mut state = u64::from(board.longitudinal()) << 8 | u64::from(board.transverse());
    next_random(&mut state)
}

/// The hash of a position from all its parts.
pub(super) fn hash(board: Board, pieces: &Pieces, to_move: Colour) -> u64 {
    let turn = if to_move == Colour::Black { BLACK_TO_MOVE } else { 0 };
    let mut hash = board_key(board) ^ turn;
    for colour in Colour::BOTH {
        for kind in [Kind::Hul, Kind::Tobit] {
            hash ^= of_set(colour, kind, pieces.of_kind(colour, kind));
        }
    }
    hash
}

/// What a move of `colour` changes in the hash of the position with these pieces, the turn included.
#[inline]
pub(super) fn of_move(pieces: &Pieces, mv: Move, colour: Colour) -> u64 {
    let kind_before = usize::from(pieces.tobits().contains(mv.from));
    let kind_after = kind_before | usize::from(mv.promotes);
    let keys = &PIECE_KEYS[colour as usize];
    let moved = keys[kind_before][mv.from.index()] ^ keys[kind_after][mv.to.index()];
    let captured = if mv.is_capture() {
        of_set(!colour, Kind::Hul, mv.captured.without(pieces.tobits()))
            ^ of_set(!colour, Kind::Tobit, mv.captured & pieces.tobits())
    } else {
        0
    };
    BLACK_TO_MOVE ^ moved ^ captured
}

#[inline]
fn of_set(colour: Colour, kind: Kind, set: Bitboard) -> u64 {
    set.into_iter().fold(0, |hash, point| hash ^ PIECE_KEYS[colour as usize][kind as usize][point.index()])
}
