//! Events played without engines: results are thrown.

#![allow(dead_code, reason = "each test program uses a part of it")]

use arena::schedule::{Encounter, Fixture, Format, Outcome, Plan, Played, Schedule};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Two games with exchanged colours.
pub(crate) const PAIRS: Encounter = Encounter { games: 2, repeat: true };
/// One game.
pub(crate) const EVERY_GAME_ONCE: Encounter = Encounter { games: 1, repeat: false };

/// A plan with pairs of games and some seed.
pub(crate) fn plan(entrants: usize, format: Format) -> Plan {
    Plan { entrants, format, encounter: PAIRS, seed: 42 }
}

#[track_caller]
pub(crate) fn schedule(plan: Plan) -> Schedule {
    Schedule::new(plan).unwrap()
}

/// Plays an event to its end, one in three games being drawn. The games of a stage end in random order; they are returned in the
/// order of their stages.
pub(crate) fn play(schedule: &Schedule, seed: u64) -> Vec<Played> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    play_by(schedule, |_| [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw][rng.random_range(0..3)])
}

/// Plays an event to its end, with results that the games decide.
pub(crate) fn play_by(schedule: &Schedule, mut outcome: impl FnMut(&Fixture) -> Outcome) -> Vec<Played> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut played: Vec<Played> = Vec::new();
    while let Some(mut stage) = schedule.next_stage(&played) {
        assert!(!stage.is_empty(), "a stage without games would come again and again");
        stage.shuffle(&mut rng);
        played.extend(stage.iter().map(|&fixture| Played { fixture, outcome: outcome(&fixture) }));
    }
    played.sort_by_key(|played| played.fixture.number);
    played
}

/// The one with the lower number wins.
pub(crate) fn first_wins(fixture: &Fixture) -> Outcome {
    if fixture.white < fixture.black { Outcome::WhiteWins } else { Outcome::BlackWins }
}
