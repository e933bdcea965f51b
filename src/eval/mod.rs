//! The value of a quiet position.

mod classical;

pub use classical::{Breakdown, MAX_VALUE, evaluate, explain};
