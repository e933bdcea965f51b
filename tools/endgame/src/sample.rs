//! Positions drawn at random from the tables, each placement as likely as another.

use rand::RngExt;
use rand::rngs::StdRng;
use tobit::endgame::{BoardTables, Placement, Table};
use tobit::rules::Position;

/// Draws positions from some tables.
pub struct Sampler<'a> {
    tables: Vec<&'a Table>,
    /// The indices of all tables put one after the other.
    length: u64,
}

impl<'a> Sampler<'a> {
    /// From the tables of so many pieces.
    pub fn new(tables: &'a BoardTables, pieces: std::ops::RangeInclusive<u8>) -> Self {
        let tables: Vec<&Table> =
            tables.tables().into_iter().filter(|table| pieces.contains(&table.index().class().pieces())).collect();
        let length = tables.iter().map(|table| table.index().length()).sum();
        Self { tables, length }
    }

    /// Is there nothing to draw from?
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The next position. There must be something to draw from.
    pub fn draw(&self, rng: &mut StdRng) -> Position {
        loop {
            let number = rng.random_range(0..self.length);
            if let Some((table, placement)) = self.placement(number)
                && let Some(position) = placement.position(table.index().board())
            {
                return position;
            }
        }
    }

    fn placement(&self, mut number: u64) -> Option<(&'a Table, Placement)> {
        let table = self.tables.iter().find(|table| {
            let length = table.index().length();
            let is_in = number < length;
            number -= if is_in { 0 } else { length };
            is_in
        })?;
        Some((table, table.index().placement(number)?))
    }
}
