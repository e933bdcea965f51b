//! Playing an event, from its beginning or from where it was broken off.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use super::event::{Competition, EventArguments};
use super::{Error, INTERRUPTED};
use crate::engine::{Children, Log};
use crate::fixture::Played;
use crate::openings::Openings;
use crate::report::{self, Summary};
use crate::runner::state::{Journal, StateError};
use crate::runner::{End, Interrupts, Runner, Store};
use crate::schedule::Schedule;
use crate::settings::{EventSettings, Shard};

/// A run that can begin or go on.
struct Prepared {
    store: Store,
    shard: Shard,
    concurrency: u16,
}

/// Plays an event, or what is left of it.
pub(super) fn play(arguments: &EventArguments, competition: Competition) -> Result<ExitCode, Error> {
    let Prepared { mut store, shard, concurrency } = match &arguments.resume {
        Some(state) => resume(arguments, competition, state)?,
        None => begin(arguments, competition)?,
    };
    let settings = store.settings().clone();
    let schedule = Schedule::new(settings.plan.clone())?;
    let run = arguments.run_settings(concurrency)?;
    let log = match &run.log {
        Some(path) => Some(Log::create(path).map_err(|source| Error::Log { path: path.clone(), source })?),
        None => None,
    };
    let children = Children::default();
    let interrupts = Interrupts::listen(children.clone());
    let mut runner = Runner {
        settings: &settings,
        run: &run,
        shard,
        schedule: &schedule,
        openings: openings(&settings)?,
        store: &mut store,
        children,
        log,
        interrupts,
    };
    let end = runner.run()?;
    finish(&mut store, shard, end)
}

/// A run that begins.
fn begin(arguments: &EventArguments, competition: Competition) -> Result<Prepared, Error> {
    let header = arguments.header(competition, None)?;
    let schedule = Schedule::new(header.settings.plan.clone())?;
    let (shard, concurrency) = (header.shard, header.concurrency);
    if shard != Shard::WHOLE && !schedule.is_single_stage() {
        let why = "--shard: who plays whom depends on results here, so the games cannot be split beforehand; those of matches, \
                   round-robins, gauntlets and teams can";
        return Err(Error::Usage(why.to_owned()));
    }
    let store = match arguments.state(&header.outputs) {
        None => Store::in_memory(header.settings),
        Some(path) => {
            if path.exists() {
                refuse_if_unfinished(&path)?;
            }
            Store::of_journal(Journal::create(&path, &header)?)?
        }
    };
    let settings = store.settings();
    let state = store.state().map_or_else(String::new, |path| format!(", its state is in {}", path.display()));
    // Without a standard error there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "{}, seed {}{state}", settings.event, settings.plan.seed);
    Ok(Prepared { store, shard, concurrency })
}

/// A state file of a run that is not over is not written over, and no other file is at all.
fn refuse_if_unfinished(path: &Path) -> Result<(), StateError> {
    let journal = match Journal::resume(path) {
        Err(StateError::Empty(_)) => return Ok(()),
        journal => journal?,
    };
    let played: Vec<Played> = journal.games().map(|game| game.played).collect();
    let header = journal.header();
    if played.is_empty() || is_complete(&header.settings, header.shard, &played) {
        return Ok(());
    }
    Err(StateError::Unfinished { path: path.to_owned(), games: played.len() })
}

/// A run that goes on.
fn resume(arguments: &EventArguments, competition: Competition, state: &Path) -> Result<Prepared, Error> {
    let journal = Journal::resume(state)?;
    let header = journal.header();
    if !arguments.has_no_engines() {
        let asked = arguments.header(competition, Some(header.settings.plan.seed))?;
        if let Some(difference) = header.difference(&asked) {
            return Err(StateError::Other { path: state.to_owned(), difference }.into());
        }
    }
    let (shard, concurrency) = (header.shard, arguments.concurrency().unwrap_or(header.concurrency));
    Ok(Prepared { store: Store::of_journal(journal)?, shard, concurrency })
}

/// The openings of an event, if they are still what they were.
fn openings(settings: &EventSettings) -> Result<Openings, Error> {
    let openings = Openings::load(&settings.openings, settings.board, settings.plan.seed)?;
    if openings.checksum() == settings.openings_checksum.as_deref() {
        return Ok(openings);
    }
    Err(Error::Usage("the file of openings is not the one that the run began with".to_owned()))
}

/// Have all games been played that are to be played here?
pub(super) fn is_complete(settings: &EventSettings, shard: Shard, played: &[Played]) -> bool {
    let Ok(schedule) = Schedule::new(settings.plan.clone()) else { return false };
    let Some(stage) = schedule.next_stage(played) else { return true };
    if shard == Shard::WHOLE {
        return settings.sprt.is_some_and(|test| report::is_decided(test, played));
    }
    let numbers: HashSet<u64> = played.iter().map(|game| game.fixture.number).collect();
    stage.iter().filter(|fixture| shard.holds(fixture)).all(|fixture| numbers.contains(&fixture.number))
}

/// Puts the files in order and tells what came of it.
fn finish(store: &mut Store, shard: Shard, end: End) -> Result<ExitCode, Error> {
    let games = store.games();
    let settings = store.settings().clone();
    let summary = Summary::new(&settings, &games, end != End::Interrupted);
    store.finish(&summary.json_line())?;
    let mut output = std::io::stdout().lock();
    write!(output, "{summary}")?;
    if shard != Shard::WHOLE {
        writeln!(output, "Shard {shard} of the schedule only")?;
    }
    if end != End::Interrupted {
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(state) = store.state() {
        writeln!(output, "Interrupted; --resume {} goes on", state.display())?;
    }
    Ok(ExitCode::from(INTERRUPTED))
}
