//! How the program ends: told to quit, at the end of its input, or when nobody listens any more. Always with status 0.

mod support;

use std::time::Duration;

use support::session::Session;

/// What it says when given these lines and then the end of input.
fn piped(input: &str) -> Vec<String> {
    let mut session = Session::start();
    session.send_bytes(input.as_bytes());
    session.end_input();
    session.expect_end()
}

fn answers(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn quit_leaves_at_once() {
    for before in ["", "uci", "go infinite", "go ponder", "go depth 150", "go movetime 3600000", "perft 40", "bench 90"]
    {
        let mut session = Session::start();
        session.send(before);
        session.send("isready");
        session.until("readyok");
        session.send("quit");
        session.expect_end();
    }
}

#[test]
fn quit_overtakes_what_waits() {
    let mut session = Session::after(&["go infinite", "go infinite", "perft 40", "quit"]);
    assert_eq!(answers(&session.expect_end()), 0, "quit owes nothing");
}

#[test]
fn with_two_threads_quit_leaves_too() {
    let mut session = Session::after(&["setoption name Threads value 4", "go infinite"]);
    session.until("info depth 5");
    session.send("quit");
    session.expect_end();
}

#[test]
fn what_follows_quit_is_not_read() {
    let mut session = Session::after(&["moves", "quit", "d", "go depth 3"]);
    assert_eq!(session.expect_end(), ["7-14 8-15 9-16 10-17 11-18"]);
}

#[test]
fn an_end_of_input_while_idle_ends_the_program() {
    assert_eq!(piped(""), [""; 0]);
    assert_eq!(piped("moves\n"), ["7-14 8-15 9-16 10-17 11-18"]);
    assert_eq!(piped("isready").len(), 1);
    assert_eq!(piped("uci").last().map(String::as_str), Some("uciok"));
}

#[test]
fn at_the_end_of_input_a_limited_search_is_finished() {
    let lines = piped("position startpos\ngo depth 12\n");
    assert!(lines.iter().any(|line| line.starts_with("info depth 12 ")), "{lines:?}");
    assert_eq!(answers(&lines), 1);
    for go in ["go nodes 30000", "go movetime 100", "go wtime 500", "go mate 3", "go depth 0"] {
        assert_eq!(answers(&piped(&format!("{go}\n"))), 1, "{go}");
    }
    // One after the other, and what stands between them.
    let lines = piped("go depth 6\nposition startpos moves 7-14\ngo depth 7\nquery p1turn\nperft 4\nbench 2\n");
    assert_eq!(answers(&lines), 2);
    let position = |begins: &str| lines.iter().position(|line| line.starts_with(begins));
    let order = ["info depth 6", "bestmove", "info depth 7", "response false", "nodes"].map(position);
    assert!(order.is_sorted() && order[0].is_some(), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.contains(" nodes ")), "{lines:?}");
}

#[test]
fn at_the_end_of_input_an_unlimited_search_is_stopped_and_answered() {
    for go in ["go", "go infinite", "go ponder", "go infinite depth 3", "go ponder movetime 10", "go btime 5"] {
        assert_eq!(answers(&piped(&format!("{go}\n"))), 1, "{go}");
    }
    assert_eq!(answers(&piped("go infinite\ngo infinite\ngo depth 3\ngo ponder\n")), 4);
    // Also when it has been running for a while.
    let mut session = Session::after(&["go infinite"]);
    session.until("info depth 6");
    session.end_input();
    assert_eq!(answers(&session.expect_end()), 1);
}

#[test]
fn at_the_end_of_input_a_ponder_search_that_was_hit_is_finished() {
    for lines in ["go ponder depth 9\nponderhit\n", "go depth 5\ngo ponder depth 9\nponderhit\n"] {
        let lines = piped(lines);
        assert!(lines.iter().any(|line| line.starts_with("info depth 9 ")), "{lines:?}");
    }
}

#[cfg(unix)]
#[test]
fn when_its_output_is_closed_the_program_ends_at_once() {
    for before in ["", "uci", "go infinite", "go movetime 3600000", "go ponder", "perft 40", "bench 90"] {
        let (mut session, output) = Session::start_deaf();
        session.send(before);
        // Now it thinks, or waits for the next line.
        std::thread::sleep(Duration::from_millis(100));
        drop(output);
        // The input stays open.
        assert!(session.wait().success(), "'{before}'");
    }
}

#[cfg(unix)]
#[test]
fn output_closed_from_the_start_ends_the_program() {
    let (mut session, output) = Session::start_deaf();
    drop(output);
    session.send_regardless(b"uci\nisready\ngo infinite\n");
    assert!(session.wait().success());
}
