//! The command line of the tool; the work is done by the library beside it.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use openings::arguments::{Arguments, Job};
use openings::error::Error;
use openings::interrupt::{INTERRUPTED, Interrupts};
use openings::{balanced, book, measure, sharp};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // Without a standard error there is nobody to tell.
            let _ = writeln!(io::stderr(), "openings: {why}");
            if matches!(why, Error::Interrupted) { ExitCode::from(INTERRUPTED) } else { ExitCode::from(2) }
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let (command, interrupts) = (command(), Interrupts::listen());
    let said = match &arguments.job {
        Job::Balanced(arguments) => balanced::run(arguments, &command, &interrupts),
        Job::Sharp(arguments) => sharp::run(arguments, &command, &interrupts),
        Job::Measure(arguments) => measure::run(arguments, &interrupts),
        Job::Book(arguments) => book::run(arguments, &command, &interrupts),
    }?;
    writeln!(io::stdout(), "{said}").map_err(Error::Output)
}

/// How the program was called, for the head of what it makes.
fn command() -> String {
    let arguments = env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    // A file's head has a line for it.
    format!("openings {}", arguments.collect::<Vec<_>>().join(" ")).replace(['\n', '\r'], " ")
}
