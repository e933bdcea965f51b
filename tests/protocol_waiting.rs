//! What happens while a search runs: what acts at once, what waits, and what ends it.

mod support;

use std::time::Duration;

use support::session::{Session, first_move};

const WHILE: Duration = Duration::from_millis(120);

/// A session that thinks and will not stop by itself.
fn thinking(go: &str) -> Session {
    let mut session = Session::after(&[go]);
    session.until("info depth 2");
    session
}

#[test]
fn isready_is_answered_at_once_during_a_search() {
    for go in ["go infinite", "go", "go ponder", "go ponder wtime 100", "go depth 150", "go movetime 3600000"] {
        let mut session = thinking(go);
        for _ in 0..20 {
            session.send("isready");
            session.until("readyok");
        }
        session.send("stop");
        session.best_move();
        session.quit();
    }
}

#[test]
fn isready_is_answered_during_perft_and_bench() {
    for job in ["perft 30", "go perft 30", "bench 60"] {
        let mut session = Session::after(&[job]);
        session.send("isready");
        session.until("readyok");
        session.send("stop");
        session.until("info string");
        assert_eq!(session.ask("query p1turn"), ["response true"]);
        session.quit();
    }
}

#[test]
fn stop_gets_a_move_at_any_moment() {
    for milliseconds in [0, 0, 0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] {
        let mut session = Session::start();
        session.send("go infinite");
        std::thread::sleep(Duration::from_millis(milliseconds));
        session.send("stop");
        let search = session.best_move();
        assert_eq!(first_move(search.last_info()), Some(search.best()));
        session.tell("stop");
        session.quit();
    }
}

#[test]
fn a_hundred_searches_stopped_in_the_same_breath_get_a_hundred_answers() {
    let mut session = Session::start();
    for _ in 0..100 {
        session.send("go infinite\nstop");
    }
    let answers = session.ask_in_order();
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 100);
    session.quit();

    let mut session = Session::after(&["go infinite\nstop"; 100]);
    let answers = session.ask_in_order();
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 100);
    session.quit();
}

#[test]
fn one_stop_ends_every_search_before_it_begun_or_not() {
    let mut session = thinking("go infinite");
    for go in ["go infinite", "go depth 100", "go ponder", "position startpos moves 7-14", "go", "perft 40", "bench 90"]
    {
        session.send(go);
    }
    session.send("stop");
    let lines = session.ask_in_order();
    let answers: Vec<_> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(answers.len(), 5, "{lines:?}");
    let ended = lines.iter().filter(|line| line.starts_with("info string")).count();
    assert_eq!(ended, 2, "perft and bench say that they were stopped: {lines:?}");
    session.quit();
}

#[test]
fn a_stop_does_not_touch_what_comes_after_it() {
    let mut session = thinking("go infinite");
    session.send("go infinite\nstop\ngo infinite");
    session.best_move();
    session.best_move();
    session.until("info depth 3");
    session.expect_silence("bestmove", WHILE);
    session.send("stop");
    session.best_move();
    session.quit();
}

#[test]
fn a_stop_too_many_does_nothing() {
    let mut session = Session::start();
    session.tell("stop");
    session.tell("stop\nstop\nponderhit");
    session.send("go infinite\nstop\nstop\nstop");
    session.best_move();
    session.tell("stop");
    assert_eq!(session.search("go depth 4").infos.len(), 4, "a stop that came before it does not shorten a search");
    session.quit();
}

#[test]
fn nothing_is_told_after_the_answer() {
    for go in ["go depth 5", "go nodes 3000", "go infinite\nstop", "go movetime 20", "go ponder\nponderhit\nstop"] {
        let mut session = Session::after(&["setoption name Threads value 2", "setoption name MultiPV value 2", go]);
        session.until("bestmove");
        session.expect_silence("", WHILE);
        session.quit();
    }
}

