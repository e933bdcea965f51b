//! Counting results, from one side's view.

use std::collections::HashMap;

use serde::Serialize;

use crate::fixture::{Entrant, Fixture, Played};

/// The results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Trinomial {
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won.
    pub wins: u64,
}

impl Trinomial {
    /// By points scored: 0, 1, 2.
    pub fn counts(self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }

    /// The number of games.
    pub fn games(self) -> u64 {
        self.counts().iter().sum()
    }

    /// Points scored, two for each game won.
    pub fn points(self) -> u64 {
        2 * self.wins + self.draws
    }

    fn add(&mut self, points: u32) {
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// The results of pairs of games: how many of them scored 0, 1, 2, 3 and 4 points of 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// The number of pairs.
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }
}

/// What there is to judge by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sample {
    /// Single games, for want of pairs.
    Games(Trinomial),
    /// Complete pairs. A pair of which one game is still to be played does not count: of two games the shorter ends first,
    /// and short games are not like the others.
    Pairs(Pentanomial),
}

/// The results of one entrant against one opponent, or against everybody. Games may come in any order.
#[derive(Clone, Debug)]
pub struct Tally {
    of: Entrant,
    against: Option<Entrant>,
    games: Trinomial,
    pairs: Pentanomial,
    /// First games of pairs, with the points scored in them, by the pair's number.
    half_done: HashMap<u64, (Fixture, u32)>,
}

impl Tally {
    /// Nothing yet.
    pub fn new(of: Entrant, against: Option<Entrant>) -> Self {
        let (games, pairs) = Default::default();
        Self { of, against, games, pairs, half_done: HashMap::new() }
    }

    /// All of these games that the two play against each other.
    pub fn collect(of: Entrant, against: Option<Entrant>, played: &[Played]) -> Self {
        let mut tally = Self::new(of, against);
        for game in played {
            tally.add(game);
        }
        tally
    }

    /// Counts a game if it is one of theirs.
    pub fn add(&mut self, played: &Played) {
        let fixture = &played.fixture;
        let (Some(opponent), Some(points)) = (fixture.opponent_of(self.of), played.points_of(self.of)) else { return };
        if self.against.is_some_and(|wanted| wanted != opponent) {
            return;
        }
        self.games.add(points);
        match self.half_done.remove(&fixture.pair) {
            Some((first, scored)) if (first.white, first.black) == (fixture.black, fixture.white) => {
                self.pairs.0[(scored + points) as usize] += 1;
            }
            // Two games with one number that are no pair do not become one.
            Some(_) => (),
            None => {
                self.half_done.insert(fixture.pair, (*fixture, points));
            }
        }
    }

    /// All games.
    pub fn games(&self) -> Trinomial {
        self.games
    }

    /// All complete pairs.
    pub fn pairs(&self) -> Pentanomial {
        self.pairs
    }

    /// What to judge by: pairs if there are any, else games.
    pub fn sample(&self) -> Sample {
        if self.pairs.pairs() > 0 { Sample::Pairs(self.pairs) } else { Sample::Games(self.games) }
    }
}
