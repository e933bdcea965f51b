//! Files of games: the subcommand `pdn`, which checks, filters, merges and converts them.
//!
//! Every game is replayed by the rules when it is read. Games go through one at a time; of a file only its text is held.

mod arguments;
mod check;
mod error;
mod filter;
mod input;
mod output;
mod record;

pub use arguments::{
    CheckArguments, ConvertArguments, FilterArguments, FormatName, InputArguments, MergeArguments, OutputArguments,
    PdnCommand, ResultFilter,
};
pub use check::Inconsistency;
pub use error::FileError;

use std::collections::HashSet;
use std::io::Write;

use filter::Filter;
use indicatif::ProgressBar;
use input::Reader;
use output::Output;
use tobit::rules::pdn::PdnGame;
use tobit::rules::{Move, Outcome, Position};

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// All games were as they should be.
    Sound,
    /// There were faults, and each has been told.
    Faulty,
}

impl Finding {
    /// The status to end the program with: 0 or 1.
    pub fn exit_status(self) -> u8 {
        u8::from(self == Self::Faulty)
    }
}

/// Carries a subcommand out. `interrupted` is asked between two games; once it says so, nothing is written.
///
/// # Errors
/// [`FileError`] if something could not be read or written, or was interrupted; no file has changed then.
pub fn run(command: &PdnCommand, interrupted: &dyn Fn() -> bool) -> Result<Finding, FileError> {
    match command {
        PdnCommand::Check(arguments) => check::run(&arguments.input, interrupted),
        PdnCommand::Filter(arguments) => {
            let filter = Filter::new(arguments, arguments.input.board)?;
            copy(&arguments.input, &arguments.output, interrupted, |game| filter.keeps(game))
        }
        PdnCommand::Merge(arguments) => {
            let mut seen = HashSet::new();
            let is_new = |game: &PdnGame| !arguments.dedupe || seen.insert(Identity::of(game));
            copy(&arguments.input, &arguments.output, interrupted, is_new)
        }
        PdnCommand::Convert(arguments) => copy(&arguments.input, &arguments.output, interrupted, |_| true),
    }
}

/// What two copies of one game have in common. Comments and further tags may have been added to one of them.
#[derive(PartialEq, Eq, Hash)]
struct Identity {
    players: [Option<String>; 2],
    round: Option<String>,
    start: Position,
    moves: Vec<Move>,
    result: Option<Outcome>,
}

impl Identity {
    fn of(game: &PdnGame) -> Self {
        let tag = |name| game.tag(name).map(str::to_owned);
        Self {
            players: ["White", "Black"].map(tag),
            round: tag("Round"),
            start: *game.game().start(),
            moves: game.game().moves().to_vec(),
            result: game.result(),
        }
    }
}

/// Writes those games of the input that are wanted.
fn copy(
    input: &InputArguments,
    output: &OutputArguments,
    interrupted: &dyn Fn() -> bool,
    mut is_wanted: impl FnMut(&PdnGame) -> bool,
) -> Result<Finding, FileError> {
    let mut out = Output::create(&output.out)?;
    let mut writer = record::Writer::new(output);
    let mut finding = Finding::Sound;
    let (mut read, mut written) = (0_u64, 0_u64);
    let progress = ProgressBar::no_length();
    for path in &input.files {
        let text = Reader::open(path)?;
        for game in text.games(input.board) {
            if interrupted() {
                return Err(FileError::Interrupted);
            }
            match game {
                Ok(game) if is_wanted(&game) => {
                    writer.write(&game, &mut out).map_err(|why| why.at(path, &output.out))?;
                    written += 1;
                }
                Ok(_) => (),
                Err(fault) if output.skip_faulty => {
                    finding = Finding::Faulty;
                    progress.suspend(|| tell_fault(path, &fault));
                }
                Err(fault) => return Err(FileError::Faulty { path: path.clone(), source: Box::new(fault) }),
            }
            read += 1;
            progress.inc(1);
        }
    }
    progress.finish_and_clear();
    out.finish()?;
    if !output::is_standard(&output.out) {
        // Without a standard error there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "{read} games read, {written} written to {}", output.out.display());
    }
    Ok(finding)
}

fn tell_fault(path: &std::path::Path, fault: &tobit::rules::pdn::PdnError) {
    let _ = writeln!(std::io::stderr(), "left out: {}: {fault}", error::name(path));
}