#[test]
fn infinite_and_ponder_hold_their_answer_whatever_else_is_asked() {
    // The last of these positions are decided at once: there is nothing left to search.
    for position in ["startpos", "fen W:W9:B10,16,18,24", "fen W:W23:B9,30", "fen B:W9:B", "fen W:W6:B28,29"] {
        for limit in
            ["", "depth 2", "nodes 10", "movetime 5", "wtime 10 btime 10", "mate 1", "searchmoves 1-2", "depth 0"]
        {
            let mut session = Session::after(&[&format!("position {position}")]);
            for go in ["infinite", "ponder"] {
                session.send(&format!("go {limit} {go}"));
                session.expect_silence("bestmove", Duration::from_millis(20));
                session.send("stop");
                session.best_move();
            }
            session.quit();
        }
    }
}

#[test]
fn ponderhit_turns_pondering_into_a_limited_search() {
    for limit in
        ["depth 3", "nodes 2000", "movetime 50", "wtime 400 btime 400", "mate 1", "depth 0", "wtime -5 btime -5"]
    {
        for dialect in ["uci", "ugi"] {
            let mut session = Session::after(&[dialect, &format!("go ponder {limit}")]);
            // Long enough that the search has gone far beyond its depth.
            let mut infos = session.until("info depth 6");
            session.send("ponderhit");
            let search = session.best_move();
            infos.extend(search.infos.iter().cloned());
            assert_eq!(infos.last().and_then(|info| first_move(info)), Some(search.best()));
            session.tell("ponderhit");
            session.quit();
        }
    }
}

#[test]
fn ponderhit_does_not_end_an_infinite_search() {
    for go in ["go infinite", "go infinite ponder depth 3", "go ponder infinite"] {
        let mut session = thinking(go);
        session.send("ponderhit");
        session.expect_silence("bestmove", WHILE);
        session.send("stop");
        session.best_move();
        session.quit();
    }
}

#[test]
fn a_ponderhit_releases_the_answer_of_a_decided_position() {
    let mut session = Session::after(&["position fen W:W9:B10,16,18,24", "go ponder wtime 1000 btime 1000"]);
    session.expect_silence("bestmove", WHILE);
    session.send("ponderhit");
    assert_eq!(session.line(), "bestmove 9:11:25:23:9");
    session.quit();
}

#[test]
fn every_other_line_waits_until_the_search_has_ended() {
    let mut session = thinking("go infinite");
    session
        .send("moves\nquery p1turn\nposition startpos moves 7-14\nsetoption name Board value 4x4\nuci\nd\ngo depth 1");
    session.send("nonsense\ndebug on\nmore nonsense\nsetoption name Hash value 0\nugi\nposition nowhere");
    session.expect_silence("response", WHILE);
    session.send("isready");
    session.until("readyok");
    session.send("stop");
    // The search belonged to the old position and the old dialect.
    let answer = session.best_move().best_line;
    assert!(answer.contains(" ponder "), "{answer}");
    assert_eq!(session.line(), "7-14 8-15 9-16 10-17 11-18");
    assert_eq!(session.line(), "response true");
    session.until("uciok");
    session.until("White to move on 4x4");
    session.best_move();
    let lines = session.until("ugiok");
    assert_eq!(lines.iter().filter(|line| line.contains("nonsense")).count(), 1, "debug came between: {lines:?}");
    assert!(session.line().contains("position takes"));
    session.quit();
}

#[test]
fn the_search_knows_the_position_it_was_asked_for() {
    let mut session = Session::start();
    session.send("go infinite\nposition startpos moves 7-14\ngo infinite\nstop");
    let first = session.best_move();
    let second = session.best_move();
    session.tell("position startpos");
    assert!(session.moves().iter().any(|mv| mv == first.best()), "{}", first.best());
    session.tell("position startpos moves 7-14");
    assert!(session.moves().iter().any(|mv| mv == second.best()), "{}", second.best());
    session.quit();
}

#[test]
fn two_threads_search_and_stop_like_one() {
    let mut session = Session::after(&["setoption name Threads value 2"]);
    for go in ["go depth 8", "go nodes 30000", "go movetime 50", "go wtime 300", "go infinite\nstop", "go nodes 0"] {
        let search = session.search(go);
        assert!(session.moves().iter().any(|mv| mv == search.best()), "{go}: {}", search.best());
        assert_eq!(first_move(search.last_info()), Some(search.best()));
    }
    for milliseconds in [0, 5, 30, 100] {
        session.send("go infinite");
        std::thread::sleep(Duration::from_millis(milliseconds));
        session.send("stop");
        session.best_move();
    }
    session.quit();
}
