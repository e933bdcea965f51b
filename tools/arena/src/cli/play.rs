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
use crate::play::adjudication::OpenTables;
use crate::report::{self, Summary};
use crate::runner::state::{Journal, StateError};
use crate::runner::{End, Interrupts, Runner, Store};
use crate::schedule::Schedule;
use crate::settings::{EventSettings, Shard};

/// A run that can begin or go on.
struct Prepared {
    store: Store,
    shard: Shard,
    tables: Option<OpenTables>,
    concurrency: u16,
}

/// Plays an event, or what is left of it.
pub(super) fn play(arguments: &EventArguments, competition: Competition) -> Result<ExitCode, Error> {
    let Prepared { mut store, shard, tables, concurrency } = match &arguments.resume {
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
    let announcement = announcement(&store, &schedule, shard, tables.as_ref());
    let mut runner = Runner {
        settings: &settings,
        run: &run,
        shard,
        schedule: &schedule,
        openings: openings(&settings)?,
        tables: tables.as_ref(),
        store: &mut store,
        children,
        log,
        interrupts,
    };
    tell(&announcement);
    let end = runner.run()?;
    finish(&mut store, shard, end)
}

/// A run that begins.
fn begin(arguments: &EventArguments, competition: Competition) -> Result<Prepared, Error> {
    let mut header = arguments.header(competition, None)?;
    let schedule = Schedule::new(header.settings.plan.clone())?;
    let (shard, concurrency) = (header.shard, header.concurrency);
    if shard != Shard::WHOLE && !schedule.is_single_stage() {
        let why = "--shard: who plays whom depends on results here, so the games cannot be split beforehand; those of matches, \
                   round-robins, gauntlets and teams can";
        return Err(Error::Usage(why.to_owned()));
    }
    let tables = open_tables(&header.settings)?;
    header.tables = count(tables.as_ref());
    let store = match arguments.state(&header.outputs) {
        None => Store::in_memory(header.settings),
        Some(path) => {
            if path.exists() {
                refuse_if_unfinished(&path)?;
            }
            Store::of_journal(Journal::create(&path, &header)?)?
        }
    };
    Ok(Prepared { store, shard, tables, concurrency })
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
    let tables = open_tables(&header.settings)?;
    let mut asked = if arguments.has_no_engines() {
        header.clone()
    } else {
        arguments.header(competition, Some(header.settings.plan.seed))?
    };
    asked.tables = count(tables.as_ref());
    if let Some(difference) = header.difference(&asked) {
        return Err(StateError::Other { path: state.to_owned(), difference }.into());
    }
    let (shard, concurrency) = (header.shard, arguments.concurrency().unwrap_or(header.concurrency));
    Ok(Prepared { store: Store::of_journal(journal)?, shard, tables, concurrency })
}

/// The openings of an event, if they are still what they were.
fn openings(settings: &EventSettings) -> Result<Openings, Error> {
    let openings = Openings::load(&settings.openings, settings.board, settings.plan.seed)?;
    if openings.checksum() == settings.openings_checksum.as_deref() {
        return Ok(openings);
    }
    Err(Error::Usage("the file of openings is not the one that the run began with".to_owned()))
}

/// The tables that an event wants. What is wrong with some of them is told, and the others are used.
fn open_tables(settings: &EventSettings) -> Result<Option<OpenTables>, Error> {
    let Some(rule) = &settings.rules.tables else { return Ok(None) };
    let (tables, faults) = OpenTables::open(rule, settings.board)?;
    for fault in faults {
        tell(&format!("warning: {fault}"));
    }
    Ok(Some(tables))
}

fn count(tables: Option<&OpenTables>) -> usize {
    tables.map_or(0, OpenTables::count)
}

/// What is going to be played, in a line.
fn announcement(store: &Store, schedule: &Schedule, shard: Shard, tables: Option<&OpenTables>) -> String {
    let settings = store.settings();
    let names: Vec<&str> = settings.engines.iter().map(|engine| engine.name.as_str()).collect();
    let played = store.games().len();
    let parts = [
        Some(format!("{}: {}", settings.event, names.join(" - "))),
        schedule.game_count().map(|games| format!("{games} games")),
        (shard != Shard::WHOLE).then(|| format!("shard {shard} of them")),
        (played > 0).then(|| format!("{played} played")),
        tables.map(|tables| format!("{} tables of endings", tables.count())),
        Some(format!("seed {}", settings.plan.seed)),
        store.state().map(|path| format!("its state is in {}", path.display())),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn tell(line: &str) {
    // Without a standard error there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "{line}");
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
