//! Tables worked out by hand, tie-breaks, and columns that stay in line.

mod events;

use arena::fixture::{Bye, Entrant, Fixture, Outcome, Played};
use arena::ranking::{Criterion, Ranked, rank};
use arena::schedule::{Decider, Draw, Final, Format, Groups, Knockout};
use arena::standings::{Names, Standings};
use events::{first_wins, plan, play, play_by, schedule};

/// Single games, each as White, Black, and the result.
fn games(list: &[(usize, usize, &str)]) -> Vec<Played> {
    let game = |(number, &(white, black, result)): (u64, &(usize, usize, &str))| Played {
        fixture: Fixture {
            number,
            round: 1,
            white: Entrant(white),
            black: Entrant(black),
            opening: number,
            pair: number,
        },
        outcome: match result {
            "2-0" => Outcome::WhiteWins,
            "0-2" => Outcome::BlackWins,
            _ => Outcome::Draw,
        },
    };
    (0..).zip(list).map(game).collect()
}

fn entrants(count: usize) -> Vec<Entrant> {
    (0..count).map(Entrant).collect()
}

/// Who stands where, with the value of the last criterion.
fn places(table: &[Ranked]) -> Vec<(usize, usize, Option<f64>)> {
    table.iter().map(|row| (row.place, row.record.entrant.0, row.values.last().copied().flatten())).collect()
}

/// Four meet once each. 0 beats 1 and 2, loses to 3; 1 beats 2 and 3; 2 beats 3; 3 beats 0.
const CIRCLE: [(usize, usize, &str); 6] =
    [(0, 1, "2-0"), (0, 2, "2-0"), (3, 0, "2-0"), (1, 2, "2-0"), (3, 1, "0-2"), (2, 3, "2-0")];

#[test]
fn points_come_first_and_those_who_are_equal_share_a_place() {
    // Points: 4, 4, 2, 2.
    let table = rank(&entrants(4), &games(&CIRCLE), &[], &[Criterion::Points]);
    let expected = [(1, 0, Some(4.0)), (1, 1, Some(4.0)), (3, 2, Some(2.0)), (3, 3, Some(2.0))];
    assert_eq!(places(&table), expected);
}

#[test]
fn the_direct_encounter_decides_among_those_who_have_met() {
    // 0 has beaten 1, 2 has beaten 3.
    let by = [Criterion::Points, Criterion::DirectEncounter];
    let table = rank(&entrants(4), &games(&CIRCLE), &[], &by);
    assert_eq!(places(&table), [(1, 0, Some(2.0)), (2, 1, Some(0.0)), (3, 2, Some(2.0)), (4, 3, Some(0.0))]);
    // Without the game between 0 and 1 nothing can be said about them, and they are 1 apart in points.
    let list = [(0, 2, "2-0"), (1, 3, "2-0"), (2, 3, "1-1")];
    let table = rank(&entrants(4), &games(&list), &[], &by);
    assert_eq!(places(&table), [(1, 0, None), (1, 1, None), (3, 2, Some(1.0)), (3, 3, Some(1.0))]);
}

#[test]
fn sonneborn_berger_counts_whom_one_has_beaten() {
    // 0 has beaten 1 (4 points) and 2 (2): 6. 1 has beaten 2 (2) and 3 (2): 4. 2 has beaten 3: 2. 3 has beaten 0: 4.
    let by = [Criterion::Points, Criterion::SonnebornBerger];
    let table = rank(&entrants(4), &games(&CIRCLE), &[], &by);
    assert_eq!(places(&table), [(1, 0, Some(6.0)), (2, 1, Some(4.0)), (3, 3, Some(4.0)), (4, 2, Some(2.0))]);
    // A draw counts half: 0 and 1 draw, both beat 2. Points 3, 3, 0; each 0 + 3/2.
    let table = rank(&entrants(3), &games(&[(0, 1, "1-1"), (2, 0, "0-2"), (1, 2, "2-0")]), &[], &by);
    assert_eq!(places(&table), [(1, 0, Some(1.5)), (1, 1, Some(1.5)), (3, 2, Some(0.0))]);
}

