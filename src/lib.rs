//! Tobit, the draughts of the Khakas people: the rules, a search, and a line protocol.
//!
//! The rooms of the house, from the ground up:
//!
//! * [`rules`]: the game and nothing but the game.
//! * [`cli`]: what the command line shows.

pub mod cli;
pub mod rules;
