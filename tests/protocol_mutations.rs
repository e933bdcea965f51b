//! Thousands of command lines, each a valid one with something wrong: no panic, no hang, and every answer of a known form.
//!
//! `TOBIT_MUTATED_LINES` sets how many there are; `TOBIT_MUTATED_BATCH` runs one batch alone, by the seed that a failure names.

mod support;

use std::thread;
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use support::session::Session;

/// So many lines a process.
const BATCH: usize = 500;
/// So many lines are sent in one write.
const LINES_AT_ONCE: usize = 20;
const DEFAULT_COUNT: usize = 20_000;

/// Lines as they should be. Sizes are small: it is the program that is tested, not the machine's memory.
const CORPUS: &[&str] = &[
    "uci",
    "ugi",
    "debug on",
    "debug off",
    "isready",
    "setoption name Hash value 4",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name Ponder value true",
    "setoption name Board value 5x4",
    "setoption name Board value 4x4",
    "setoption name Board value 6x6",
    "setoption name Move Overhead value 30",
    "setoption name Clear Hash",
    "setoption name UCI_AnalyseMode value true",
    "setoption name OwnBook value true",
    "setoption name Book File value no-such-book.txt",
    "setoption name Book Seed value 3",
    "ucinewgame",
    "uginewgame",
    "position startpos",
    "position startpos moves 7-14 28-21 14:28 34:21",
    "position startpos moves 8-15 29-22 15:29 35:22 9-8",
    "position fen W:W1-12:B27-38",
    "position fen W:W1,2,3,4,5,6,7,8,9,10,11,12:B27,28,29,30,31,32,33,34,35,36,37,38",
    "position fen W:W9:B10,16,18,24 moves 9:11:25:23:9",
    "position fen B:W6,9,K14:B16,24,K35",
    "position fen W:WK23,K9:BK30,38 moves 23x37",
    "position fen W:WK1:BK38 moves 1-7 38-32 7-1 32-38 1-7 38-32 7-1 32-38",
    "position fen B:W9:B",
    "position fen W : B27-38 : WK1-5 .",
    "go depth 3",
    "go nodes 500",
    "go movetime 2",
    "go infinite",
    "go ponder wtime 100 btime 100",
    "go wtime 50 btime 50 winc 1 binc 1 movestogo 3",
    "go p1time 50 p2time 50 p1inc 1 p2inc 1",
    "go mate 2",
    "go searchmoves 7-14 8-15 depth 2",
    "go perft 3",
    "perft 4",
    "bench 1",
    "ponderhit",
    "stop",
    "query gameover",
    "query p1turn",
    "query result",
    "d",
    "eval",
    "moves",
    "help",
];

const NUMBERS: &[&str] = &[
    "-1",
    "0",
    "1",
    "2",
    "3",
    "7",
    "12",
    "38",
    "64",
    "99",
    "200",
    "255",
    "256",
    "65536",
    "2147483648",
    "-2147483649",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e30",
    "0.5",
    "+3",
    "007",
];

const ODDITIES: &[&str] = &[
    "\0",
    "\u{feff}",
    "\u{7f}",
    "тобит",
    "хуl",
    "７-14",
    "💥",
    "\u{202e}",
    "\r",
    "\t",
    "error",
    "Error:",
    "K",
    "KK1",
    "W:",
    ":",
    ",",
    "-",
    "x",
    ".",
    "W",
    "B",
    "1-1",
    "38:1",
    "moves",
    "value",
    "name",
    "fen",
    "startpos",
    "infinite",
    "ponder",
    "searchmoves",
];

/// A position text of pieces thrown on any board, now and then with something wrong.
fn thrown_position(rng: &mut SmallRng) -> String {
    let most = *[10, 32, 38, 60, 64].choose(rng).expect("there are some");
    let density = rng.random_range(0.05..0.9);
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for number in 1..=most {
        if rng.random_bool(density) {
            // Hullar stay off the outer rows, mostly, so that many of these positions are legal.
            let is_tobit = rng.random_bool(0.2) || number <= 6 || number + 6 > most;
            let piece = format!("{}{number}", if is_tobit { "K" } else { "" });
            if rng.random() { white.push(piece) } else { black.push(piece) }
        }
    }
    let side = if rng.random() { "W" } else { "B" };
    format!("position fen {side}:W{}:B{}", white.join(","), black.join(","))
}

