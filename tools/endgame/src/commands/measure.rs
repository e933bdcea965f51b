//! `endgame measure`

use std::io::{self, Write};

use crate::arguments;
use crate::error::Error;
use crate::folder;
use crate::measure::measure;

pub(super) fn run(arguments: &arguments::Measure) -> Result<(), Error> {
    let place = &arguments.place;
    let tables = folder::engine_tables(&place.out, place.board)?;
    let no_tables = || Error::NoTables { board: place.board, folder: place.out.clone() };
    let cost = measure(&tables, place.board, arguments.seed).ok_or_else(no_tables)?;
    Ok(writeln!(io::stdout(), "{cost}")?)
}
