//! What the tables cost: the time of a look-up, and how many fewer positions a second a search looks at with them.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use tobit::endgame::Tables;
use tobit::rules::{Board, Game, Position};
use tobit::search::{Control, Limits, Searcher, Table, Task};

use crate::sample::Sampler;

const PROBES: usize = 200_000;
const POSITIONS: usize = 40;
const PIECES: std::ops::RangeInclusive<u32> = 6..=8;
const NODES: u64 = 200_000;
const ROUNDS: usize = 5;
const HASH: u64 = 16;

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Half of the look-ups of random positions took no longer.
    pub median_probe: Duration,
    /// Positions a second with the tables in parts of those without: the median of some rounds.
    pub speed_ratio: f64,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "a look-up takes {} ns (median of {PROBES} random ones)", self.median_probe.as_nanos())?;
        let percent = 100.0 * self.speed_ratio;
        write!(f, "with tables a search looks at {percent:.1} % of the positions a second it does without")
    }
}

/// Measures; nothing if there are no tables of the board.
pub fn measure(tables: &Tables, board: Board, seed: u64) -> Option<Cost> {
    let mut rng = StdRng::seed_from_u64(seed);
    let median_probe = median_probe(tables, board, &mut rng)?;
    let positions = middling_positions(board, &mut rng);
    let none = Tables::none();
    let mut ratios: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let without = nodes_per_second(&positions, &none);
            nodes_per_second(&positions, tables) / without
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    Some(Cost { median_probe, speed_ratio: ratios[ROUNDS / 2] })
}

fn median_probe(tables: &Tables, board: Board, rng: &mut StdRng) -> Option<Duration> {
    let tables = tables.on(board)?;
    let sampler = Sampler::new(tables, 2..=u8::MAX);
    let quiet = std::iter::repeat_with(|| sampler.draw(rng)).filter(|position| !position.must_capture());
    let positions: Vec<Position> = quiet.take(PROBES).collect();
    let probe = |position| {
        let started = Instant::now();
        black_box(tables.of_quiet(black_box(position)));
        started.elapsed()
    };
    // The first time only brings the tables into memory.
    black_box(positions.iter().map(probe).max());
    let mut times: Vec<Duration> = positions.iter().map(probe).collect();
    times.sort_unstable();
    times.get(PROBES / 2).copied()
}

/// Quiet positions of few pieces, but too many for the tables, from games of random moves.
fn middling_positions(board: Board, rng: &mut StdRng) -> Vec<Position> {
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut position = Position::start(board);
        while let Some(&mv) = position.moves().choose(rng) {
            position = position.play(mv);
            if PIECES.contains(&position.pieces().occupied().len()) && !position.must_capture() {
                positions.push(position);
                break;
            }
        }
    }
    positions
}

fn nodes_per_second(positions: &[Position], endings: &Tables) -> f64 {
    let Ok(table) = Table::new(HASH) else { return f64::NAN };
    let started = Instant::now();
    let mut nodes = 0;
    for &position in positions {
        table.clear();
        let task = Task {
            game: &Game::new(position),
            limits: &Limits::nodes(NODES),
            threads: 1,
            lines: 1,
            overhead: Duration::ZERO,
            contempt: 0,
            table: &table,
            endings,
            control: &Control::default(),
        };
        nodes += Searcher::default().search(&task, &mut |_| ()).nodes;
    }
    nodes as f64 / started.elapsed().as_secs_f64()
}
