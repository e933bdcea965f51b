//! Properties that every schedule has, and those of formats in which all is known before the first game.

mod events;

use std::collections::{BTreeMap, HashMap, HashSet};

use arena::schedule::{
    Decider, Draw, Encounter, Entrant, Final, Fixture, Format, Groups, Knockout, Plan, Schedule, ScheduleError,
};
use events::{EVERY_GAME_ONCE, PAIRS, plan, play, schedule};

/// One of each format, for a number of entrants that all can take.
fn every_format() -> Vec<Format> {
    let knockout = Knockout { extra_pairs: 1, decider: Decider::Lot, third_place: true, draw: Draw::Drawn };
    let groups = |finals| Groups { groups: 3, advance: 2, cycles: 1, draw: Draw::Drawn, finals };
    vec![
        Format::RoundRobin { cycles: 2 },
        Format::Gauntlet { hosts: 2, rounds: 3 },
        Format::Knockout(knockout),
        Format::Swiss { rounds: 5, draw: Draw::Drawn },
        Format::Groups(groups(Final::RoundRobin { cycles: 2 })),
        Format::Groups(groups(Final::Knockout(knockout))),
        Format::Teams { boards: 3, cycles: 2 },
    ]
}

/// How often each two meet, the lower one first.
fn meetings(games: &[Fixture]) -> BTreeMap<(usize, usize), usize> {
    let mut count = BTreeMap::new();
    for game in games {
        let (white, black) = (game.white.0, game.black.0);
        *count.entry((white.min(black), white.max(black))).or_default() += 1;
    }
    count
}

/// Games with White less games with Black, for each.
fn surpluses(games: &[Fixture], entrants: usize) -> Vec<i32> {
    let mut surplus = vec![0; entrants];
    for game in games {
        surplus[game.white.0] += 1;
        surplus[game.black.0] -= 1;
    }
    surplus
}

