//! What is told of games: game files, lines of JSON, the status while they are played, and the report at the end.

mod duel;
pub mod json;
pub mod pdn;
mod status;
mod summary;

pub use status::Status;
pub use summary::{Summary, is_decided};
