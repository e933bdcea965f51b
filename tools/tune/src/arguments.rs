//! The command line.

use clap::{Parser, Subcommand};

use crate::{fit, games, hand};

/// Fits the weights of the evaluation of Tobit to the results of games
///
/// Play games with `games`, fit with `fit`. The games can be ended with Ctrl-C, or die, and go on where they were when they
/// are started again with the same arguments.
#[derive(Debug, Parser)]
#[command(name = "tune", version, max_term_width = 110)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub job: Job,
}

/// The jobs.
#[derive(Debug, Subcommand)]
pub enum Job {
    /// Play games of the engine against itself, and keep their quiet positions.
    Games(games::Arguments),
    /// Fit the weights to games.
    Fit(fit::Arguments),
    /// Write the weights that were set by hand, to compare with.
    Hand(hand::Arguments),
}
