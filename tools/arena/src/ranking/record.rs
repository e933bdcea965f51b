//! What everybody has played, and the values that decide.

use std::collections::HashMap;

use serde::Serialize;

use super::Criterion;
use crate::fixture::{Bye, Entrant, Played};

/// What one has played, within a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Who.
    pub entrant: Entrant,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Points given for byes.
    pub bye_points: u32,
}

impl Record {
    fn empty(entrant: Entrant) -> Self {
        Self { entrant, wins: 0, draws: 0, losses: 0, bye_points: 0 }
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Two for a game won, one for a game drawn, and those for byes.
    pub fn points(&self) -> u32 {
        2 * self.wins + self.draws + self.bye_points
    }

    /// The share of the points that were to be had, byes counting as games; nothing if there were none.
    pub fn share(&self) -> Option<f64> {
        let possible = 2 * self.games() + self.bye_points;
        (possible > 0).then(|| f64::from(self.points()) / f64::from(possible))
    }

    fn add(&mut self, points: u32) {
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// Games and points of one against another.
#[derive(Clone, Copy, Debug, Default)]
struct Meeting {
    games: u32,
    points: u32,
}

#[derive(Debug)]
pub(super) struct Records {
    records: HashMap<Entrant, Record>,
    meetings: HashMap<(Entrant, Entrant), Meeting>,
}

impl Records {
    pub(super) fn new(entrants: &[Entrant], played: &[Played], byes: &[Bye]) -> Self {
        let records = entrants.iter().map(|&entrant| (entrant, Record::empty(entrant))).collect();
        let mut all = Self { records, meetings: HashMap::new() };
        for played in played {
            let (white, black) = (played.fixture.white, played.fixture.black);
            if all.records.contains_key(&white) && all.records.contains_key(&black) {
                all.add(white, black, played);
                all.add(black, white, played);
            }
        }
        for bye in byes {
            if let Some(record) = all.records.get_mut(&bye.entrant) {
                record.bye_points += bye.points;
            }
        }
        all
    }

    fn add(&mut self, entrant: Entrant, opponent: Entrant, played: &Played) {
        let points = played.points_of(entrant).unwrap_or_default();
        if let Some(record) = self.records.get_mut(&entrant) {
            record.add(points);
        }
        let meeting = self.meetings.entry((entrant, opponent)).or_default();
        meeting.games += 1;
        meeting.points += points;
    }

    pub(super) fn of(&self, entrant: Entrant) -> Record {
        self.records.get(&entrant).copied().unwrap_or(Record::empty(entrant))
    }

    /// An entrant's value by a criterion, among those who are equal by all before.
    pub(super) fn value(&self, criterion: Criterion, entrant: Entrant, equal: &[Entrant]) -> Option<f64> {
        let record = self.of(entrant);
        match criterion {
            Criterion::Points => Some(record.points().into()),
            Criterion::Share => Some(record.share().unwrap_or_default()),
            Criterion::DirectEncounter => self.direct_encounter(entrant, equal),
            // Half the points of a win and a draw are 1 and 1/2.
            Criterion::SonnebornBerger => Some(self.over_opponents(entrant, |meeting| f64::from(meeting.points) / 2.0)),
            Criterion::Buchholz => Some(self.over_opponents(entrant, |meeting| f64::from(meeting.games))),
            Criterion::Wins => Some(record.wins.into()),
        }
    }

    /// The opponents' points, each with a weight.
    fn over_opponents(&self, entrant: Entrant, weight: impl Fn(&Meeting) -> f64) -> f64 {
        let met = self.records.values().filter_map(|opponent| {
            let meeting = self.meetings.get(&(entrant, opponent.entrant))?;
            Some(weight(meeting) * f64::from(opponent.points()))
        });
        met.sum()
    }

    fn direct_encounter(&self, entrant: Entrant, equal: &[Entrant]) -> Option<f64> {
        let games = |one, other| self.meetings.get(&(one, other)).map_or(0, |meeting| meeting.games);
        let first = games(*equal.first()?, *equal.get(1)?);
        let each_two =
            || equal.iter().enumerate().flat_map(|(index, &one)| equal[..index].iter().map(move |&other| (one, other)));
        if first == 0 || each_two().any(|(one, other)| games(one, other) != first) {
            return None;
        }
        let points = |&other: &Entrant| self.meetings.get(&(entrant, other)).map_or(0, |meeting| meeting.points);
        Some(equal.iter().map(points).sum::<u32>().into())
    }
}
