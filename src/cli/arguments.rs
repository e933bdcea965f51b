//! Arguments that several subcommands share, and how their values are read.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::error::{Error, warn};
use crate::engine::Engine;
use crate::rules::{Board, Game, Position};
use crate::search::{DEFAULT_SIZE, Limits, MAX_DEPTH, SIZE_RANGE, THREAD_RANGE};

/// What a position is called that is not written out.
const START: &str = "startpos";
/// The longest time to think. Nobody waits longer, and far longer times no clock could count.
const LONGEST: Duration = Duration::from_secs(1000 * 60 * 60);

/// How a position is written, for help texts.
pub(super) const POSITION_HELP: &str = "\
A position is the side to move, then each side's points, K before a tobit:
W:W1-12:B27-38 is the start; in W:W9,K16:B10,18 White is to move and has a hul
on 9 and a tobit on 16, and Black has hullar on 10 and 18.
A move names its first and last point: 7-14 is a step, 8:22 a capture, and
7:21:23:36 a capture that turns on 21 and on 23.";

/// Which board is meant.
#[derive(Debug, Args)]
pub(super) struct BoardArgument {
    /// The board: longitudinal x transverse chols, 2x3 to 6x6
    #[arg(short, long, value_name = "LxT", default_value_t = Board::STANDARD)]
    pub(super) board: Board,
}

/// Moves to play first.
#[derive(Debug, Args)]
pub(super) struct MovesArgument {
    /// Play these moves first, such as --moves 8-15 29-22 or --moves 8-15,29-22
    #[arg(short, long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
}

/// Which position is meant, named without an option.
#[derive(Debug, Args)]
pub(super) struct PositionArguments {
    /// The position, such as W:W1-12:B27-38; startpos, or nothing, is the start of the game
    #[arg(id = "position", value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    board: BoardArgument,
    #[command(flatten)]
    moves: MovesArgument,
}

impl PositionArguments {
    /// The position, and the moves played from it.
    pub(super) fn game(&self) -> Result<Game, Error> {
        let mut game = game(self.board.board, self.position.as_deref())?;
        let words = self.moves.moves.iter().flat_map(|argument| argument.split([',', ' ', '\t', '\n', '\r']));
        for word in words.filter(|word| !word.is_empty()) {
            let mv = game.position().parse_move(word)?;
            // It has just been found among the legal ones.
            let _ = game.play(mv);
        }
        Ok(game)
    }

    /// The board asked for.
    pub(super) fn board(&self) -> Board {
        self.board.board
    }
}

/// A game that begins with the position of this text.
pub(super) fn game(board: Board, position: Option<&str>) -> Result<Game, Error> {
    let position = match position.map(str::trim) {
        None | Some(START) => Position::start(board),
        Some(text) => Position::parse(board, text)?,
    };
    Ok(Game::new(position))
}

/// How long to search. The first limit reached ends it.
#[derive(Debug, Args)]
pub(super) struct LimitArguments {
    /// Think for this long: 5 or 5s, 2.5s, 500ms, 1m
    #[arg(short, long, value_name = "TIME", value_parser = time, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Look this many plies ahead (a ply is one move of one side)
    #[arg(short, long, value_name = "PLIES", value_parser = number(1..=MAX_DEPTH), allow_negative_numbers = true)]
    depth: Option<u32>,
    /// Look at this many positions
    #[arg(short, long, value_name = "COUNT", value_parser = number(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,
}

impl LimitArguments {
    /// The limits, if any is given.
    pub(super) fn limits(&self) -> Option<Limits> {
        let limits = Limits { depth: self.depth, nodes: self.nodes, move_time: self.time, ..Limits::default() };
        limits.ends_by_itself().then_some(limits)
    }
}

/// What the engine may use.
#[derive(Debug, Args)]
pub(super) struct EngineArguments {
    /// Search on this many threads at once
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = number(THREAD_RANGE), allow_negative_numbers = true)]
    threads: u64,
    /// Memory for positions already seen, in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_SIZE, value_parser = number(SIZE_RANGE), allow_negative_numbers = true)]
    hash: u64,
    /// Use the tables of exact endings in this folder, made by tools/endgame, beside those that are part of the program
    #[arg(long, value_name = "DIR")]
    endings: Option<PathBuf>,
}

