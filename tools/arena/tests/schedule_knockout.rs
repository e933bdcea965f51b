//! Knockouts, and groups with a final.

mod events;

use std::collections::{BTreeMap, HashSet};

use arena::ranking::{Criterion, rank};
use arena::schedule::{
    Bracket, Decider, Decision, Draw, Encounter, Entrant, Final, Format, Groups, Knockout, Outcome, Plan, Played,
    Schedule,
};
use events::{EVERY_GAME_ONCE, PAIRS, first_wins, plan, play, play_by, schedule};

fn knockout(entrants: usize, rules: Knockout, encounter: Encounter, seed: u64) -> Schedule {
    schedule(Plan { encounter, seed, ..plan(entrants, Format::Knockout(rules)) })
}

fn bracket(schedule: &Schedule, played: &[Played]) -> Bracket {
    schedule.course(played).bracket.unwrap()
}

#[test]
fn one_wins_and_everybody_else_loses_one_tie() {
    for entrants in 2..=33 {
        for seed in 0..10 {
            let rules =
                Knockout { draw: Draw::Drawn, extra_pairs: seed % 3, decider: Decider::Lot, third_place: false };
            let schedule = knockout(entrants, rules, if seed % 2 == 0 { PAIRS } else { EVERY_GAME_ONCE }, seed.into());
            let bracket = bracket(&schedule, &play(&schedule, seed.into()));
            let winner = bracket.winner.unwrap();
            let ties: Vec<_> = bracket.rounds.iter().flatten().collect();
            assert_eq!(ties.len(), entrants - 1);
            let losers: HashSet<Entrant> = ties.iter().map(|tie| tie.loser().unwrap()).collect();
            assert_eq!(losers.len(), entrants - 1, "nobody loses twice");
            assert!(!losers.contains(&winner));
            assert_eq!(bracket.rounds.len(), entrants.next_power_of_two().ilog2() as usize);
            for round in &bracket.rounds {
                let busy: Vec<Entrant> = round.iter().flat_map(|tie| [tie.high, tie.low]).collect();
                assert_eq!(busy.iter().collect::<HashSet<_>>().len(), busy.len());
            }
        }
    }
}

#[test]
fn the_seeds_meet_as_late_as_they_can() {
    for entrants in [2, 5, 8, 13, 16] {
        let schedule = knockout(entrants, Knockout::default(), PAIRS, 1);
        let played = play_by(&schedule, first_wins);
        let bracket = bracket(&schedule, &played);
        assert_eq!(bracket.winner, Some(Entrant(0)));
        for (round, ties) in bracket.rounds.iter().rev().enumerate() {
            // The final is between the first two, the semi-finals among the first four, and so on.
            let field = 2 << round;
            for tie in ties {
                assert_eq!(tie.high.0 + tie.low.0 + 1, field, "{entrants}: {ties:?}");
                assert_eq!(tie.decided, Some((tie.high, Decision::Games)));
            }
        }
    }
}

#[test]
fn a_level_tie_goes_on_pair_by_pair() {
    let draw = |_: &_| Outcome::Draw;
    let rules = Knockout { extra_pairs: 3, ..Knockout::default() };
    let schedule = knockout(2, rules, EVERY_GAME_ONCE, 1);
    let played = play_by(&schedule, draw);
    assert_eq!(played.len(), 1 + 3 * 2);
    let tie = bracket(&schedule, &played).rounds[0][0];
    assert_eq!((tie.points, tie.decided), ([7, 7], Some((Entrant(0), Decision::HigherSeed))));
    // Decided by the second pair, the third is not played.
    let played = play_by(&schedule, |game| if game.number == 4 { first_wins(game) } else { Outcome::Draw });
    assert_eq!(played.len(), 5);
    assert_eq!(bracket(&schedule, &played).rounds[0][0].decided, Some((Entrant(0), Decision::ExtraPairs(2))));
    // Only the ties that are level go on.
    let schedule = knockout(4, rules, PAIRS, 1);
    let played = play_by(&schedule, |game| if game.white.0 % 3 == 0 { Outcome::Draw } else { first_wins(game) });
    let extra: Vec<_> = played.iter().filter(|game| (4..10).contains(&game.fixture.number)).collect();
    assert!(extra.iter().all(|game| game.fixture.round == 1 && game.fixture.white.0 % 3 == 0), "{extra:?}");
}

