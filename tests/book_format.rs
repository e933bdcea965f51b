//! Book files: what is written is read again, and what was damaged is found out.

mod program;

use std::fs;

use program::scratch_file;
use tobit::book::{Book, BookError, BookMove, BookProblem, Entry, LineProblem, Value, folded};
use tobit::rules::{Board, Position};

/// A position after moves from the start, with moves and values as a line of a book has them.
fn entry(board: Board, played: &str, moves: &str) -> Entry {
    let start = Position::start(board);
    let position =
        played.split_whitespace().fold(start, |position, text| position.play(position.parse_move(text).unwrap()));
    let words: Vec<&str> = moves.split(' ').collect();
    let known = |pair: &[&str]| BookMove { mv: position.parse_move(pair[0]).unwrap(), value: pair[1].parse().unwrap() };
    Entry { position, moves: words.chunks(2).map(known).collect() }
}

fn tiny() -> Book {
    let board = Board::STANDARD;
    let entries = [
        entry(board, "", "7-14 -2 8-15 +12 9-16 +12"),
        entry(board, "8-15", "29-22 0 32-25 +3"),
        entry(board, "8-15 29-22", "15:29 win11"),
        entry(board, "11-18", "31-24 loss8"),
    ];
    Book::new(board, entries)
}

/// The text with some lines changed, and the checksum of what it then is.
fn with_checksum(text: &str, change: impl Fn(&str) -> String) -> String {
    let changed = change(text);
    let body = changed.rsplit_once("end ").unwrap().0;
    let count = text.rsplit_once("end ").unwrap().1.split(' ').next().unwrap();
    format!("{body}end {count} {:08x}\n", crc32fast::hash(body.as_bytes()))
}

#[test]
fn what_is_written_is_read_again() {
    let book = tiny();
    let text = book.to_text(&["made by hand\nin two lines", ""]);
    assert_eq!(Book::parse(&text), Ok(book.clone()));
    assert!(text.starts_with("tobit book 1\nboard 5x4\n# made by hand\n# in two lines\n"), "{text}");
    assert_eq!(Book::parse(&text).unwrap().to_text(&["made by hand\nin two lines", ""]), text);
    // A system that ends lines with two bytes changes nothing.
    assert_eq!(Book::parse(&text.replace('\n', "\r\n")), Ok(book));
    let empty = Book::new(Board::SMALL, []);
    assert_eq!(Book::parse(&empty.to_text(&[])), Ok(empty));
}

#[test]
fn the_example_of_the_documentation_is_a_book() {
    let documentation = include_str!("../src/book/BOOK.md");
    let example = documentation.split("```").nth(1).unwrap().strip_prefix("text\n").unwrap();
    let book = Book::parse(example).unwrap();
    assert_eq!((book.board(), book.entries().len()), (Board::SMALL, 1));
}

#[test]
fn moves_stand_in_order_the_best_first() {
    let book = tiny();
    let start = Position::start(Board::STANDARD);
    let moves: Vec<String> = book.moves(&start).iter().map(|known| start.move_text(known.mv)).collect();
    assert_eq!(moves, ["8-15", "9-16", "7-14"]);
}

#[test]
fn a_book_cut_short_is_refused_wherever_it_ends() {
    let text = tiny().to_text(&["comment"]);
    for length in 0..text.len() - 1 {
        let read = Book::parse(&text[..length]);
        assert!(read.is_err(), "{length}: {read:?}");
    }
    // Without the line's last end nothing is missing.
    assert_eq!(Book::parse(text.trim_end()), Ok(tiny()));
    let lines: Vec<&str> = text.lines().collect();
    let without_last = lines[..lines.len() - 1].join("\n");
    assert_eq!(Book::parse(&without_last), Err(BookProblem::Truncated));
}

#[test]
fn any_altered_byte_is_found_out() {
    let text = tiny().to_text(&["comment"]);
    for index in 0..text.len() - 1 {
        let mut bytes = text.clone().into_bytes();
        bytes[index] ^= 1;
        let altered = String::from_utf8(bytes).unwrap();
        let read = Book::parse(&altered);
        // A line feed that becomes a vertical tab, or an upper-case digit, are no exceptions.
        assert!(read.is_err(), "byte {index}: {altered}");
    }
    let altered = text.replace("+12", "+21");
    assert!(matches!(Book::parse(&altered), Err(BookProblem::Damaged { .. })));
    let swapped = {
        let mut lines: Vec<&str> = text.lines().collect();
        lines.swap(3, 4);
        lines.join("\n")
    };
    assert!(matches!(Book::parse(&swapped), Err(BookProblem::Damaged { .. })));
}

