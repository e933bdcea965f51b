//! The table of teams.
//!
//! When two teams meet, each board is played; the team with more points on all boards together wins the tie. A tie that is won
//! gives 2 team points, a level one 1. Team points come first, then points on the boards, then the points on the boards in
//! the ties among those who are still equal.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde::Serialize;

use super::Names;
use super::grid::{centred, grid, left, right, titled};
use super::table::Cell;
use crate::fixture::{Entrant, Fixture, Played};
use crate::schedule::Course;

/// The table of teams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TeamTable {
    /// The first place first.
    pub rows: Vec<TeamRow>,
}

/// A team's line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TeamRow {
    /// The place, from 1; shared by those who are equal in everything.
    pub place: usize,
    /// Its name.
    pub name: String,
    /// Which team, from 0 in the order of the list.
    pub team: usize,
    /// Ties won, drawn and lost. One that is still being played does not count.
    pub ties: [u32; 3],
    /// Team points.
    pub points: u32,
    /// Points on all boards, of ties still being played too.
    pub board_points: u32,
    /// The points on the boards against each, in the order of the rows.
    pub against: Vec<Option<Cell>>,
}

/// What is known of the teams before they are in order.
struct Score {
    team: usize,
    ties: [u32; 3],
    board_points: u32,
}

impl Score {
    fn points(&self) -> u32 {
        2 * self.ties[0] + self.ties[1]
    }
}

impl TeamTable {
    /// The table of a course's teams.
    pub fn new(course: &Course, played: &[Played], names: Names<'_>) -> Self {
        let team_of = |entrant: Entrant| course.teams.iter().position(|team| team.contains(&entrant));
        let teams_of = |fixture: &Fixture| Some((team_of(fixture.white)?, team_of(fixture.black)?));
        let mut cells: HashMap<(usize, usize), Cell> = HashMap::new();
        let mut ties: BTreeMap<(u32, usize, usize), Tie> = BTreeMap::new();
        for fixture in course.stages.iter().flatten() {
            let Some((one, other)) = teams_of(fixture) else { continue };
            ties.entry((fixture.round, one.min(other), one.max(other))).or_default().left += 1;
        }
        for game in played {
            let Some((white, black)) = teams_of(&game.fixture) else { continue };
            let (first, second) = (white.min(black), white.max(black));
            let points = |team| game.points_of(if team == white { game.fixture.white } else { game.fixture.black });
            let points = [first, second].map(|team| points(team).unwrap_or_default());
            if let Some(tie) = ties.get_mut(&(game.fixture.round, first, second)) {
                tie.left = tie.left.saturating_sub(1);
                tie.points = [tie.points[0] + points[0], tie.points[1] + points[1]];
            }
            for (pair, [own, others]) in [((first, second), points), ((second, first), [points[1], points[0]])] {
                let cell = cells.entry(pair).or_default();
                cell.games += 1;
                cell.points += own;
                cell.opponent_points += others;
            }
        }
        let score = |team: usize| Score {
            team,
            ties: ties_of(team, &ties),
            board_points: cells.iter().filter(|((of, _), _)| *of == team).map(|(_, cell)| cell.points).sum(),
        };
        Self::in_order((0..course.teams.len()).map(score).collect(), &cells, names)
    }

    fn in_order(mut scores: Vec<Score>, cells: &HashMap<(usize, usize), Cell>, names: Names<'_>) -> Self {
        let key = |score: &Score| (score.points(), score.board_points);
        let among_equals: Vec<u32> = scores
            .iter()
            .map(|score| {
                let equal = scores.iter().filter(|other| key(other) == key(score));
                equal.filter_map(|other| Some(cells.get(&(score.team, other.team))?.points)).sum()
            })
            .collect();
        let full = |score: &Score| (key(score), among_equals[score.team]);
        scores.sort_by_key(|score| Reverse(full(score)));
        let order: Vec<usize> = scores.iter().map(|score| score.team).collect();
        let row = |score: &Score| TeamRow {
            place: 1 + scores.iter().filter(|other| full(other) > full(score)).count(),
            name: names.team(score.team),
            team: score.team,
            ties: score.ties,
            points: score.points(),
            board_points: score.board_points,
            against: order.iter().map(|&other| cells.get(&(score.team, other)).copied()).collect(),
        };
        Self { rows: scores.iter().map(row).collect() }
    }
}

/// Two teams in a round.
#[derive(Default)]
struct Tie {
    /// Games still to be played.
    left: u32,
    points: [u32; 2],
}

/// Ties won, drawn and lost.
fn ties_of(team: usize, ties: &BTreeMap<(u32, usize, usize), Tie>) -> [u32; 3] {
    let mut result = [0; 3];
    for (&(_, first, second), tie) in ties.iter().filter(|(_, tie)| tie.left == 0) {
        let [own, others] = match team {
            _ if team == first => tie.points,
            _ if team == second => [tie.points[1], tie.points[0]],
            _ => continue,
        };
        result[match own.cmp(&others) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        }] += 1;
    }
    result
}

impl fmt::Display for TeamTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut columns = vec![right("#"), left("Team")];
        columns.extend(["Ties", "Won", "Drawn", "Lost", "Points", "Boards"].map(right));
        columns.extend(self.rows.iter().enumerate().map(|(index, _)| centred((index + 1).to_string())));
        let row = |(index, row): (usize, &TeamRow)| {
            let mut texts = vec![row.place.to_string(), row.name.clone(), row.ties.iter().sum::<u32>().to_string()];
            texts.extend(row.ties.iter().chain([&row.points, &row.board_points]).map(ToString::to_string));
            let cell = |(opponent, cell): (usize, &Option<Cell>)| match cell {
                Some(cell) => cell.to_string(),
                None if opponent == index => "x".to_owned(),
                None => String::new(),
            };
            texts.extend(row.against.iter().enumerate().map(cell));
            texts
        };
        f.write_str(&titled(Some("Teams"), &grid(&columns, self.rows.iter().enumerate().map(row))))
    }
}
