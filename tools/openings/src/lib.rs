//! Openings worth playing: suites for matches, and the opening book.
//!
//! * [`balanced`]: positions after some plies in which neither side is ahead.
//! * [`sharp`]: openings from which games between near equals are most often decided, whichever side has which colour.
//! * [`measure`]: how often pairs of games from a suite do not end level.
//! * [`mod@book`]: the opening book, from deep analysis of the first plies.
//!
//! Everything that takes long is kept in a [`journal`] as it is found, and a [`crew`] of threads does the work.

pub mod analyst;
pub mod arguments;
pub mod balanced;
pub mod book;
pub mod candidates;
pub mod crew;
pub mod error;
pub mod interrupt;
pub mod journal;
pub mod measure;
pub mod opening;
pub mod selfplay;
pub mod sharp;
pub mod suite;
pub mod survey;
