//! The line protocol, command by command: what each is answered with, in both dialects.

mod support;

use support::session::Session;

const START: &str = "W:W1,2,3,4,5,6,7,8,9,10,11,12:B27,28,29,30,31,32,33,34,35,36,37,38";

#[test]
fn nothing_is_said_before_the_first_command() {
    let mut session = Session::start();
    session.expect_silence("", std::time::Duration::from_millis(300));
    session.quit();
}

#[test]
fn who_are_you_is_answered_in_both_dialects() {
    for (command, ok) in [("uci", "uciok"), ("ugi", "ugiok")] {
        let mut session = Session::start();
        session.send(command);
        let lines = session.until(ok);
        assert!(lines[0].starts_with("id name tobit"), "{}", lines[0]);
        assert!(lines[1].starts_with("id author "), "{}", lines[1]);
        assert_eq!(lines.last().map(String::as_str), Some(ok));
        let options = &lines[2..lines.len() - 1];
        assert!(options.iter().all(|line| line.starts_with("option name ")), "{options:?}");
        session.quit();
    }
}

#[test]
fn a_new_game_forgets_the_game_and_keeps_the_options() {
    for command in ["ucinewgame", "uginewgame"] {
        let mut session = Session::after(&["setoption name Board value 4x4", "setoption name MultiPV value 2"]);
        session.tell("position startpos moves 6-12");
        session.tell(command);
        assert!(session.position().starts_with("W:W1,2,3,4,5,6,7,8,9,10:B23"));
        assert!(session.search("go depth 1").infos.iter().any(|line| line.contains("multipv 2")));
        session.quit();
    }
}

#[test]
fn a_position_is_a_start_and_moves() {
    let mut session = Session::start();
    session.tell("position startpos");
    assert_eq!(session.position(), START);
    session.tell("position startpos moves 7-14 28-21 14:28 34:21");
    assert_eq!(session.position(), "W:W1,2,3,4,5,6,8,9,10,11,12:B21,27,29,30,31,32,33,35,36,37,38");
    session.tell("position fen W:W1-12:B27-38 moves");
    assert_eq!(session.position(), START);
    session.tell("position fen  W : B27-38 : W 1-6 , 7-12 .  moves 7-14");
    assert!(session.position().starts_with("B:W1,2,3,4,5,6,8,9,10,11,12,14:B27"));
    session.tell("position fen B:W9:B");
    assert_eq!(session.position(), "B:W9:B");
    session.tell("position fen W:W23:BK9,30 moves 23x36x3");
    session.quit();
}

#[test]
fn a_wrong_position_is_refused_whole_and_the_old_one_stays() {
    let mut session = Session::after(&["position startpos moves 7-14"]);
    let before = session.position();
    for (command, named) in [
        ("position fen", "''"),
        ("position fen nonsense", "nonsense"),
        ("position fen W:W1:B99", "99"),
        ("position fen W:W1,1:B38", "1"),
        ("position fen W:W36:B38", "36"),
        ("position fen W:W1:W38", "White"),
        ("position fen W:W1:B", "Black"),
        ("position fen w:W1:B38", "'w'"),
        ("position fen W:W1,,2:B38", "1,,2"),
        ("position fen W:W5-1:B38", "5-1"),
        ("position startpos moves 7-14 28-21 2-9", "2-9"),
        ("position startpos moves 7-15", "7-15"),
        ("position startpos moves 7:14", "7:14"),
        ("position startpos moves 7-14 gibberish", "gibberish"),
        ("position startpos moves 7-14 28-21 14-28", "14-28"),
        ("position fen W:W9:B10,16,18,24 moves 9:23", "9:23"),
    ] {
        let why = session.complaint(command);
        assert!(why.starts_with("position refused: ") && why.contains(named), "'{command}': {why}");
        assert_eq!(session.position(), before, "'{command}' leaves the position");
    }
    // Which move it was.
    let why = session.complaint("position startpos moves 7-14 28-21 1-2");
    assert!(why.contains("move 3"), "{why}");
    session.quit();
}

