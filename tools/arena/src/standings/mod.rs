//! Tables of an event: standings, crosstables, the bracket of a knockout, teams.
//!
//! [`Standings`] holds them as data, which serialises, and shows them as text. Points are 2 for a win and 1 for a draw; a
//! cell of a crosstable has the points of both sides, as PDN writes results: `5-3`.

mod bracket;
mod grid;
mod table;
mod teams;

use std::fmt;

use serde::Serialize;

use crate::fixture::{Entrant, Played};
use crate::ranking::Criterion;
use crate::schedule::{Course, Final, Format, Schedule};

pub use bracket::{BracketRound, BracketTable, BracketTie};
pub use table::{Cell, Row, Table};
pub use teams::{TeamRow, TeamTable};

/// All tables of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// The table of the teams, if there are teams.
    pub teams: Option<TeamTable>,
    /// One table of all; one for each group and one for a final in which everybody meets everybody; one for each board of
    /// teams; none for a knockout.
    pub tables: Vec<Table>,
    /// The knockout, if there is one and it has begun.
    pub bracket: Option<BracketTable>,
}

/// What things are called.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a> {
    /// The engines, in the order of the list. One without a name is called by its number.
    pub engines: &'a [String],
    /// The teams. One without a name is called by its number.
    pub teams: &'a [String],
}

impl Names<'_> {
    fn engine(&self, entrant: Entrant) -> String {
        self.engines.get(entrant.0).cloned().unwrap_or_else(|| format!("Engine {}", entrant.0 + 1))
    }

    fn team(&self, index: usize) -> String {
        self.teams.get(index).cloned().unwrap_or_else(|| format!("Team {}", index + 1))
    }
}

impl Standings {
    /// The tables of an event with these results. `criteria` say who comes first; without any, the format's own do (see
    /// [`default_criteria`]). In groups the format's own always do, for they decide who goes on to the final.
    pub fn new(schedule: &Schedule, played: &[Played], names: Names<'_>, criteria: Option<&[Criterion]>) -> Self {
        let course = schedule.course(played);
        let format = &schedule.plan().format;
        let by = criteria.unwrap_or(default_criteria(format));
        let tables = match format {
            Format::Knockout(_) => Vec::new(),
            Format::Groups(rules) => of_groups(&course, rules.finals, played, names, by),
            Format::Teams { boards, .. } => of_boards(&course, *boards, played, names, by),
            _ => {
                let everybody: Vec<Entrant> = (0..schedule.plan().entrants).map(Entrant).collect();
                vec![Table::new(None, &everybody, (played, &course.byes), names, by)]
            }
        };
        let teams = (!course.teams.is_empty()).then(|| TeamTable::new(&course, played, names));
        let bracket = course.bracket.as_ref().map(|bracket| BracketTable::new(bracket, names));
        Self { teams, tables, bracket }
    }
}

/// Who comes first in a format, if nothing else is said.
pub fn default_criteria(format: &Format) -> &'static [Criterion] {
    match format {
        Format::Swiss { .. } => Criterion::SWISS,
        Format::Gauntlet { .. } => Criterion::UNEVEN,
        _ => Criterion::ROUND_ROBIN,
    }
}

fn of_groups(course: &Course, finals: Final, played: &[Played], names: Names<'_>, by: &[Criterion]) -> Vec<Table> {
    // Those of a group may meet again in the final: each table has the games of its own stage.
    let last_of_groups = course.stages.first().and_then(|stage| stage.last()).map_or(0, |fixture| fixture.number);
    let (of_groups, of_final): (Vec<Played>, Vec<Played>) =
        played.iter().copied().partition(|played| played.fixture.number <= last_of_groups);
    let group = |(index, members): (usize, &Vec<Entrant>)| {
        Table::new(Some(format!("Group {}", index + 1)), members, (&of_groups, &[]), names, Criterion::ROUND_ROBIN)
    };
    let mut tables: Vec<Table> = course.groups.iter().enumerate().map(group).collect();
    if matches!(finals, Final::RoundRobin { .. }) && !course.qualified.is_empty() {
        tables.push(Table::new(Some("Final".to_owned()), &course.qualified, (&of_final, &[]), names, by));
    }
    tables
}

fn of_boards(course: &Course, boards: usize, played: &[Played], names: Names<'_>, by: &[Criterion]) -> Vec<Table> {
    let board = |index: usize| {
        let members: Vec<Entrant> = course.teams.iter().filter_map(|team| team.get(index).copied()).collect();
        Table::new(Some(format!("Board {}", index + 1)), &members, (played, &[]), names, by)
    };
    (0..boards).map(board).collect()
}

/// All as text, an empty line between two tables, no line break at the end.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let teams = self.teams.iter().map(ToString::to_string);
        let tables = self.tables.iter().map(ToString::to_string);
        let bracket = self.bracket.iter().map(ToString::to_string);
        f.write_str(&teams.chain(tables).chain(bracket).collect::<Vec<_>>().join("\n\n"))
    }
}
