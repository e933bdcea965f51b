//! Weaker play, and what the engine thinks of a draw: when they count, and when not.

mod support;

use support::session::{Session, number_after};

const WITH_TOBITS: &str = "fen W:W1,2,8,K12:B37,36,K31,30";

fn nodes(session: &mut Session, position: &str, go: &str) -> u64 {
    let search = session.search_of(position, go);
    number_after(search.last_info(), "nodes").expect("it tells the nodes")
}

#[test]
fn a_lower_level_looks_at_fewer_positions() {
    let mut session = Session::start();
    let mut before = 0;
    for level in 1..=8 {
        session.tell(&format!("setoption name Skill Level value {level}"));
        session.tell("ucinewgame");
        let looked_at = nodes(&mut session, "startpos", "go movetime 20000");
        assert!(looked_at > before, "level {level}: {looked_at} after {before}");
        before = looked_at;
    }
    assert!(before <= 150_000, "{before}");
    session.quit();
}

#[test]
fn a_level_tells_one_line_that_begins_with_its_move() {
    let mut session = Session::after(&["setoption name Skill Level value 1"]);
    for _ in 0..10 {
        let search = session.search_of("startpos", "go movetime 20000");
        assert_eq!(search.infos.len(), 1, "{:?}", search.infos);
        assert!(search.last_info().contains(&format!(" pv {}", search.best())), "{}", search.last_info());
        assert!(!search.last_info().contains("multipv"), "{}", search.last_info());
    }
    session.quit();
}

#[test]
fn analysis_knows_neither_levels_nor_contempt() {
    let mut plain = Session::after(&["setoption name UCI_AnalyseMode value true"]);
    let mut set = Session::after(&[
        "setoption name UCI_AnalyseMode value true",
        "setoption name Skill Level value 1",
        "setoption name Contempt value 100",
    ]);
    for position in ["startpos", WITH_TOBITS] {
        let [one, other] = [&mut plain, &mut set].map(|session| nodes(session, position, "go depth 10"));
        assert_eq!(one, other, "{position}");
    }
    plain.quit();
    set.quit();
}

#[test]
fn contempt_changes_what_is_looked_at_in_play() {
    let mut plain = Session::after(&["setoption name Contempt value 0"]);
    let mut proud = Session::after(&["setoption name Contempt value 100"]);
    let [one, other] = [&mut plain, &mut proud].map(|session| nodes(session, WITH_TOBITS, "go depth 12"));
    assert_ne!(one, other);
    plain.quit();
    proud.quit();
}
