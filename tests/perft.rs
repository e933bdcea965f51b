//! Move counts: every line of the suites in `tests/perft`, one file a board, to its full depth, and both start positions.
//!
//! A suite's line is `POSITION;D1 n;D2 n;…`. The counts were agreed on by two programs written apart from each other, so
//! a generator that reproduces them all does not share the mistakes of one author.

use tobit::rules::{Board, Position, perft};

/// Counts every line of a suite and names each count that differs.
fn check_suite(board: &str, file: &str, suite: &str, lines: usize) {
    let board: Board = board.parse().expect("the test names a board");
    let mut wrong = Vec::new();
    for (index, line) in suite.lines().enumerate() {
        let place = format!("{file}:{}", index + 1);
        let (text, counts) = line.split_once(';').unwrap_or_else(|| panic!("{place}: no count in '{line}'"));
        let position = Position::parse(board, text).unwrap_or_else(|error| panic!("{place}: {error}"));
        for count in counts.split(';') {
            let (depth, expected) = read_count(count).unwrap_or_else(|| panic!("{place}: '{count}' is no count"));
            let found = perft::perft(&position, depth);
            if found != expected {
                wrong.push(format!("{place}: depth {depth} of {text} has {expected} sequences, counted {found}"));
            }
        }
    }
    assert_eq!(suite.lines().count(), lines, "{file}: a suite that was cut short would hold less than it says");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Reads `D4 2588`.
fn read_count(text: &str) -> Option<(u32, u64)> {
    let (depth, count) = text.strip_prefix('D')?.split_once(' ')?;
    Some((depth.parse().ok()?, count.parse().ok()?))
}

/// One test a board, so that they run side by side and a failure names its board.
macro_rules! suites {
    ($($name:ident: $board:literal, $lines:literal lines;)*) => { $(
        #[test]
        fn $name() {
            let file = concat!("tests/perft/", $board, ".perft");
            check_suite($board, file, include_str!(concat!("perft/", $board, ".perft")), $lines);
        }
    )* };
}

suites! {
    suite_of_5x4: "5x4", 120 lines;
    suite_of_4x4: "4x4", 120 lines;
    suite_of_3x3: "3x3", 20 lines;
    suite_of_2x3: "2x3", 20 lines;
    suite_of_3x5: "3x5", 20 lines;
    suite_of_6x3: "6x3", 20 lines;
    suite_of_6x6: "6x6", 20 lines;
}

/// The counts from the start, depth 1 first.
fn check_start(board: Board, expected: &[u64]) {
    let start = Position::start(board);
    for (depth, &expected) in (1..).zip(expected) {
        let found = perft::perft(&start, depth);
        assert_eq!(found, expected, "depth {depth} from the start of {board}");
    }
}

#[test]
fn start_of_5x4() {
    check_start(Board::STANDARD, &[5, 25, 205, 1_645, 12_867, 95_283, 749_597, 5_858_992, 46_622_954]);
}

#[test]
fn start_of_4x4() {
    check_start(Board::SMALL, &[4, 16, 112, 784, 5_112, 31_352, 203_272, 1_318_576, 8_719_152]);
}
