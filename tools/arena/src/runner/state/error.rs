//! What can be wrong with a state file.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::settings::Shard;

/// Why a state file cannot be used. Each names the file first.
#[derive(Debug, Error)]
pub enum StateError {
    /// It cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The first line is no header.
    #[error("{} is no state of a run: {source}", path.display())]
    Header {
        /// Which one.
        path: PathBuf,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// It has not even a header.
    #[error("{} is empty: no game of it was played, so begin anew", .0.display())]
    Empty(PathBuf),
    /// A program of another version has written it.
    #[error("{} has version {found} of the format, and this program knows version {known}", path.display())]
    Version {
        /// Which one.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// A line is no game.
    #[error("{}, line {line} is damaged: {source}", path.display())]
    Damaged {
        /// Which one.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// A game cannot be replayed.
    #[error("{}, game {game}: {why}", path.display())]
    Game {
        /// Which one.
        path: PathBuf,
        /// The game, from 1.
        game: u64,
        /// Why not.
        why: String,
    },
    /// Another arena is writing it.
    #[error("{}: another arena is at work on it", .0.display())]
    InUse(PathBuf),
    /// It belongs to a run that is not over.
    #[error(
        "{path} holds {games} games of a run that is not over: go on with it by --resume {path}, or remove it to begin anew",
        path = path.display()
    )]
    Unfinished {
        /// Which one.
        path: PathBuf,
        /// So many.
        games: usize,
    },
    /// What is asked for now is something else.
    #[error("{} belongs to another run: {difference}", path.display())]
    Other {
        /// Which one.
        path: PathBuf,
        /// What is different.
        difference: String,
    },
    /// A shard is there twice.
    #[error("{} is shard {shard}, and so is {}", path.display(), other.display())]
    SameShard {
        /// Which one.
        path: PathBuf,
        /// The other.
        other: PathBuf,
        /// Which shard.
        shard: Shard,
    },
}

impl StateError {
    /// For an error with this file.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}
