//! What an engine says of its search.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::settings::Protocol;

/// What a position is worth to the side to move, according to an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Hundredths of a hul.
    Cp(i32),
    /// It wins in so many plies.
    Win(u32),
    /// It loses in so many plies.
    Loss(u32),
}

impl Score {
    /// Hundredths of a hul, a win or loss being more than anything else; for adjudication.
    pub fn in_hundredths(self) -> i32 {
        match self {
            Self::Cp(hundredths) => hundredths,
            Self::Win(_) => i32::MAX,
            Self::Loss(_) => -i32::MAX,
        }
    }

    fn read(kind: &str, value: i64, protocol: Protocol) -> Option<Self> {
        let plies = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        match (kind, protocol) {
            ("cp", _) => {
                let limit = i64::from(i32::MAX);
                Some(Self::Cp(i32::try_from(value.clamp(-limit, limit)).unwrap_or(0)))
            }
            // Chess players count their own moves.
            ("mate", Protocol::Uci) if value > 0 => Some(Self::Win(plies(value.unsigned_abs().saturating_mul(2) - 1))),
            ("mate", Protocol::Uci) => Some(Self::Loss(plies(value.unsigned_abs().saturating_mul(2)))),
            ("mate", Protocol::Ugi) if value > 0 => Some(Self::Win(plies(value.unsigned_abs()))),
            ("mate", Protocol::Ugi) => Some(Self::Loss(plies(value.unsigned_abs()))),
            _ => None,
        }
    }
}

/// In huls with a sign, `+0.34`; a win in 7 plies is `+M7`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(hundredths) => write!(f, "{:+.2}", f64::from(*hundredths) / 100.0),
            Self::Win(plies) => write!(f, "+M{plies}"),
            Self::Loss(plies) => write!(f, "-M{plies}"),
        }
    }
}

/// The last that was said of a search; any of it may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Its depth in plies.
    pub depth: Option<u32>,
    /// What came of it.
    pub score: Option<Score>,
    /// Positions searched.
    pub nodes: Option<u64>,
}

/// Gathers the `info` lines of a search. A line is only kept until the next one comes, and read when the search is over.
#[derive(Debug, Default)]
pub(super) struct InfoLines {
    with_score: String,
    last: String,
}

impl InfoLines {
    /// Takes in a line if it is about the search's best line of play.
    pub(super) fn take(&mut self, line: String) {
        if !line.starts_with("info ") || line.starts_with("info string") {
            return;
        }
        if line.contains(" score ") {
            let is_best = word_after(&line, "multipv").is_none_or(|number| number == "1");
            if is_best {
                self.with_score = line;
            }
            self.last.clear();
        } else {
            self.last = line;
        }
    }

    /// What they say.
    pub(super) fn read(&self, protocol: Protocol) -> Info {
        let line = &self.with_score;
        let number = |key| word_after(line, key).and_then(|word| word.parse().ok());
        let score = || {
            let mut words = line.split_ascii_whitespace().skip_while(|&word| word != "score").skip(1);
            Score::read(words.next()?, words.next()?.parse().ok()?, protocol)
        };
        let nodes = word_after(&self.last, "nodes").or_else(|| word_after(line, "nodes"));
        Info { depth: number("depth"), score: score(), nodes: nodes.and_then(|word| word.parse().ok()) }
    }
}

fn word_after<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split_ascii_whitespace().skip_while(|&word| word != key).nth(1)
}
