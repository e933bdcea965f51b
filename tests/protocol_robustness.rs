//! Input that is long, broken or hostile: it never ends the program, and what comes after it is read as ever.

mod support;

use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use support::session::Session;

const MEGABYTE: usize = 1 << 20;

/// Sees that the program is as it was: at the start of the standard game, and answering.
fn expect_health(session: &mut Session) {
    session.send("stop\nposition startpos\nmoves");
    let lines = session.ask_in_order();
    assert_eq!(lines.last().map(String::as_str), Some("7-14 8-15 9-16 10-17 11-18"));
}

/// So many moves of two tobits that go to and fro.
fn shuffle(count: usize) -> String {
    ["1-7", "38-32", "7-1", "32-38"].into_iter().cycle().take(count).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_of_two_thousand_plies_is_read_again_and_again() {
    let mut session = Session::start();
    for count in 1990..2000 {
        session.tell(&format!("position fen W:WK1:BK38 moves {}", shuffle(count)));
        let best = session.search("go nodes 2000").best().to_owned();
        assert!(session.moves().contains(&best), "{best}");
    }
    session.quit();
}

#[test]
fn a_line_of_a_hundred_thousand_moves_is_read() {
    let mut session = Session::start();
    session.tell(&format!("position fen W:WK1:BK38 moves {}", shuffle(100_001)));
    assert_eq!(session.ask("query p1turn"), ["response false"]);
    assert_eq!(session.ask("query result"), ["response draw"]);
    // What went before is a long history to look for repetitions in.
    let best = session.search("go movetime 100").best().to_owned();
    assert!(session.moves().contains(&best), "{best}");
    session.send("go infinite\nstop");
    session.best_move();
    // Wrong at its very end.
    let why = session.ask_line(&format!("position fen W:WK1:BK38 moves {} 1-1", shuffle(100_000)));
    assert!(why.contains("move 100001"), "{why}");
    assert_eq!(session.ask("query p1turn"), ["response false"]);
    session.quit();
}

#[test]
fn lines_of_ten_megabytes_do_no_harm() {
    let words = "a ".repeat(5 * MEGABYTE);
    let word = "error".repeat(2 * MEGABYTE);
    let mut session = Session::after(&["debug on"]);
    let mut send = |line: String| {
        session.send(&line);
        session.send("isready");
        let lines = session.until("readyok");
        // Whatever is quoted of it is short.
        assert!(lines.len() <= 30 && lines.iter().all(|line| line.len() < 500), "{} lines", lines.len());
        expect_health(&mut session);
    };
    send(words.clone());
    send(word.clone());
    send(format!("position fen {words}"));
    send(format!("position fen {word}"));
    send(format!("position fen W:W{}:B38", "1,".repeat(5 * MEGABYTE)));
    send(format!("position startpos moves {words}"));
    send(format!("position startpos moves {word}"));
    send(format!("position startpos moves {}", "7-14-".repeat(2 * MEGABYTE)));
    send(format!("position startpos {words}"));
    send(format!("setoption name {words} value {words}"));
    send(format!("setoption name Hash value {}", "9".repeat(10 * MEGABYTE)));
    send(format!("setoption name Board value {word}"));
    send(format!("go infinite {words}\nstop"));
    send(format!("go infinite searchmoves {words}\nstop"));
    send(format!("go depth {}\nstop", "9".repeat(10 * MEGABYTE)));
    send(format!("isready {words}"));
    send(format!("perft {word}"));
    send(" ".repeat(10 * MEGABYTE));
    session.quit();
}

#[test]
fn a_line_of_ten_megabytes_waits_like_any_other() {
    let mut session = Session::after(&["go infinite"]);
    session.send(&format!("position startpos moves 7-14 {}", "x ".repeat(5 * MEGABYTE)));
    session.send("isready");
    session.until("readyok");
    session.send("stop");
    session.best_move();
    assert!(session.line().contains("move 2"));
    session.quit();
}

#[test]
fn random_bytes_do_no_harm() {
    let mut rng = SmallRng::seed_from_u64(38);
    let mut session = Session::start();
    for _ in 0..200 {
        let mut bytes = vec![0; rng.random_range(1..20_000)];
        rng.fill_bytes(&mut bytes);
        session.send_bytes(&bytes);
        session.send("\nisready");
        session.until("readyok");
    }
    expect_health(&mut session);
    session.quit();
}

#[test]
fn odd_characters_do_no_harm() {
    let mut session = Session::after(&["debug on"]);
    for odd in ["\0", "\u{feff}", "\u{1b}[2J", "тобит", "7‑14", "\u{202e}", "\r", "\u{85}", "\x7f", "💥", "٣"]
    {
        session.send(&format!("{odd}\n{odd} moves\nposition fen {odd}\nposition startpos moves {odd}\nperft {odd}"));
        session.send(&format!("setoption name {odd} value {odd}\nsetoption name Board value {odd}\ngo {odd} depth 1"));
        expect_health(&mut session);
    }
    session.send_bytes(b"\xff\xfe go depth 1 \xc3\x28\nposition fen \x80\x80\ngo \0 depth\0 1 nodes 5\n");
    session.best_move();
    session.best_move();
    expect_health(&mut session);
    session.quit();
}

#[test]
fn a_storm_of_options_does_no_harm() {
    let mut session = Session::start();
    let round = |round: u32| {
        let (hash, threads, lines) = (1 + round % 64, 1 + round % 4, 1 + round % 9);
        let board = ["5x4", "4x4", "2x3", "6x6", "9x9"][round as usize % 5];
        let go = if round.is_multiple_of(100) { "go infinite\nstop\n" } else { "" };
        format!(
            "setoption name Hash value {hash}\nsetoption name Threads value {threads}\n\
             setoption name MultiPV value {lines}\nsetoption name Board value {board}\n\
             setoption name Clear Hash\nucinewgame\n{go}"
        )
    };
    let storm: String = (0..500).map(round).collect();
    session.send(&storm);
    let lines = session.ask_in_order();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 5);
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string")).count(), 100, "there is no board 9x9");
    session.tell("setoption name Board value 5x4");
    expect_health(&mut session);
    session.quit();
}

