//! The building of the book: the graph, and the real program, killed and started again.

mod program;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use openings::book::{Analysis, Graph, Line};
use program::{finish, openings, scratch_folder, start};
use tobit::book::{Book, Value, folded};
use tobit::rules::{Board, Position};

const BOARD: Board = Board::STANDARD;

fn after(moves: &str) -> Position {
    let start = Position::start(BOARD);
    moves.split_whitespace().fold(start, |position, text| position.play(position.parse_move(text).unwrap()))
}

/// An analysis of the position after moves, from moves and values; of mirror images of the one that stands for both.
fn analysis(moves: &str, values: &[(&str, &str)]) -> Analysis {
    let position = after(moves);
    assert!(!folded(&position).1, "tests name the position that stands for both");
    let line = |&(mv, value): &(&str, &str)| Line { mv: mv.to_owned(), value: value.to_owned() };
    Analysis { position: position.to_string(), depth: 9, nodes: 1000, lines: values.iter().map(line).collect() }
}

fn graph(analyses: &[Analysis]) -> Graph {
    let mut graph = Graph::new(BOARD);
    for analysis in analyses {
        graph.add(analysis).unwrap();
    }
    graph
}

/// The values of a position's moves in the finished book.
fn values(graph: &Graph, moves: &str) -> Vec<(String, String)> {
    let position = after(moves);
    let book = Book::new(BOARD, graph.entries(i32::MAX));
    book.moves(&position).iter().map(|known| (position.move_text(known.mv), known.value.to_string())).collect()
}

fn pairs(values: &[(&str, &str)]) -> Vec<(String, String)> {
    values.iter().map(|&(mv, value)| (mv.to_owned(), value.to_owned())).collect()
}

#[test]
fn deeper_analysis_corrects_the_moves_above() {
    let mut graph = graph(&[analysis("", &[("8-15", "+9"), ("7-14", "+4")])]);
    assert_eq!(values(&graph, ""), pairs(&[("8-15", "+9"), ("7-14", "+4")]));
    graph.add(&analysis("8-15", &[("29-22", "+30"), ("31-24", "-40")])).unwrap();
    assert_eq!(values(&graph, ""), pairs(&[("7-14", "+4"), ("8-15", "-30")]));
    // Two plies down: 29-22 loses after all, and 31-24 is what remains.
    graph.add(&analysis("8-15 29-22", &[("15:29", "win11")])).unwrap();
    assert_eq!(values(&graph, "8-15"), pairs(&[("31-24", "-40"), ("29-22", "loss12")]));
    assert_eq!(values(&graph, ""), pairs(&[("8-15", "+40"), ("7-14", "+4")]));
}

#[test]
fn moves_to_mirror_images_are_worth_the_same() {
    let graph = graph(&[analysis("", &[("8-15", "+9"), ("10-17", "+5"), ("7-14", "+7")])]);
    assert_eq!(values(&graph, ""), pairs(&[("8-15", "+9"), ("10-17", "+9"), ("7-14", "+7")]));
    assert_eq!(graph.next(9, &HashSet::new()).len(), 2, "of two mirror images one is analysed");
}

#[test]
fn what_gives_least_away_is_analysed_first() {
    let start = graph(&[]);
    let next = |graph: &Graph, excluded: &[Position]| -> Vec<Position> {
        let excluded = excluded.iter().copied().collect();
        graph.next(9, &excluded).into_iter().map(|next| next.position).collect()
    };
    let key = |moves: &str| folded(&after(moves)).0;
    assert_eq!(next(&start, &[]), [after("")]);
    let values = [("8-15", "+9"), ("7-14", "+4"), ("9-16", "-40")];
    let mut grown = graph(&[analysis("", &values)]);
    assert_eq!(next(&grown, &[]), [key("8-15"), key("7-14"), key("9-16")]);
    assert_eq!(next(&grown, &[key("8-15")]), [key("7-14"), key("9-16")]);
    assert_eq!(grown.next(1, &HashSet::new())[0].value, Value::Hundredths(-9));
    // Two plies with nothing given away come before one ply with 49 given away.
    grown.add(&analysis("8-15", &[("29-22", "-9"), ("31-24", "-300")])).unwrap();
    assert_eq!(next(&grown, &[]), [key("7-14"), key("8-15 29-22"), key("9-16"), key("8-15 31-24")]);
    // What is decided needs no analysis.
    let decided = graph(&[analysis("", &[("8-15", "win31"), ("7-14", "loss40")])]);
    assert!(next(&decided, &[]).is_empty());
}