#[test]
fn numbers_are_dense_and_pairs_are_pairs_in_every_format() {
    for encounter in
        [PAIRS, EVERY_GAME_ONCE, Encounter { games: 5, repeat: true }, Encounter { games: 4, repeat: false }]
    {
        for format in every_format() {
            let event = play(&schedule(Plan { encounter, ..plan(12, format.clone()) }), 7);
            let games: Vec<Fixture> = event.iter().map(|played| played.fixture).collect();
            let numbers: Vec<u64> = games.iter().map(|game| game.number).collect();
            assert_eq!(numbers, (0..games.len() as u64).collect::<Vec<_>>(), "{format:?}");
            let mut pairs: BTreeMap<u64, Vec<&Fixture>> = BTreeMap::new();
            for game in &games {
                pairs.entry(game.pair).or_default().push(game);
            }
            assert!(pairs.keys().copied().eq(0..pairs.len() as u64), "{format:?}: pairs are numbered without gaps");
            for pair in pairs.values() {
                match pair[..] {
                    [one] => assert_ne!(one.white, one.black),
                    [one, other] => assert_eq!(
                        (one.white, one.black, one.opening, one.round),
                        (other.black, other.white, other.opening, other.round),
                        "{format:?}"
                    ),
                    _ => panic!("{format:?}: {pair:?}"),
                }
            }
            let openings: HashSet<u64> = games.iter().map(|game| game.opening).collect();
            assert_eq!(openings.len(), pairs.len(), "{format:?}: only pairs share openings");
            assert!(games.is_sorted_by_key(|game| game.round), "{format:?}: rounds come in order");
            assert_eq!(games[0].round, 1);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_event_and_another_one_another() {
    for format in every_format() {
        let event = |seed| play(&schedule(Plan { seed, ..plan(12, format.clone()) }), 7);
        assert_eq!(event(3), event(3), "{format:?}");
        let has_lots = !schedule(plan(12, format.clone())).is_single_stage();
        assert_eq!(event(3) != event(4), has_lots, "{format:?}");
    }
}

#[test]
fn what_is_asked_again_is_answered_alike_whatever_order_results_come_in() {
    for format in every_format() {
        let schedule = schedule(plan(12, format.clone()));
        let mut played = play(&schedule, 7);
        assert_eq!(schedule.next_stage(&played), None);
        played.reverse();
        assert_eq!(schedule.next_stage(&played), None, "{format:?}");
        // Without one game its stage is the next, whole, and the last that is known.
        for missing in [0, played.len() / 2, played.len() - 1] {
            let mut most = played.clone();
            let unknown = most.remove(missing).fixture;
            let stage = schedule.next_stage(&most).unwrap();
            assert!(stage.contains(&unknown), "{format:?}");
            let course = schedule.course(&most);
            assert!(!course.is_over && course.stages.last() == Some(&stage), "{format:?}");
        }
    }
}

#[test]
fn a_round_robin_meets_each_pair_equally_with_balanced_colours() {
    for entrants in 2..=16 {
        for cycles in 1..=3 {
            for encounter in [EVERY_GAME_ONCE, PAIRS, Encounter { games: 3, repeat: true }] {
                let format = Format::RoundRobin { cycles };
                let games = schedule(Plan { encounter, ..plan(entrants, format) }).next_stage(&[]).unwrap();
                let meetings = meetings(&games);
                assert_eq!(meetings.len(), entrants * (entrants - 1) / 2);
                assert!(meetings.values().all(|&times| times == (cycles * encounter.games) as usize));
                let balanced = entrants % 2 == 1 || encounter.games == 2 || cycles == 2;
                let greatest = surpluses(&games, entrants).into_iter().map(i32::abs).max().unwrap();
                assert_eq!(greatest, i32::from(!balanced), "{entrants} {cycles} {encounter:?}");
                let mut rounds: HashMap<u32, Vec<usize>> = HashMap::new();
                for game in games.iter().step_by(encounter.games as usize) {
                    rounds.entry(game.round).or_default().extend([game.white.0, game.black.0]);
                }
                assert_eq!(rounds.len(), cycles as usize * (entrants.next_multiple_of(2) - 1));
                for busy in rounds.values() {
                    assert_eq!(
                        busy.len(),
                        entrants / 2 * 2,
                        "everybody plays in every round, but for one of an odd field"
                    );
                    assert_eq!(busy.iter().collect::<HashSet<_>>().len(), busy.len(), "nobody plays twice in a round");
                }
            }
        }
    }
}

#[test]
fn the_berger_table_for_six_is_the_customary_one() {
    // FIDE Handbook, C.05, annex 1.
    let table = "1-6 2-5 3-4  6-4 5-3 1-2  2-6 3-1 4-5  6-5 1-4 2-3  3-6 4-2 5-1";
    let games = schedule(Plan { encounter: EVERY_GAME_ONCE, ..plan(6, Format::RoundRobin { cycles: 1 }) });
    let mut rounds = vec![HashSet::new(); 5];
    for game in games.next_stage(&[]).unwrap() {
        rounds[game.round as usize - 1].insert(format!("{}-{}", game.white.0 + 1, game.black.0 + 1));
    }
    for (round, expected) in rounds.iter().zip(table.split("  ")) {
        assert_eq!(*round, expected.split(' ').map(str::to_owned).collect::<HashSet<_>>());
    }
}

#[test]
fn a_match_exchanges_colours_on_each_opening() {
    let of = |rounds, encounter| {
        let games = schedule(Plan { encounter, ..plan(2, Format::Match { rounds }) }).next_stage(&[]).unwrap();
        games.iter().map(|game| (game.white.0, game.opening, game.round)).collect::<Vec<_>>()
    };
    let once = [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)];
    assert_eq!(of(1, Encounter { games: 4, repeat: true }), once);
    // The second encounter begins with the other colour, as the first of an odd number would have gone on.
    assert_eq!(of(2, PAIRS), [(0, 0, 1), (1, 0, 1), (1, 1, 2), (0, 1, 2)]);
    assert_eq!(of(3, EVERY_GAME_ONCE), [(0, 0, 1), (1, 1, 2), (0, 2, 3)]);
    assert_eq!(of(1, Encounter { games: 3, repeat: true }), [(0, 0, 1), (1, 0, 1), (0, 1, 1)]);
}

#[test]
fn a_gauntlet_is_played_by_the_hosts_against_all_others() {
    for hosts in 1..=3 {
        for encounter in [PAIRS, EVERY_GAME_ONCE] {
            let plan = Plan { encounter, ..plan(7, Format::Gauntlet { hosts, rounds: 2 }) };
            let games = schedule(plan).next_stage(&[]).unwrap();
            let meetings = meetings(&games);
            assert_eq!(meetings.len(), hosts * (7 - hosts));
            for ((host, guest), times) in meetings {
                assert!(host < hosts && guest >= hosts && times == 2 * encounter.games as usize);
            }
            assert!(surpluses(&games, 7).iter().all(|&surplus| surplus == 0));
            // In half of it colours are balanced as far as they can be.
            let first = games.iter().filter(|game| game.round == 1).copied().collect::<Vec<_>>();
            assert!(surpluses(&first, 7).iter().all(|surplus| surplus.abs() <= 1));
        }
    }
}

#[test]
fn teams_meet_board_against_board() {
    let format = Format::Teams { boards: 4, cycles: 2 };
    let schedule = schedule(Plan { encounter: EVERY_GAME_ONCE, ..plan(20, format) });
    let games = schedule.next_stage(&[]).unwrap();
    assert_eq!(schedule.course(&[]).teams.len(), 5);
    let meetings = meetings(&games);
    assert_eq!(meetings.len(), 5 * 4 / 2 * 4);
    for ((one, other), times) in meetings {
        assert_eq!((one % 4, times), (other % 4, 2));
    }
    assert!(surpluses(&games, 20).iter().all(|&surplus| surplus == 0));
    // In each tie a team has White on half of the boards.
    let mut whites: HashMap<(u32, usize), usize> = HashMap::new();
    for game in &games {
        *whites.entry((game.round, game.white.0 / 4)).or_default() += 1;
    }
    assert!(whites.len() == 2 * 5 * 4 && whites.values().all(|&boards| boards == 2));
}

#[test]
fn the_number_of_games_is_known_where_it_can_be() {
    let count = |entrants, format| schedule(plan(entrants, format)).game_count();
    assert_eq!(count(2, Format::Match { rounds: 10 }), Some(20));
    assert_eq!(count(5, Format::RoundRobin { cycles: 2 }), Some(40));
    assert_eq!(count(9, Format::Swiss { rounds: 4, draw: Draw::Seeded }), Some(32));
    assert_eq!(count(5, Format::Knockout(Knockout::default())), None);
    let swiss = schedule(plan(9, Format::Swiss { rounds: 4, draw: Draw::Seeded }));
    assert_eq!(play(&swiss, 1).len(), 32);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |entrants, format| Schedule::new(plan(entrants, format)).unwrap_err();
    let groups =
        Groups { groups: 2, advance: 2, cycles: 1, draw: Draw::Seeded, finals: Final::RoundRobin { cycles: 1 } };
    assert_eq!(refused(1, Format::RoundRobin { cycles: 1 }), ScheduleError::TooFew(1));
    assert_eq!(refused(0, Format::Swiss { rounds: 1, draw: Draw::Seeded }), ScheduleError::TooFew(0));
    assert_eq!(refused(3, Format::Match { rounds: 1 }), ScheduleError::MatchNeedsTwo(3));
    assert_eq!(refused(2, Format::Match { rounds: 0 }), ScheduleError::NoRounds);
    assert_eq!(refused(4, Format::Gauntlet { hosts: 4, rounds: 1 }), ScheduleError::Hosts { hosts: 4, entrants: 4 });
    assert_eq!(refused(4, Format::Gauntlet { hosts: 0, rounds: 1 }), ScheduleError::Hosts { hosts: 0, entrants: 4 });
    assert_eq!(refused(9, Format::Teams { boards: 4, cycles: 1 }), ScheduleError::Teams { boards: 4, entrants: 9 });
    assert_eq!(refused(4, Format::Teams { boards: 4, cycles: 1 }), ScheduleError::Teams { boards: 4, entrants: 4 });
    assert_eq!(refused(4, Format::Teams { boards: 0, cycles: 1 }), ScheduleError::Teams { boards: 0, entrants: 4 });
    assert_eq!(refused(3, Format::Groups(groups)), ScheduleError::Groups { groups: 2, entrants: 3 });
    assert_eq!(
        refused(5, Format::Groups(Groups { advance: 3, ..groups })),
        ScheduleError::Advance { advance: 3, smallest: 2 }
    );
    assert_eq!(refused(5, Format::Groups(Groups { groups: 1, advance: 1, ..groups })), ScheduleError::FinalOfOne);
    assert_eq!(
        refused(5, Format::Groups(Groups { groups: 0, ..groups })),
        ScheduleError::Groups { groups: 0, entrants: 5 }
    );
    let swiss = refused(10, Format::Swiss { rounds: 6, draw: Draw::Seeded });
    assert_eq!(swiss, ScheduleError::TooManySwissRounds { rounds: 6, most: 5, entrants: 10 });
    assert!(swiss.to_string().contains("after 5 it can happen"), "{swiss}");
    let immense = Format::RoundRobin { cycles: u32::MAX };
    assert!(matches!(refused(usize::MAX, immense.clone()), ScheduleError::TooManyGames { .. }));
    assert!(matches!(refused(9, immense), ScheduleError::TooManyGames { .. }));
    let nothing = Plan { encounter: Encounter { games: 0, repeat: true }, ..plan(2, Format::Match { rounds: 1 }) };
    assert_eq!(Schedule::new(nothing).unwrap_err(), ScheduleError::NoGames);
}

#[test]
fn a_plan_is_the_same_after_a_file() {
    for format in every_format() {
        let plan = plan(12, format);
        let text = serde_json::to_string(&plan).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan, "{text}");
    }
    let game = play(&schedule(plan(2, Format::Match { rounds: 1 })), 1)[0];
    let text = serde_json::to_string(&game).unwrap();
    assert!(
        text.contains(r#""white":0,"black":1"#) && text.contains(&format!(r#""outcome":"{}""#, game.outcome)),
        "{text}"
    );
    assert_eq!(game.fixture.opponent_of(Entrant(0)), Some(Entrant(1)));
}
