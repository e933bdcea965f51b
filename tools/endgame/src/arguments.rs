//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use tobit::endgame::Class;
use tobit::rules::Board;

use crate::folder::MOST_PIECES;

/// Builds, verifies and reads the tables of exact Tobit endings.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Builds the tables of all classes of up to so many pieces.
    ///
    /// Those that are there and sound are kept, broken ones are built anew. It can be stopped with Ctrl-C at any time; the same
    /// command goes on with the class it was at.
    #[command(after_help = "Examples:\n  endgame build --board 5x4 --pieces 4\n  \
        endgame build --board 4x4 --pieces 5 --threads 2 --memory 2048 --out /var/lib/tobit")]
    Build(Build),
    /// Holds every entry against what the rules say follows from it.
    ///
    /// Tells of every class, and ends with status 1 if one is at fault.
    #[command(
        after_help = "Examples:\n  endgame verify --board 5x4\n  endgame verify --board 4x4 --pieces 3 --out /var/lib/tobit"
    )]
    Verify(Verify),
    /// Prints one row a class: how many placements are won, drawn and lost for the side to move, and the longest win.
    ///
    /// Mirror images count apart.
    #[command(after_help = "Examples:\n  endgame stats --board 5x4\n  endgame stats --board 5x4 --pieces 3 --json\n  \
        endgame stats --board 5x4 --pieces 4 --quiet")]
    Stats(Stats),
    /// Prints the exact value of a position and of each of its moves.
    #[command(
        after_help = "Examples:\n  endgame probe W:WK7:BK1\n  endgame probe --board 4x4 --out tables 'B:W4,K9:B20,27'"
    )]
    Probe(Probe),
    /// Prints the longest win there is, with its position and how it goes with best play of both.
    #[command(
        after_help = "Examples:\n  endgame longest --board 5x4\n  endgame longest --board 5x4 --class h1t1-h2t0\n  \
        endgame longest --board 4x4 --pieces 3 --each"
    )]
    Longest(Longest),
    /// Puts the tables of up to so many pieces into the one file that becomes part of the engine.
    #[command(after_help = "Example:\n  endgame build --board 5x4 --pieces 3 && endgame embed --board 5x4")]
    Embed(Embed),
    /// Plays endings out: does the engine win what is won in the fewest plies, and hold what is drawn?
    ///
    /// Won endings are played against a defence that always chooses what loses latest, drawn ones by the engine against itself. Ends
    /// with status 1 if a game went wrong.
    #[command(after_help = "Example:\n  endgame trial --board 5x4 --out tables --won 1000 --drawn 1000 --time 50")]
    Trial(Trial),
    /// Measures what the tables cost: the time of a look-up, and the speed of searches with and without them.
    #[command(after_help = "Example:\n  endgame measure --board 5x4 --out tables")]
    Measure(Measure),
}

/// Which tables, and where they are.
#[derive(Debug, Args)]
pub struct Place {
    /// The board, longitudinal and transverse chols.
    #[arg(long, value_name = "LxT", default_value_t = Board::STANDARD)]
    pub board: Board,
    /// The folder of all tables; those of a board are in a folder of its name below.
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub out: PathBuf,
}

/// How the work is done.
#[derive(Debug, Args)]
pub struct Threads {
    /// How many threads work; without this, one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// Up to how many pieces.
#[derive(Debug, Args)]
pub struct UpTo {
    /// Classes of up to so many pieces; without this, all there are.
    #[arg(long, value_name = "N", value_parser = pieces())]
    pub pieces: Option<u8>,
}

fn pieces() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(2..=i64::from(MOST_PIECES))
}

/// `endgame build`
#[derive(Debug, Args)]
pub struct Build {
    /// Which tables.
    #[command(flatten)]
    pub place: Place,
    /// Classes of up to so many pieces.
    #[arg(long, value_name = "N", value_parser = pieces())]
    pub pieces: u8,
    /// How the work is done.
    #[command(flatten)]
    pub threads: Threads,
    /// How much memory the work may take; without this, half of what is free.
    #[arg(long, value_name = "MiB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    pub memory: Option<u64>,
}

/// `endgame verify`
#[derive(Debug, Args)]
pub struct Verify {
    /// Which tables.
    #[command(flatten)]
    pub place: Place,
    /// Up to how many pieces.
    #[command(flatten)]
    pub up_to: UpTo,
    /// How the work is done.
    #[command(flatten)]
    pub threads: Threads,
}

/// `endgame stats`
#[derive(Debug, Args)]
pub struct Stats {
    /// Which tables.
    #[command(flatten)]
    pub place: Place,
    /// Up to how many pieces.
    #[command(flatten)]
    pub up_to: UpTo,
    /// Prints a JSON object a line.
    #[arg(long)]
    pub json: bool,
    /// Counts only placements in which the side to move has no capture to make.
    #[arg(long)]
    pub quiet: bool,
}

/// `endgame probe`
#[derive(Debug, Args)]
pub struct Probe {
    /// The position, like W:W1,K20:B17.
    pub position: String,
    /// The board, longitudinal and transverse chols.
    #[arg(long, value_name = "LxT", default_value_t = Board::STANDARD)]
    pub board: Board,
    /// The folder of all tables; without this, those that are part of the program.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `endgame longest`
#[derive(Debug, Args)]
pub struct Longest {
    /// Which tables.
    #[command(flatten)]
    pub place: Place,
    /// Up to how many pieces.
    #[command(flatten)]
    pub up_to: UpTo,
    /// This class alone: hullar and tobits of the side to move, then of the other.
    #[arg(long, value_name = "CLASS", conflicts_with = "each")]
    pub class: Option<Class>,
    /// The longest of each class, not of all.
    #[arg(long)]
    pub each: bool,
}

/// `endgame embed`
#[derive(Debug, Args)]
pub struct Embed {
    /// Which tables.
    #[command(flatten)]
    pub place: Place,
    /// Classes of up to so many pieces.
    #[arg(long, value_name = "N", value_parser = pieces(), default_value = "3")]
    pub pieces: u8,
    /// The folder of the files that become part of the engine.
    #[arg(long, value_name = "DIR", default_value = "src/endgame/embedded")]
    pub to: PathBuf,
}

/// `endgame trial`
#[derive(Debug, Args)]
pub struct Trial {
    /// Which tables.
    #[command(flatten)]
    pub place: Place,
    /// Endings of at most so many pieces.
    #[arg(long, value_name = "N", value_parser = pieces(), default_value = "5")]
    pub pieces: u8,
    /// So many won endings.
    #[arg(long, value_name = "COUNT", default_value = "1000")]
    pub won: usize,
    /// So many drawn ones.
    #[arg(long, value_name = "COUNT", default_value = "1000")]
    pub drawn: usize,
    /// Milliseconds a move.
    #[arg(long, value_name = "MS", default_value = "50", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub time: u64,
    /// Where chance begins.
    #[arg(long, default_value = "1")]
    pub seed: u64,
    /// How the work is done.
    #[command(flatten)]
    pub threads: Threads,
}

/// `endgame measure`
#[derive(Debug, Args)]
pub struct Measure {
    /// Which tables.
    #[command(flatten)]
    pub place: Place,
    /// Where chance begins.
    #[arg(long, default_value = "1")]
    pub seed: u64,
}
