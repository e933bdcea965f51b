//! The words of `go` and what they get: limits, scores, and exactly one answer a search.

mod support;

use std::time::{Duration, Instant};

use support::session::{Search, Session, first_move, number_after, word_after};

/// Black has lost: no pieces.
const LOST: &str = "fen B:W9:B";
/// One capture, which wins.
const WIN_IN_ONE: &str = "fen W:W9:B10,16,18,24";
/// Two lone tobits, who hardly lose.
const LONE_TOBITS: &str = "fen W:WK1:BK38";
const ROUND: &str = "1-7 38-32 7-1 32-38";

/// A session of each dialect.
fn both_dialects(test: impl Fn(&mut Session, &str)) {
    for dialect in ["uci", "ugi"] {
        let mut session = Session::start();
        session.send(dialect);
        session.until(&format!("{dialect}ok"));
        test(&mut session, dialect);
        session.quit();
    }
}

/// Sees that a search's answer is in order: `last` tells the move that is played, and it is one of the legal ones.
fn expect_answer(session: &mut Session, search: &Search) {
    let best = search.best();
    assert!(session.moves().iter().any(|mv| mv == best), "{best} is legal");
    assert_eq!(first_move(search.last_info()), Some(best), "the last line begins with the move");
}

#[test]
fn every_limit_ends_the_search_with_one_legal_move() {
    both_dialects(|session, _| {
        for go in [
            "go depth 4",
            "go nodes 5000",
            "go movetime 50",
            "go wtime 1000 btime 1000",
            "go wtime 1000",
            "go wtime 1000 btime 1000 winc 10 binc 10",
            "go wtime 500 btime 500 movestogo 1",
            "go wtime 500 movestogo 0",
            "go p1time 1000 p2time 1000 p1inc 10 p2inc 10",
            "go p1time 500",
            "go mate 2",
            "go depth 60 movetime 50",
            "go depth 2 movetime 3600000",
            "go nodes 2000 depth 100 wtime 3600000",
            "go depth 3 wtime 99999999999999999999 winc 99999999999999999999",
            "go depth 3 movetime 9223372036854775807 nodes 99999999999999999999",
            "go searchmoves 9-16 10-17 depth 4",
        ] {
            let search = session.search(go);
            expect_answer(session, &search);
            assert_eq!(session.ask("query result"), ["response none"], "'{go}' is answered once");
        }
    });
}

#[test]
fn a_limit_of_nothing_or_less_gets_a_move_at_once() {
    both_dialects(|session, _| {
        for go in [
            "go depth 0",
            "go depth -3",
            "go nodes 0",
            "go nodes -1",
            "go movetime 0",
            "go movetime -100",
            "go wtime 0",
            "go wtime -5",
            "go wtime -5 winc -5",
            "go p1time -9223372036854775808",
            "go wtime 0 btime 60000 winc 60000",
            "go mate 0",
            "go mate -2",
            "go infinite depth 0 depth 0\nstop",
        ] {
            let search = session.search(go);
            expect_answer(session, &search);
        }
    });
}

#[test]
fn a_clock_for_the_other_side_alone_is_no_limit() {
    for go in ["go", "go btime 1", "go btime 1 binc 1", "go winc 100", "go movestogo 3", "go depth", "go p2time 5"] {
        let mut session = Session::start();
        session.send(go);
        session.expect_silence("bestmove", Duration::from_millis(150));
        session.send("stop");
        session.best_move();
        session.quit();
    }
}

#[test]
fn blacks_clock_is_the_second_one() {
    let mut session = Session::after(&["position startpos moves 7-14"]);
    for go in ["go btime 300", "go p2time 300", "go btime 0 wtime 3600000", "go p1time 3600000 p2time -1"] {
        let search = session.search(go);
        expect_answer(&mut session, &search);
    }
    session.quit();
}

#[test]
fn the_clock_is_not_overrun() {
    let mut session = Session::after(&["setoption name Move Overhead value 50"]);
    for (clock, at_most) in [("wtime 300", 300), ("wtime 600 winc 100", 600), ("movetime 200", 1000)] {
        let begin = Instant::now();
        session.search(&format!("go {clock}"));
        assert!(begin.elapsed() < Duration::from_millis(at_most + 5000), "{clock}: {:?}", begin.elapsed());
    }
    session.quit();
}

