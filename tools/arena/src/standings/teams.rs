//! The table of teams.
//!
//! When two teams meet, each board is played; the team with more points on all boards together wins the tie. A tie that is won
//! gives 2 team points, a level one 1. Team points come first, then points on the boards, then the points on the boards in
//! the ties among those who are still equal.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde::Serialize;

use super::Names;
use super::grid::{centred, grid, left, right, titled};
use super::table::{Cell, cell_texts};
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
        let ties = ties(course, played);
        let mut cells: HashMap<(usize, usize), Cell> = HashMap::new();
        for (&(_, first, second), tie) in ties.iter().filter(|(_, tie)| tie.score.games > 0) {
            cells.entry((first, second)).or_default().add(tie.score);
            cells.entry((second, first)).or_default().add(tie.score.reversed());
        }
        let score = |team: usize| Score {
            team,
            ties: won_drawn_lost(team, &ties),
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
    /// Seen from the team with the lower number.
    score: Cell,
}

/// The ties by round and teams, the lower number first.
type Ties = BTreeMap<(u32, usize, usize), Tie>;

fn ties(course: &Course, played: &[Played]) -> Ties {
    let members =
        course.teams.iter().enumerate().flat_map(|(index, team)| team.iter().map(move |&entrant| (entrant, index)));
    let team_of: HashMap<Entrant, usize> = members.collect();
    let key = |fixture: &Fixture| {
        let (white, black) = (*team_of.get(&fixture.white)?, *team_of.get(&fixture.black)?);
        Some((fixture.round, white.min(black), white.max(black)))
    };
    let mut ties = Ties::new();
    for tie in course.stages.iter().flatten().filter_map(key) {
        ties.entry(tie).or_default().left += 1;
    }
    for game in played {
        let Some(tie) = key(&game.fixture).and_then(|key| ties.get_mut(&key)) else { continue };
        let of_white = Cell::of_white(game);
        let first_has_white = team_of.get(&game.fixture.white) < team_of.get(&game.fixture.black);
        tie.score.add(if first_has_white { of_white } else { of_white.reversed() });
        tie.left = tie.left.saturating_sub(1);
    }
    ties
}

/// Ties won, drawn and lost.
fn won_drawn_lost(team: usize, ties: &Ties) -> [u32; 3] {
    let mut result = [0; 3];
    for (&(_, first, second), tie) in ties.iter().filter(|(_, tie)| tie.left == 0) {
        let score = match team {
            _ if team == first => tie.score,
            _ if team == second => tie.score.reversed(),
            _ => continue,
        };
        result[match score.points.cmp(&score.opponent_points) {
            Ordering::Greater => 0,
            Ordering::Equal => 1,
            Ordering::Less => 2,
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
            texts.extend(cell_texts(index, &row.against));
            texts
        };
        f.write_str(&titled(Some("Teams"), &grid(&columns, self.rows.iter().enumerate().map(row))))
    }
}
