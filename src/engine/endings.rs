//! The tables of endings that the engine is told to use.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::endgame::{TableError, Tables};

/// What is wrong with tables of endings that were to be used.
#[derive(Debug, Error)]
pub enum EndingsFault {
    /// Their folder cannot be read, so nothing has changed.
    #[error("no tables of endings in {}: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// There are none in it.
    #[error("no tables of endings in {}: they would be in folders named after their boards, like 5x4/h1t0-h1t0.wdl", .0.display())]
    Empty(PathBuf),
    /// One of them is no good; the others are used.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// The tables below a folder, or just those that are part of the program, and what is wrong with any that cannot be used. No tables
/// at all if the folder cannot be read.
pub(super) fn open(folder: Option<&Path>) -> (Option<Tables>, Vec<EndingsFault>) {
    let Some(folder) = folder else { return (Some(Tables::embedded()), Vec::new()) };
    match Tables::open(folder) {
        Err(source) => (None, vec![EndingsFault::Folder { folder: folder.to_owned(), source }]),
        Ok((tables, faults)) => {
            let is_empty = faults.is_empty() && tables.count_from_files() == 0;
            let nothing = is_empty.then(|| EndingsFault::Empty(folder.to_owned()));
            (Some(tables), faults.into_iter().map(EndingsFault::from).chain(nothing).collect())
        }
    }
}
