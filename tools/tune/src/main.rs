//! The command line of the tool; the work is done by the library beside it.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use openings::interrupt::{INTERRUPTED, Interrupts};
use tune::arguments::{Arguments, Job};
use tune::error::Error;
use tune::{fit, games, hand};

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // Without a standard error there is nobody to tell.
            let _ = writeln!(io::stderr(), "tune: {why}");
            if why.is_interruption() { ExitCode::from(INTERRUPTED) } else { ExitCode::from(2) }
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let said = match &arguments.job {
        Job::Games(arguments) => games::run(arguments, &Interrupts::listen())?,
        Job::Fit(arguments) => fit::run(arguments)?,
        Job::Hand(arguments) => hand::run(arguments)?,
    };
    writeln!(io::stdout(), "{said}").map_err(Error::Output)
}
