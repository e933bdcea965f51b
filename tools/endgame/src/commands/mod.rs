//! The subcommands.

mod build;
mod embed;
mod longest;
mod measure;
mod probe;
mod stats;
mod trial;
mod verify;

use std::fmt::Display;
use std::io::{self, Write};
use std::num::NonZero;
use std::thread;

use tobit::endgame::{Class, TableError};

use crate::arguments::{Arguments, Command, Threads};
use crate::error::Error;

/// Does what the command line says.
///
/// # Errors
/// [`Error`]
pub fn run(arguments: Arguments) -> Result<(), Error> {
    match arguments.command {
        Command::Build(arguments) => build::run(arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Probe(arguments) => probe::run(&arguments),
        Command::Longest(arguments) => longest::run(&arguments),
        Command::Embed(arguments) => embed::run(&arguments),
        Command::Trial(arguments) => trial::run(&arguments),
        Command::Measure(arguments) => measure::run(&arguments),
    }
}

impl Threads {
    fn count(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, usize::from)
    }

    /// Does work on so many threads.
    fn work<T: Send>(&self, work: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
        rayon::ThreadPoolBuilder::new().num_threads(self.count()).build()?.install(work)
    }
}

/// Tells of tables that cannot be used, which so many others can.
fn report(faults: &[(Class, TableError)], sound: usize) -> Result<(), Error> {
    for (_, error) in faults {
        tell(error);
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(Error::Faulty { faulty: faults.len(), looked_at: faults.len() + sound })
}

/// Tells a line on standard error. If there is none, there is nobody to tell.
fn tell(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Bytes in units that suit them.
fn size(bytes: u64) -> String {
    indicatif::DecimalBytes(bytes).to_string()
}
