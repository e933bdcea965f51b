//! Which generator counts faster: ours on Tobit's start position, or that of `kish`, the fastest open one of this family, on
//! its own (Turkish draughts)? Both run in turn in one process, and medians are compared, so a noisy machine hurts both.
//!
//! Run it with `cargo run --release -p perft-compare`. It is no default member of the workspace, so that a normal build does
//! not fetch `kish`.

use std::hint::black_box;
use std::time::Instant;

use tobit::rules::{Board, Position, perft};

const ROUNDS: usize = 5;
const TOBIT_DEPTH: u32 = 10;
const KISH_DEPTH: u64 = 8;

/// Nodes a second of one count.
fn speed(count: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let nodes = black_box(count());
    nodes as f64 / start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let start = Position::start(Board::STANDARD);
    let turkish = kish::Board::new_default();
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 1..=ROUNDS {
        let tobit = speed(|| perft::perft(&start, TOBIT_DEPTH));
        let kish = speed(|| turkish.perft(KISH_DEPTH));
        println!("round {round}: tobit {:.0} M/s, kish {:.0} M/s, ratio {:.2}", tobit / 1e6, kish / 1e6, tobit / kish);
        ours.push(tobit);
        theirs.push(kish);
        ratios.push(tobit / kish);
    }
    println!(
        "median of {ROUNDS}: tobit perft({TOBIT_DEPTH}) {:.0} M/s, kish perft({KISH_DEPTH}) {:.0} M/s, ratio {:.2}",
        median(ours) / 1e6,
        median(theirs) / 1e6,
        median(ratios)
    );
}
