//! Playing: `arena match` and `arena tournament`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::event::{Competition, EventArguments};
use super::{Error, INTERRUPTED};
use crate::engine::{Children, Log};
use crate::fixture::Played;
use crate::openings::Openings;
use crate::ranking::Criterion;
use crate::report::Summary;
use crate::runner::state::{Header, Journal, StateError, VERSION};
use crate::runner::{End, Interrupts, Runner, Store};
use crate::schedule::{Decider, Draw, Final, Format, Groups, Knockout, Schedule};
use crate::settings::{EventSettings, Shard, SprtSettings};

/// Two engines against each other
#[derive(Debug, Args)]
pub(super) struct MatchArguments {
    #[command(flatten)]
    pub(super) event: EventArguments,
    /// End the match as soon as a sequential probability ratio test has decided
    #[arg(long, value_name = "elo0=E,elo1=E[,alpha=A][,beta=B][,model=normalized|logistic]", help_heading = "Games")]
    sprt: Option<SprtSettings>,
}

/// Several engines, in one of the formats of tournaments
#[derive(Debug, Args)]
pub(super) struct TournamentArguments {
    #[command(flatten)]
    pub(super) event: EventArguments,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t, help_heading = "Format")]
    format: FormatChoice,
    /// Gauntlet: so many engines, the first ones, play against all others
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Format", visible_alias = "seeds")]
    hosts: usize,
    /// Groups: how many
    #[arg(long, value_name = "K", default_value_t = 2, help_heading = "Format")]
    groups: usize,
    /// Groups: how many of each go on to the final
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Format")]
    advance: usize,
    /// Groups: what the best play
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Format")]
    finals: FinalChoice,
    /// Teams of so many boards, in the order of the engines, everybody's first board against everybody's first board and so on
    #[arg(long, value_name = "BOARDS", help_heading = "Format")]
    teams: Option<usize>,
    /// The names of the teams
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', requires = "teams", help_heading = "Format")]
    team_names: Vec<String>,
    /// What decides who comes first, one after the other [default: as is usual in the format]
    #[arg(long, value_enum, value_name = "CRITERION,...", value_delimiter = ',', help_heading = "Format")]
    tie_breaks: Vec<Criterion>,
    /// Draw by lot where everybody begins, instead of taking the order of the engines for their strength
    #[arg(long, help_heading = "Format")]
    drawn: bool,
    /// Knockout: how many further pairs are played at most while two are level
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Format")]
    extra_pairs: u32,
    /// Knockout: who goes on if two are level even then
    #[arg(long, value_enum, default_value_t, help_heading = "Format")]
    decider: DeciderChoice,
    /// Knockout: play for the third place, too
    #[arg(long, help_heading = "Format")]
    third_place: bool,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FormatChoice {
    /// Everybody meets everybody
    #[default]
    RoundRobin,
    /// The first meets all others
    Gauntlet,
    /// The loser goes home
    Knockout,
    /// Those meet who have scored alike
    Swiss,
    /// Groups, and a final of their best
    Groups,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FinalChoice {
    #[default]
    RoundRobin,
    Knockout,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum DeciderChoice {
    /// The one that comes first in the list of engines
    #[default]
    HigherSeed,
    /// The lot
    Lot,
}

impl MatchArguments {
    pub(super) fn run(&self) -> Result<ExitCode, Error> {
        let format = Format::Match { rounds: self.event.rounds };
        let (tie_breaks, team_names) = Default::default();
        play(&self.event, Competition { format, tie_breaks, team_names, sprt: self.sprt })
    }
}

impl TournamentArguments {
    pub(super) fn run(&self) -> Result<ExitCode, Error> {
        let tie_breaks = Some(self.tie_breaks.clone()).filter(|criteria| !criteria.is_empty());
        let team_names = self.team_names.clone();
        play(&self.event, Competition { format: self.format()?, tie_breaks, team_names, sprt: None })
    }

    fn format(&self) -> Result<Format, Error> {
        let rounds = self.event.rounds;
        let draw = if self.drawn { Draw::Drawn } else { Draw::Seeded };
        let decider = match self.decider {
            DeciderChoice::HigherSeed => Decider::HigherSeed,
            DeciderChoice::Lot => Decider::Lot,
        };
        let knockout = Knockout { draw, extra_pairs: self.extra_pairs, decider, third_place: self.third_place };
        Ok(match (self.format, self.teams) {
            (FormatChoice::RoundRobin, Some(boards)) => Format::Teams { boards, cycles: rounds },
            (_, Some(_)) => return Err(Error::Usage("teams meet in a round-robin only".to_owned())),
            (FormatChoice::RoundRobin, None) => Format::RoundRobin { cycles: rounds },
            (FormatChoice::Gauntlet, None) => Format::Gauntlet { hosts: self.hosts, rounds },
            (FormatChoice::Knockout, None) => Format::Knockout(knockout),
            (FormatChoice::Swiss, None) => Format::Swiss { rounds, draw },
            (FormatChoice::Groups, None) => {
                let finals = match self.finals {
                    FinalChoice::RoundRobin => Final::RoundRobin { cycles: rounds },
                    FinalChoice::Knockout => Final::Knockout(knockout),
                };
                let (groups, advance) = (self.groups, self.advance);
                Format::Groups(Groups { groups, advance, cycles: rounds, draw, finals })
            }
        })
    }
}

/// Plays an event, or what is left of it.
fn play(arguments: &EventArguments, competition: Competition) -> Result<ExitCode, Error> {
    let (mut store, shard) = match &arguments.resume {
        Some(state) => resume(arguments, competition, state)?,
        None => begin(arguments, competition)?,
    };
    let settings = store.settings().clone();
    let schedule = Schedule::new(settings.plan.clone())?;
    let run = arguments.run_settings()?;
    let log = match &run.log {
        Some(path) => Some(Log::create(path).map_err(|source| Error::Log { path: path.clone(), source })?),
        None => None,
    };
    let openings = Openings::load(&settings.openings, settings.board, settings.plan.seed)?;
    check_openings(&settings, &openings)?;
    let children = Children::default();
    let interrupts = Interrupts::listen(children.clone());
    let mut runner = Runner {
        settings: &settings,
        run: &run,
        shard,
        schedule: &schedule,
        openings,
        store: &mut store,
        children,
        log,
        interrupts,
    };
    let end = runner.run()?;
    finish(&mut store, shard, end)
}

/// A run that begins.
fn begin(arguments: &EventArguments, competition: Competition) -> Result<(Store, Shard), Error> {
    let settings = arguments.event_settings(competition, None)?;
    let schedule = Schedule::new(settings.plan.clone())?;
    let (outputs, shard) = (arguments.outputs(), arguments.shard());
    if shard != Shard::WHOLE && !schedule.is_single_stage() {
        let why = "--shard: who plays whom depends on results here, so the games cannot be split beforehand; those of matches, \
                   round-robins, gauntlets and teams can";
        return Err(Error::Usage(why.to_owned()));
    }
    let store = match arguments.state(&outputs) {
        None => Store::in_memory(settings),
        Some(path) => {
            if path.exists() {
                refuse_if_unfinished(&path)?;
            }
            let header = Header { arena_state: VERSION, settings, shard, outputs };
            Store::of_journal(Journal::create(&path, &header)?)?
        }
    };
    let settings = store.settings();
    let state = store.state().map_or_else(String::new, |path| format!(", its state is in {}", path.display()));
    // Without a standard error there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "{}, seed {}{state}", settings.event, settings.plan.seed);
    Ok((store, shard))
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
fn resume(arguments: &EventArguments, competition: Competition, state: &Path) -> Result<(Store, Shard), Error> {
    let journal = Journal::resume(state)?;
    let header = journal.header();
    if !arguments.has_no_engines() {
        let settings = arguments.event_settings(competition, Some(header.settings.plan.seed))?;
        let outputs = arguments.outputs();
        let asked = Header { arena_state: VERSION, settings, shard: arguments.shard(), outputs };
        if let Some(difference) = header.difference(&asked) {
            return Err(StateError::Other { path: state.to_owned(), difference }.into());
        }
    }
    let shard = header.shard;
    Ok((Store::of_journal(journal)?, shard))
}

fn check_openings(settings: &EventSettings, openings: &Openings) -> Result<(), Error> {
    if openings.checksum() == settings.openings_checksum.as_deref() {
        return Ok(());
    }
    Err(Error::Usage("the file of openings is not the one that the run began with".to_owned()))
}

/// Have all games been played that are to be played here?
pub(super) fn is_complete(settings: &EventSettings, shard: Shard, played: &[Played]) -> bool {
    let Ok(schedule) = Schedule::new(settings.plan.clone()) else { return false };
    let Some(stage) = schedule.next_stage(played) else { return true };
    if let Some(test) = settings.sprt.filter(|_| shard == Shard::WHOLE)
        && crate::report::is_decided(test, played)
    {
        return true;
    }
    let is_played = |number| played.iter().any(|game| game.fixture.number == number);
    shard != Shard::WHOLE
        && stage.iter().filter(|fixture| shard.holds(fixture)).all(|fixture| is_played(fixture.number))
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
