//! The book in play: the options `OwnBook`, `Book File`, `Book Seed` and `UCI_AnalyseMode`, through the program's pipes.

mod program;
mod support;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use program::{scratch_file, tobit, tobit_with_input};
use support::session::{Search, Session, first_move};
use tobit::book::{Book, BookMove, Entry, MARGIN};
use tobit::rules::{Board, Position};

/// Each line: moves from the start, then a semicolon, then moves and values.
const TINY: [&str; 4] =
    ["; 8-15 +77 9-16 +70", "8-15; 29-22 -76", "8-15 29-22; 15:29 +76", "7-14; 28-21 win9 29-22 -400"];

fn tiny_book(name: &str) -> PathBuf {
    let path = scratch_file(name);
    let start = Position::start(Board::STANDARD);
    let entry = |line: &&str| {
        let (played, moves) = line.split_once(';').unwrap();
        let play = |position: Position, text: &str| position.play(position.parse_move(text).unwrap());
        let position = played.split_whitespace().fold(start, play);
        let words: Vec<&str> = moves.split_whitespace().collect();
        let known =
            |pair: &[&str]| BookMove { mv: position.parse_move(pair[0]).unwrap(), value: pair[1].parse().unwrap() };
        Entry { position, moves: words.chunks(2).map(known).collect() }
    };
    fs::write(&path, Book::new(Board::STANDARD, TINY.iter().map(entry)).to_text(&[])).unwrap();
    path
}

/// A program that plays from the tiny book.
fn with_book(name: &str) -> Session {
    let mut session = Session::start();
    session.tell(&format!("setoption name Book File value {}", tiny_book(name).display()));
    session.tell("setoption name OwnBook value true");
    session
}

/// Was nothing searched?
fn is_from_book(search: &Search) -> bool {
    search.infos.len() == 1 && search.last_info().contains(" nodes 0 ")
}

#[test]
fn the_books_move_comes_with_its_value_and_line() {
    let mut session = with_book("line.txt");
    session.tell("setoption name Book Seed value 1");
    let limits = ["movetime 60000", "wtime 100000 btime 100000", "nodes 1000000000", "depth 90"];
    for limit in limits {
        let search = session.search_of("startpos moves 8-15", &format!("go {limit}"));
        assert!(is_from_book(&search), "{search:?}");
        assert_eq!((search.best_line.as_str(), search.score().as_str()), ("bestmove 29-22 ponder 15:29", "cp -76"));
        assert!(search.last_info().ends_with(" pv 29-22 15:29"), "{search:?}");
    }
    session.ask("ugi");
    assert_eq!(session.search_of("startpos moves 8-15", "go depth 9").best_line, "bestmove 29-22");
    session.quit();
}

#[test]
fn a_win_of_the_book_is_one_that_may_be_quicker() {
    let mut session = with_book("win.txt");
    let search = session.search_of("startpos moves 7-14", "go movetime 60000");
    assert_eq!((search.best(), &*search.score()), ("28-21", "mate 5 lowerbound"));
    // The mirror image.
    let search = session.search_of("startpos moves 11-18", "go movetime 60000");
    assert_eq!((search.best(), first_move(search.last_info())), ("32-25", Some("32-25")));
    session.quit();
}

#[test]
fn only_a_search_that_is_to_choose_a_move_is_answered_from_the_book() {
    let mut session = with_book("searches.txt");
    for go in ["depth 3 mate 2", "depth 3 searchmoves 8-15 9-16"] {
        let search = session.search_of("startpos", &format!("go {go}"));
        assert!(!is_from_book(&search), "{go}: {search:?}");
    }
    for go in ["infinite", "ponder wtime 1000", "depth 3 infinite", ""] {
        session.tell("position startpos");
        session.send(&format!("go {go}\nstop"));
        let search = session.best_move();
        assert!(!is_from_book(&search), "{go}: {search:?}");
    }
    for (name, on, off) in [("MultiPV", "2", "1"), ("UCI_AnalyseMode", "true", "false"), ("OwnBook", "false", "true")] {
        session.tell(&format!("setoption name {name} value {on}"));
        assert!(!is_from_book(&session.search_of("startpos", "go depth 3")), "{name}");
        session.tell(&format!("setoption name {name} value {off}"));
        assert!(is_from_book(&session.search_of("startpos", "go depth 3")), "{name}");
    }
    let search = session.search_of("startpos moves 8-15 29-22 15:29", "go depth 3");
    assert!(!is_from_book(&search), "not in the book: {search:?}");
    session.quit();
}

#[test]
fn a_seed_keeps_its_choice_and_chance_changes_it() {
    let mut session = with_book("seed.txt");
    let choices = |session: &mut Session, seed: u32| -> HashSet<String> {
        session.tell(&format!("setoption name Book Seed value {seed}"));
        let mut choose = |_| {
            session.tell("ucinewgame");
            session.search_of("startpos", "go depth 3").best().to_owned()
        };
        (0..100).map(&mut choose).collect()
    };
    // The chance that a hundred games begin alike is (11/15)^100.
    assert_eq!(choices(&mut session, 0), HashSet::from(["8-15".to_owned(), "9-16".to_owned()]));
    let by_seed: Vec<HashSet<String>> = (1..30).map(|seed| choices(&mut session, seed)).collect();
    assert!(by_seed.iter().all(|choices| choices.len() == 1));
    assert!(by_seed.iter().any(|choices| *choices != by_seed[0]));
    session.quit();
}

