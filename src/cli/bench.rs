//! `tobit bench`.

use std::io::{self, Write};
use std::process::ExitCode;

use super::arguments::number;
use super::error::{Error, INTERRUPTED};
use super::interrupt::Interrupts;
use super::job::follow;
use super::terminal::progress_bar;
use crate::bench::DEFAULT_DEPTH;
use crate::engine::{Engine, Event};
use crate::search::MAX_DEPTH;

/// Search a fixed suite of positions, to measure speed
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The last line is 'N nodes M nps': N depends on the program and the depth alone,
M is the speed of the machine. Ctrl-C ends the bench without a result.

Examples:
  tobit bench
  tobit bench 12")]
pub(super) struct Arguments {
    /// How many plies to look ahead
    #[arg(value_name = "DEPTH", default_value_t = DEFAULT_DEPTH, value_parser = number(1..=MAX_DEPTH), allow_negative_numbers = true)]
    depth: u32,
}

impl Arguments {
    /// Runs it.
    pub(super) fn run(self) -> Result<ExitCode, Error> {
        let interrupts = Interrupts::listen();
        let mut engine = Engine::new()?;
        let bar = progress_bar(0, "positions");
        let mut signature = None;
        engine.start_bench(self.depth);
        follow(&mut engine, &interrupts, |event| {
            match event {
                Some(Event::BenchPosition(done, all)) => {
                    bar.set_length(all as u64);
                    bar.set_position(done as u64);
                }
                Some(Event::BenchEnd(end)) => signature = end,
                _ => (),
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        let Some(signature) = signature else { return Ok(ExitCode::from(INTERRUPTED)) };
        writeln!(io::stdout(), "{signature}")?;
        Ok(ExitCode::SUCCESS)
    }
}
