//! The bench: a fixed suite searched to a fixed depth on one thread. Its node count is a signature of the search: a change
//! that claims not to touch it must leave the number alone.

use std::fmt;
use std::time::{Duration, Instant};

use crate::endgame::Tables;
use crate::rules::{Board, Game, Position};
use crate::search::{Control, Limits, OutOfMemory, Searcher, Table, Task};

/// The depth unless another is asked for, in plies.
pub const DEFAULT_DEPTH: u32 = 12;

/// The table's size, in MiB, whatever the settings are.
const HASH: u64 = 16;

/// One position a line, `BOARD POSITION`: both boards, from the start to endings of a few pieces.
const SUITE: &str = include_str!("bench.txt");

/// What a bench came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The positions looked at.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

/// `N nodes M nps`.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.time.as_micros().max(1);
        write!(f, "{} nodes {} nps", self.nodes, u128::from(self.nodes) * 1_000_000 / micros)
    }
}

/// The positions of the suite.
pub fn suite() -> impl Iterator<Item = Position> {
    SUITE.lines().filter_map(|line| {
        let (board, position) = line.split_once(' ')?;
        Position::parse(board.parse::<Board>().ok()?, position).ok()
    })
}

/// Runs the bench. `progress` hears how many positions of how many are done. Returns nothing if it was stopped, or if there is
/// no memory for its small table.
pub fn run(depth: u32, control: &Control, mut progress: impl FnMut(usize, usize)) -> Option<Signature> {
    let table = Table::new(HASH).map_err(|OutOfMemory(_)| ()).ok()?;
    let positions: Vec<Position> = suite().collect();
    let started = Instant::now();
    let mut nodes = 0;
    for (index, &position) in positions.iter().enumerate() {
        table.clear();
        let task = Task {
            game: &Game::new(position),
            limits: &Limits::depth(depth),
            threads: 1,
            lines: 1,
            overhead: Duration::ZERO,
            contempt: 0,
            table: &table,
            endings: &Tables::embedded(),
            control,
        };
        let answer = Searcher::default().search(&task, &mut |_| ());
        if control.is_stopped() {
            return None;
        }
        nodes += answer.nodes;
        progress(index + 1, positions.len());
    }
    Some(Signature { nodes, time: started.elapsed() })
}
