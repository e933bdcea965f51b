//! Putting shards together: `arena merge`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::Error;
use super::play::is_complete;
use crate::fixture::Played;
use crate::report::Summary;
use crate::runner::state::{GameSummary, Journal, StateError};
use crate::runner::write_files;
use crate::settings::{CaptureChoice, EventSettings, OutputFile, Outputs, ResultChoice, Shard};

/// Put the shards of a schedule together: the report, games and JSON that a single run would have given
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The state files of all shards
    #[arg(required = true, value_name = "STATE")]
    states: Vec<PathBuf>,
    /// Write the games to this file, over an old one if there is one
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Write a line of JSON for each game to this file, over an old one if there is one
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// How results are written in game files
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    result_style: ResultChoice,
    /// How captures are written in game files
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    capture_style: CaptureChoice,
}

impl Arguments {
    pub(super) fn run(&self) -> Result<ExitCode, Error> {
        let journals: Vec<Journal> = self.states.iter().map(|path| Journal::read(path)).collect::<Result<_, _>>()?;
        let Some(first) = journals.first() else { return Ok(ExitCode::SUCCESS) };
        check(&journals)?;
        let settings = &first.header().settings;
        let games: BTreeMap<u64, (&Journal, &GameSummary)> = journals
            .iter()
            .flat_map(|journal| journal.games().map(move |game| (game.played.fixture.number, (journal, game))))
            .collect();
        let summaries: Vec<GameSummary> = games.values().map(|&(_, game)| *game).collect();
        let is_whole = self.tell_what_is_missing(settings, &journals, &summaries);
        let summary = Summary::new(settings, &summaries, is_whole);
        write_files(settings, &self.outputs(), Some(&summary.json_line()), || {
            games.iter().map(|(&number, &(journal, _))| (journal, number))
        })?;
        write!(io::stdout().lock(), "{summary}")?;
        Ok(ExitCode::SUCCESS)
    }

    fn outputs(&self) -> Outputs {
        let file = |path: &PathBuf| OutputFile { path: path.clone(), kept: 0 };
        Outputs {
            pdn: self.pdn.as_ref().map(file),
            json: self.json.as_ref().map(file),
            results: self.result_style,
            captures: self.capture_style,
        }
    }

    /// Warns of shards that are missing or not over. Returns if there are none.
    fn tell_what_is_missing(&self, settings: &EventSettings, journals: &[Journal], games: &[GameSummary]) -> bool {
        let played: Vec<Played> = games.iter().map(|game| game.played).collect();
        if is_complete(settings, Shard::WHOLE, &played) {
            return true;
        }
        let mut missing = Vec::new();
        for (journal, path) in journals.iter().zip(&self.states) {
            let played: Vec<Played> = journal.games().map(|game| game.played).collect();
            if !is_complete(settings, journal.header().shard, &played) {
                missing.push(format!("{} is not over", path.display()));
            }
        }
        let count = journals.first().map_or(1, |journal| journal.header().shard.count());
        for index in 1..=count {
            if !journals.iter().any(|journal| journal.header().shard.index() == index) {
                missing.push(format!("shard {index}/{count} is not there"));
            }
        }
        // Without a standard error there is nobody to tell.
        let _ = writeln!(io::stderr(), "not complete: {}", missing.join(", "));
        false
    }
}

/// All are shards of one schedule, and no two are the same.
fn check(journals: &[Journal]) -> Result<(), StateError> {
    for (index, journal) in journals.iter().enumerate() {
        for other in journals.iter().take(index) {
            let [one, two] = [journal.header(), other.header()];
            let path = journal.path().to_owned();
            if let Some(difference) = two.difference_of_games(one) {
                return Err(StateError::Other { path, difference });
            }
            if one.shard.count() != two.shard.count() {
                let difference = format!("shard {} and shard {} are of different schedules", two.shard, one.shard);
                return Err(StateError::Other { path, difference });
            }
            if one.shard == two.shard {
                return Err(StateError::SameShard { path, other: other.path().to_owned(), shard: one.shard });
            }
        }
    }
    Ok(())
}
