//! The command that starts a search.

use std::fmt::Write;
use std::time::Duration;

use tobit::rules::Colour;

use crate::settings::{MoveLimits, Protocol};

/// The clocks as they stand before a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clocks {
    /// What White and Black have left and get after a move; nothing for whoever plays without a clock.
    pub sides: [Option<(Duration, Duration)>; 2],
    /// Moves to the next time control of the side to move.
    pub moves_to_go: Option<u32>,
}

/// The names of a side's clock and increment.
fn clock_names(protocol: Protocol, colour: Colour) -> [&'static str; 2] {
    match (protocol, colour) {
        (Protocol::Uci, Colour::White) => ["wtime", "winc"],
        (Protocol::Uci, Colour::Black) => ["btime", "binc"],
        (Protocol::Ugi, Colour::White) => ["p1time", "p1inc"],
        (Protocol::Ugi, Colour::Black) => ["p2time", "p2inc"],
    }
}

/// The `go` for a move of this side. The opponent's clock is told only to an engine that has one itself.
pub fn go_command(protocol: Protocol, limits: &MoveLimits, clocks: &Clocks, to_move: Colour) -> String {
    let mut command = "go".to_owned();
    let mut add = |name: &str, value: u128| {
        // Writing to a string does not fail.
        let _ = write!(command, " {name} {value}");
    };
    if clocks.sides[to_move as usize].is_some() {
        let names = Colour::BOTH.map(|colour| clock_names(protocol, colour));
        for part in [0, 1] {
            for (side, names) in clocks.sides.iter().zip(names) {
                if let Some((left, increment)) = side {
                    add(names[part], [left, increment][part].as_millis());
                }
            }
        }
        if let Some(moves) = clocks.moves_to_go {
            add("movestogo", moves.into());
        }
    }
    if let Some(time) = limits.move_time_ms {
        add("movetime", time.into());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    command
}
