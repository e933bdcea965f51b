//! The command line, and arguments that several subcommands share.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use tobit::rules::Board;

use crate::error::Error;
use crate::{balanced, book, measure, sharp};

/// Makes opening suites and the opening book of Tobit, and measures what the suites are worth
///
/// Every job can be ended with Ctrl-C, or die, and goes on where it was when it is started again with the same arguments.
#[derive(Debug, Parser)]
#[command(name = "openings", version, max_term_width = 110)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub job: Job,
}

/// The jobs.
#[derive(Debug, Subcommand)]
pub enum Job {
    /// Make a suite of even positions.
    Balanced(balanced::Arguments),
    /// Make a suite of sharp openings.
    Sharp(sharp::Arguments),
    /// Measure a suite.
    Measure(measure::Arguments),
    /// Make the opening book.
    Book(book::Arguments),
}

/// What every job is told.
#[derive(Clone, Debug, clap::Args)]
pub struct JobArguments {
    /// The board: longitudinal x transverse chols
    #[arg(short, long, value_name = "LxT", default_value_t = Board::STANDARD)]
    pub board: Board,
    /// What chance is drawn from: the same seed gives the same result
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Do so much at a time, each on a thread of its own; what comes out is the same
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = jobs)]
    pub jobs: usize,
}

/// Where what is made goes.
#[derive(Clone, Debug, clap::Args)]
pub struct OutputArguments {
    /// The folder for what is made, and for the journal of what is not finished
    #[arg(short, long, value_name = "DIR", default_value = "openings")]
    out: PathBuf,
}

impl OutputArguments {
    /// The folder, made if it does not exist.
    ///
    /// # Errors
    /// [`Error::Write`] if it cannot be made.
    pub fn folder(&self) -> Result<PathBuf, Error> {
        let made = std::fs::create_dir_all(&self.out);
        made.map_err(|source| Error::Write { path: self.out.clone(), source })?;
        Ok(self.out.clone())
    }
}

fn jobs(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|jobs| (1..=256).contains(jobs));
    number.ok_or_else(|| "a number from 1 to 256 is wanted".to_owned())
}

/// Reads a number of positions to look at before a move.
///
/// # Errors
/// A text that says what is wanted.
pub fn nodes(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|nodes| (1..=1_000_000_000_000).contains(nodes));
    number.ok_or_else(|| "a number of positions from 1 on is wanted".to_owned())
}
