//! All tables there are, and the values of positions by them.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use once_cell::sync::Lazy;

use super::class::Class;
use super::embedded;
use super::format::{Metric, TableError};
use super::placement::Placement;
use super::table::Table;
use super::value::Value;
use super::wdl::Verdict;
use crate::rules::{Board, Move, MoveList, Position};

/// The tables of one board.
#[derive(Clone)]
pub struct BoardTables {
    board: Board,
    /// By [`Class::slot`].
    tables: Vec<Option<Arc<Table>>>,
    /// Positions of more pieces are in none.
    most_pieces: u32,
}

/// A position found in its table. Each question asked of it is a look-up in a file.
pub struct Found<'a> {
    table: &'a Table,
    index: u64,
}

impl Found<'_> {
    /// Who wins: what is found soonest.
    #[inline]
    pub fn verdict(&self) -> Verdict {
        self.table.verdict_at(self.index)
    }

    /// The value, distance and all.
    #[inline]
    pub fn value(&self) -> Value {
        self.table.value_at(self.index)
    }
}

impl BoardTables {
    /// No tables at all yet.
    pub fn new(board: Board) -> Self {
        Self { board, tables: vec![None; Class::SLOTS], most_pieces: 0 }
    }

    /// Adds a table of this board.
    pub fn add(&mut self, table: Arc<Table>) {
        let class = table.index().class();
        if let Some(slot) = class.slot() {
            self.tables[slot] = Some(table);
            self.most_pieces = self.most_pieces.max(class.pieces().into());
        }
    }

    /// The largest number of pieces of a position that may be in a table.
    #[inline]
    pub fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    /// The table of a class.
    #[inline]
    pub fn table(&self, class: Class) -> Option<&Table> {
        self.tables[class.slot()?].as_deref()
    }

    /// All tables, the classes of fewest pieces first.
    pub fn tables(&self) -> Vec<&Table> {
        let classes = (2..=self.most_pieces as u8).flat_map(Class::of_pieces);
        classes.filter_map(|class| self.table(class)).collect()
    }

    /// Finds a position in which no capture must be made in its table, if there is one. (Of another position the table may say
    /// anything.)
    #[inline]
    pub fn find(&self, position: &Position) -> Option<Found<'_>> {
        if position.pieces().occupied().has_more_than(self.most_pieces) {
            return None;
        }
        let placement = Placement::of(position);
        let table = self.table(placement.class())?;
        Some(Found { table, index: table.index().of(&placement) })
    }

    /// The value of a position in which no capture must be made, if a table has it. Of another position it may say anything.
    #[inline]
    pub fn of_quiet(&self, position: &Position) -> Option<Value> {
        Some(self.find(position)?.value())
    }

    /// The moves of a position with what each is worth, the best first, if the tables have the positions after all of them. Of
    /// equally good moves the first generated comes first.
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Value)>> {
        if position.pieces().occupied().has_more_than(self.most_pieces) {
            return None;
        }
        let worth = |mv| Some((mv, self.value(&position.play(mv))?.before_move()));
        let mut moves: Vec<(Move, Value)> = position.moves().into_iter().map(worth).collect::<Option<_>>()?;
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(value.rank()));
        Some(moves)
    }

    /// The value of any position, if the tables have it: captures are followed until none must be made.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let pieces = position.pieces();
        if position.board() != self.board || pieces.occupied().has_more_than(self.most_pieces) {
            return None;
        }
        if pieces.of(position.to_move()).is_empty() {
            return Some(Value::LOST);
        }
        let mut captures = MoveList::new();
        if !position.generate_captures(&mut captures) {
            return self.of_quiet(position);
        }
        let value = |&mv| Some(self.value(&position.play(mv))?.before_move());
        captures.iter().map(value).reduce(|best, next| Some(best?.better(next?))).flatten()
    }
}

/// The tables of all boards.
#[derive(Clone)]
pub struct Tables {
    boards: Vec<Arc<BoardTables>>,
}

static EMBEDDED: Lazy<Tables> = Lazy::new(|| {
    let mut tables = Tables::none();
    embedded::tables().for_each(|table| tables.add(table));
    tables
});

impl Default for Tables {
    fn default() -> Self {
        Self::embedded()
    }
}

impl Tables {
    /// No tables at all, to see what the search finds by itself.
    pub fn none() -> Self {
        Self { boards: Vec::new() }
    }

    /// The tables that are part of the program: all endings of up to three pieces on the boards that people play.
    pub fn embedded() -> Self {
        EMBEDDED.clone()
    }

    /// The tables below a folder, beside those that are part of the program, and what is wrong with those that cannot be used.
    ///
    /// # Errors
    /// If the folder itself cannot be read. One that holds no tables at all is no error.
    pub fn open(folder: &Path) -> io::Result<(Self, Vec<TableError>)> {
        fs::read_dir(folder)?;
        let mut tables = Self::embedded();
        let mut errors = Vec::new();
        for board in Board::all() {
            let classes = classes_in(folder, board).unwrap_or_else(|error| {
                errors.push(error);
                BTreeSet::new()
            });
            for class in classes {
                match Table::open(folder, board, class) {
                    Ok(table) => tables.add(Arc::new(table)),
                    Err(error) => errors.push(error),
                }
            }
        }
        Ok((tables, errors))
    }

    fn add(&mut self, table: Arc<Table>) {
        let board = table.index().board();
        let place = self.boards.iter().position(|tables| tables.board == board).unwrap_or_else(|| {
            self.boards.push(Arc::new(BoardTables::new(board)));
            self.boards.len() - 1
        });
        Arc::make_mut(&mut self.boards[place]).add(table);
    }

    /// How many there are beside those that are part of the program.
    pub fn count_from_files(&self) -> usize {
        let from_files = |board: &Arc<BoardTables>| board.tables().iter().filter(|table| !table.is_embedded()).count();
        self.boards.iter().map(from_files).sum()
    }

    /// The tables of a board, if there are any.
    pub fn on(&self, board: Board) -> Option<&BoardTables> {
        self.boards.iter().find(|tables| tables.board == board).map(|tables| &**tables)
    }

    /// The value of a position, if the tables have it.
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.on(position.board())?.value(position)
    }

    /// The moves of a position with what each is worth, the best first, if the tables have the positions after all of them.
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Value)>> {
        self.on(position.board())?.moves(position)
    }
}

/// The classes of a board that there are files of below the folder of all tables.
///
/// # Errors
/// [`TableError`] if the board's own folder is there but cannot be read.
pub fn classes_in(folder: &Path, board: Board) -> Result<BTreeSet<Class>, TableError> {
    let path = folder.join(board.to_string());
    classes_of_files(&path).map_err(|error| TableError { path, fault: error.into() })
}

fn classes_of_files(folder: &Path) -> io::Result<BTreeSet<Class>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        entries => entries?.collect::<io::Result<Vec<_>>>()?,
    };
    let class = |entry: fs::DirEntry| {
        let path = entry.path();
        let extension = path.extension()?;
        let is_table = Metric::BOTH.into_iter().any(|metric| extension == metric.extension());
        path.file_stem()?.to_str()?.parse().ok().filter(|_| is_table)
    };
    Ok(entries.into_iter().filter_map(class).collect())
}
