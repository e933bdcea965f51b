//! How an engine fails.

use std::io;
use std::time::Duration;

use thiserror::Error;

/// Why an engine can be talked to no longer. It is of no use afterwards and has to be started anew.
#[derive(Debug, Error)]
pub enum Fault {
    /// The process has ended.
    #[error("{0}")]
    Crashed(String),
    /// The process runs, but has closed its standard output.
    #[error("it has closed its output")]
    ClosedOutput,
    /// It has written more than anybody can want to read, or a line without an end.
    #[error("it writes without end: {0}")]
    Flooded(String),
    /// It owes an answer, or does not take in what it is sent.
    #[error("no answer within {:.1} s", .0.as_secs_f64())]
    Silent(Duration),
    /// There is no process.
    #[error("it cannot be started: {0}")]
    NotStarted(#[source] io::Error),
    /// Not its fault: the arena was told to stop.
    #[error("the arena was told to stop")]
    Interrupted,
}
