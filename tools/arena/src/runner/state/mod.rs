//! The state of a run, on disk.
//!
//! A state file is lines of JSON. The first is the [`Header`], each other one a
//! [`GameRecord`](crate::play::GameRecord), in the order in which the games ended. A last line that was cut off, by `kill -9` or a
//! power failure, counts as never written; any other damage is an error.

mod error;
mod header;
mod journal;

pub use error::StateError;
pub use header::{Header, VERSION};
pub use journal::{GameSummary, Journal};
