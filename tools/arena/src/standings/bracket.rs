//! The ties of a knockout.

use std::fmt;

use serde::Serialize;

use super::Names;
use super::grid::{centred, grid, in_one_line, left, right};
use crate::schedule::{Bracket, Decision, Tie};

/// A knockout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BracketTable {
    /// Its rounds as far as they are known.
    pub rounds: Vec<BracketRound>,
    /// Who has won it.
    pub winner: Option<String>,
}

/// A round of a knockout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BracketRound {
    /// Final, Third place, Semi-finals, Quarter-finals, or Last 16 and so on.
    pub title: String,
    /// Its ties.
    pub ties: Vec<BracketTie>,
}

/// A tie with its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BracketTie {
    /// The one seeded higher.
    pub high: String,
    /// The one seeded lower.
    pub low: String,
    /// The points of both.
    pub points: [u32; 2],
    /// Who goes on.
    pub winner: Option<String>,
    /// Why.
    pub decision: Option<Decision>,
}

impl BracketTable {
    /// A bracket with its names.
    pub fn new(bracket: &Bracket, names: Names<'_>) -> Self {
        let mut rounds = Vec::new();
        // Of an odd or uneven field the first round has fewer ties than the bracket has places.
        let mut places = bracket.seeding.len().next_power_of_two();
        for ties in &bracket.rounds {
            let tie = |tie: &Tie| BracketTie {
                high: names.engine(tie.high),
                low: names.engine(tie.low),
                points: tie.points,
                winner: tie.winner().map(|winner| names.engine(winner)),
                decision: tie.decided.map(|(_, decision)| decision),
            };
            let (main, third) = ties.split_at(if places == 2 { 1.min(ties.len()) } else { ties.len() });
            rounds.push(BracketRound { title: title(places), ties: main.iter().map(tie).collect() });
            if !third.is_empty() {
                let title = "Third place".to_owned();
                rounds.push(BracketRound { title, ties: third.iter().map(tie).collect() });
            }
            places /= 2;
        }
        Self { rounds, winner: bracket.winner.map(|winner| names.engine(winner)) }
    }
}

fn title(places: usize) -> String {
    match places {
        2 => "Final".to_owned(),
        4 => "Semi-finals".to_owned(),
        8 => "Quarter-finals".to_owned(),
        _ => format!("Last {places}"),
    }
}

impl BracketTie {
    fn remark(&self) -> String {
        let winner = self.winner.as_deref().unwrap_or_default();
        match self.decision {
            None | Some(Decision::Games) => String::new(),
            Some(Decision::ExtraPairs(1)) => "after a further pair".to_owned(),
            Some(Decision::ExtraPairs(count)) => format!("after {count} further pairs"),
            Some(Decision::HigherSeed) => format!("{winner} goes on, seeded higher"),
            Some(Decision::Lot) => format!("{winner} goes on by lot"),
        }
    }
}

impl fmt::Display for BracketTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = Vec::new();
        for round in &self.rounds {
            for (index, tie) in round.ties.iter().enumerate() {
                let title = if index == 0 { round.title.clone() } else { String::new() };
                let score = format!("{}-{}", tie.points[0], tie.points[1]);
                rows.push(vec![title, tie.high.clone(), score, tie.low.clone(), tie.remark()]);
            }
        }
        f.write_str(&grid(&[left(""), right(""), centred(""), left(""), left("")], rows))?;
        self.winner.as_ref().map_or(Ok(()), |winner| write!(f, "\nWinner: {}", in_one_line(winner)))
    }
}
