//! Losses because the loser's engine says so.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tobit::rules::Colour;

use crate::settings::pairs::{PairError, Pairs, parsed, truth};

/// A game is lost when from move `moves` on an engine has given scores of `-score` or worse for `count` moves of its own in a
/// row, and, if the rule is two-sided, the opponent has given `score` or better for as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// Not before so many moves of both.
    pub moves: u32,
    /// For so many moves.
    pub count: u32,
    /// Hundredths of a hul.
    pub score: u32,
    /// Must the opponent agree?
    pub two_sided: bool,
}

impl FromStr for ResignRule {
    type Err = PairError;

    fn from_str(text: &str) -> Result<Self, PairError> {
        let (mut moves, mut count, mut score, mut two_sided) = (0, None, None, false);
        for (key, value) in text.parse::<Pairs>()?.iter() {
            match key {
                "moves" | "movenumber" => moves = parsed(key, value, "write a number of moves")?,
                "count" | "movecount" => count = Some(parsed(key, value, "write a number of moves")?),
                "score" => score = Some(parsed(key, value, "write hundredths of a hul")?),
                "twosided" => two_sided = truth(key, value)?,
                _ => return Err(PairError::Unknown { key: key.to_owned(), known: "moves, count, score, twosided" }),
            }
        }
        let count = count.ok_or(PairError::Missing("count"))?;
        Ok(Self { moves, count, score: score.ok_or(PairError::Missing("score"))?, two_sided })
    }
}

/// Per side: moves in a row with a lost, and with a won score.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    lost: [u32; 2],
    won: [u32; 2],
}

impl Count {
    /// Counts a move; who has lost, if anybody has?
    pub(super) fn add(
        &mut self,
        rule: ResignRule,
        full_moves: u32,
        mover: Colour,
        score: Option<i32>,
    ) -> Option<Colour> {
        let threshold = i32::try_from(rule.score).unwrap_or(i32::MAX);
        let side = mover as usize;
        let next = |count: u32, goes_on: bool| if goes_on { count + 1 } else { 0 };
        self.lost[side] = next(self.lost[side], score.is_some_and(|score| score <= -threshold));
        self.won[side] = next(self.won[side], score.is_some_and(|score| score >= threshold));
        let needed = rule.count.max(1);
        let has_lost = |colour: Colour| {
            let agreed = !rule.two_sided || self.won[!colour as usize] >= needed;
            self.lost[colour as usize] >= needed && agreed
        };
        if full_moves < rule.moves { None } else { [mover, !mover].into_iter().find(|&colour| has_lost(colour)) }
    }
}
