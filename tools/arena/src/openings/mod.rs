//! Where games begin.

mod file;
mod random;

use std::io;
use std::path::PathBuf;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use thiserror::Error;
use tobit::rules::pdn::PdnError;
use tobit::rules::{Board, Game, MoveTextError, Position, PositionTextError};

use crate::settings::{OpeningOrder, OpeningSettings};
use random::RandomOpenings;

/// An endless list of openings: which one comes at which place depends on the settings and the seed alone.
#[derive(Debug)]
pub struct Openings {
    source: Source,
    checksum: Option<String>,
}

#[derive(Debug)]
enum Source {
    /// These again and again. There is at least one.
    List(Vec<Game>),
    Random(Box<RandomOpenings>),
}

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("openings: cannot read {}: {source}", path.display())]
    Read {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A line is no position.
    #[error("openings: {}, line {line}: {source}", path.display())]
    Position {
        /// Which file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        source: PositionTextError,
    },
    /// A line has something else than moves.
    #[error("openings: {}, line {line}: {source}", path.display())]
    Move {
        /// Which file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        source: MoveTextError,
    },
    /// A game file has an error.
    #[error("openings: {}: {source}", path.display())]
    Pdn {
        /// Which one.
        path: PathBuf,
        /// What is wrong, and where.
        source: Box<PdnError>,
    },
    /// An opening is on another board.
    #[error("openings: {}, opening {number} is on the board {found}, and {wanted} is played", path.display())]
    Board {
        /// Which file.
        path: PathBuf,
        /// The opening, from 1.
        number: usize,
        /// Its board.
        found: Board,
        /// The one that is played.
        wanted: Board,
    },
    /// After an opening there is nothing to play.
    #[error("openings: {}, opening {number}: the game is over by then", path.display())]
    Over {
        /// Which file.
        path: PathBuf,
        /// The opening, from 1.
        number: usize,
    },
    /// The file has none.
    #[error("openings: there is none in {}", .0.display())]
    None(PathBuf),
    /// It begins after the end.
    #[error("openings: {} has {count}, so start={start} is beyond the last", path.display())]
    Start {
        /// Which file.
        path: PathBuf,
        /// What was asked for.
        start: u64,
        /// How many there are.
        count: usize,
    },
    /// No game goes on after so many random moves.
    #[error("openings: no game goes on after {0} random moves: take fewer plies")]
    TooManyPlies(u32),
}

impl Openings {
    /// The openings of these settings.
    ///
    /// # Errors
    /// [`OpeningError`] if a file is not what it should be.
    pub fn load(settings: &OpeningSettings, board: Board, seed: u64) -> Result<Self, OpeningError> {
        let (source, checksum) = match settings {
            OpeningSettings::Startpos => (Source::List(vec![Game::new(Position::start(board))]), None),
            OpeningSettings::Random { plies } => {
                (Source::Random(Box::new(RandomOpenings::new(board, *plies, seed)?)), None)
            }
            OpeningSettings::File { file, format, order, plies, start } => {
                let (mut list, checksum) = file::read(file, *format, board, *plies)?;
                let first = usize::try_from(start.saturating_sub(1)).ok().filter(|&first| first < list.len());
                if *order == OpeningOrder::Random {
                    list.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
                }
                let count = list.len();
                let missing = || OpeningError::Start { path: file.clone(), start: *start, count };
                list.rotate_left(first.ok_or_else(missing)?);
                (Source::List(list), Some(checksum))
            }
        };
        Ok(Self { source, checksum })
    }

    /// What tells this file of openings from others.
    pub fn checksum(&self) -> Option<&str> {
        self.checksum.as_deref()
    }

    /// The opening at a place, from 0.
    pub fn get(&mut self, index: u64) -> Game {
        match &mut self.source {
            Source::List(list) => list[(index % list.len() as u64) as usize].clone(),
            Source::Random(openings) => openings.get(index),
        }
    }
}
