//! Swiss tournaments: nobody meets an opponent twice, whatever the results.

mod events;

use std::collections::HashSet;

use arena::ranking::{Criterion, rank};
use arena::schedule::{Draw, Encounter, Entrant, Fixture, Format, Outcome, Plan, Played, Schedule, most_swiss_rounds};
use events::{EVERY_GAME_ONCE, PAIRS, first_wins, plan, play, play_by, schedule};

fn swiss(entrants: usize, rounds: u32, encounter: Encounter, seed: u64) -> Schedule {
    schedule(Plan { encounter, seed, ..plan(entrants, Format::Swiss { rounds, draw: Draw::Drawn }) })
}

/// Everybody plays once a round or has the bye, meets nobody twice, and has one bye at most.
fn check(schedule: &Schedule, played: &[Played], rounds: u32) {
    let plan = schedule.plan();
    let byes = schedule.course(played).byes;
    let mut met = HashSet::new();
    for round in 1..=rounds {
        let games = played.iter().map(|game| game.fixture).filter(|game| game.round == round);
        let boards: Vec<Fixture> = games.step_by(plan.encounter.games as usize).collect();
        let mut busy: HashSet<Entrant> = byes.iter().filter(|bye| bye.round == round).map(|bye| bye.entrant).collect();
        assert_eq!(busy.len(), plan.entrants % 2);
        for game in &boards {
            let (low, high) = (game.white.min(game.black), game.white.max(game.black));
            assert!(met.insert((low, high)), "{low:?} and {high:?} meet again in round {round}");
            assert!(busy.insert(low) && busy.insert(high), "somebody plays twice in round {round}");
        }
        assert_eq!(busy.len(), plan.entrants);
    }
    let had_one: HashSet<Entrant> = byes.iter().map(|bye| bye.entrant).collect();
    assert_eq!(had_one.len(), byes.len(), "nobody has two byes");
    assert!(byes.iter().all(|bye| bye.points == 2 * plan.encounter.games));
}

#[test]
fn nobody_meets_an_opponent_twice_as_long_as_that_can_be_promised() {
    for entrants in 2..=17 {
        let rounds = most_swiss_rounds(entrants);
        for seed in 0..40 {
            let schedule = swiss(entrants, rounds, if seed % 2 == 0 { PAIRS } else { EVERY_GAME_ONCE }, seed);
            check(&schedule, &play(&schedule, seed), rounds);
        }
    }
}

#[test]
fn the_promise_holds_for_the_results_that_strain_it_most() {
    for entrants in [4, 6, 7, 8, 11, 12, 30] {
        let rounds = most_swiss_rounds(entrants);
        for result in [first_wins, |_: &Fixture| Outcome::Draw, |_: &Fixture| Outcome::WhiteWins] {
            let schedule = swiss(entrants, rounds, EVERY_GAME_ONCE, 5);
            check(&schedule, &play_by(&schedule, result), rounds);
        }
    }
}

#[test]
fn no_more_rounds_could_be_promised() {
    // Of six, two threes may have met within themselves only after three rounds: then a fourth is impossible.
    assert_eq!([2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map(most_swiss_rounds), [1, 3, 3, 3, 3, 5, 5, 5, 5, 7]);
    assert!(Schedule::new(plan(6, Format::Swiss { rounds: 4, draw: Draw::Seeded })).is_err());
}

#[test]
fn those_who_have_scored_alike_meet() {
    // With the stronger always winning, round by round halves of halves: 8, 4, 2 on full points.
    let schedule = swiss(16, 4, EVERY_GAME_ONCE, 3);
    let played = play_by(&schedule, first_wins);
    for round in 2..=4 {
        let before: Vec<Played> = played.iter().filter(|game| game.fixture.round < round).copied().collect();
        let points = |entrant| before.iter().filter_map(|game| game.points_of(entrant)).sum::<u32>();
        for game in played.iter().filter(|game| game.fixture.round == round) {
            assert_eq!(points(game.fixture.white), points(game.fixture.black), "round {round}");
        }
    }
    let everybody: Vec<Entrant> = (0..16).map(Entrant).collect();
    let table = rank(&everybody, &played, &[], Criterion::SWISS);
    assert_eq!((table[0].record.entrant, table[0].record.points()), (Entrant(0), 8));
    assert_eq!(table[1].record.points(), 6);
}

#[test]
fn the_first_round_sets_the_upper_half_against_the_lower() {
    let schedule = schedule(plan(8, Format::Swiss { rounds: 1, draw: Draw::Seeded }));
    let stage = schedule.next_stage(&[]).unwrap();
    let boards: Vec<(usize, usize)> = stage.iter().step_by(2).map(|game| (game.white.0, game.black.0)).collect();
    assert_eq!(boards, [(0, 4), (5, 1), (2, 6), (7, 3)]);
}

#[test]
fn the_last_has_the_bye() {
    let schedule = schedule(plan(5, Format::Swiss { rounds: 3, draw: Draw::Seeded }));
    let byes = schedule.course(&play_by(&schedule, first_wins)).byes;
    // Entrant 4 has it first; then the last of those who have not had it.
    assert_eq!(byes[0].entrant, Entrant(4));
    assert_eq!(byes.len(), 3);
    assert!(byes.iter().all(|bye| bye.entrant != Entrant(0)), "the leader need not have one: {byes:?}");
}

#[test]
fn nobody_has_one_colour_much_oftener_than_the_other() {
    let mut worst = 0;
    for seed in 0..60 {
        let entrants = 8 + (seed as usize % 13);
        let rounds = 5;
        let schedule = swiss(entrants, rounds, EVERY_GAME_ONCE, seed);
        let played = play(&schedule, seed);
        for entrant in (0..entrants).map(Entrant) {
            let surplus: i32 = played
                .iter()
                .map(|game| i32::from(game.fixture.white == entrant) - i32::from(game.fixture.black == entrant))
                .sum();
            worst = worst.max(surplus.abs());
        }
    }
    assert!(worst <= 2, "{worst}");
}

#[test]
fn a_large_field_is_paired_at_once() {
    let schedule = swiss(201, 9, PAIRS, 1);
    check(&schedule, &play(&schedule, 1), 9);
}
