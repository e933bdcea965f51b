//! What is told of games: game files, lines of JSON, the status while they are played, and the report at the end.

pub mod json;
pub mod pdn;
mod summary;
mod status;
pub mod whole_file;

pub use status::Status;
pub use summary::{Summary, is_decided};
