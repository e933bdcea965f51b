//! `tobit perft`.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use super::arguments::{self, BoardArgument, number};
use super::error::{Error, INTERRUPTED};
use super::interrupt::Interrupts;
use super::job::follow;
use super::wording::{seconds, speed};
use crate::engine::{Engine, Event};
use crate::search::MAX_DEPTH;

/// Count the sequences of moves of a length, to compare move generators
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Captures that begin and end on the same points and take the same pieces are one
move, whichever way they go. Ctrl-C ends the count without a result.

Examples:
  tobit perft 8
  tobit perft 8 --board 4x4 --divide
  tobit perft 5 --position W:W23:B9,30")]
pub(super) struct Arguments {
    /// The number of plies: moves of either side
    #[arg(value_name = "DEPTH", value_parser = number(0..=MAX_DEPTH), allow_negative_numbers = true)]
    depth: u32,
    /// Count from this position instead of the start, such as W:W23:B9,30
    #[arg(short, long, value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    board: BoardArgument,
    /// Tell for each first move how many sequences begin with it
    #[arg(long)]
    divide: bool,
}

impl Arguments {
    /// Counts.
    pub(super) fn run(self) -> Result<ExitCode, Error> {
        let game = arguments::game(self.board.board, self.position.as_deref())?;
        let interrupts = Interrupts::listen();
        let mut engine = Engine::new()?;
        engine.set_game(game);
        let mut out = io::stdout();
        let started = Instant::now();
        let mut nodes = None;
        engine.start_perft(self.depth);
        follow(&mut engine, &interrupts, |event| {
            match event {
                Some(Event::PerftMove(text, count)) if self.divide => writeln!(out, "{text}: {count}")?,
                Some(Event::PerftEnd(count)) => nodes = count,
                _ => (),
            }
            Ok(())
        })?;
        let Some(nodes) = nodes else { return Ok(ExitCode::from(INTERRUPTED)) };
        let time = started.elapsed();
        if self.divide {
            writeln!(out)?;
        }
        writeln!(out, "nodes {nodes}\ntime {}\nspeed {} nodes/s", seconds(time), speed(nodes, time))?;
        Ok(ExitCode::SUCCESS)
    }
}
