//! Tobit, the draughts of the Khakas people: its rules, a search for its best moves, and the ways to talk to them.
//!
//! The rooms of the house, from the ground up; each knows only those above it in this list:
//!
//! * [`rules`]: the game and nothing but the game: boards, positions, moves, texts, game files.
//! * [`endgame`]: exact values of positions with few pieces, from tables.
//! * [`book`]: the opening book: its format, mirror images, the choice of a move.
//! * [`eval`]: what a quiet position is worth.
//! * [`search`]: iterative-deepening alpha-beta on one or more threads.
//! * [`mod@bench`] and [`engine`]: a fixed suite that signs the search, and the façade that runs searches on a thread of its own.
//! * [`protocol`]: UCI and UGI over standard input and output.
//! * [`cli`]: the command line, and the drawings of the board that it shows.

pub mod bench;
pub mod book;
pub mod cli;
pub mod endgame;
pub mod engine;
pub mod eval;
pub mod protocol;
pub mod rules;
pub mod search;

/// Runs README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct ReadmeExample;
