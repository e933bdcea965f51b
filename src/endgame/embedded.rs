//! The tables that are part of the program.
//!
//! One file a board, made by `endgame embed`: for each class the two files, each behind its length as a little-endian `u32`.

use std::sync::Arc;

use super::table::Table;

static FILES: [&[u8]; 2] = [include_bytes!("embedded/4x4.tables"), include_bytes!("embedded/5x4.tables")];

/// All of them.
pub(super) fn tables() -> impl Iterator<Item = Arc<Table>> {
    FILES.into_iter().flat_map(|file| {
        let mut parts = parts(file);
        let table = move || Table::embedded(parts.next()?, parts.next()?).ok().map(Arc::new);
        std::iter::from_fn(table)
    })
}

fn parts(mut rest: &'static [u8]) -> impl Iterator<Item = &'static [u8]> {
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk()?;
        let (part, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        rest = after;
        Some(part)
    })
}