#[test]
fn perft_counts_by_root_move() {
    for command in ["perft", "go perft"] {
        let mut session = Session::start();
        let mut perft = |depth: u32| {
            session.send(&format!("{command} {depth}"));
            session.until("nodes")
        };
        assert_eq!(perft(3), ["7-14: 41", "8-15: 41", "9-16: 41", "10-17: 41", "11-18: 41", "nodes 205"]);
        assert_eq!(perft(1).last().map(String::as_str), Some("nodes 5"));
        assert_eq!(perft(0), ["nodes 1"]);
        session.tell("position fen B:W9:B");
        session.send(&format!("{command} 4"));
        assert_eq!(session.line(), "nodes 0");
        session.quit();
    }
}

#[test]
fn queries_tell_turn_end_and_result() {
    let mut session = Session::start();
    let mut answers = |position: &str| {
        session.tell(&format!("position {position}"));
        ["gameover", "p1turn", "result"].map(|what| {
            let line = session.ask_line(&format!("query {what}"));
            line.strip_prefix("response ").expect("a query has a response").to_owned()
        })
    };
    assert_eq!(answers("startpos"), ["false", "true", "none"]);
    assert_eq!(answers("startpos moves 7-14"), ["false", "false", "none"]);
    assert_eq!(answers("fen B:W9:B"), ["true", "false", "p1win"]);
    assert_eq!(answers("fen W:W:B9"), ["true", "true", "p2win"]);
    // Blocked: the hul on 6 can go neither forward nor sideways.
    assert_eq!(answers("fen W:W6:B7,8"), ["true", "true", "p2win"]);
    assert_eq!(answers("fen W:W23:B9,30 moves 23:36:3"), ["true", "false", "p1win"]);
    let round = "1-7 38-32 7-1 32-38";
    assert_eq!(answers(&format!("fen W:WK1:BK38 moves {round} 1-7 38-32 7-1")), ["false", "false", "none"]);
    assert_eq!(answers(&format!("fen W:WK1:BK38 moves {round} {round}")), ["true", "true", "draw"]);
    // Moves after it are still read, and the end that came first stands.
    assert_eq!(answers(&format!("fen W:WK1:BK38 moves {round} {round} 1-7 38-32 7-8")), ["true", "false", "draw"]);
    session.quit();
}

#[test]
fn people_can_look() {
    let mut session = Session::start();
    let board = session.ask("d");
    assert_eq!(board[0], "      b   b   b   b   b");
    assert_eq!(board[3], " 13  14  15  16  17  18  19");
    assert!(board.contains(&"White to move on 5x4".to_owned()) && board.contains(&format!("fen {START}")));
    assert_eq!(session.ask_line("moves"), "7-14 8-15 9-16 10-17 11-18");
    let value = session.ask("eval");
    assert!(value.len() > 1 && value.last().is_some_and(|line| line.starts_with("total")), "{value:?}");
    let help = session.ask("help").join("\n");
    for command in [
        "uci",
        "ugi",
        "debug",
        "isready",
        "setoption",
        "ucinewgame",
        "uginewgame",
        "position",
        "go",
        "perft",
        "stop",
        "ponderhit",
        "quit",
        "query",
        "d ",
        "eval",
        "moves",
        "bench",
        "help",
    ] {
        assert!(help.contains(command), "help names {command}");
    }
    session.tell("position fen B:W9:B");
    assert_eq!(session.moves(), [""; 0]);
    assert!(session.ask("d").iter().any(|line| line.starts_with("the game is over")));
    session.quit();
}

#[test]
fn bench_ends_with_its_signature() {
    let mut session = Session::start();
    session.send("bench 3");
    let line = session.line();
    assert!(matches!(line.split(' ').collect::<Vec<_>>()[..], [_, "nodes", _, "nps"]), "{line}");
    session.quit();
}