impl EngineArguments {
    /// An engine that may use so much.
    pub(super) fn engine(&self) -> Result<Engine, Error> {
        let mut engine = Engine::new()?;
        engine.set_hash(self.hash)?;
        engine.set_threads(self.threads as usize);
        if let Some(folder) = &self.endings {
            // What can be used is used, and good to know of what cannot.
            engine.set_endings(Some(folder)).iter().for_each(|fault| warn(&fault.to_string()));
        }
        Ok(engine)
    }

    /// The same, to analyse with.
    pub(super) fn analyst(&self) -> Result<Engine, Error> {
        let mut engine = self.engine()?;
        engine.set_analyses(true);
        Ok(engine)
    }
}

/// Reads a whole number of a range.
pub(super) fn number<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<u64> + PartialOrd + std::fmt::Display + Copy + Send + Sync + 'static,
{
    move |text| {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("a whole number is wanted".to_owned());
        }
        let known = text.parse().ok().and_then(|value: u64| T::try_from(value).ok());
        let out_of_range = || format!("it must be from {} to {}", range.start(), range.end());
        known.filter(|value| range.contains(value)).ok_or_else(out_of_range)
    }
}

/// Reads a time: a number of seconds, or a number and its unit.
fn time(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let malformed = || "write it like 5s, 2.5s, 500ms or 1m".to_owned();
    let unit = UNITS.into_iter().find_map(|(name, size)| Some((text.strip_suffix(name)?, size)));
    let (digits, size) = unit.unwrap_or((text, 1.0));
    let digits = digits.trim_end();
    let (is_negative, digits) = digits.strip_prefix('-').map_or((false, digits), |rest| (true, rest));
    // Not everything that passes for a floating-point number is a time: neither `inf` nor `1e3`.
    if !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Err(malformed());
    }
    let number: f64 = digits.parse().map_err(|_| malformed())?;
    let time = Duration::try_from_secs_f64(number * size).unwrap_or(Duration::MAX);
    match time {
        _ if is_negative => Err("a time is more than 0".to_owned()),
        Duration::ZERO => Err("a time is more than 0".to_owned()),
        time if time > LONGEST => Err("that is too long: 1000h is the most".to_owned()),
        time => Ok(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let millis = |text| time(text).map(|time| time.as_millis());
        assert_eq!(millis("5"), Ok(5000));
        assert_eq!(millis("2.5s"), Ok(2500));
        assert_eq!(millis("500ms"), Ok(500));
        assert_eq!(millis("1 m"), Ok(60_000));
        assert_eq!(millis(".5h"), Ok(1_800_000));
    }

    #[test]
    fn no_time_is_refused_without_a_reason() {
        for text in ["", "s", "ms", "x", "1x", "inf", "NaN", "1e3", "1.2.3", "+5", "--5", ".", "-", "5 5"] {
            assert_eq!(time(text), Err("write it like 5s, 2.5s, 500ms or 1m".to_owned()), "{text}");
        }
        for text in ["0", "-5", "-0.1s", "0ms", "0.00000000001"] {
            assert_eq!(time(text), Err("a time is more than 0".to_owned()), "{text}");
        }
        for text in ["99999999999h", "1001h", &"9".repeat(400)] {
            assert_eq!(time(text), Err("that is too long: 1000h is the most".to_owned()), "{text}");
        }
    }

    #[test]
    fn numbers_keep_to_their_range() {
        let read = number(1..=200_u32);
        assert_eq!(read("200"), Ok(200));
        for text in ["0", "201", "99999999999999999999999"] {
            assert_eq!(read(text), Err("it must be from 1 to 200".to_owned()), "{text}");
        }
        for text in ["", "-1", "+1", "1.5", "one"] {
            assert_eq!(read(text), Err("a whole number is wanted".to_owned()), "{text}");
        }
    }
}
