//! Results because tables of endings know them.

use std::ffi::OsString;
use std::path::PathBuf;
use std::{fmt, io};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use tobit::endgame::{TableError, Tables, Value};
use tobit::rules::{Board, Outcome, Position};

use crate::play::Termination;

/// A game ends as soon as tables know the value of its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRule {
    /// Which tables.
    pub source: TableSource,
    /// Only positions of at most so many pieces are looked up.
    pub most_pieces: Option<u32>,
}

/// Which tables there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableSource {
    /// Only those that are part of the program.
    BuiltIn,
    /// Those below a folder as well.
    Folder(PathBuf),
}

impl TableSource {
    /// How the tables that are part of the program are called where a folder could stand.
    pub const BUILT_IN: &str = "built-in";
}

impl From<OsString> for TableSource {
    fn from(text: OsString) -> Self {
        if text == Self::BUILT_IN { Self::BuiltIn } else { Self::Folder(text.into()) }
    }
}

/// What is wrong with tables that were to be used.
#[derive(Debug, Error)]
pub enum TablesFault {
    /// Their folder cannot be read.
    #[error("--tb: cannot read the folder {}: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The games are on a board of which there are none.
    #[error("--tb: there are no tables of endings on the board {0}")]
    NoneOnBoard(Board),
    /// The folder might as well not be there.
    #[error(
        "--tb: {} has no tables beside those that are part of the program; they would be files like {board}/h2t0-h2t0.wdl in it",
        folder.display()
    )]
    NothingNew {
        /// The folder.
        folder: PathBuf,
        /// The board of the games.
        board: Board,
    },
    /// One of them is no good; the others are used.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Tables that are ready to be asked.
#[derive(Clone)]
pub struct OpenTables {
    tables: Tables,
    board: Board,
    most_pieces: u32,
}

impl OpenTables {
    /// Opens the tables of a rule, for games on this board. Returns also what people should know of and can live with.
    ///
    /// # Errors
    /// [`TablesFault`], if the folder cannot be read or no table is of use.
    pub fn open(rule: &TableRule, board: Board) -> Result<(Self, Vec<TablesFault>), TablesFault> {
        let most_pieces = rule.most_pieces.unwrap_or(u32::MAX);
        let of = |tables| Self { tables, board, most_pieces };
        let built_in = of(Tables::embedded());
        let (opened, faults) = match &rule.source {
            TableSource::BuiltIn => (built_in, Vec::new()),
            TableSource::Folder(folder) => {
                let error = |source| TablesFault::Folder { folder: folder.clone(), source };
                let (tables, errors) = Tables::open(folder).map_err(error)?;
                let opened = of(tables);
                let is_vain = errors.is_empty() && opened.count() == built_in.count();
                let nothing_new = is_vain.then(|| TablesFault::NothingNew { folder: folder.clone(), board });
                (opened, errors.into_iter().map(TablesFault::from).chain(nothing_new).collect())
            }
        };
        if opened.count() == 0 { Err(TablesFault::NoneOnBoard(board)) } else { Ok((opened, faults)) }
    }

    /// How many of them may be asked.
    pub fn count(&self) -> usize {
        let tables = self.tables.on(self.board).map(|tables| tables.tables()).unwrap_or_default();
        tables.iter().filter(|table| u32::from(table.index().class().pieces()) <= self.most_pieces).count()
    }

    /// What they say of a position, if they know it.
    pub(super) fn look_up(&self, position: &Position) -> Option<(Outcome, Termination)> {
        if position.pieces().occupied().len() > self.most_pieces {
            return None;
        }
        let value = self.tables.value(position)?;
        let outcome = match value {
            Value::Win(_) => Outcome::Win(position.to_move()),
            Value::Draw => Outcome::Draw,
            Value::Loss(_) => Outcome::Win(!position.to_move()),
        };
        Some((outcome, Termination::TableAdjudication { plies: value.plies() }))
    }
}

/// Without the tables themselves, which are large.
impl fmt::Debug for OpenTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenTables").field("count", &self.count()).finish_non_exhaustive()
    }
}
