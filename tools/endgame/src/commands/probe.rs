//! `endgame probe`

use std::io::{self, Write};

use tobit::endgame::{BoardTables, Class, Tables};
use tobit::rules::Position;

use crate::arguments::Probe;
use crate::error::Error;
use crate::folder;

pub(super) fn run(arguments: &Probe) -> Result<(), Error> {
    let position = Position::parse(arguments.board, &arguments.position)?;
    let class = Class::of(&position);
    let opened;
    let embedded = Tables::embedded();
    let tables = match &arguments.out {
        Some(folder) => {
            opened = folder::open_for(folder, arguments.board, class)?;
            &opened
        }
        None => embedded.on(arguments.board).ok_or(Error::NotEmbedded { board: arguments.board, class })?,
    };
    tell(tables, &position).unwrap_or(Err(Error::NotEmbedded { board: arguments.board, class }))
}

/// `None` if the tables do not have the position.
fn tell(tables: &BoardTables, position: &Position) -> Option<Result<(), Error>> {
    let value = tables.value(position)?;
    let moves = tables.moves(position)?;
    let head = format!("{position} {}: {value}\n", Class::of(position));
    let of_move = |(mv, value)| format!("  {:<12} {value}\n", position.move_text(mv));
    let text: String = std::iter::once(head).chain(moves.into_iter().map(of_move)).collect();
    Some(io::stdout().write_all(text.as_bytes()).map_err(Error::from))
}
