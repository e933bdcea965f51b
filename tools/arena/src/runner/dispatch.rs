//! Dealing games to slots.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded, select, unbounded};
use thiserror::Error;

use super::interrupt::Interrupts;
use super::slot::{Job, JobEnd, Report, Slot};
use super::state::StateError;
use super::store::Store;
use crate::engine::{Children, Environment, Fault, Log};
use crate::fixture::{Entrant, Fixture, Played};
use crate::openings::Openings;
use crate::play::GameRecord;
use crate::play::adjudication::OpenTables;
use crate::report::Status;
use crate::schedule::Schedule;
use crate::settings::{EventSettings, RunSettings, Shard};
use crate::statistics::{Tally, Verdict};

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// A file cannot be written.
    #[error(transparent)]
    State(#[from] StateError),
    /// There is no such program.
    #[error("{name}: {program}: {fault}; cmd= is a program alone, its arguments go into args=")]
    NoSuchEngine {
        /// The engine.
        name: String,
        /// Its program.
        program: String,
        /// Why it cannot be started.
        fault: Fault,
    },
    /// The system has no more threads.
    #[error("cannot start a thread: {0}")]
    Thread(#[source] std::io::Error),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games of the schedule, or of its shard, are there.
    Complete,
    /// The test has decided.
    Decided,
    /// It was interrupted.
    Interrupted,
}

/// All games of a schedule, or of a shard of it.
#[derive(Debug)]
pub struct Runner<'a> {
    /// What is played.
    pub settings: &'a EventSettings,
    /// How.
    pub run: &'a RunSettings,
    /// Which share of it.
    pub shard: Shard,
    /// Who plays whom.
    pub schedule: &'a Schedule,
    /// Where games begin.
    pub openings: Openings,
    /// What judges endings.
    pub tables: Option<&'a OpenTables>,
    /// Where finished games go.
    pub store: &'a mut Store,
    /// All engines that run.
    pub children: Children,
    /// All that is said.
    pub log: Option<Log>,
    /// What ends it early.
    pub interrupts: Interrupts,
}

/// A run that goes on.
struct Dispatch<'r, 'a> {
    runner: &'r mut Runner<'a>,
    status: Status,
    played: Vec<Played>,
    /// The first engine against the second.
    tally: Tally,
    /// The numbers of the games that have been played or dealt.
    dealt: BTreeSet<u64>,
    queue: VecDeque<Fixture>,
    idle: BTreeSet<usize>,
    running: usize,
    /// Options that engines do not have, as far as that has been told.
    warned: HashSet<(Entrant, String)>,
    /// Dropped to stop the slots.
    stop: Option<Sender<()>>,
    end: End,
}

impl Runner<'_> {
    /// Plays all games that have not been played.
    ///
    /// # Errors
    /// [`RunError`], if a file cannot be written or an engine does not exist. What was finished before is in the files.
    pub fn run(&mut self) -> Result<End, RunError> {
        let (stop, stopped) = bounded(0);
        let (reporter, reports) = unbounded();
        let (settings, tables) = (self.settings, self.tables);
        thread::scope(|scope| {
            // Whichever way this is left, the channels are dropped, and the slots end.
            let stop = stop;
            let mut jobs = Vec::new();
            for number in 0..self.run.concurrency {
                let (sender, jobs_of_slot) = bounded(1);
                jobs.push(sender);
                let slot = Slot::new(settings, tables, self.environment(number, stopped.clone()), reporter.clone());
                let work = move || slot.work(number, &jobs_of_slot);
                thread::Builder::new().name("game".to_owned()).spawn_scoped(scope, work).map_err(RunError::Thread)?;
            }
            drop(reporter);
            Dispatch::new(self, stop).run(&jobs, &reports)
        })
    }

    /// The number of games to be played here, as far as it does not depend on results.
    fn game_count(&self) -> Option<u64> {
        if self.shard == Shard::WHOLE {
            return self.schedule.game_count();
        }
        let stage = self.schedule.next_stage(&[]).filter(|_| self.schedule.is_single_stage())?;
        Some(stage.iter().filter(|fixture| self.shard.holds(fixture)).count() as u64)
    }

    fn environment(&self, slot: usize, stop: Receiver<()>) -> Environment {
        Environment {
            children: self.children.clone(),
            log: self.log.clone(),
            cpus: self.run.cpus.as_ref().and_then(|cpus| cpus.get(slot)).cloned(),
            board: self.settings.board,
            patience: Duration::from_millis(self.settings.patience_ms),
            stop,
        }
    }
}

