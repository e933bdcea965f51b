//! A slot: a thread that plays one game after the other.

use std::collections::{HashMap, HashSet};

use crossbeam_channel::{Receiver, Sender};
use jiff::Timestamp;
use tobit::rules::{Colour, Game, Outcome, Position};

use crate::engine::{Engine, Environment, Fault};
use crate::fixture::{Entrant, Fixture};
use crate::play::adjudication::OpenTables;
use crate::play::{Finished, GameRecord, MoveRecord, Play, Side, Termination};
use crate::settings::{EngineSettings, EventSettings};

/// A game to be played.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) fixture: Fixture,
    pub(super) opening: Game,
}

/// What has become of it.
#[derive(Debug)]
pub(super) enum JobEnd {
    /// It was played.
    Finished(Box<GameRecord>),
    /// It was not, since the arena is to stop.
    Abandoned,
    /// There is no such program: nothing will ever be played with it.
    NoSuchEngine(Entrant, Fault),
}

/// What a slot says.
#[derive(Debug)]
pub(super) enum Report {
    /// An engine does not have an option that is set.
    UnknownOption(Entrant, String),
    /// The slot of this number has done its job.
    End(usize, JobEnd),
}

/// A slot and its engines.
#[derive(Debug)]
pub(super) struct Slot<'a> {
    settings: &'a EventSettings,
    tables: Option<&'a OpenTables>,
    environment: Environment,
    /// Those of the last game. They go on to the next if they are in it.
    engines: HashMap<Entrant, Engine>,
    /// Those that have been started before: their programs exist.
    known: HashSet<Entrant>,
    reports: Sender<Report>,
}

impl<'a> Slot<'a> {
    pub(super) fn new(
        settings: &'a EventSettings,
        tables: Option<&'a OpenTables>,
        environment: Environment,
        reports: Sender<Report>,
    ) -> Self {
        Self { settings, tables, environment, engines: HashMap::new(), known: HashSet::new(), reports }
    }

    /// Plays what comes until nothing comes any more, and ends the engines.
    pub(super) fn work(mut self, number: usize, jobs: &Receiver<Job>) {
        for job in jobs {
            let end = self.play(job);
            if self.reports.send(Report::End(number, end)).is_err() {
                break;
            }
        }
        self.engines.drain().for_each(|(_, engine)| engine.quit());
    }

    fn play(&mut self, job: Job) -> JobEnd {
        let Job { fixture, opening } = job;
        let now = Timestamp::now();
        let start = *opening.start();
        let opening_moves = opening.moves().len();
        let players = [fixture.white, fixture.black];
        self.dismiss_others(players);
        let finished = match self.hire(players) {
            Ok(()) => self.play_on(opening, players),
            Err((entrant, fault @ Fault::NotStarted(_))) if !self.known.contains(&entrant) => {
                return JobEnd::NoSuchEngine(entrant, fault);
            }
            Err((entrant, fault)) => not_begun(&opening, fixture, entrant, &fault),
        };
        let Some(Finished { outcome, termination, moves }) = finished else { return JobEnd::Abandoned };
        if termination.fate() == crate::play::Fate::Forfeited
            && let Outcome::Win(winner) = outcome
        {
            // Whatever it is up to now, the next game has a fresh one.
            self.engines.remove(&players[!winner as usize]);
        }
        JobEnd::Finished(Box::new(GameRecord {
            fixture,
            outcome: outcome.into(),
            termination,
            date: now.strftime("%Y.%m.%d").to_string(),
            time: now.strftime("%H:%M:%S").to_string(),
            start: (start != Position::start(start.board())).then(|| start.to_string()),
            opening_moves,
            moves,
        }))
    }

    /// Ends the engines that are not in this game, and those that want to be started for each.
    fn dismiss_others(&mut self, players: [Entrant; 2]) {
        let settings = self.settings;
        let restarts = |entrant: &Entrant| settings.engines.get(entrant.0).is_none_or(|engine| engine.restart);
        let others = self.engines.extract_if(|entrant, _| !players.contains(entrant) || restarts(entrant));
        others.for_each(|(_, engine)| engine.quit());
    }

    /// Starts the engines of a game that do not run yet.
    fn hire(&mut self, players: [Entrant; 2]) -> Result<(), (Entrant, Fault)> {
        for entrant in players {
            if !self.engines.contains_key(&entrant) {
                let engine = self.start(entrant).map_err(|fault| (entrant, fault))?;
                if self.known.insert(entrant) {
                    let unknown = engine.unknown_options().iter();
                    // Nobody listens any more when all is over.
                    unknown.for_each(|name| drop(self.reports.send(Report::UnknownOption(entrant, name.clone()))));
                }
                self.engines.insert(entrant, engine);
            }
        }
        Ok(())
    }

    fn start(&self, entrant: Entrant) -> Result<Engine, Fault> {
        let missing = || Fault::NotStarted(std::io::ErrorKind::NotFound.into());
        Engine::start(self.engine_settings(entrant).ok_or_else(missing)?, &self.environment)
    }

    fn engine_settings(&self, entrant: Entrant) -> Option<&'a EngineSettings> {
        self.settings.engines.get(entrant.0)
    }

    fn play_on(&mut self, opening: Game, players: [Entrant; 2]) -> Option<Finished> {
        let [white, black] = self.engines.get_disjoint_mut([&players[0], &players[1]]);
        let settings = |entrant: Entrant| self.settings.engines.get(entrant.0);
        let sides = [
            Side { engine: white?, settings: settings(players[0])? },
            Side { engine: black?, settings: settings(players[1])? },
        ];
        Play::new(opening, sides, &self.settings.rules, self.tables).to_the_end()
    }
}

/// A game that is lost before it begins, since an engine is not ready.
fn not_begun(opening: &Game, fixture: Fixture, culprit: Entrant, fault: &Fault) -> Option<Finished> {
    // Nobody is at fault if it was told to stop.
    Termination::of_fault(fault)?;
    let winner = if fixture.white == culprit { Colour::Black } else { Colour::White };
    let moves = crate::play::texts(opening).map(|text| MoveRecord { text, ..MoveRecord::default() });
    Some(Finished {
        outcome: Outcome::Win(winner),
        termination: Termination::StartFailure { detail: fault.to_string() },
        moves: moves.collect(),
    })
}
