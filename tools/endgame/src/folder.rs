//! Reading the tables of a folder.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

use tobit::endgame::{BoardTables, Class, Table, TableError, TableFault, Tables, classes_in};
use tobit::rules::Board;

use crate::error::Error;

/// No class that this program builds has more pieces.
pub const MOST_PIECES: u8 = Class::MOST_PIECES;

/// Is there simply no such file?
pub fn is_missing(error: &TableError) -> bool {
    matches!(&error.fault, TableFault::Io(error) if error.kind() == io::ErrorKind::NotFound)
}

/// The tables of a board, and what is wrong with those that cannot be used: of all classes of up to so many pieces, or else of those that
/// there are files of.
///
/// # Errors
/// [`Error::NoTables`] if there is nothing at all, [`Error::Table`] if the folder of the board cannot be read.
pub fn open_all(
    folder: &Path,
    board: Board,
    pieces: Option<u8>,
) -> Result<(BoardTables, Vec<(Class, TableError)>), Error> {
    let has_file = classes_in(folder, board)?;
    let classes = (2..=pieces.unwrap_or(MOST_PIECES)).flat_map(Class::of_pieces);
    let (mut tables, mut faults) = (BoardTables::new(board), Vec::new());
    let mut looked_at = 0;
    for class in classes.filter(|&class| pieces.is_some() || has_file.contains(&class)) {
        looked_at += 1;
        match Table::open(folder, board, class) {
            Ok(table) => tables.add(Arc::new(table)),
            Err(error) => faults.push((class, error)),
        }
    }
    let nothing_there = faults.len() == looked_at && faults.iter().all(|(_, error)| is_missing(error));
    if nothing_there {
        return Err(Error::NoTables { board, folder: folder.to_owned() });
    }
    Ok((tables, faults))
}

/// The tables that the value of a position of a class, and of all positions after it, may come from.
///
/// # Errors
/// [`Error::Table`] names the first that cannot be used.
pub fn open_for(folder: &Path, board: Board, class: Class) -> Result<BoardTables, Error> {
    let mut tables = BoardTables::new(board);
    for class in with_all_after(class) {
        tables.add(Arc::new(Table::open(folder, board, class)?));
    }
    Ok(tables)
}

/// The classes of as many pieces as some table has that are not among those opened.
pub fn missing(tables: &BoardTables, faults: &[(Class, TableError)]) -> Vec<Class> {
    let most_pieces = faults.iter().map(|(class, _)| class.pieces()).max().unwrap_or(0);
    let is_missing = |class: &Class| tables.table(*class).is_none() && faults.iter().all(|(faulty, _)| faulty != class);
    let classes = (2..=most_pieces.max(tables.most_pieces() as u8)).flat_map(Class::of_pieces);
    classes.filter(is_missing).collect()
}

/// A class, its reverse, and all that come after them.
fn with_all_after(class: Class) -> BTreeSet<Class> {
    let mut all = BTreeSet::new();
    let mut waiting = vec![class];
    while let Some(class) = waiting.pop() {
        if class.own.count() > 0 && class.other.count() > 0 && all.insert(class) {
            waiting.push(class.reversed());
            waiting.extend(class.conversions());
        }
    }
    all
}

/// The tables as the engine would use them, all of a folder and those that are part of the program, if they have the board.
///
/// # Errors
/// [`Error::Table`] names the first that cannot be used, [`Error::NoTables`] says that there are none of the board.
pub fn engine_tables(folder: &Path, board: Board) -> Result<Tables, Error> {
    let none = || Error::NoTables { board, folder: folder.to_owned() };
    let (tables, faults) = Tables::open(folder).map_err(|_| none())?;
    if let Some(fault) = faults.into_iter().next() {
        return Err(fault.into());
    }
    if tables.on(board).is_some() { Ok(tables) } else { Err(none()) }
}
