//! Swiss system: in each round those meet who have scored alike, and nobody meets an opponent twice.

mod pairing;

use std::collections::HashSet;

use super::arbiter::{Adjourned, Arbiter};
use super::plan::{Draw, Plan};
use crate::fixture::{Bye, Entrant, Fixture, Played};
use pairing::Player;
use tobit::rules::Colour;

/// How many rounds can be played so that, whatever the results, everybody always finds a new opponent (and at most one bye).
///
/// An odd field is made even by one who does not exist: to meet them is to have a bye. After `r` rounds each of `n` has
/// `n - 1 - r` possible opponents left. While these are at least `n / 2` there is a pairing (Dirac 1952: the graph of those who
/// may meet even has a Hamiltonian cycle). That makes `n / 2` rounds. If `n / 2` is even, one more is safe: a graph in which each
/// has `n / 2 - 1` neighbours either falls into two complete halves, which can be paired each by itself, or has a Hamiltonian
/// cycle (Jackson 1980). If it is odd, two complete halves cannot be paired.
pub fn most_rounds(entrants: usize) -> u32 {
    let half = entrants.div_ceil(2);
    (if half.is_multiple_of(2) { half + 1 } else { half }) as u32
}

pub(super) fn play(arbiter: &mut Arbiter, plan: &Plan, rounds: u32, draw: Draw) -> Result<(), Adjourned> {
    let seeding = arbiter.seeding(plan.entrants, draw);
    let mut players: Vec<Player> =
        seeding.into_iter().enumerate().map(|(seed, entrant)| Player::new(entrant, seed)).collect();
    for round in 1..=rounds {
        players.sort_by_key(|player| (std::cmp::Reverse(player.points), player.seed));
        let pairing = pairing::pair(&players);
        if let Some(index) = pairing.bye {
            let points = 2 * plan.encounter.games;
            players[index].receive_bye(points);
            arbiter.course.byes.push(Bye { round, entrant: players[index].entrant, points });
        }
        let encounters = pairing.boards.iter().map(|&(white, black)| (players[white].entrant, players[black].entrant));
        let stage: Vec<Fixture> =
            encounters.flat_map(|colours| arbiter.encounter(round, colours, plan.encounter)).collect();
        arbiter.stage(stage)?;
        let results = arbiter.results();
        for player in &mut players {
            player.note(&results);
        }
    }
    Ok(())
}

impl Player {
    fn new(entrant: Entrant, seed: usize) -> Self {
        Self { entrant, seed, points: 0, met: HashSet::new(), had_bye: false, surplus: 0, last: None }
    }

    fn receive_bye(&mut self, points: u32) {
        self.points += points;
        self.had_bye = true;
    }

    fn note(&mut self, results: &[Played]) {
        for played in results {
            let (Some(colour), Some(opponent)) =
                (played.fixture.colour_of(self.entrant), played.fixture.opponent_of(self.entrant))
            else {
                continue;
            };
            self.points += played.outcome.points(colour);
            self.met.insert(opponent);
            self.surplus += if colour == Colour::White { 1 } else { -1 };
            self.last = Some(colour);
        }
    }
}
