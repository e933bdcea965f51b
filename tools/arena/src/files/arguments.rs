//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use tobit::rules::pdn::PdnStyle;
use tobit::rules::{Board, Colour, Outcome};

use crate::settings::{CaptureChoice, ResultChoice};

/// Checks, filters, merges and converts files of games
#[derive(Clone, Debug, Subcommand)]
pub enum PdnCommand {
    /// Replay every move by the rules and name each fault; status 1 if there is one
    Check(CheckArguments),
    /// Write the games that fulfil all conditions
    Filter(Box<FilterArguments>),
    /// Write the games of several files into one
    Merge(MergeArguments),
    /// Write games in another style or format
    Convert(ConvertArguments),
}

/// Which games are meant.
#[derive(Clone, Debug, Args)]
pub struct InputArguments {
    /// Game files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The board of games that do not name theirs
    #[arg(long, value_name = "LxT", default_value_t = Board::STANDARD)]
    pub board: Board,
}

/// Where games go, and how they are written.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArguments {
    /// Where to write; - is standard output. A file appears when it is complete
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,

    /// What to write: game files, one JSON object a line, or the moves alone, one game a line
    #[arg(long, value_name = "FORMAT", default_value = "pdn")]
    pub to: FormatName,

    /// How captures are written: 8:22, as the game's books have it, or 8x22, as other programs read it
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    pub capture_style: CaptureChoice,

    /// How results are written: 2-0 and 1-1, or 1-0 and 1/2-1/2
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    pub result_style: ResultChoice,

    /// Leave comments and marks like !? out
    #[arg(long)]
    pub strip_comments: bool,

    /// The longest line of moves, in characters
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u16).range(1..))]
    pub width: u16,

    /// Leave out games that cannot be read, and name each on standard error, instead of giving up; the status is 1 then
    #[arg(long)]
    pub skip_faulty: bool,
}

impl OutputArguments {
    /// The style of game files.
    pub(super) fn style(&self) -> PdnStyle {
        PdnStyle { result: self.result_style.into(), capture: self.capture_style.into(), width: self.width.into() }
    }
}

/// In what format games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    /// Portable Draughts Notation
    Pdn,
    /// A JSON object a line
    Json,
    /// The moves of a game a line, after the position it began with if that is not the board's start
    Moves,
}

/// Arguments of `check`.
#[derive(Clone, Debug, Args)]
pub struct CheckArguments {
    /// What to check.
    #[command(flatten)]
    pub input: InputArguments,
}

/// Arguments of `merge`.
#[derive(Clone, Debug, Args)]
pub struct MergeArguments {
    /// What to merge.
    #[command(flatten)]
    pub input: InputArguments,

    /// Leave out games that have been written already: the same players, round, start, moves and result
    #[arg(long)]
    pub dedupe: bool,

    /// Where to.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// Arguments of `convert`.
#[derive(Clone, Debug, Args)]
pub struct ConvertArguments {
    /// What to convert.
    #[command(flatten)]
    pub input: InputArguments,

    /// Where to, and into what.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// Arguments of `filter`.
#[derive(Clone, Debug, Args)]
pub struct FilterArguments {
    /// What to filter.
    #[command(flatten)]
    pub input: InputArguments,

    /// A player, of either colour: a part of the name, whatever the case
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub player: Option<String>,

    /// Who has White: a part of the name
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub white: Option<String>,

    /// Who has Black: a part of the name
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub black: Option<String>,

    /// The result; may be given several times
    #[arg(long, value_name = "RESULT", help_heading = "Conditions")]
    pub result: Vec<ResultFilter>,

    /// The board
    #[arg(long, value_name = "LxT", help_heading = "Conditions")]
    pub on: Option<Board>,

    /// The least number of moves, both sides' counted
    #[arg(long, value_name = "N", help_heading = "Conditions")]
    pub min_plies: Option<usize>,

    /// The greatest number of moves, both sides' counted
    #[arg(long, value_name = "N", help_heading = "Conditions")]
    pub max_plies: Option<usize>,

    /// How the game ended: a part of the Termination tag, whatever the case
    #[arg(long, value_name = "TEXT", help_heading = "Conditions")]
    pub termination: Option<String>,

    /// A position that the game begins with or goes through
    #[arg(long, value_name = "POSITION", help_heading = "Conditions")]
    pub position: Option<String>,

    /// The first moves from the board's start, such as "8-15 29-22"
    #[arg(long, value_name = "MOVES", help_heading = "Conditions")]
    pub moves: Option<String>,

    /// The first day, as YYYY.MM.DD, YYYY.MM or YYYY. What the Date tag leaves open passes
    #[arg(long, value_name = "DATE", value_parser = date, help_heading = "Conditions")]
    pub since: Option<String>,

    /// The last day
    #[arg(long, value_name = "DATE", value_parser = date, help_heading = "Conditions")]
    pub until: Option<String>,

    /// Write the games that do not fulfil all conditions instead
    #[arg(long, help_heading = "Conditions")]
    pub invert: bool,

    /// Where to.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// A result to be looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResultFilter {
    /// White has won
    #[value(name = "2-0", alias = "1-0")]
    WhiteWins,
    /// Black has won
    #[value(name = "0-2", alias = "0-1")]
    BlackWins,
    /// A draw
    #[value(name = "1-1", alias = "1/2-1/2")]
    Draw,
    /// Not over, or not known
    #[value(name = "*")]
    Unknown,
}

impl ResultFilter {
    pub(super) fn matches(self, result: Option<Outcome>) -> bool {
        result
            == match self {
                Self::WhiteWins => Some(Outcome::Win(Colour::White)),
                Self::BlackWins => Some(Outcome::Win(Colour::Black)),
                Self::Draw => Some(Outcome::Draw),
                Self::Unknown => None,
            }
    }
}

/// A date, or the beginning of one.
fn date(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('.').collect();
    let widths = [4, 2, 2];
    let fits = |(part, width): (&&str, usize)| part.len() == width && part.bytes().all(|byte| byte.is_ascii_digit());
    if parts.len() > widths.len() || !parts.iter().zip(widths).all(fits) {
        return Err("write YYYY.MM.DD, YYYY.MM or YYYY".to_owned());
    }
    Ok(text.to_owned())
}
