//! `endgame stats`

use std::fmt;
use std::io::{self, Write};

use rayon::prelude::*;
use serde::Serialize;
use tobit::endgame::{Census, Class, Table};

use super::{report, size};
use crate::arguments::Stats;
use crate::error::Error;
use crate::folder;

pub(super) fn run(arguments: &Stats) -> Result<(), Error> {
    let Stats { place, up_to, json, quiet } = arguments;
    let (tables, faults) = folder::open_all(&place.out, place.board, up_to.pieces)?;
    let tables = tables.tables();
    let mut out = io::stdout().lock();
    let (mut all, mut sizes) = (Census::default(), [0, 0]);
    for table in &tables {
        let row = Row::new(table, *quiet);
        if *json {
            serde_json::to_writer(&mut out, &row).map_err(io::Error::from)?;
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
    report(&faults, tables.len())
}

/// What there is to say of a class.
#[derive(Serialize)]
struct Row {
    board: String,
    #[serde(serialize_with = "as_text")]
    class: Class,
    pieces: u8,
    #[serde(flatten, serialize_with = "as_counts")]
    census: Census,
    /// The position that takes the longest win.
    position: Option<String>,
    wdl_bytes: u64,
    dist_bytes: u64,
}

impl Row {
    fn new(table: &Table, quiet: bool) -> Self {
        let (class, board) = (table.index().class(), table.index().board());
        let census = if quiet { census_of_quiet(table) } else { *table.census() };
        let [wdl_bytes, dist_bytes] = table.sizes();
        let position = longest_win(table, &census).map(|position| position.to_string());
        Self { board: board.to_string(), class, pieces: class.pieces(), census, position, wdl_bytes, dist_bytes }
    }
}

/// The position of a class that takes the longest win, if any is won.
pub(super) fn longest_win(table: &Table, census: &Census) -> Option<tobit::rules::Position> {
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
        match &self.position {
            Some(position) => write!(f, "longest win {longest_win} plies {position}"),
            None => f.write_str("no win"),
        }
    }
}

fn as_text<S: serde::Serializer>(class: &Class, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(class)
}

fn as_counts<S: serde::Serializer>(census: &Census, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Counts {
        total: u64,
        win: u64,
        draw: u64,
        loss: u64,
        longest_win: u16,
    }
    let Census { wins: win, draws: draw, losses: loss, longest_win, .. } = *census;
    Counts { total: census.total(), win, draw, loss, longest_win }.serialize(serializer)
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
