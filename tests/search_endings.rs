//! Wins and losses are never wrong: endings with known exact values, searched to depth 12.
//!
//! The files come from a solver that shares no code with this project: `POSITION;win 7`, `;draw` or `;loss 10`, in plies to
//! the end with best play of both.

use std::thread;
use std::time::Duration;

use tobit::endgame::Tables;
use tobit::rules::{Board, Game, Position};
use tobit::search::{Control, Distance, Info, Limits, Searcher, Table, Task};

const DEPTH: u32 = 12;
/// Wins and losses up to this distance must be seen at that depth.
const SEEN_WITHIN: usize = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Win(usize),
    Draw,
    Loss(usize),
}

impl Value {
    fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        let (kind, plies) = (words.next(), words.next().and_then(|plies| plies.parse().ok()));
        match (kind, plies) {
            (Some("win"), Some(plies)) => Self::Win(plies),
            (Some("loss"), Some(plies)) => Self::Loss(plies),
            (Some("draw"), None) => Self::Draw,
            _ => panic!("not a value: {text}"),
        }
    }

    /// What a search says, if it claims anything.
    fn claimed(info: &Info) -> Self {
        match info.score.plies_to_end() {
            None => Self::Draw,
            Some(plies) if info.score.is_win() => Self::Win(plies),
            Some(plies) => Self::Loss(plies),
        }
    }
}

/// Does what the search says agree with the truth?
fn check(info: &Info, truth: Value) -> Result<(), (Value, Distance, Value)> {
    let claim = Value::claimed(info);
    let agrees = match (claim, truth) {
        (Value::Draw, Value::Draw) => true,
        (Value::Draw, Value::Win(plies) | Value::Loss(plies)) => plies > SEEN_WITHIN,
        (Value::Win(claimed), Value::Win(plies)) | (Value::Loss(claimed), Value::Loss(plies)) => {
            if info.distance == Distance::True { claimed == plies } else { claimed >= plies }
        }
        _ => false,
    };
    if agrees { Ok(()) } else { Err((claim, info.distance, truth)) }
}

fn search(position: Position, table: &Table) -> Info {
    table.clear();
    let task = Task {
        game: &Game::new(position),
        limits: &Limits::depth(DEPTH),
        threads: 1,
        lines: 1,
        overhead: Duration::ZERO,
        contempt: 0,
        table,
        // What the search sees by itself is to be seen, not what the tables know.
        endings: &Tables::none(),
        control: &Control::default(),
    };
    let answer = Searcher::default().search(&task, &mut |_| ());
    answer.lines.into_iter().next().expect("a search tells a line")
}

fn check_lines(board: Board, lines: &[&str]) {
    let table = Table::new(4).expect("4 MiB");
    for line in lines {
        let (text, value) = line.split_once(';').expect("a position and its value");
        let position = Position::parse(board, text).expect("a position");
        let result = check(&search(position, &table), Value::read(value));
        assert!(result.is_ok(), "{line}: {:?}", result.err());
    }
}

/// The file's lines, shared out to as many threads as the machine runs at once.
fn check_file(board: Board, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() >= 200, "the whole file is read");
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for share in lines.chunks(lines.len().div_ceil(threads)) {
            scope.spawn(move || check_lines(board, share));
        }
    });
}

#[test]
fn no_ending_on_5x4_is_claimed_wrongly() {
    check_file(Board::STANDARD, include_str!("endings/positions-5x4.txt"));
}

#[test]
fn no_ending_on_4x4_is_claimed_wrongly() {
    check_file(Board::SMALL, include_str!("endings/positions-4x4.txt"));
}