#[test]
fn a_missing_or_broken_book_is_named_and_the_engine_plays_on() {
    let mut session = with_book("kept.txt");
    let damaged = tiny_book("damaged.txt");
    let text = fs::read_to_string(&damaged).unwrap().replace("+77", "+78");
    fs::write(&damaged, text).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in [Path::new("no/such/book.txt"), &damaged, folder, &folder.join("README.md")] {
        // The grammar holds that no such line has the word that ends games.
        let why = session.complaint(&format!("setoption name Book File value {}", path.display()));
        assert!(why.contains(&*path.to_string_lossy()), "{why}");
        let search = session.search_of("startpos moves 8-15", "go depth 3");
        assert_eq!(search.best(), "29-22", "the book before stays");
    }
    // On another board this book says nothing.
    session.tell("setoption name Board value 4x4");
    assert!(!is_from_book(&session.search("go depth 3")));
    session.quit();
}

#[test]
fn without_a_file_the_books_built_in_are_used() {
    let mut session = with_book("built-in.txt");
    session.tell("setoption name Book File value <empty>");
    for (board, is_covered) in [("5x4", true), ("4x4", true), ("3x3", false)] {
        session.tell(&format!("setoption name Board value {board}"));
        let search = session.search("go depth 3");
        assert_eq!(is_from_book(&search), is_covered, "{board}: {search:?}");
        assert!(session.moves().contains(&search.best().to_owned()));
    }
    session.quit();
}

#[test]
fn no_third_repetition_comes_from_the_book() {
    let path = scratch_file("shuffle.txt");
    let position = Position::parse(Board::STANDARD, "W:WK8,5:BK31,36").unwrap();
    let known = BookMove { mv: position.parse_move("8-9").unwrap(), value: "0".parse().unwrap() };
    fs::write(&path, Book::new(Board::STANDARD, [Entry { position, moves: vec![known] }]).to_text(&[])).unwrap();
    let mut session = Session::start();
    session.tell(&format!("setoption name Book File value {}", path.display()));
    session.tell("setoption name OwnBook value true");
    let fen = format!("fen {position}");
    assert!(is_from_book(&session.search_of(&fen, "go depth 3")));
    let again = format!("{fen} moves 8-9 31-32 9-8 32-31");
    assert!(!is_from_book(&session.search_of(&again, "go depth 3")));
    session.quit();
}

#[test]
fn the_highest_levels_begin_from_the_book() {
    let start = Position::start(Board::STANDARD);
    let moves = Book::built_in(Board::STANDARD).unwrap().moves(&start);
    let played: HashSet<String> = (0..20)
        .map(|_| {
            let run = tobit_with_input(&["play", "--side", "black", "--level", "10"], "quit\n").succeeded();
            run.stdout.lines().find_map(|line| line.strip_prefix("tobit plays ")).unwrap().to_owned()
        })
        .collect();
    assert!(played.len() > 1, "games differ: {played:?}");
    for text in played {
        let mv = start.parse_move(&text).unwrap();
        let known = moves.iter().find(|known| known.mv == mv).unwrap();
        assert!(known.value.behind(moves[0].value) <= MARGIN, "{text}");
    }
}

#[test]
fn the_command_line_shows_the_book() {
    let path = tiny_book("shown.txt");
    let file = path.to_str().unwrap();
    let run = tobit(&["book", "--file", file]).succeeded();
    let lines: Vec<Vec<&str>> = run.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["Move", "Value", "Chance"]);
    assert_eq!((&*lines[1], &*lines[2]), (&["8-15", "+0.77", "73", "%"][..], &["9-16", "+0.70", "26", "%"][..]));
    assert!(run.stdout.ends_with("One of 4 positions of 5x4.\n"), "{}", run.stdout);
    let run = tobit(&["book", "--file", file, "--moves", "11-18"]).succeeded();
    assert!(run.stdout.contains("32-25") && run.stdout.contains("wins in <=9"), "{}", run.stdout);
    let run = tobit(&["book", "--file", file, "W:W23:B9,30"]).succeeded();
    assert!(run.stdout.contains("does not know this position"), "{}", run.stdout);
    for board in ["5x4", "4x4"] {
        assert!(tobit(&["book", "--board", board]).succeeded().stdout.contains(&format!("positions of {board}")));
    }
    assert!(tobit(&["book", "--board", "6x6"]).refused().contains("no book for 6x6"));
    assert!(tobit(&["book", "--board", "4x4", "--file", file]).refused().contains("a book for 5x4, not for 4x4"));
    assert!(tobit(&["book", "--file", "no-such-book.txt"]).refused().contains("no-such-book.txt"));
}
