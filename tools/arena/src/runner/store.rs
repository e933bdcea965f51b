//! Where finished games go.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::state::{GameSummary, Journal, StateError};
use crate::play::GameRecord;
use crate::report::{json, pdn};
use crate::settings::{EventSettings, OutputFile, Outputs};
use crate::whole_file;

/// The journal and the files of a run. A game is added to all of them as soon as it is over; when the run ends the files are
/// put in the order of the games' numbers.
#[derive(Debug)]
pub struct Store {
    settings: EventSettings,
    outputs: Outputs,
    journal: Option<Journal>,
    pdn: Option<Appender>,
    json: Option<Appender>,
    /// All games so far, if there is no journal to ask.
    games: Vec<GameSummary>,
}

/// A file that is written at its end.
#[derive(Debug)]
struct Appender {
    path: PathBuf,
    file: File,
}

impl Appender {
    fn open(output: &OutputFile) -> Result<Self, StateError> {
        let path = output.path.clone();
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(StateError::io(&path))?;
        Ok(Self { path, file })
    }

    fn add(&mut self, text: &str) -> Result<(), StateError> {
        self.file.write_all(text.as_bytes()).map_err(StateError::io(&self.path))
    }
}

impl Store {
    /// A store for games that are kept nowhere.
    pub fn in_memory(settings: EventSettings) -> Self {
        let (outputs, games) = Default::default();
        Self { settings, outputs, journal: None, pdn: None, json: None, games }
    }

    /// The store of a run with a journal. The files are brought to what the journal says: after a `kill -9` the last game may
    /// be missing there, or half written.
    ///
    /// # Errors
    /// [`StateError`], if a file cannot be written.
    pub fn of_journal(journal: Journal) -> Result<Self, StateError> {
        let header = journal.header().clone();
        let (settings, outputs) = (header.settings, header.outputs);
        let mut store = Self { settings, outputs, journal: Some(journal), pdn: None, json: None, games: Vec::new() };
        if store.journal.as_ref().is_some_and(|journal| journal.numbers().next().is_some()) {
            store.rewrite(None)?;
        }
        store.pdn = store.outputs.pdn.as_ref().map(Appender::open).transpose()?;
        store.json = store.outputs.json.as_ref().map(Appender::open).transpose()?;
        Ok(store)
    }

    /// What the games are of.
    pub fn settings(&self) -> &EventSettings {
        &self.settings
    }

    /// All games so far, in the order of their numbers.
    pub fn games(&self) -> Vec<GameSummary> {
        if let Some(journal) = &self.journal {
            return journal.games().copied().collect();
        }
        let mut games = self.games.clone();
        games.sort_by_key(|game| game.played.fixture.number);
        games
    }

    /// The state file, if there is one.
    pub fn state(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }

    /// Adds a game everywhere.
    ///
    /// # Errors
    /// [`StateError`], if a file cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), StateError> {
        match &mut self.journal {
            Some(journal) => journal.add(record)?,
            None => self.games.push(record.into()),
        }
        if let Some(file) = &mut self.pdn {
            let text = pdn::text(&self.settings, record, &self.outputs.style()).map_err(broken(&file.path, record))?;
            file.add(&text)?;
        }
        if let Some(file) = &mut self.json {
            file.add(&json::game_line(&self.settings, record))?;
        }
        Ok(())
    }

    /// Puts the files in order; `result` becomes the last line of the JSON.
    ///
    /// # Errors
    /// [`StateError`], if a file cannot be written.
    pub fn finish(&mut self, result: &str) -> Result<(), StateError> {
        self.pdn = None;
        self.json = None;
        self.rewrite(Some(result))
    }

    fn rewrite(&self, result: Option<&str>) -> Result<(), StateError> {
        let Some(journal) = &self.journal else { return Ok(()) };
        write_files(&self.settings, &self.outputs, result, || journal.numbers().map(|number| (journal, number)))
    }
}

/// Writes the files of a run anew, whole, from the games of journals, in this order.
///
/// # Errors
/// [`StateError`], if a file cannot be read or written.
pub fn write_files<'a, G: Iterator<Item = (&'a Journal, u64)>>(
    settings: &EventSettings,
    outputs: &Outputs,
    result: Option<&str>,
    games: impl Fn() -> G,
) -> Result<(), StateError> {
    let records = || games().filter_map(|(journal, number)| journal.game(number).transpose());
    if let Some(output) = &outputs.pdn {
        let style = outputs.style();
        let text = |record: &GameRecord| pdn::text(settings, record, &style).map_err(broken(&output.path, record));
        write_file(output, records().map(|record| text(&record?)))?;
    }
    if let Some(output) = &outputs.json {
        let lines = records().map(|record| record.map(|record| json::game_line(settings, &record)));
        write_file(output, lines.chain(result.map(|result| Ok(result.to_owned()))))?;
    }
    Ok(())
}

fn write_file(output: &OutputFile, texts: impl Iterator<Item = Result<String, StateError>>) -> Result<(), StateError> {
    let mut failure = None;
    let written = whole_file::write_behind(&output.path, output.kept, |file| {
        for text in texts {
            match text {
                Ok(text) => file.write_all(text.as_bytes())?,
                Err(error) => {
                    failure = Some(error);
                    return Err(io::ErrorKind::InvalidData.into());
                }
            }
        }
        Ok(())
    });
    failure.map_or(written.map_err(StateError::io(&output.path)), Err)
}

fn broken(path: &Path, record: &GameRecord) -> impl FnOnce(String) -> StateError {
    let (path, game) = (path.to_owned(), record.fixture.number + 1);
    move |why| StateError::Game { path, game, why }
}
