//! Who hands out the games and notes the results.
//!
//! A format is a function that goes through the whole event from the beginning, as if all results were known, and lays one
//! stage after the other before the arbiter. At the first stage that is not over it breaks off, by `?`.

use std::collections::HashMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::course::Course;
use super::plan::{Draw, Encounter};
use crate::fixture::{Entrant, Fixture, Outcome, Played};

/// A stage is not over, and nothing that comes after is known.
#[derive(Debug)]
pub(super) struct Adjourned;

#[derive(Debug)]
pub(super) struct Arbiter {
    outcomes: HashMap<u64, Outcome>,
    lot: ChaCha8Rng,
    next_game: u64,
    next_pair: u64,
    /// What has come about so far.
    pub(super) course: Course,
}

impl Arbiter {
    pub(super) fn new(played: &[Played], seed: u64) -> Self {
        Self {
            outcomes: played.iter().map(|played| (played.fixture.number, played.outcome)).collect(),
            lot: ChaCha8Rng::seed_from_u64(seed),
            next_game: 0,
            next_pair: 0,
            course: Course::default(),
        }
    }

    /// Where lots are drawn. A format draws them always in the same order.
    pub(super) fn lot(&mut self) -> &mut ChaCha8Rng {
        &mut self.lot
    }

    /// Everybody in the order of the seeding.
    pub(super) fn seeding(&mut self, entrants: usize, draw: Draw) -> Vec<Entrant> {
        let mut order: Vec<Entrant> = (0..entrants).map(Entrant).collect();
        if draw == Draw::Drawn {
            order.shuffle(&mut self.lot);
        }
        order
    }

    /// The games of an encounter; `white` has White in the first.
    pub(super) fn encounter(
        &mut self,
        round: u32,
        (white, black): (Entrant, Entrant),
        encounter: Encounter,
    ) -> Vec<Fixture> {
        let game = |index: u32| {
            let begins_pair = !encounter.repeat || index.is_multiple_of(2);
            if begins_pair {
                self.next_pair += 1;
            }
            let pair = self.next_pair - 1;
            let (white, black) = if index.is_multiple_of(2) { (white, black) } else { (black, white) };
            self.next_game += 1;
            Fixture { number: self.next_game - 1, round, white, black, opening: pair, pair }
        };
        (0..encounter.games).map(game).collect()
    }

    /// Lays out a stage. Breaks off if it is not over.
    pub(super) fn stage(&mut self, stage: Vec<Fixture>) -> Result<(), Adjourned> {
        let is_over = stage.iter().all(|fixture| self.outcomes.contains_key(&fixture.number));
        self.course.stages.push(stage);
        if is_over { Ok(()) } else { Err(Adjourned) }
    }

    /// Those of the last stage's games that have been played.
    pub(super) fn results(&self) -> Vec<Played> {
        let stage = self.course.stages.last().map_or(&[][..], Vec::as_slice);
        let played = |&fixture: &Fixture| Some(Played { fixture, outcome: *self.outcomes.get(&fixture.number)? });
        stage.iter().filter_map(played).collect()
    }
}
