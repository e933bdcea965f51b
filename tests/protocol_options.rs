//! The options of the line protocol: how they are declared, set and refused.

mod support;

use support::session::Session;

const START: &str = "W:W1,2,3,4,5,6,7,8,9,10,11,12:B27,28,29,30,31,32,33,34,35,36,37,38";

#[test]
fn options_are_declared_once_with_type_and_range() {
    let mut session = Session::start();
    let lines = session.ask("uci");
    let declares = |wanted: &str| {
        let named = lines.iter().filter(|line| line.starts_with(&format!("option name {wanted}")));
        assert_eq!(named.count(), 1, "'{wanted}' in {lines:?}");
    };
    declares("Hash type spin default 64 min 1 max ");
    declares("Threads type spin default 1 min 1 max ");
    declares("MultiPV type spin default 1 min 1 max ");
    declares("Ponder type check default false");
    declares("Board type combo default 5x4 var 5x4 var 4x4");
    declares("Move Overhead type spin default ");
    declares("Skill Level type spin default 10 min 1 max 10");
    declares("Contempt type spin default 5 min 0 max 100");
    declares("Clear Hash type button");
    declares("UCI_AnalyseMode type check default false");
    declares("OwnBook type check default false");
    declares("Book File type string default <empty>");
    declares("Book Seed type spin default 0 min 0 max ");
    let mut names: Vec<&str> = lines.iter().filter_map(|line| line.split(" type ").next()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), lines.len(), "no name comes twice");
    session.quit();
}

#[test]
fn options_are_set_without_a_word() {
    let mut session = Session::start();
    for command in [
        "setoption name Hash value 1",
        "setoption name hash value 2",
        "setoption name HASH value 16",
        "setoption name Threads value 2",
        "setoption name multipv value 3",
        "setoption name Ponder value true",
        "setoption name ponder value FALSE",
        "setoption name Move Overhead value 0",
        "setoption name mOVE   oVERHEAD value 5000",
        "setoption name Skill Level value 3",
        "setoption name contempt value 0",
        "setoption name Board value 4x4",
        "setoption name Clear Hash",
        "setoption name clear hash",
        "setoption name UCI_AnalyseMode value true",
        "setoption name uci_analysemode value false",
        "setoption name OwnBook value true",
        "setoption name ownbook value False",
        "setoption name Book File value <empty>",
        "setoption name Book File",
        "setoption name Book Seed value 7",
        "setoption name BOARD value 6x6",
    ] {
        session.tell(command);
    }
    session.quit();
}

#[test]
fn a_value_out_of_range_is_refused_and_the_old_one_stays() {
    let mut session = Session::start();
    session.tell("setoption name MultiPV value 2");
    for value in ["0", "-1", "257", "two", "2.5", "", "99999999999999999999999999", "-9223372036854775808"] {
        let why = session.complaint(&format!("setoption name MultiPV value {value}"));
        assert!(why.contains("MultiPV") && why.contains("1 to 256") && why.contains(value), "{why}");
    }
    let last = session.search("go depth 2").infos;
    assert!(last.iter().any(|line| line.contains("multipv 2")) && !last.iter().any(|line| line.contains("multipv 3")));

    for (name, value) in [
        ("Hash", "0"),
        ("Hash", "1048577"),
        ("Hash", "18446744073709551616"),
        ("Threads", "0"),
        ("Threads", "257"),
        ("Move Overhead", "-1"),
        ("Move Overhead", "5001"),
        ("Skill Level", "0"),
        ("Skill Level", "11"),
        ("Contempt", "101"),
        ("Ponder", "yes"),
        ("OwnBook", "1"),
        ("UCI_AnalyseMode", "maybe"),
        ("Book Seed", "-1"),
    ] {
        let why = session.complaint(&format!("setoption name {name} value {value}"));
        assert!(why.starts_with(name) && why.contains(value), "{why}");
    }
    for board in ["1x4", "7x4", "5x2", "5x7", "5", "5x", "x4", "5x4x4", "board", "", "300x4"] {
        session.complaint(&format!("setoption name Board value {board}"));
    }
    assert_eq!(session.position(), START);
    session.quit();
}

#[test]
fn an_unknown_option_is_named() {
    let mut session = Session::start();
    let why = session.complaint("setoption name No Such Thing value 3");
    assert!(why.contains("'No Such Thing'"), "{why}");
    session.quit();
}

#[test]
fn setting_the_board_goes_to_its_start() {
    let mut session = Session::after(&["position startpos moves 7-14"]);
    session.tell("setoption name Board value 4x4");
    assert_eq!(session.position(), "W:W1,2,3,4,5,6,7,8,9,10:B23,24,25,26,27,28,29,30,31,32");
    session.tell("position startpos moves 6-12");
    // Also when it is the same board.
    session.tell("setoption name board value 4X4");
    assert_eq!(session.position(), "W:W1,2,3,4,5,6,7,8,9,10:B23,24,25,26,27,28,29,30,31,32");
    // A board that cannot be leaves all as it is.
    session.tell("position startpos moves 6-12");
    session.complaint("setoption name Board value 9x9");
    assert!(session.position().starts_with("B:"));
    session.quit();
}

#[test]
fn every_board_in_range_is_taken() {
    let mut session = Session::start();
    for longitudinal in 2..=6 {
        for transverse in 3..=6 {
            session.tell(&format!("setoption name Board value {longitudinal}x{transverse}"));
            assert!(session.ask("d").contains(&format!("White to move on {longitudinal}x{transverse}")));
            let best = session.search("go depth 3").best().to_owned();
            assert!(session.moves().contains(&best), "{best}");
        }
    }
    session.quit();
}
