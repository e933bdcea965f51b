//! A journal: what a long job has found so far, a JSON value a line, each on disk before the next is begun. A job that was killed
//! goes on from it.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A journal being written.
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("cannot use the journal {}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It was written by a job with other settings.
    #[error(
        "the journal {} is of another job ({found}): give the same arguments to go on with that, or remove the file",
        path.display()
    )]
    OtherJob {
        /// Which file.
        path: PathBuf,
        /// The first line.
        found: String,
    },
    /// A line is not what was written.
    #[error("line {number} of the journal {} is damaged: {why}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl Journal {
    /// Opens a job's journal, or begins it. Returns what it holds. A last line that was not written to its end is cut off.
    ///
    /// # Errors
    /// [`JournalError`] if the file is of another job, damaged, or cannot be used.
    pub fn open<R: DeserializeOwned>(path: &Path, job: &impl Serialize) -> Result<(Self, Vec<R>), JournalError> {
        let in_file = |source| JournalError::File { path: path.to_owned(), source };
        let heading = serde_json::to_string(job).map_err(|why| in_file(why.into()))?;
        let bytes = match std::fs::read(path) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(in_file)?,
        };
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(in_file)?;
        file.set_len(whole as u64).map_err(in_file)?;
        let mut journal = Self { path: path.to_owned(), file };
        if whole == 0 {
            journal.write_line(&heading)?;
            return Ok((journal, Vec::new()));
        }
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = text.lines();
        if lines.next() != Some(&heading) {
            let found = text.lines().next().unwrap_or_default().to_owned();
            return Err(JournalError::OtherJob { path: path.to_owned(), found });
        }
        let records = lines.enumerate().map(|(index, line)| {
            let damaged = |why| JournalError::Damaged { path: path.to_owned(), number: index + 2, why };
            serde_json::from_str(line).map_err(|why| damaged(why.to_string()))
        });
        Ok((journal, records.collect::<Result<_, _>>()?))
    }

    /// Adds a record; when this returns it is on disk.
    ///
    /// # Errors
    /// [`JournalError::File`] if it cannot be written.
    pub fn append(&mut self, record: &impl Serialize) -> Result<(), JournalError> {
        let line = serde_json::to_string(record).map_err(|why| self.failed(why.into()))?;
        self.write_line(&line)
    }

    /// Removes the file: the job is done, and its result stands elsewhere.
    ///
    /// # Errors
    /// [`JournalError::File`] if it cannot be removed.
    pub fn remove(self) -> Result<(), JournalError> {
        std::fs::remove_file(&self.path).map_err(|source| self.failed(source))
    }

    /// That a line of it, counted from 1, makes no sense.
    pub fn damaged(&self, number: usize, why: impl std::fmt::Display) -> JournalError {
        JournalError::Damaged { path: self.path.clone(), number, why: why.to_string() }
    }

    fn write_line(&mut self, line: &str) -> Result<(), JournalError> {
        // In one piece, so that a line is either whole or the last.
        let written = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| self.failed(source))
    }

    fn failed(&self, source: io::Error) -> JournalError {
        JournalError::File { path: self.path.clone(), source }
    }
}
