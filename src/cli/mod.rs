//! The command line: what the program does when it is started with a subcommand.
//!
//! Each subcommand is a file with its arguments and what it does with them. Output that people or programs asked for goes to
//! standard output; errors, in one line, and progress bars go to standard error. The exit status is 2 for bad arguments and
//! bad input, 130 for a count that Ctrl-C ended without a result, and 0 otherwise.

mod analyse;
mod arguments;
mod bench;
mod book;
mod completions;
mod error;
mod file;
mod interrupt;
mod job;
mod perft;
mod play;
mod show;
mod terminal;
mod usage;
mod wording;

pub mod drawing;
pub mod svg;

use std::env::consts::{ARCH, OS};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use once_cell::sync::Lazy;

use error::Error;

/// The version, and what the program was built for.
static LONG_VERSION: Lazy<String> = Lazy::new(|| {
    let build = if cfg!(debug_assertions) { "debug" } else { "release" };
    format!("{}\nbuilt for {ARCH} {OS}, {build}", env!("CARGO_PKG_VERSION"))
});

/// Play, analyse and study Tobit, the draughts of the Khakas people
///
/// Without a command the program speaks its line protocol, UCI and UGI, on standard input and output: that is how a game
/// program with a board of its own drives it. Type help there to see what it understands.
#[derive(Debug, Parser)]
#[command(
    name = "tobit",
    version,
    long_version = LONG_VERSION.as_str(),
    max_term_width = 110,
    after_help = "\
Examples:
  tobit play                             play a game against the engine
  tobit show                             see the board, its points numbered
  tobit analyse --time 5                 think five seconds about the first move
  tobit analyse W:W23:B9,30              analyse a position
  tobit analyse --pdn games.pdn          look for mistakes in recorded games
  tobit analyse --help                   more about one command"
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Arguments),
    Analyse(analyse::Arguments),
    Show(show::Arguments),
    Book(book::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Completions(completions::Arguments),
}

impl Arguments {
    /// Reads the arguments the program was started with.
    ///
    /// # Errors
    /// The status to end with, if they ask for no more than help or are wrong. Everything has been told then.
    pub fn read() -> Result<Self, ExitCode> {
        Self::try_parse().map_err(|said| usage::report(&said))
    }

    /// Is there no subcommand? The program is then to speak its protocol.
    pub fn is_bare(&self) -> bool {
        self.command.is_none()
    }

    /// Does what the subcommand asks for. Returns the status to end with; errors have been told.
    pub fn run(self) -> ExitCode {
        self.try_run().unwrap_or_else(|error| error.report())
    }

    fn try_run(self) -> Result<ExitCode, Error> {
        match self.command {
            None => (),
            Some(Command::Play(arguments)) => arguments.run()?,
            Some(Command::Analyse(arguments)) => arguments.run()?,
            Some(Command::Show(arguments)) => arguments.run()?,
            Some(Command::Book(arguments)) => arguments.run()?,
            Some(Command::Perft(arguments)) => return arguments.run(),
            Some(Command::Bench(arguments)) => return arguments.run(),
            Some(Command::Completions(arguments)) => arguments.run()?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