impl<'r, 'a> Dispatch<'r, 'a> {
    fn new(runner: &'r mut Runner<'a>, stop: Sender<()>) -> Self {
        let games = runner.store.games();
        let played: Vec<Played> = games.iter().map(|game| game.played).collect();
        Self {
            status: Status::new(runner.game_count(), games.len() as u64, runner.run.rating_interval),
            dealt: played.iter().map(|played| played.fixture.number).collect(),
            tally: Tally::collect(Entrant(0), Some(Entrant(1)), &played),
            queue: VecDeque::new(),
            idle: (0..runner.run.concurrency).collect(),
            running: 0,
            warned: HashSet::new(),
            stop: Some(stop),
            end: End::Complete,
            played,
            runner,
        }
    }

    fn run(mut self, jobs: &[Sender<Job>], reports: &Receiver<Report>) -> Result<End, RunError> {
        let interrupts = self.runner.interrupts.clone();
        self.look_at_the_test();
        loop {
            self.deal(jobs);
            if self.running == 0 {
                break;
            }
            select! {
                recv(reports) -> report => match report {
                    Ok(Report::UnknownOption(entrant, option)) => self.tell_unknown_option(entrant, option),
                    Ok(Report::End(slot, end)) => {
                        self.running -= 1;
                        self.idle.insert(slot);
                        self.take_in(end)?;
                    }
                    // No slot is left.
                    Err(_) => break,
                },
                recv(interrupts.receiver()) -> _ => {
                    self.status.tell("interrupted: the games that run are broken off");
                    self.stop(End::Interrupted);
                }
            }
        }
        self.status.finish();
        Ok(self.end)
    }

    /// Deals games to the slots that have none, as long as there are games.
    fn deal(&mut self, jobs: &[Sender<Job>]) {
        while self.stop.is_some() {
            if self.queue.is_empty() {
                self.queue = self.games_to_play();
            }
            if self.queue.is_empty() {
                return;
            }
            let Some(slot) = self.idle.pop_first() else { return };
            let (Some(fixture), Some(jobs)) = (self.queue.pop_front(), jobs.get(slot)) else { return };
            self.dealt.insert(fixture.number);
            let opening = self.runner.openings.get(fixture.opening);
            if jobs.send(Job { fixture, opening }).is_ok() {
                self.running += 1;
            }
        }
    }

    /// The games of the present stage that have not been dealt; none while it waits for results, or when all is over.
    fn games_to_play(&self) -> VecDeque<Fixture> {
        let stage = self.runner.schedule.next_stage(&self.played).unwrap_or_default();
        let is_due = |fixture: &Fixture| self.runner.shard.holds(fixture) && !self.dealt.contains(&fixture.number);
        stage.into_iter().filter(is_due).collect()
    }

    fn tell_unknown_option(&mut self, entrant: Entrant, option: String) {
        let name = self.runner.settings.name(entrant);
        let told = format!("warning: {name} has no option '{option}'");
        if self.warned.insert((entrant, option)) {
            self.status.tell(&told);
        }
    }

    fn take_in(&mut self, end: JobEnd) -> Result<(), RunError> {
        match end {
            JobEnd::Abandoned => Ok(()),
            JobEnd::Finished(record) => self.keep(&record),
            JobEnd::NoSuchEngine(entrant, fault) => {
                let engine = self.runner.settings.engines.get(entrant.0);
                let program = engine.map(|engine| engine.program.display().to_string()).unwrap_or_default();
                self.status.finish();
                Err(RunError::NoSuchEngine { name: self.runner.settings.name(entrant).to_owned(), program, fault })
            }
        }
    }

    fn keep(&mut self, record: &GameRecord) -> Result<(), RunError> {
        self.runner.store.add(record)?;
        self.played.push(record.played());
        self.tally.add(&record.played());
        self.status.game_over(self.runner.settings, record, &self.played, &self.tally);
        self.look_at_the_test();
        Ok(())
    }

    /// Ends the run if the test has decided. A shard sees a part of the games only and leaves it to the merging.
    fn look_at_the_test(&mut self) {
        let Some(test) = self.runner.settings.sprt else { return };
        if self.runner.shard != Shard::WHOLE || self.end != End::Complete {
            return;
        }
        if test.0.judge(&self.tally).verdict != Verdict::Undecided {
            self.stop(End::Decided);
        }
    }

    fn stop(&mut self, why: End) {
        self.end = why;
        self.stop = None;
        self.queue.clear();
    }
}