#[test]
fn lots_fall_on_both() {
    let rules = Knockout { decider: Decider::Lot, ..Knockout::default() };
    let winner = |seed| {
        let schedule = knockout(2, rules, PAIRS, seed);
        let tie = bracket(&schedule, &play_by(&schedule, |_| Outcome::Draw)).rounds[0][0];
        assert_eq!(tie.decided.unwrap().1, Decision::Lot);
        tie.winner().unwrap().0
    };
    let second: usize = (0..100).map(winner).sum();
    assert!((25..75).contains(&second), "{second}");
}

#[test]
fn the_losers_of_the_semi_finals_play_for_the_third_place() {
    for entrants in [3, 4, 6, 8] {
        let schedule = knockout(entrants, Knockout { third_place: true, ..Knockout::default() }, PAIRS, 1);
        let bracket = bracket(&schedule, &play_by(&schedule, first_wins));
        let last = bracket.rounds.last().unwrap();
        let players: Vec<usize> = last.iter().flat_map(|tie| [tie.high.0, tie.low.0]).collect();
        // Of three, one has a bye in the semi-final, so only one has lost there.
        assert_eq!(players, if entrants == 3 { vec![0, 1] } else { vec![0, 1, 2, 3] });
        assert_eq!(bracket.winner, Some(Entrant(0)));
    }
}

#[test]
fn groups_are_equally_strong_and_their_best_play_the_final() {
    for (groups, advance, entrants) in [(2, 2, 8), (4, 2, 16), (3, 2, 11), (4, 1, 9), (1, 4, 6), (3, 3, 9)] {
        for finals in [Final::RoundRobin { cycles: 1 }, Final::Knockout(Knockout::default())] {
            for seed in 0..5 {
                let rules = Groups { groups, advance, cycles: 2, draw: Draw::Seeded, finals };
                let schedule = schedule(plan(entrants, Format::Groups(rules)));
                let played = play(&schedule, seed);
                check_groups(&schedule, &played, rules);
            }
        }
    }
}

fn check_groups(schedule: &Schedule, played: &[Played], rules: Groups) {
    let course = schedule.course(played);
    let entrants = schedule.plan().entrants;
    let mut everybody: Vec<usize> = course.groups.iter().flatten().map(|entrant| entrant.0).collect();
    everybody.sort_unstable();
    assert_eq!(everybody, (0..entrants).collect::<Vec<_>>());
    let sizes: Vec<usize> = course.groups.iter().map(Vec::len).collect();
    assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1);

    let of_groups = course.stages[0].len();
    let (first, last) = played.split_at(of_groups);
    let mut meetings: BTreeMap<(Entrant, Entrant), u32> = BTreeMap::new();
    for game in first {
        let (white, black) = (game.fixture.white, game.fixture.black);
        assert!(course.groups.iter().any(|group| group.contains(&white) && group.contains(&black)));
        *meetings.entry((white.min(black), white.max(black))).or_default() += 1;
    }
    assert_eq!(meetings.len(), sizes.iter().map(|size| size * (size - 1) / 2).sum::<usize>());
    assert!(meetings.values().all(|&games| games == 4), "two cycles of pairs");

    let mut best: Vec<Entrant> = Vec::new();
    for group in &course.groups {
        let table = rank(group, first, &[], Criterion::ROUND_ROBIN);
        best.extend(table[..rules.advance].iter().map(|ranked| ranked.record.entrant));
    }
    let qualified: HashSet<_> = course.qualified.iter().copied().collect();
    assert_eq!(qualified, best.into_iter().collect());
    assert_eq!(qualified.len(), course.qualified.len());
    assert!(last.iter().all(|game| qualified.contains(&game.fixture.white) && qualified.contains(&game.fixture.black)));
    let finalists = qualified.len();
    match rules.finals {
        Final::RoundRobin { .. } => assert_eq!(last.len(), finalists * (finalists - 1)),
        Final::Knockout(_) => {
            let bracket = course.bracket.unwrap();
            assert_eq!(bracket.rounds.iter().flatten().count(), finalists - 1);
            let group_of = |entrant| course.groups.iter().position(|group| group.contains(&entrant));
            let rematches = bracket.rounds[0].iter().filter(|tie| group_of(tie.high) == group_of(tie.low)).count();
            assert!(rules.groups == 1 || rematches == 0, "{bracket:?}");
        }
    }
    let last_of_groups = first.iter().map(|game| game.fixture.round).max();
    assert!(last.iter().all(|game| Some(game.fixture.round) > last_of_groups));
}
