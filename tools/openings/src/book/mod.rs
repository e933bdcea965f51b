//! `openings book`: the opening book, from deep analysis of the first plies.
//!
//! Positions are analysed one by one, each that the analysis so far makes most likely to come up: where both sides have given away
//! least on the way (T. Lincke, "Strategies for the automatic construction of opening books", 2000, calls it drop-out expansion).
//! Each analysis is on disk before the next begins. At the end values are corrected backwards, and the book is written.

mod analysis;
mod build;
mod graph;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tobit::book::Book;
use tobit::rules::Board;
use tobit::search::Limits;

pub use analysis::{Analysis, AnalysisError, Line};
pub use graph::{Graph, Next};

use crate::arguments::{OutputArguments, nodes};
use crate::error::Error;
use crate::interrupt::Interrupts;
use crate::journal::Journal;
use crate::suite::write_whole;

/// Make the opening book by deep analysis of the first plies
///
/// Positions are analysed for several of their best moves, the most relevant first, of mirror images one; positions with a single legal
/// move need no analysis and are not counted. Every analysis is on disk before the next is begun. With more positions asked for, a
/// book goes on growing from its journal.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Example:
  openings book --board 5x4 --positions 600 --time 5")]
pub struct Arguments {
    /// The board: longitudinal x transverse chols
    #[arg(short, long, value_name = "LxT", default_value_t = Board::STANDARD)]
    board: Board,
    /// Analyse so many positions
    #[arg(short, long, value_name = "COUNT", default_value_t = 600)]
    positions: usize,
    /// Analyse each for so many seconds, on one thread
    #[arg(short, long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    time: Duration,
    /// Analyse each for so many search nodes instead, which gives the same book every time
    #[arg(short, long, value_name = "COUNT", conflicts_with = "time", value_parser = nodes)]
    nodes: Option<u64>,
    /// Give a value to so many of a position's moves, the best
    #[arg(short, long, value_name = "COUNT", default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..))]
    lines: u8,
    /// Keep in the book moves that are worse than the best by so much, in hundredths of a hul
    #[arg(short, long, value_name = "CP", default_value_t = 30, value_parser = clap::value_parser!(i32).range(0..=1000))]
    keep: i32,
    /// Memory for the positions of a search, in MiB, for each of the jobs
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// Analyse so many positions at a time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    #[command(flatten)]
    output: OutputArguments,
}

/// What decides about what an analysis says.
#[derive(Debug, Serialize, Deserialize)]
struct Job {
    book: String,
    lines: u8,
    milliseconds: Option<u64>,
    nodes: Option<u64>,
}

impl Arguments {
    fn limits(&self) -> Limits {
        self.nodes.map_or_else(|| Limits::move_time(self.time), Limits::nodes)
    }

    fn job(&self) -> Job {
        let milliseconds = self.nodes.is_none().then_some(self.time.as_millis() as u64);
        Job { book: self.board.to_string(), lines: self.lines, milliseconds, nodes: self.nodes }
    }
}

/// Makes the book.
///
/// # Errors
/// [`Error`], after which the same call goes on where this one ended.
pub fn run(arguments: &Arguments, command: &str, interrupts: &Interrupts) -> Result<String, Error> {
    let folder = arguments.output.folder()?;
    let file = |extension: &str| folder.join(format!("book-{}.{extension}", arguments.board));
    let (mut journal, analyses) = Journal::open::<Analysis>(&file("journal"), &arguments.job())?;
    let mut graph = Graph::new(arguments.board);
    for (index, analysis) in analyses.iter().enumerate() {
        graph.add(analysis).map_err(|why| journal.damaged(index + 2, why))?;
    }
    build::grow(&mut graph, &mut journal, arguments, interrupts)?;
    let book = Book::new(arguments.board, graph.entries(arguments.keep));
    let made = format!("{} positions, {} of them analysed, on {}", graph.len(), graph.analysed(), arguments.board);
    write_whole(&file("txt"), &book.to_text(&[command, &made]))?;
    Ok(format!("{}: {made}", file("txt").display()))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let in_range = |time: &Duration| (Duration::from_millis(1)..=Duration::from_secs(86_400)).contains(time);
    seconds.filter(in_range).ok_or_else(|| "a number of seconds from 0.001 to 86400 is wanted".to_owned())
}
