//! Points, and who comes first when points are equal.

mod record;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::fixture::{Bye, Entrant, Played};

pub use record::Record;
use record::Records;

/// What decides who comes first. Of several the next one decides among those who are equal by all before. More is better
/// in each. Games against those who are not in the table do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// Points: 2 for a game won, 1 for a game drawn, and those given for byes.
    Points,
    /// Points to the points there were to be had; for tables in which not all have played equally often. 0 before the first
    /// game.
    Share,
    /// Points from the games that those who are equal so far have played against each other. It decides only if each two of
    /// them have met, and all equally often; else all count as equal by it.
    DirectEncounter,
    /// The sum, over all games, of the opponent's points for a win and of half of them for a draw. The opponent's points are
    /// all those of the table, byes included; an own bye adds nothing.
    SonnebornBerger,
    /// The sum, over all games, of the opponent's points, byes included; an own bye adds nothing.
    Buchholz,
    /// The number of games won.
    Wins,
}

impl Criterion {
    /// For everybody against everybody.
    pub const ROUND_ROBIN: &'static [Self] = &[Self::Points, Self::DirectEncounter, Self::SonnebornBerger, Self::Wins];
    /// For a Swiss tournament, where opponents differ: who had the harder way comes first.
    pub const SWISS: &'static [Self] =
        &[Self::Points, Self::Buchholz, Self::SonnebornBerger, Self::DirectEncounter, Self::Wins];
    /// Where some play oftener than others, as in a gauntlet.
    pub const UNEVEN: &'static [Self] = &[Self::Share, Self::DirectEncounter, Self::Wins];
}

/// An entrant's place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranked {
    /// The place, from 1. Those who are equal in everything share one, and as many places after it are left out.
    pub place: usize,
    /// What was played.
    pub record: Record,
    /// The value of each criterion, in their order. Nothing where it was not asked or could not decide.
    pub values: Vec<Option<f64>>,
}

/// A table of these entrants, the first place first. Who is equal by all criteria stands in the order of the list of engines.
pub fn rank(entrants: &[Entrant], played: &[Played], byes: &[Bye], criteria: &[Criterion]) -> Vec<Ranked> {
    let mut everybody = entrants.to_vec();
    everybody.sort_unstable();
    everybody.dedup();
    let records = Records::new(&everybody, played, byes);
    let mut ranking = Ranking { records, values: HashMap::new(), table: Vec::new() };
    ranking.place(everybody, criteria);
    for ranked in &mut ranking.table {
        ranked.values = ranking.values.remove(&ranked.record.entrant).unwrap_or_default();
        ranked.values.resize(criteria.len(), None);
    }
    ranking.table
}

struct Ranking {
    records: Records,
    values: HashMap<Entrant, Vec<Option<f64>>>,
    table: Vec<Ranked>,
}

impl Ranking {
    /// Adds these, who are equal by all criteria before, to the end of the table.
    fn place(&mut self, equal: Vec<Entrant>, criteria: &[Criterion]) {
        let place = self.table.len() + 1;
        let Some((&criterion, rest)) = criteria.split_first() else {
            let placed = |entrant| Ranked { place, record: self.records.of(entrant), values: Vec::new() };
            self.table.extend(equal.into_iter().map(placed));
            return;
        };
        let value_of = |&entrant: &Entrant| (entrant, self.records.value(criterion, entrant, &equal));
        let mut by_value: Vec<(Entrant, Option<f64>)> = equal.iter().map(value_of).collect();
        by_value.sort_by(|(_, one), (_, other)| other.unwrap_or(0.0).total_cmp(&one.unwrap_or(0.0)));
        for &(entrant, value) in &by_value {
            self.values.entry(entrant).or_default().push(value);
        }
        for run in by_value.chunk_by(|(_, one), (_, other)| one == other) {
            self.place(run.iter().map(|&(entrant, _)| entrant).collect(), rest);
        }
    }
}