#[test]
fn buchholz_counts_whom_one_has_met_and_byes_of_theirs() {
    // Two rounds of five: 0 beats 3 and 1 beats 4, 2 has the bye; 0 beats 1, 3 beats 2, and 4 has the bye.
    let list = [(0, 3, "2-0"), (1, 4, "2-0"), (0, 1, "2-0"), (3, 2, "2-0")];
    let byes = [Bye { round: 1, entrant: Entrant(2), points: 2 }, Bye { round: 2, entrant: Entrant(4), points: 2 }];
    let table = rank(&entrants(5), &games(&list), &byes, &[Criterion::Points, Criterion::Buchholz]);
    // 1 has met 4 (2 points) and 0 (4), 3 has met 0 (4) and 2 (2), 2 has met 3 (2), 4 has met 1 (2).
    let expected = [(1, 0, Some(4.0)), (2, 1, Some(6.0)), (2, 3, Some(6.0)), (4, 2, Some(2.0)), (4, 4, Some(2.0))];
    assert_eq!(places(&table), expected);
    assert_eq!(table[3].record.share(), Some(0.5), "the bye, and a game lost");
}

#[test]
fn shares_compare_those_who_have_played_unequally_often() {
    let list = [(0, 1, "1-1"), (2, 0, "2-0"), (0, 3, "2-0")];
    let table = rank(&entrants(5), &games(&list), &[], Criterion::UNEVEN);
    let order: Vec<(usize, usize)> = table.iter().map(|row| (row.place, row.record.entrant.0)).collect();
    // 2 has 2 of 2, 0 has 3 of 6, 1 has 1 of 2, 3 has none and 4 has not played.
    assert_eq!(order, [(1, 2), (2, 0), (3, 1), (4, 3), (4, 4)]);
}

#[test]
fn wins_and_games_outside_the_table() {
    let list = [(0, 1, "2-0"), (1, 0, "2-0"), (2, 3, "1-1"), (3, 2, "1-1"), (0, 9, "2-0")];
    let by = [Criterion::Points, Criterion::Wins];
    let table = rank(&entrants(4), &games(&list), &[], &by);
    assert_eq!(places(&table), [(1, 0, Some(1.0)), (1, 1, Some(1.0)), (3, 2, Some(0.0)), (3, 3, Some(0.0))]);
}

fn text(format: Format, entrants: usize, names: &[&str]) -> String {
    let schedule = schedule(plan(entrants, format));
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let names = Names { engines: &names, teams: &["Ah".to_owned()] };
    Standings::new(&schedule, &play_by(&schedule, first_wins), names, None).to_string()
}

#[test]
fn a_match_has_a_table_of_two() {
    let expected = "
#  Engine       Games  Won  Drawn  Lost  Points      %
1  tobit 0.2.0      4    4      0     0       8  100.0
2  Хакас            4    0      0     4       0    0.0";
    assert_eq!(text(Format::Match { rounds: 2 }, 2, &["tobit 0.2.0", "Хакас"]), expected.trim_start());
}

#[test]
fn columns_stay_in_line_whatever_the_names() {
    let expected = "
#  Engine    Games  Won  Drawn  Lost  Points      %  S-B
1  引擎          4    4      0     0       8  100.0    8
2  a�b           4    2      0     2       4   50.0    0
3  Engine 3      4    0      0     4       0    0.0    0

#  Engine     1    2    3
1  引擎       x   4-0  4-0
2  a�b       0-4   x   4-0
3  Engine 3  0-4  0-4   x";
    assert_eq!(text(Format::RoundRobin { cycles: 1 }, 3, &["引擎", "a\nb"]), expected.trim_start());
}

#[test]
fn teams_have_a_table_and_each_board_its_own() {
    let expected = "
Teams
#  Team    Ties  Won  Drawn  Lost  Points  Boards   1    2
1  Ah         1    1      0     0       2       8   x   8-0
2  Team 2     1    0      0     1       0       0  0-8   x

Board 1
#  Engine  Games  Won  Drawn  Lost  Points      %
1  a           2    2      0     0       4  100.0
2  c           2    0      0     2       0    0.0

Board 2
#  Engine  Games  Won  Drawn  Lost  Points      %
1  b           2    2      0     0       4  100.0
2  d           2    0      0     2       0    0.0";
    assert_eq!(text(Format::Teams { boards: 2, cycles: 1 }, 4, &["a", "b", "c", "d"]), expected.trim_start());
}

