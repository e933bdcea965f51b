//! Scores as the protocol tells them, held against endings whose value is known.

mod support;

use support::session::{Search, Session};

const ENDINGS: &str = include_str!("endings/positions-5x4.txt");
const DEPTH: u32 = 11;

/// The plies to the end of a decided ending; negative for a loss.
fn plies(value: &str) -> Option<i64> {
    let (kind, plies) = value.split_once(' ')?;
    let plies: i64 = plies.parse().expect("a number of plies");
    Some(if kind == "win" { plies } else { -plies })
}

/// The decided endings that a search of this depth sees to their end, and what each is worth.
fn endings() -> impl Iterator<Item = (&'static str, i64)> {
    let decided = ENDINGS.lines().filter_map(|line| {
        let (position, value) = line.split_once(';')?;
        Some((position, plies(value)?))
    });
    decided.filter(|(_, plies)| plies.abs() <= 8).step_by(3)
}

/// A distance in plies as the dialect counts it.
fn counted(plies: i64, dialect: &str) -> i64 {
    let count = if dialect == "uci" { (plies.abs() + 1) / 2 } else { plies.abs() };
    count * plies.signum()
}

/// Sees that whatever a search claims is true, from its first line to its last.
fn check(search: &Search, truth: i64, about: &str) {
    for info in &search.infos {
        let claim = info.split(" score mate ").nth(1).map(|rest| rest.split(' ').take(2).collect::<Vec<_>>());
        let Some([number, mark]) = claim.as_deref() else { continue };
        let number: i64 = number.parse().expect("a number follows mate");
        assert_eq!(number.signum(), truth.signum(), "{about}: {info}");
        match *mark {
            // The win comes then or sooner, and likewise the loss.
            "lowerbound" | "upperbound" => assert!(number.abs() >= truth.abs(), "{about}: {info}"),
            _ => assert_eq!(number, truth, "{about}: {info}"),
        }
    }
    assert!(search.score().starts_with("mate "), "{about}: {}", search.last_info());
}

#[test]
fn wins_and_losses_are_told_with_their_true_distance() {
    for dialect in ["uci", "ugi"] {
        let mut session = Session::after(&[dialect]);
        session.until(&format!("{dialect}ok"));
        let mut count = 0;
        for (position, plies) in endings() {
            session.tell("ucinewgame");
            let search = session.search_of(&format!("fen {position}"), &format!("go depth {DEPTH}"));
            check(&search, counted(plies, dialect), &format!("{position}, {plies} plies, {dialect}"));
            count += 1;
        }
        assert!(count >= 20, "{count} endings were looked at");
        session.quit();
    }
}

/// The win that a search found, however it is marked.
fn win(search: &Search) -> Option<u32> {
    search.score().strip_prefix("mate ")?.split(' ').next()?.parse().ok()
}

#[test]
fn go_mate_finds_a_win_so_near_if_there_is_one() {
    for dialect in ["uci", "ugi"] {
        let mut session = Session::after(&[dialect]);
        session.until(&format!("{dialect}ok"));
        for (position, plies) in endings().filter(|&(_, plies)| plies > 1) {
            let distance = counted(plies, dialect) as u32;
            let mut found = |within: u32| {
                session.tell("ucinewgame");
                win(&session.search_of(&format!("fen {position}"), &format!("go mate {within}")))
            };
            assert_eq!(found(distance), Some(distance), "{position}");
            assert_eq!(found(distance - 1).filter(|&found| found < distance), None, "{position}");
        }
        session.quit();
    }
}