#[test]
fn move_time_is_used_whole_whatever_the_overhead() {
    let mut session = Session::after(&["setoption name Move Overhead value 5000"]);
    let begin = Instant::now();
    session.search("go movetime 300");
    assert!(begin.elapsed() >= Duration::from_millis(290), "{:?}", begin.elapsed());
    session.quit();
}

#[test]
fn nodes_are_repeatable_and_kept_to() {
    let mut session = Session::start();
    let mut figures = || {
        session.tell("ucinewgame");
        let search = session.search("go nodes 20000");
        (search.best().to_owned(), number_after(search.last_info(), "nodes"), search.score())
    };
    let first = figures();
    assert!(first.1.is_some_and(|nodes| nodes <= 20_000), "{first:?}");
    assert_eq!(figures(), first);
    session.quit();
}

#[test]
fn depth_counts_the_iterations() {
    let mut session = Session::start();
    let search = session.search("go depth 5");
    let depths: Vec<_> = search.infos.iter().filter_map(|line| number_after(line, "depth")).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    session.quit();
}

#[test]
fn without_a_legal_move_the_answer_is_none() {
    both_dialects(|session, _| {
        session.tell(&format!("position {LOST}"));
        for go in ["go depth 5", "go", "go infinite", "go movetime 10", "go nodes 0", "go ponder", "go mate 3"] {
            session.send(&format!("{go}\nstop"));
            assert_eq!(session.line(), "info depth 0 score mate 0");
            assert_eq!(session.line(), "bestmove (none)");
        }
        session.tell("setoption name MultiPV value 4");
        session.send("go depth 3");
        assert_eq!([session.line(), session.line()], ["info depth 0 score mate 0", "bestmove (none)"]);
        assert_eq!(session.ask("query result"), ["response p1win"], "and no second answer");
    });
}

#[test]
fn search_moves_narrow_the_choice() {
    both_dialects(|session, _| {
        for mv in ["7-14", "9-16", "11-18"] {
            assert_eq!(session.search(&format!("go depth 4 searchmoves {mv}")).best(), mv);
            assert_eq!(session.search(&format!("go searchmoves {mv} depth 4")).best(), mv);
        }
        let two = session.search("go searchmoves 8-15 10-17 movetime 50");
        assert!(["8-15", "10-17"].contains(&two.best()), "{}", two.best());
        // What is no move is named; the others stand.
        session.send("go depth 2 searchmoves 1-2 nonsense 9-16");
        let lines = session.until("bestmove 9-16");
        assert!(
            lines.iter().any(|line| line.contains("'nonsense'")) && lines.iter().any(|line| line.contains("'1-2'"))
        );
        // None is left.
        session.send("go depth 2 searchmoves 1-2");
        assert_eq!(session.until("bestmove").last().map(String::as_str), Some("bestmove (none)"));
        session.send("go infinite searchmoves 1-2");
        session.expect_silence("bestmove", Duration::from_millis(100));
        session.send("stop");
        assert_eq!(session.line(), "bestmove (none)");
    });
}

#[test]
fn a_drawn_position_still_gets_a_move() {
    both_dialects(|session, _| {
        let search = session.search_of(&format!("{LONE_TOBITS} moves {ROUND} {ROUND}"), "go depth 4");
        expect_answer(session, &search);
        assert_eq!(session.ask("query result"), ["response draw"]);
    });
}

#[test]
fn mates_are_counted_in_moves_or_in_plies() {
    both_dialects(|session, dialect| {
        let is_uci = dialect == "uci";
        assert_eq!(session.search_of(WIN_IN_ONE, "go depth 3").score(), "mate 1");
        // Two ways to win at once are no quicker than one.
        assert_eq!(session.search_of("fen W:WK23:BK9,30", "go depth 5").score(), "mate 1");
        let lost = session.search_of("fen W:W13:B21,27", "go depth 6").score();
        assert!(lost.starts_with("mate -"), "{lost}");
        let expected = if is_uci { "mate -1" } else { "mate -2" };
        assert_eq!(session.search_of("fen W:W9:B17,22,23,24,15,30", "go depth 6").score(), expected);
    });
}

