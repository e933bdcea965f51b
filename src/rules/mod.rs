#![doc = include_str!("RULES.md")]

pub mod bitboard;
pub mod board;
mod capture;
mod colour;
mod game;
mod legality;
mod movegen;
mod moves;
mod notation;
pub mod pdn;
pub mod perft;
mod pieces;
mod position;
mod zobrist;

pub use bitboard::{Bitboard, Point};
pub use board::{Board, BoardError, Direction};
pub use colour::Colour;
pub use game::{Ending, Game, Outcome, REPETITIONS_TO_DRAW};
pub use moves::{Move, MoveList};
pub(crate) use notation::quote;
pub use notation::{MoveTextError, PositionTextError};
pub use pieces::{Kind, Pieces};
pub use position::{IllegalMove, Position, Setup, SetupError};
