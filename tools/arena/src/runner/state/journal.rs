//! Reading and writing state files.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::error::StateError;
use super::header::{Header, VERSION};
use crate::fixture::Played;
use crate::play::{Fate, GameRecord};
use crate::whole_file;

/// What reports want to know of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameSummary {
    /// The game and its result.
    pub played: Played,
    /// Why it ended.
    pub termination: &'static str,
    /// What kind of end that was.
    pub fate: Fate,
    /// Its number of moves, those of the opening included.
    pub plies: usize,
}

impl From<&GameRecord> for GameSummary {
    fn from(record: &GameRecord) -> Self {
        Self {
            played: record.played(),
            termination: record.termination.name(),
            fate: record.termination.fate(),
            plies: record.moves.len(),
        }
    }
}

/// A state file: what is in it, and where.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    header: Header,
    /// By the game's number: where its line begins, and what it says in short.
    games: BTreeMap<u64, (u64, GameSummary)>,
    /// Where the last whole line ends.
    end: u64,
}

impl Journal {
    /// Begins a state file. One of a run that is over is written over.
    ///
    /// # Errors
    /// [`StateError`], if it cannot be written, or somebody else writes it.
    pub fn create(path: &Path, header: &Header) -> Result<Self, StateError> {
        let line = serde_json::to_string(header).map_err(|error| StateError::io(path)(error.into()))?;
        whole_file::write(path, |file| writeln!(file, "{line}")).map_err(StateError::io(path))?;
        Self::resume(path)
    }

    /// Opens a state file to go on with it. What was cut off at its end is removed.
    ///
    /// # Errors
    /// [`StateError`], if it cannot be read or written, is damaged, or somebody else writes it.
    pub fn resume(path: &Path) -> Result<Self, StateError> {
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(StateError::io(path))?;
        lock(&file, path)?;
        let mut journal = Self::load(path, file)?;
        journal.file.set_len(journal.end).map_err(StateError::io(path))?;
        journal.file.seek(SeekFrom::End(0)).map_err(StateError::io(path))?;
        Ok(journal)
    }

    /// Opens a state file to look at it.
    ///
    /// # Errors
    /// [`StateError`], if it cannot be read or is damaged.
    pub fn read(path: &Path) -> Result<Self, StateError> {
        Self::load(path, File::open(path).map_err(StateError::io(path))?)
    }

    fn load(path: &Path, file: File) -> Result<Self, StateError> {
        let mut reader = BufReader::new(&file);
        let mut line = Vec::new();
        let mut end = read_line(&mut reader, &mut line).map_err(StateError::io(path))?;
        if end == 0 {
            return Err(StateError::Empty(path.to_owned()));
        }
        let header = read_header(path, &line)?;
        let mut games = BTreeMap::new();
        let mut torn: Option<StateError> = None;
        for number in 2.. {
            let length = read_line(&mut reader, &mut line).map_err(StateError::io(path))?;
            if length == 0 {
                break;
            }
            // Only the last line may be broken.
            if let Some(damage) = torn {
                return Err(damage);
            }
            match serde_json::from_slice::<GameRecord>(&line) {
                Ok(record) => {
                    games.entry(record.fixture.number).or_insert((end, GameSummary::from(&record)));
                    end += length;
                }
                Err(source) => torn = Some(StateError::Damaged { path: path.to_owned(), line: number, source }),
            }
        }
        drop(reader);
        Ok(Self { path: path.to_owned(), file, header, games, end })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What run it is of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// All games, in the order of their numbers.
    pub fn games(&self) -> impl Iterator<Item = &GameSummary> {
        self.games.values().map(|(_, summary)| summary)
    }

    /// The numbers of all games, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        self.games.keys().copied()
    }

    /// Adds a game; it is with the system, though perhaps not on the disk's surface, when this returns.
    ///
    /// # Errors
    /// [`StateError`], if it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), StateError> {
        let mut line = serde_json::to_vec(record).map_err(|error| StateError::io(&self.path)(error.into()))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(StateError::io(&self.path))?;
        self.games.insert(record.fixture.number, (self.end, GameSummary::from(record)));
        self.end += line.len() as u64;
        Ok(())
    }

    /// All of a game, if it is there.
    ///
    /// # Errors
    /// [`StateError`], if it cannot be read.
    pub fn game(&self, number: u64) -> Result<Option<GameRecord>, StateError> {
        let Some(&(offset, _)) = self.games.get(&number) else { return Ok(None) };
        // A handle of its own would share the place where the journal goes on: it is opened anew.
        let mut file = File::open(&self.path).map_err(StateError::io(&self.path))?;
        file.seek(SeekFrom::Start(offset)).map_err(StateError::io(&self.path))?;
        let mut line = Vec::new();
        read_line(&mut BufReader::new(file), &mut line).map_err(StateError::io(&self.path))?;
        let damaged = |source| StateError::Damaged { path: self.path.clone(), line: 0, source };
        serde_json::from_slice(&line).map(Some).map_err(damaged)
    }
}

/// Reads a whole line without its end; returns how many bytes it takes up. A line without an end is none.
fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<u64> {
    line.clear();
    let length = reader.read_until(b'\n', line)?;
    if line.pop() == Some(b'\n') { Ok(length as u64) } else { Ok(0) }
}

fn read_header(path: &Path, line: &[u8]) -> Result<Header, StateError> {
    let wrong = |source| StateError::Header { path: path.to_owned(), source };
    let value: serde_json::Value = serde_json::from_slice(line).map_err(wrong)?;
    if let Some(found) = value.get("arena_state").and_then(serde_json::Value::as_u64)
        && found != u64::from(VERSION)
    {
        return Err(StateError::Version { path: path.to_owned(), found: found as u32, known: VERSION });
    }
    serde_json::from_value(value).map_err(wrong)
}

/// Sees to it that only one arena writes the file.
#[cfg(unix)]
fn lock(file: &File, path: &Path) -> Result<(), StateError> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => Err(StateError::InUse(path.to_owned())),
        // A file system without locks is no reason not to play.
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn lock(_file: &File, _path: &Path) -> Result<(), StateError> {
    Ok(())
}