/// A line with one thing wrong.
fn mutated(line: &str, rng: &mut SmallRng) -> Vec<u8> {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = rng.random_range(0..words.len());
    let other = rng.random_range(0..words.len());
    let any = |list: &[&str], rng: &mut SmallRng| (*list.choose(rng).expect("there are some")).to_owned();
    match rng.random_range(0..11) {
        0 => drop(words.remove(at)),
        1 => words.insert(at, words[other].clone()),
        2 => words.swap(at, other),
        3 => words.truncate(at),
        4 => words[at] = any(NUMBERS, rng),
        5 => words.insert(at, any(NUMBERS, rng)),
        6 => words.insert(at, any(ODDITIES, rng)),
        7 => words[at] += &any(ODDITIES, rng),
        8 => words.extend(any(CORPUS, rng).split(' ').map(str::to_owned)),
        9 => words[at] = words[at].repeat(rng.random_range(2..40)),
        _ => return flipped(line, rng),
    }
    words.join(any(&[" ", " ", " ", "  ", "\t"], rng).as_str()).into_bytes()
}

/// A line with some of its bytes changed, dropped or doubled.
fn flipped(line: &str, rng: &mut SmallRng) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..bytes.len());
        match rng.random_range(0..4) {
            0 => bytes[at] ^= 1 << rng.random_range(0..8),
            1 => bytes[at] = rng.random(),
            2 => bytes.insert(at, bytes[at]),
            _ if bytes.len() > 1 => drop(bytes.remove(at)),
            _ => (),
        }
    }
    bytes
}

/// A line to send: mutated once or more. It never tells the program to quit, so what follows it must be answered.
fn next_line(rng: &mut SmallRng) -> Vec<u8> {
    let thrown = thrown_position(rng);
    let line = if rng.random_bool(0.1) { &thrown } else { *CORPUS.choose(rng).expect("it holds some") };
    let mut bytes = mutated(line, rng);
    while rng.random_bool(0.3) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        bytes = if text.is_empty() { bytes } else { mutated(&text, rng) };
    }
    if rng.random_bool(0.05) { thrown.into_bytes() } else { bytes }
}

/// Names the batch that fails, so that it can be run again alone.
struct Batch(u64);

impl Drop for Batch {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("it was the batch with seed {}", self.0);
        }
    }
}

/// One process, and what it makes of a batch of lines.
fn run_batch(seed: u64, count: usize) {
    let _named = Batch(seed);
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut session = Session::start();
    let mut sent = Vec::new();
    for number in 1..=count {
        sent.extend_from_slice(&next_line(&mut rng));
        sent.push(b'\n');
        if number % LINES_AT_ONCE == 0 || number == count {
            session.send_bytes(&sent);
            sent.clear();
            // A job that the last line may have started gets a moment.
            thread::sleep(Duration::from_millis(2));
            session.send("stop\nisready");
            session.until("readyok");
        } else {
            // Whatever job it may have started is ended.
            sent.extend_from_slice(b"stop\n");
        }
    }
    // After all that a valid line means what it always means.
    session.send("debug off\nsetoption name Board value 5x4\nposition startpos moves 7-14\nmoves");
    session.end_input();
    let lines = session.expect_end();
    assert_eq!(lines.last().map(String::as_str), Some("28-21 29-22 30-23 31-24 32-25"));
}

#[test]
fn mutated_lines_do_no_harm() {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    if let Some(batch) = number("TOBIT_MUTATED_BATCH") {
        return run_batch(batch as u64, BATCH);
    }
    let count = number("TOBIT_MUTATED_LINES").unwrap_or(DEFAULT_COUNT);
    let batches = count.div_ceil(BATCH);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || {
                for batch in (first..batches).step_by(threads) {
                    run_batch(batch as u64, BATCH.min(count - batch * BATCH));
                }
            });
        }
    });
}
