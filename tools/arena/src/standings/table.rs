//! A table in which everybody may have met everybody.

use std::collections::HashMap;
use std::fmt;

use serde::Serialize;
use tobit::rules::Colour;

use super::Names;
use super::grid::{Column, centred, grid, left, right, titled};
use crate::fixture::{Bye, Entrant, Played};
use crate::ranking::{Criterion, Ranked, rank};

/// Standings and crosstable.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// What it is the table of, if not of all.
    pub title: Option<String>,
    /// What decides who comes first.
    pub criteria: Vec<Criterion>,
    /// The first place first.
    pub rows: Vec<Row>,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The name.
    pub name: String,
    /// The points, byes included.
    pub points: u32,
    /// The share of the points there were to be had; nothing before the first game.
    pub share: Option<f64>,
    /// The place and what is behind it.
    #[serde(flatten)]
    pub ranked: Ranked,
    /// The result against each, in the order of the rows; nothing against oneself and where no game has been played.
    pub against: Vec<Option<Cell>>,
}

/// The games of two against each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The number of games.
    pub games: u32,
    /// The points of the row's own side.
    pub points: u32,
    /// The points of the other side.
    pub opponent_points: u32,
}

impl Cell {
    /// One game, seen from White.
    pub(super) fn of_white(game: &Played) -> Self {
        let [points, opponent_points] = [Colour::White, Colour::Black].map(|colour| game.outcome.points(colour));
        Self { games: 1, points, opponent_points }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.games += other.games;
        self.points += other.points;
        self.opponent_points += other.opponent_points;
    }

    /// Seen from the other side.
    pub(super) fn reversed(self) -> Self {
        Self { points: self.opponent_points, opponent_points: self.points, ..self }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.points, self.opponent_points)
    }
}

impl Table {
    /// The table of these, from the games that they have played among each other, and their byes.
    pub fn new(
        title: Option<String>,
        entrants: &[Entrant],
        (played, byes): (&[Played], &[Bye]),
        names: Names<'_>,
        criteria: &[Criterion],
    ) -> Self {
        let ranking = rank(entrants, played, byes, criteria);
        let cells = cells(played);
        let order: Vec<Entrant> = ranking.iter().map(|ranked| ranked.record.entrant).collect();
        let row = |ranked: Ranked| {
            let entrant = ranked.record.entrant;
            Row {
                name: names.engine(entrant),
                points: ranked.record.points(),
                share: ranked.record.share(),
                against: order.iter().map(|&opponent| cells.get(&(entrant, opponent)).copied()).collect(),
                ranked,
            }
        };
        Self { title, criteria: criteria.to_vec(), rows: ranking.into_iter().map(row).collect() }
    }

    /// Place, name, games, points, and the values that decided.
    pub fn standings(&self) -> String {
        let has_byes = self.rows.iter().any(|row| row.ranked.record.bye_points > 0);
        let mut columns = vec![right("#"), left("Engine")];
        columns.extend(["Games", "Won", "Drawn", "Lost"].map(right));
        columns.extend(has_byes.then(|| right("Bye")));
        columns.extend(["Points", "%"].map(right));
        let shown = self.deciding_values();
        columns.extend(shown.iter().map(|value| right(value.heading)));
        let row = |row: &Row| {
            let record = &row.ranked.record;
            let mut texts = vec![row.ranked.place.to_string(), row.name.clone()];
            texts.extend([record.games(), record.wins, record.draws, record.losses].map(|count| count.to_string()));
            texts.extend(has_byes.then(|| record.bye_points.to_string()));
            texts.push(row.points.to_string());
            texts.push(row.share.map_or_else(String::new, |share| format!("{:.1}", 100.0 * share)));
            texts.extend(shown.iter().map(|value| value.text(row)));
            texts
        };
        grid(&columns, self.rows.iter().map(row))
    }

    /// Everybody against everybody, in the order of the table.
    pub fn crosstable(&self) -> String {
        let mut columns: Vec<Column> = vec![right("#"), left("Engine")];
        columns.extend(self.rows.iter().enumerate().map(|(index, _)| centred((index + 1).to_string())));
        let row = |(index, row): (usize, &Row)| {
            let mut texts = vec![(index + 1).to_string(), row.name.clone()];
            texts.extend(cell_texts(index, &row.against));
            texts
        };
        grid(&columns, self.rows.iter().enumerate().map(row))
    }

    /// The criteria that have columns of their own. Between two they say nothing that the points do not.
    fn deciding_values(&self) -> Vec<Shown> {
        if self.rows.len() <= 2 {
            return Vec::new();
        }
        let shown = |(index, criterion): (usize, &Criterion)| {
            let heading = match criterion {
                Criterion::DirectEncounter => "Direct",
                Criterion::SonnebornBerger => "S-B",
                Criterion::Buchholz => "Buchholz",
                Criterion::Points | Criterion::Share | Criterion::Wins => return None,
            };
            let values = || self.rows.iter().filter_map(|row| row.value(index));
            let decimals = usize::from(values().any(|value| value.fract() != 0.0));
            values().next().map(|_| Shown { index, heading, decimals })
        };
        self.criteria.iter().enumerate().filter_map(shown).collect()
    }
}

impl Row {
    fn value(&self, criterion: usize) -> Option<f64> {
        self.ranked.values.get(criterion).copied().flatten()
    }
}

/// A criterion with a column of its own.
struct Shown {
    /// Which of the table's criteria.
    index: usize,
    heading: &'static str,
    /// Halves want a decimal, whole numbers do not.
    decimals: usize,
}

impl Shown {
    fn text(&self, row: &Row) -> String {
        let decimals = self.decimals;
        row.value(self.index).map_or_else(String::new, |value| format!("{value:.decimals$}"))
    }
}

/// A row of a crosstable, with a cross where it meets itself.
pub(super) fn cell_texts(own: usize, against: &[Option<Cell>]) -> impl Iterator<Item = String> {
    against.iter().enumerate().map(move |(opponent, cell)| match cell {
        Some(cell) => cell.to_string(),
        None if opponent == own => "x".to_owned(),
        None => String::new(),
    })
}

/// The games of each two against each other, seen from the first.
fn cells(played: &[Played]) -> HashMap<(Entrant, Entrant), Cell> {
    let mut cells: HashMap<_, Cell> = HashMap::new();
    for game in played {
        let (white, black) = (game.fixture.white, game.fixture.black);
        let of_white = Cell::of_white(game);
        cells.entry((white, black)).or_default().add(of_white);
        cells.entry((black, white)).or_default().add(of_white.reversed());
    }
    cells
}

/// The standings, and the crosstable if there are more than two.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&titled(self.title.as_deref(), &self.standings()))?;
        if self.rows.len() > 2 { write!(f, "\n\n{}", self.crosstable()) } else { Ok(()) }
    }
}
