//! Draws because both engines call a game level.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::settings::pairs::{PairError, Pairs, parsed};

/// A game is drawn when from move `moves` on both engines have given scores of at most `score` for `count` moves of each in a
/// row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Not before so many moves of both.
    pub moves: u32,
    /// For so many moves of each.
    pub count: u32,
    /// Hundredths of a hul, up or down.
    pub score: u32,
}

impl FromStr for DrawRule {
    type Err = PairError;

    fn from_str(text: &str) -> Result<Self, PairError> {
        let (mut moves, mut count, mut score) = (0, None, None);
        for (key, value) in text.parse::<Pairs>()?.iter() {
            match key {
                "moves" | "movenumber" => moves = parsed(key, value, "write a number of moves")?,
                "count" | "movecount" => count = Some(parsed(key, value, "write a number of moves")?),
                "score" => score = Some(parsed(key, value, "write hundredths of a hul")?),
                _ => return Err(PairError::Unknown { key: key.to_owned(), known: "moves, count, score" }),
            }
        }
        let count = count.ok_or(PairError::Missing("count"))?;
        Ok(Self { moves, count, score: score.ok_or(PairError::Missing("score"))? })
    }
}

/// Moves in a row with level scores, both sides' counted together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count(u32);

impl Count {
    /// Counts a move; is the game drawn?
    pub(super) fn add(&mut self, rule: DrawRule, full_moves: u32, score: Option<i32>) -> bool {
        let is_level = score.is_some_and(|score| score.unsigned_abs() <= rule.score);
        self.0 = if is_level { self.0 + 1 } else { 0 };
        full_moves >= rule.moves && self.0 >= rule.count.max(1).saturating_mul(2)
    }
}
