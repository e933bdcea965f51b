//! Time controls and the other limits of a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A clock: so much time for so many moves or for the game, and an increment after each move.
///
/// Written as in the field, in seconds or minutes and seconds: `40/60`, `10+0.1`, `40/1:30+0.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time is for so many moves, and comes anew after them; without, it is for the whole game.
    pub moves: Option<u32>,
    /// Milliseconds at the start, and after each `moves` moves.
    pub time_ms: u64,
    /// Milliseconds added after each move.
    pub increment_ms: u64,
}

impl FromStr for TimeControl {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.trim().parse().map_err(|_| ())?), rest),
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = Self { moves, time_ms: milliseconds(time)?, increment_ms: milliseconds(increment)? };
        let is_sensible = control.moves != Some(0) && control.time_ms + control.increment_ms > 0;
        if is_sensible { Ok(control) } else { Err(()) }
    }
}

/// Reads `SECONDS` or `MINUTES:SECONDS`, each with decimals.
fn milliseconds(text: &str) -> Result<u64, ()> {
    /// A year: more is a slip of the pen.
    const LONGEST: f64 = 366.0 * 86_400.0;
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| ());
    let seconds = number(minutes)? * 60.0 + number(seconds)?;
    if (0.0..=LONGEST).contains(&seconds) { Ok((seconds * 1000.0).round() as u64) } else { Err(()) }
}

/// Reads a duration in seconds, with decimals, as `st=` gives it; it is at least a millisecond.
pub(super) fn seconds(text: &str) -> Result<u64, ()> {
    milliseconds(text).and_then(|time| if time > 0 { Ok(time) } else { Err(()) })
}

/// Milliseconds as seconds: `0.1`, `40`.
fn in_seconds(milliseconds: u64) -> impl fmt::Display {
    Duration::from_millis(milliseconds).as_secs_f64()
}

/// As it is read, and as game files have it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", in_seconds(self.time_ms))?;
        if self.increment_ms > 0 {
            write!(f, "+{}", in_seconds(self.increment_ms))?;
        }
        Ok(())
    }
}

/// What bounds a move of an engine. At least one of these is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveLimits {
    /// The clock of the game.
    pub clock: Option<TimeControl>,
    /// Milliseconds for each move.
    pub move_time_ms: Option<u64>,
    /// Positions to be searched for each move.
    pub nodes: Option<u64>,
    /// Depth of search for each move.
    pub depth: Option<u32>,
}

impl MoveLimits {
    /// Is there nothing that ends a search?
    pub fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }
}

/// For people and for the tag `TimeControl`: `40/60+0.5`, `0.1/move`, `3000 nodes`.
impl fmt::Display for MoveLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.clock.map(|clock| clock.to_string()));
        parts.extend(self.move_time_ms.map(|time| format!("{}/move", in_seconds(time))));
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.write_str(if parts.is_empty() { "-".to_owned() } else { parts.join(", ") }.as_str())
    }
}