#[test]
fn what_makes_no_sense_is_refused() {
    let mut graph = graph(&[analysis("", &[("8-15", "+9")])]);
    for wrong in [
        analysis("", &[("8-15", "+9")]),
        analysis("8-15", &[]),
        analysis("8-15", &[("8-15", "+9")]),
        analysis("8-15", &[("29-22", "nine")]),
        Analysis { position: "W:W1".to_owned(), ..analysis("8-15", &[("29-22", "0")]) },
    ] {
        assert!(graph.add(&wrong).is_err(), "{wrong:?}");
    }
    assert_eq!(graph.len(), 1);
}

const SMALL_BOOK: &str = "book --board 4x4 --nodes 3000 --hash 1 --positions";

fn arguments<'a>(positions: &'a str, folder: &'a Path) -> Vec<&'a str> {
    let out = ["--out", folder.to_str().unwrap()];
    SMALL_BOOK.split(' ').chain([positions]).chain(out).collect()
}

fn made(folder: &Path) -> Book {
    Book::read(&folder.join("book-4x4.txt")).unwrap()
}

#[test]
fn a_book_killed_again_and_again_is_the_one_made_at_once() {
    let folder = scratch_folder("book-at-once");
    openings(&arguments("60", &folder)).succeeded();
    let at_once = made(&folder);
    assert!(at_once.entries().len() >= 60);
    assert!(!at_once.moves(&Position::start(Board::SMALL)).is_empty());

    let folder = scratch_folder("book-killed");
    let journal = folder.join("book-4x4.journal");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    for wanted in [5, 20, 40] {
        let mut child = start(&arguments("60", &folder));
        let patience = Instant::now() + Duration::from_secs(60);
        while lines() < wanted && Instant::now() < patience && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        let _ = child.kill();
        finish(child);
        // As if the last line had been under way.
        let bytes = fs::read(&journal).unwrap();
        fs::write(&journal, &bytes[..bytes.len() - 7]).unwrap();
    }
    openings(&arguments("60", &folder)).succeeded();
    assert_eq!(made(&folder), at_once);
}

#[test]
fn a_book_grows_from_its_journal() {
    let folder = scratch_folder("book-grows");
    openings(&arguments("10", &folder)).succeeded();
    let small = made(&folder);
    openings(&arguments("30", &folder)).succeeded();
    let large = made(&folder);
    assert!(large.entries().len() >= 30 && small.entries().len() < 30);
    let known: HashSet<Position> = large.entries().iter().map(|entry| entry.position).collect();
    assert!(small.entries().iter().all(|entry| known.contains(&entry.position)));
}

#[test]
fn a_journal_of_another_job_or_a_damaged_one_is_refused() {
    let folder = scratch_folder("book-refused");
    let journal = folder.join("book-4x4.journal");
    openings(&arguments("5", &folder)).succeeded();
    let whole = fs::read_to_string(&journal).unwrap();
    let other = [&arguments("5", &folder)[..], &["--lines", "3"]].concat();
    assert!(openings(&other).failed().contains("of another job"));
    let line = whole.lines().nth(2).unwrap();
    for (damaged, named) in [
        (whole.replace(line, &line[..line.len() - 4]), "line 3"),
        (whole.replace(line, &line.replacen("\"move\":\"", "\"move\":\"9", 1)), "line 3"),
        (format!("{whole}{line}\n"), "twice"),
        ("no journal\n".to_owned(), "of another job"),
    ] {
        fs::write(&journal, damaged).unwrap();
        let why = openings(&arguments("6", &folder)).failed();
        assert!(why.contains("book-4x4.journal") && why.contains(named), "{why}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_book_says_so_and_goes_on() {
    let folder = scratch_folder("book-interrupted");
    let slow: Vec<&str> = "book --board 4x4 --time 0.05 --jobs 2 --positions 5000".split(' ').collect();
    let slow = [&slow[..], &["--out", folder.to_str().unwrap()]].concat();
    let child = start(&slow);
    let journal = folder.join("book-4x4.journal");
    let patience = Instant::now() + Duration::from_secs(60);
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 4 && Instant::now() < patience {
        sleep(Duration::from_millis(5));
    }
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let run = finish(child);
    assert_eq!(run.status, Some(130), "{run:?}");
    assert!(run.stderr.contains("interrupted"), "{run:?}");
    assert!(!folder.join("book-4x4.txt").exists());
    let few: Vec<&str> = slow.iter().map(|&word| if word == "5000" { "4" } else { word }).collect();
    openings(&few).succeeded();
    assert!(made(&folder).entries().len() >= 4);
}