#[test]
fn the_unknown_is_passed_over_silently_unless_debugged() {
    let mut session = Session::start();
    let unknown = ["", "   \t ", "hello", "UCI", "hello quit"];
    for line in unknown {
        session.tell(line);
    }
    session.tell("debug on");
    for line in unknown.iter().filter(|line| !line.trim().is_empty()) {
        let lines = session.ask(line);
        assert!(lines.iter().all(|why| why.starts_with("info string passed over: ")), "'{line}': {lines:?}");
        assert_eq!(lines.len(), line.split(' ').count());
    }
    let named = session.complaint("joho debug on");
    assert!(named.contains("'joho'"), "{named}");
    let named = session.complaint("position startpos hello");
    assert!(named.contains("'hello'"), "{named}");
    session.send("isready now");
    assert!(session.line().contains("'now'"));
    assert_eq!(session.line(), "readyok");
    session.send("go depth 1 slowly wtime soon");
    let lines = session.until("bestmove");
    assert!(
        ["'slowly'", "'wtime'", "'soon'"].iter().enumerate().all(|(at, word)| lines[at].contains(word)),
        "{lines:?}"
    );
    session.tell("debug off");
    session.tell("hello");
    session.quit();
}

#[test]
fn a_command_that_lacks_what_it_takes_is_told_so() {
    let mut session = Session::start();
    let lacking = [
        ("debug", "debug"),
        ("debug maybe", "debug"),
        ("setoption", "setoption"),
        ("setoption value 3", "setoption"),
        ("position", "position"),
        ("position somewhere", "position"),
        ("query", "query"),
        ("query weather", "query"),
        ("perft", "perft"),
        ("perft many", "perft"),
        ("perft -1", "perft"),
        ("go perft 999999999999", "perft"),
        ("bench fast", "bench"),
    ];
    for (line, command) in lacking {
        let why = session.complaint(line);
        assert!(why.starts_with(&format!("{command} takes ")), "'{line}': {why}");
    }
    session.quit();
}

#[test]
fn words_before_a_command_are_passed_over() {
    let mut session = Session::start();
    assert_eq!(session.ask("joho moves"), session.ask("moves"));
    session.tell("please position startpos moves 7-14");
    assert!(session.position().starts_with("B:"));
    session.quit();
}

#[test]
fn no_info_string_holds_the_word_that_ends_games() {
    let mut session = Session::after(&["debug on"]);
    for command in [
        "error",
        "ErRoR",
        "errorerror",
        "position fen ERROR",
        "position startpos moves error",
        "setoption name error value error",
        "setoption name Hash value Error",
        "setoption name Board value error",
        "go depth 1 error searchmoves error",
    ] {
        // The grammar that every line is held against looks for it.
        session.send(command);
    }
    let lines = session.until("bestmove");
    assert!(lines.iter().filter(|line| line.to_lowercase().contains("err")).count() >= 9, "{lines:?}");
    session.quit();
}

#[test]
fn white_space_of_any_kind_separates() {
    let mut session = Session::start();
    session.send_bytes(b"uci\r\n\t isready \r\n");
    session.until("uciok");
    session.until("readyok");
    session.send_bytes(b"  position\t\tstartpos   moves\t7-14 \r\ngo\tdepth   2\r\n");
    assert_eq!(session.best_move().infos.len(), 2);
    assert!(session.position().starts_with("B:"));
    session.send_bytes(b"setoption  name\tMove \t Overhead  value\t 7\r\nisready\r\n");
    assert_eq!(session.line(), "readyok");
    session.quit();
}

#[test]
fn a_last_line_without_an_end_is_read() {
    let mut session = Session::start();
    session.send_bytes(b"moves\nquery p1turn");
    session.end_input();
    assert_eq!(session.expect_end(), ["7-14 8-15 9-16 10-17 11-18", "response true"]);
}