#[test]
fn go_mate_looks_so_far_and_no_further() {
    both_dialects(|session, dialect| {
        session.tell(&format!("position {WIN_IN_ONE}"));
        assert_eq!(session.search("go mate 1").score(), "mate 1");
        // No win is to be found from the start: the search ends by itself, within so many moves or plies.
        session.tell("position startpos");
        let search = session.search("go mate 2");
        let depth = number_after(search.last_info(), "depth").unwrap_or_default();
        assert_eq!(depth, if dialect == "uci" { 3 } else { 2 });
        expect_answer(session, &search);
    });
}

#[test]
fn ugi_answers_have_exactly_two_words() {
    let mut session = Session::start();
    let answer = session.search("go depth 5").best_line;
    assert_eq!(
        answer.split(' ').count(),
        4,
        "UCI, the dialect before any is chosen, names a move to ponder on: {answer}"
    );
    assert_eq!(word_after(&answer, answer.split(' ').nth(1).unwrap_or_default()), Some("ponder"));
    session.ask("ugi");
    for position in ["startpos", LOST, WIN_IN_ONE, LONE_TOBITS] {
        let answer = session.search_of(position, "go depth 5").best_line;
        assert_eq!(answer.split(' ').count(), 2, "{answer}");
    }
    session.ask("uci");
    assert!(session.search_of("startpos", "go depth 5").best_line.contains(" ponder "));
    session.quit();
}

#[test]
fn the_move_to_ponder_on_is_legal_after_the_best() {
    let mut session = Session::start();
    let mut line = "startpos moves".to_owned();
    for _ in 0..6 {
        let search = session.search_of(&line, "go depth 5");
        let Some(ponder) = word_after(&search.best_line, "ponder") else { break };
        line = format!("{line} {}", search.best());
        session.tell(&format!("position {line}"));
        assert!(session.moves().iter().any(|mv| mv == ponder), "{ponder} after {line}");
        line = format!("{line} {ponder}");
    }
    session.quit();
}

#[test]
fn several_lines_are_numbered_and_capped() {
    both_dialects(|session, _| {
        for (asked, position, expected) in
            [(3, "startpos", 3), (256, "startpos", 5), (2, WIN_IN_ONE, 1), (40, LONE_TOBITS, 5)]
        {
            session.tell(&format!("setoption name MultiPV value {asked}"));
            let search = session.search_of(position, "go depth 3");
            let of_depth = |depth| search.infos.iter().filter(move |line| number_after(line, "depth") == Some(depth));
            let ranks: Vec<_> = of_depth(1).filter_map(|line| number_after(line, "multipv")).collect();
            let wanted: Vec<_> = (1..=expected).collect();
            assert_eq!(ranks[..wanted.len()], wanted, "{asked} lines of {position}");
            let mut firsts: Vec<_> = of_depth(1).take(wanted.len()).filter_map(|line| first_move(line)).collect();
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), wanted.len(), "each line begins with a move of its own");
            assert!(search.infos.iter().all(|line| line.contains(" multipv ")), "every line has its number");
            assert_eq!(number_after(search.last_info(), "multipv"), Some(1));
            expect_answer(session, &search);
        }
    });
}

#[test]
fn several_lines_make_sense_wherever_the_search_ends() {
    let mut session = Session::after(&["setoption name MultiPV value 4"]);
    for nodes in (1..3000).step_by(53) {
        session.tell("ucinewgame");
        let search = session.search(&format!("go nodes {nodes}"));
        expect_answer(&mut session, &search);
        assert!(search.infos.iter().all(|line| line.contains(" cp ")), "nobody wins yet: {:?}", search.infos);
    }
    session.quit();
}

#[test]
fn the_line_of_play_is_legal_to_its_end() {
    let mut session = Session::start();
    for position in ["startpos", "fen B:W6,9,K14:B16,24,K35", WIN_IN_ONE] {
        let search = session.search_of(position, "go depth 7");
        let line = search.last_info().split(" pv ").nth(1).unwrap_or_default().to_owned();
        session.tell(&format!("position {position} moves {line}"));
    }
    session.quit();
}