#[test]
fn a_tie_of_teams_counts_when_its_last_game_is_over() {
    let schedule = schedule(plan(4, Format::Teams { boards: 2, cycles: 1 }));
    let mut played = play_by(&schedule, |game| if game.white.0 % 2 == 0 { first_wins(game) } else { Outcome::Draw });
    let table = |played: &[Played]| Standings::new(&schedule, played, Names::default(), None).teams.unwrap();
    let row = table(&played).rows[0].clone();
    assert_eq!((row.team, row.ties, row.points, row.board_points), (0, [1, 0, 0], 2, 6));
    played.pop();
    let row = table(&played).rows[0].clone();
    assert_eq!((row.ties, row.points), ([0, 0, 0], 0));
}

#[test]
fn a_knockout_shows_its_ties_and_what_decided_them() {
    let rules = Knockout { extra_pairs: 1, decider: Decider::HigherSeed, third_place: true, draw: Draw::Seeded };
    // Seeds 4 and 5, and 3 and 6, meet first; both ties are level to the end.
    let expected = "
Quarter-finals  d  4-4  engine e  d goes on, seeded higher
                c  4-4  f         c goes on, seeded higher
Semi-finals     a  4-0  d
                b  4-0  c
Final           a  4-0  b
Third place     c  4-0  d
Winner: a";
    let schedule = schedule(plan(6, Format::Knockout(rules)));
    let names = ["a", "b", "c", "d", "engine e", "f"].map(str::to_owned);
    let result = |game: &Fixture| match (game.white.0.min(game.black.0), game.white.0.max(game.black.0)) {
        (3, 4) | (2, 5) if game.round == 1 => Outcome::Draw,
        _ => first_wins(game),
    };
    let shown =
        |played: &[Played]| Standings::new(&schedule, played, Names { engines: &names, teams: &[] }, None).to_string();
    assert_eq!(shown(&play_by(&schedule, result)), expected.trim_start());
    // Before anything is played the ties are there, without results.
    assert!(shown(&[]).starts_with("Quarter-finals  d  0-0  engine e\n"), "{}", shown(&[]));
}

#[test]
fn groups_and_their_final_have_tables_of_their_own_games() {
    let rules =
        Groups { groups: 2, advance: 2, cycles: 1, draw: Draw::Seeded, finals: Final::RoundRobin { cycles: 1 } };
    let schedule = schedule(plan(6, Format::Groups(rules)));
    let standings = Standings::new(&schedule, &play(&schedule, 3), Names::default(), None);
    let titles: Vec<&str> = standings.tables.iter().filter_map(|table| table.title.as_deref()).collect();
    assert_eq!(titles, ["Group 1", "Group 2", "Final"]);
    for (table, games) in standings.tables.iter().zip([4, 4, 6]) {
        assert!(table.rows.iter().all(|row| row.ranked.record.games() == games), "{table}");
    }
}

#[test]
fn tables_serialise_with_names_and_values() {
    let schedule = schedule(plan(3, Format::RoundRobin { cycles: 1 }));
    let names = ["a", "b", "c"].map(str::to_owned);
    let names = Names { engines: &names, teams: &[] };
    let standings = Standings::new(&schedule, &play_by(&schedule, first_wins), names, None);
    let json = serde_json::to_value(&standings).unwrap();
    let first = &json["tables"][0]["rows"][0];
    assert_eq!((&first["name"], &first["place"], &first["points"]), (&"a".into(), &1.into(), &8.into()));
    assert_eq!(first["record"]["wins"], 4);
    assert_eq!(first["against"][1], serde_json::json!({"games": 2, "points": 4, "opponent_points": 0}));
    assert!(first["against"][0].is_null() && json["teams"].is_null() && json["bracket"].is_null());
    assert_eq!(json["tables"][0]["criteria"][1], "direct-encounter");
}
