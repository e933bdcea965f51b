//! The command line: what the program does, and what it says when it cannot.

mod event;
mod format;
mod merge;
mod play;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Parser, Subcommand};
use thiserror::Error;

use crate::engine::AffinityError;
use crate::files::{self, FileError, PdnCommand};
use crate::openings::OpeningError;
use crate::play::adjudication::TablesFault;
use crate::runner::RunError;
use crate::runner::state::StateError;
use crate::schedule::ScheduleError;
use crate::settings::SettingsError;
use crate::settings::config::{self, ConfigError};

/// Bad arguments or bad input.
const BAD_INPUT: u8 = 2;
/// Ended by Ctrl-C, as shells count.
const INTERRUPTED: u8 = 130;

/// Matches and tournaments between engines that play Tobit and speak UCI or UGI
#[derive(Debug, Parser)]
#[command(
    name = "arena",
    version,
    max_term_width = 110,
    args_override_self = true,
    after_help = "\
Examples:
  arena match --engine cmd=A,name=x --engine cmd=B,name=y,proto=ugi --each nodes=3000 --games 20 --pdn games.pdn
  arena match --engine cmd=new --engine cmd=old --each tc=10+0.1 --games 20000 --concurrency 4 --sprt elo0=0,elo1=5
  arena match --resume games.pdn.state
  arena tournament --format round-robin --engine cmd=A --engine cmd=B --engine cmd=C --each st=0.1 --rounds 2"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Match(format::MatchArguments),
    Tournament(format::TournamentArguments),
    Merge(merge::Arguments),
    #[command(subcommand)]
    Pdn(PdnCommand),
}

/// Why the program ends without a result.
#[derive(Debug, Error)]
enum Error {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error(transparent)]
    Tables(#[from] TablesFault),
    #[error(transparent)]
    Affinity(#[from] AffinityError),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    State(#[from] StateError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("cannot write the log {}: {source}", path.display())]
    Log { path: PathBuf, source: io::Error },
    #[error("{0}")]
    Usage(String),
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}

/// Runs the program. Everything has been told when this returns the status to end with.
pub fn run() -> ExitCode {
    try_run().unwrap_or_else(|error| report(&error))
}

fn try_run() -> Result<ExitCode, Error> {
    let given: Vec<OsString> = std::env::args_os().collect();
    let mut arguments = Arguments::parse_from(&given);
    if let Some(path) = arguments.command.config() {
        // What a file says goes before what the command line says.
        let (command, options) = given.split_at(given.len().min(2));
        let from_file = config::arguments(path)?.into_iter().map(OsString::from);
        arguments = Arguments::parse_from(command.iter().cloned().chain(from_file).chain(options.iter().cloned()));
    }
    match arguments.command {
        Command::Match(arguments) => arguments.run(),
        Command::Tournament(arguments) => arguments.run(),
        Command::Merge(arguments) => arguments.run(),
        Command::Pdn(command) => run_pdn(&command),
    }
}

impl Command {
    /// The file of settings, if there is one.
    fn config(&self) -> Option<&std::path::Path> {
        match self {
            Self::Match(arguments) => arguments.event.config.as_deref(),
            Self::Tournament(arguments) => arguments.event.config.as_deref(),
            Self::Merge(_) | Self::Pdn(_) => None,
        }
    }
}

/// Works on files of games until that is done or Ctrl-C comes.
fn run_pdn(command: &PdnCommand) -> Result<ExitCode, Error> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&interrupted);
    // Without a handler Ctrl-C ends the program at once, which is no harm either.
    let _ = ctrlc::set_handler(move || pressed.store(true, Ordering::Relaxed));
    let finding = files::run(command, &|| interrupted.load(Ordering::Relaxed))?;
    Ok(ExitCode::from(finding.exit_status()))
}

/// Tells an error in one line, if it is one: output that nobody reads any more is none.
fn report(error: &Error) -> ExitCode {
    let status = error.exit_status();
    if status == 0 {
        return ExitCode::SUCCESS;
    }
    let message: String = error.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // Without a standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(status)
}

impl Error {
    fn exit_status(&self) -> u8 {
        match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Self::File(error) => error.exit_status(),
            _ => BAD_INPUT,
        }
    }
}