#[test]
fn options_change_between_searches_not_under_them() {
    let mut session = Session::start();
    for round in 0..30 {
        session.send("go infinite");
        session.send(&format!("setoption name Hash value {}", 1 + round));
        session.send(&format!("setoption name Threads value {}\nsetoption name Clear Hash\nucinewgame", 1 + round % 3));
        session.send("isready\nstop");
        session.best_move();
    }
    expect_health(&mut session);
    session.quit();
}

#[test]
fn a_storm_of_stops_and_searches_is_weathered() {
    let mut session = Session::start();
    let mut rng = SmallRng::seed_from_u64(12);
    let (mut storm, mut searches) = (String::new(), 0);
    for _ in 0..3000 {
        let line = ["stop", "go infinite", "ponderhit", "isready", "go ponder", "go nodes 100", "ucinewgame"]
            [rng.random_range(0..7)];
        searches += usize::from(line.starts_with("go"));
        storm += line;
        storm += "\n";
    }
    session.send(&storm);
    session.send("stop");
    let lines = session.ask_in_order();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), searches);
    session.quit();
}

#[test]
fn many_waiting_searches_are_stopped_by_many_stops_in_no_time() {
    const COUNT: usize = 3000;
    let mut session = Session::start();
    session.send(&"go infinite\n".repeat(COUNT));
    session.send(&"stop\n".repeat(20 * COUNT));
    let lines = session.ask_in_order();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), COUNT);
    session.quit();
}

#[test]
fn the_largest_and_smallest_numbers_are_only_numbers() {
    let mut session = Session::start();
    for number in [
        "-1",
        "0",
        "1",
        "255",
        "256",
        "4294967295",
        "4294967296",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "1e9",
        "+7",
        "0x10",
        "--3",
        "-",
        "+",
        "١",
    ] {
        for word in ["wtime", "btime", "winc", "movestogo", "movetime", "depth", "nodes", "mate", "p1time", "p2inc"] {
            session.send(&format!("go wtime 5 {word} {number}\nstop"));
            session.best_move();
        }
        session.send(&format!("perft {number}\nstop\nbench {number}\nstop\ngo perft {number}\nstop"));
        session.send(&format!("setoption name MultiPV value {number}\nsetoption name Move Overhead value {number}"));
        expect_health(&mut session);
    }
    session.quit();
}

#[test]
fn positions_full_of_tobits_are_searched_and_counted() {
    let mut session = Session::after(&["setoption name Board value 6x6"]);
    for position in [
        "fen W:WK1-6,K7,K14,K15,K22,K23,K30:BK31,K38,K39,K46,K47,K54,K55-60",
        "fen W:WK1-30:BK31-60",
        "fen W:WK1-59:BK60",
        // A hundred thousand captures.
        "fen W:WK1,K2,K4,K6,K7,K14,K23,K30,K47,K54,K55,K57,K58,K60:BK10,K12,K16,K17,K19,K20,K21,K26,K28,K33,K36,K40,K41,\
         K42,K43,K44,K45,K49,K52",
    ] {
        session.tell(&format!("position {position}"));
        session.send("go infinite\nstop\ngo depth 1\nperft 1\nperft 20\nstop\nd\neval\nmoves");
        session.ask_in_order();
        session.send("go infinite");
        std::thread::sleep(std::time::Duration::from_millis(100));
        session.send("stop");
        session.best_move();
    }
    session.quit();
}
