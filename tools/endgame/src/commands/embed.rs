//! `endgame embed`

use std::io::{self, Write};

use super::{report, size};
use crate::arguments::Embed;
use crate::build::write_whole;
use crate::error::Error;
use crate::folder;

pub(super) fn run(arguments: &Embed) -> Result<(), Error> {
    let Embed { place, pieces, to } = arguments;
    let (tables, faults) = folder::open_all(&place.out, place.board, Some(*pieces))?;
    let tables = tables.tables();
    report(&faults, tables.len())?;
    let mut bytes = Vec::new();
    for file in tables.iter().flat_map(|table| table.files()) {
        bytes.extend((file.len() as u32).to_le_bytes());
        bytes.extend(file);
    }
    let path = to.join(format!("{}.tables", place.board));
    write_whole(&path, |file| file.write_all(&bytes)).map_err(|source| Error::Write { path: path.clone(), source })?;
    writeln!(io::stdout(), "{}: {} classes, {}", path.display(), tables.len(), size(bytes.len() as u64))?;
    Ok(())
}
