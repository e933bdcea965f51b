//! The words of `go`.

use std::time::Duration;

use super::dialect::Dialect;
use super::passed_over::{MOST_NAMED, pass_over};
use crate::rules::{Colour, Move, MoveTextError, Position, quote};
use crate::search::{Clock, Hold, Limits};

/// `go` as it was written: numbers may be negative, clocks of both sides are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoRequest {
    /// Milliseconds left to White and Black.
    pub time: [Option<i64>; 2],
    /// Milliseconds added after each move, for White and Black.
    pub increment: [Option<i64>; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<i64>,
    /// Milliseconds to think.
    pub move_time: Option<i64>,
    /// Plies.
    pub depth: Option<i64>,
    /// Positions.
    pub nodes: Option<i64>,
    /// Moves or plies, as the dialect counts, within which to look for a win.
    pub mate: Option<i64>,
    /// Search until told to stop.
    pub infinite: bool,
    /// Think on the opponent's time.
    pub ponder: bool,
    /// The moves to choose among, as they were written.
    pub search_moves: Option<Vec<String>>,
}

/// The words that take a number.
const NUMBERS: [&str; 13] = [
    "wtime",
    "btime",
    "p1time",
    "p2time",
    "winc",
    "binc",
    "p1inc",
    "p2inc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
];

fn is_keyword(word: &str) -> bool {
    NUMBERS.contains(&word) || matches!(word, "infinite" | "ponder" | "searchmoves")
}

impl GoRequest {
    /// Reads the words after `go`. Also returns what was passed over, and why.
    pub fn parse(words: &[&str]) -> (Self, Vec<String>) {
        let mut request = Self::default();
        let mut passed_over = Vec::new();
        let mut rest = words;
        while let Some((&word, after)) = rest.split_first() {
            rest = after;
            match word {
                "infinite" => request.infinite = true,
                "ponder" => request.ponder = true,
                "searchmoves" => {
                    let count = rest.iter().position(|word| is_keyword(word)).unwrap_or(rest.len());
                    let (moves, after) = rest.split_at(count);
                    request.search_moves.get_or_insert_default().extend(moves.iter().map(|&text| text.to_owned()));
                    rest = after;
                }
                _ => match (request.number(word), rest.first().and_then(|text| parse_number(text))) {
                    (Some(field), Some(number)) => {
                        *field = Some(number);
                        rest = &rest[1..];
                    }
                    (Some(_), None) => pass_over(&mut passed_over, || format!("'{word}' without a number")),
                    (None, _) => pass_over(&mut passed_over, || format!("unknown word '{}' in go", quote(word))),
                },
            }
        }
        (request, passed_over)
    }

    /// Where the number after a word belongs.
    fn number(&mut self, word: &str) -> Option<&mut Option<i64>> {
        Some(match word {
            "wtime" | "p1time" => &mut self.time[0],
            "btime" | "p2time" => &mut self.time[1],
            "winc" | "p1inc" => &mut self.increment[0],
            "binc" | "p2inc" => &mut self.increment[1],
            "movestogo" => &mut self.moves_to_go,
            "movetime" => &mut self.move_time,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            _ => return None,
        })
    }

    /// The limits for a search of `position`. Moves to choose among that are none of the position's are left out, and the first
    /// of them returned with what is wrong with them.
    pub fn limits(&self, position: &Position, dialect: Dialect) -> (Limits, Vec<MoveTextError>) {
        let (among, wrong) = self.moves_among(position);
        let limits = Limits {
            depth: self.depth.map(|depth| clamp(depth) as u32),
            nodes: self.nodes.map(|nodes| nodes.max(0) as u64),
            move_time: self.move_time.map(milliseconds),
            clock: self.clock(position.to_move()),
            win_within: self.mate.map(|count| dialect.plies_of_mate(clamp(count) as u32)),
            among,
            hold: Hold::No,
        };
        let hold = if self.infinite {
            Hold::UntilStopped
        } else if self.ponder {
            Hold::Pondering
        } else if limits.ends_by_itself() {
            Hold::No
        } else {
            Hold::UntilStopped
        };
        (Limits { hold, ..limits }, wrong)
    }

    fn clock(&self, to_move: Colour) -> Option<Clock> {
        let remaining = milliseconds(self.time[to_move as usize]?);
        let increment = self.increment[to_move as usize].map(milliseconds).unwrap_or_default();
        let moves_to_go = self.moves_to_go.filter(|&moves| moves > 0).map(|moves| clamp(moves) as u32);
        Some(Clock { remaining, increment, moves_to_go })
    }

    fn moves_among(&self, position: &Position) -> (Option<Vec<Move>>, Vec<MoveTextError>) {
        // The word alone rules nothing out.
        let Some(texts) = self.search_moves.as_ref().filter(|texts| !texts.is_empty()) else {
            return (None, Vec::new());
        };
        let (mut among, mut wrong) = (Vec::new(), Vec::new());
        for text in texts {
            match position.parse_move(text) {
                Ok(mv) => among.push(mv),
                Err(why) if wrong.len() < MOST_NAMED => wrong.push(why),
                Err(_) => (),
            }
        }
        (Some(among), wrong)
    }
}

/// A whole number; one that is too large for any purpose counts as the largest.
fn parse_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Some(if text.starts_with('-') { -size } else { size })
}

fn clamp(number: i64) -> i64 {
    number.clamp(0, i64::from(u32::MAX))
}

/// Clocks that have run out have nothing left. A thousand years are as good as any longer time, and can be reckoned with.
fn milliseconds(number: i64) -> Duration {
    const LONGEST: i64 = 1000 * 366 * 24 * 3_600_000;
    Duration::from_millis(number.clamp(0, LONGEST) as u64)
}