#[test]
fn wrong_contents_are_named_with_their_line() {
    let text = tiny().to_text(&[]);
    let problem = |from: &str, to: &str| {
        let changed = with_checksum(&text, |text| text.replacen(from, to, 1));
        Book::parse(&changed).unwrap_err()
    };
    let message = |from, to| problem(from, to).to_string();
    assert_eq!(message("board 5x4", "board 9x9").split(':').next(), Some("line 2"));
    assert!(matches!(problem("board", "plank"), BookProblem::Line { number: 2, why: LineProblem::NoBoard }));
    assert!(message("8-15", "8-16").contains("line 3") && message("8-15", "8-16").contains("8-16"));
    assert!(message("+12", "12 +12").contains("line 3"));
    assert!(message("win11", "win0").contains("win0"));
    assert!(message("win11", "+20001").contains("+20001"));
    assert!(message("W:W1", "W:W1,1").contains("line 3"));
    assert!(message(" -2", "").contains("7-14 has no value"));
    assert!(message(" 15:29 win11", "").contains("no move"));
    assert_eq!(Book::parse("tobit book 2\n"), Err(BookProblem::Version("tobit book 2".to_owned())));
    for other in ["", "\n", "[Event \"a game\"]\n", "tobit", "\u{feff}tobit book 1\n"] {
        assert_eq!(Book::parse(other), Err(BookProblem::NotABook), "{other}");
    }
    let twice = with_checksum(&text, |text| {
        let line = text.lines().nth(3).unwrap();
        text.replace("end ", &format!("{line}\nend "))
    });
    assert!(matches!(Book::parse(&twice), Err(BookProblem::Line { number: 7, why: LineProblem::Twice })));
    let fewer = with_checksum(&text.replace("end 4", "end 5"), str::to_owned);
    assert_eq!(Book::parse(&fewer), Err(BookProblem::Count { expected: 5, found: 4 }));
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = std::env::temp_dir();
    let missing = scratch_file("no-such-book.txt");
    for path in [&missing, &folder] {
        let why = Book::read(path).unwrap_err();
        assert!(matches!(why, BookError::Read { .. }) && why.to_string().contains(&*path.to_string_lossy()), "{why}");
    }
    let bytes = scratch_file("bytes.txt");
    fs::write(&bytes, b"tobit book 1\n\xff\xfe\0").unwrap();
    let why = Book::read(&bytes).unwrap_err();
    assert!(matches!(why, BookError::Content { problem: BookProblem::Truncated, .. }), "{why}");
}

#[test]
fn values_are_ordered_and_turn_round() {
    let texts = ["win1", "win2", "win900", "+20000", "+1", "0", "-1", "-20000", "loss900", "loss2", "loss1"];
    let values: Vec<Value> = texts.iter().map(|text| text.parse().unwrap()).collect();
    assert!(values.is_sorted_by_key(|value| -value.worth()));
    for (text, value) in texts.iter().zip(values) {
        assert_eq!(value.to_string(), *text);
    }
    assert_eq!(Value::Loss(4).of_move_before(), Value::Win(5));
    assert_eq!(Value::Win(5).of_move_before(), Value::Loss(6));
    assert_eq!(Value::Hundredths(7).of_move_before(), Value::Hundredths(-7));
    for text in ["", "win", "win901", "loss-1", "+20001", "-32768", "1.5", "lose3", "+"] {
        assert!(text.parse::<Value>().is_err(), "{text}");
    }
}

#[test]
fn the_books_built_in_are_whole_and_all_their_moves_legal() {
    for board in [Board::STANDARD, Board::SMALL] {
        let file = format!("{}/openings/book-{board}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(file).unwrap();
        let read = Book::parse(&text).unwrap();
        let book = Book::built_in(board).unwrap();
        assert_eq!(&read, book);
        assert!(!book.moves(&Position::start(board)).is_empty(), "the start is covered");
        for entry in book.entries() {
            assert!(!folded(&entry.position).1, "{}: the image that stands for both", entry.position);
            let legal = entry.position.moves();
            assert!(!entry.moves.is_empty());
            for known in &entry.moves {
                assert!(legal.contains(&known.mv), "{entry}");
            }
        }
    }
    assert!(Book::built_in(Board::new(2, 3).unwrap()).is_none());
}
