//! `endgame stats`

use std::fmt;
use std::io::{self, Write};

use rayon::prelude::*;
use serde::Serialize;
use tobit::endgame::{Census, Class, Table};
use tobit::rules::{Board, Position};

use super::{report, size, tell};
use crate::arguments::Stats;
use crate::error::Error;
use crate::folder;

pub(super) fn run(arguments: &Stats) -> Result<(), Error> {
    let Stats { place, up_to, json, quiet } = arguments;
    let (tables, faults) = folder::open_all(&place.out, place.board, up_to.pieces)?;
    let missing = folder::missing(&tables, &faults);
    let tables = tables.tables();
    let mut out = io::stdout().lock();
    let (mut all, mut sizes) = (Census::default(), [0, 0]);
    for table in &tables {
        let row = Row::new(table, *quiet);
        if *json {
            serde_json::to_writer(&mut out, &JsonRow::from(&row)).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{row}")?;
        }
        all = all.merged(row.census);
        sizes = [0, 1].map(|metric| sizes[metric] + table.sizes()[metric]);
    }
    if !json {
        let Census { wins, draws, losses, longest_win, .. } = all;
        let [verdicts, distances] = sizes.map(size);
        writeln!(
            out,
            "{} classes: total {} win {wins} draw {draws} loss {losses} longest win {longest_win} plies; \
             who wins takes {verdicts}, distances {distances}",
            tables.len(),
            all.total()
        )?;
    }
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(Class::to_string).collect();
        tell(format_args!("note: there are no tables of {}", names.join(", ")));
    }
    report(&faults, tables.len())
}

/// What there is to say of a class.
struct Row {
    board: Board,
    class: Class,
    census: Census,
    /// What takes the longest win, if any is won.
    longest: Option<Position>,
    sizes: [u64; 2],
}

impl Row {
    fn new(table: &Table, quiet: bool) -> Self {
        let census = if quiet { census_of_quiet(table) } else { *table.census() };
        let (board, class) = (table.index().board(), table.index().class());
        Self { board, class, census, longest: longest_win(table, &census), sizes: table.sizes() }
    }
}

/// The position of a class that takes the longest win, if any is won.
pub(super) fn longest_win(table: &Table, census: &Census) -> Option<Position> {
    let is_won = census.longest_win > 0;
    table.index().placement(census.longest_index).filter(|_| is_won)?.position(table.index().board())
}

/// As the rows of the lists that the tests hold the tables against.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Class { own, other } = self.class;
        let Census { wins, draws, losses, longest_win, .. } = self.census;
        write!(f, "{} hul {} tobit v {} hul {} tobit: ", own.hullar, own.tobits, other.hullar, other.tobits)?;
        write!(f, "total {} win {wins} draw {draws} loss {losses} ", self.census.total())?;
        match &self.longest {
            Some(position) => write!(f, "longest win {longest_win} plies {position}"),
            None => f.write_str("no win"),
        }
    }
}

/// A row as it is sent to other programs.
#[derive(Serialize)]
struct JsonRow {
    board: String,
    class: String,
    pieces: u8,
    total: u64,
    win: u64,
    draw: u64,
    loss: u64,
    longest_win: u16,
    position: Option<String>,
    wdl_bytes: u64,
    dist_bytes: u64,
}

impl From<&Row> for JsonRow {
    fn from(row: &Row) -> Self {
        let Census { wins: win, draws: draw, losses: loss, longest_win, .. } = row.census;
        let [wdl_bytes, dist_bytes] = row.sizes;
        Self {
            board: row.board.to_string(),
            class: row.class.to_string(),
            pieces: row.class.pieces(),
            total: row.census.total(),
            win,
            draw,
            loss,
            longest_win,
            position: row.longest.map(|position| position.to_string()),
            wdl_bytes,
            dist_bytes,
        }
    }
}

/// Counts the placements in which no capture must be made.
fn census_of_quiet(table: &Table) -> Census {
    const CHUNK: u64 = 1 << 14;
    let index = table.index();
    let count = |chunk: u64| {
        let range = chunk * CHUNK..index.length().min((chunk + 1) * CHUNK);
        let mut census = Census::default();
        for (number, placement) in index.placements(range) {
            let is_quiet = placement.position(index.board()).is_some_and(|position| !position.must_capture());
            if is_quiet {
                census.count(number, table.value_at(number), placement.is_symmetrical(index.board()));
            }
        }
        census
    };
    (0..index.length().div_ceil(CHUNK)).into_par_iter().map(count).reduce(Census::default, Census::merged)
}
