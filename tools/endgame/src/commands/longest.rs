//! `endgame longest`

use std::io::{self, Write};

use tobit::endgame::{BoardTables, Table};

use super::report;
use super::stats::longest_win;
use crate::arguments::Longest;
use crate::error::Error;
use crate::folder;
use crate::line::best_play;

pub(super) fn run(arguments: &Longest) -> Result<(), Error> {
    let Longest { place, up_to, class, each } = arguments;
    if let Some(class) = class {
        let tables = folder::open_for(&place.out, place.board, *class)?;
        return tell(&tables, tables.table(*class).ok_or(Error::NoWin)?);
    }
    let (tables, faults) = folder::open_all(&place.out, place.board, up_to.pieces)?;
    // A line of play may lead anywhere.
    let all = tables.tables();
    report(&faults, all.len())?;
    let won: Vec<&Table> = all.into_iter().filter(|table| table.census().longest_win > 0).collect();
    if *each {
        return won.into_iter().try_for_each(|table| tell(&tables, table));
    }
    // Of equals the one with the fewest pieces, which comes first.
    let longest = won.into_iter().rev().max_by_key(|table| table.census().longest_win);
    tell(&tables, longest.ok_or(Error::NoWin)?)
}

fn tell(tables: &BoardTables, table: &Table) -> Result<(), Error> {
    let position = longest_win(table, table.census()).ok_or(Error::NoWin)?;
    let (class, plies) = (table.index().class(), table.census().longest_win);
    writeln!(io::stdout(), "{class} win {plies} {position}: {}", best_play(tables, &position).join(" "))?;
    Ok(())
}
