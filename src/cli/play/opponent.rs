//! The engine as an opponent of some strength.

use std::ops::RangeInclusive;

use rand::seq::IndexedRandom;

use crate::engine::Engine;
use crate::rules::{Game, Move};
use crate::search::{Info, LINES_RANGE, Limits, Score};

/// The levels of strength.
pub(super) const LEVELS: RangeInclusive<u8> = 1..=10;
/// By level: the positions looked at before a move, and how much worse than the best, in hundredths of a hul, the move played
/// may be.
const PLAY: [(u64, i32); 10] = [
    (30, 120),
    (100, 80),
    (300, 50),
    (1_000, 35),
    (3_000, 20),
    (10_000, 10),
    (40_000, 0),
    (150_000, 0),
    (600_000, 0),
    (2_500_000, 0),
];
/// The positions looked at for a hint, and before a draw is accepted: well under a second.
const ADVICE: u64 = 200_000;
/// A draw is accepted unless the engine is ahead by more than so many hundredths of a hul.
const DRAWISH: i16 = 10;

/// How strong the opponent is.
#[derive(Clone, Debug)]
pub(super) enum Strength {
    /// One of the [`LEVELS`].
    Level(u8),
    /// As strong as it can be within these limits.
    Limits(Limits),
}

/// The engine as an opponent.
pub(super) struct Opponent {
    engine: Engine,
    limits: Limits,
    /// How much worse than the best the move played may be, in hundredths of a hul.
    margin: i32,
    level: Option<u8>,
}

impl Opponent {
    /// An opponent of this strength.
    pub(super) fn new(engine: Engine, strength: Strength) -> Self {
        let (limits, margin, level) = match strength {
            Strength::Limits(limits) => (limits, 0, None),
            Strength::Level(level) => {
                let index = usize::from(level.saturating_sub(*LEVELS.start())).min(PLAY.len() - 1);
                let (nodes, margin) = PLAY[index];
                (Limits::nodes(nodes), margin, Some(level))
            }
        };
        Self { engine, limits, margin, level }
    }

    /// Its name for game files: the program and how strong it plays.
    pub(super) fn name(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let level = self.level.map_or_else(String::new, |level| format!(" (level {level})"));
        format!("tobit {version}{level}")
    }

    /// The move it plays; nothing if there is none.
    pub(super) fn choose(&mut self, game: &Game) -> Option<Move> {
        self.engine.set_lines(if self.margin > 0 { *LINES_RANGE.end() as usize } else { 1 });
        self.engine.set_game(game.clone());
        // At the levels that leave nothing else to chance the book makes games differ; the others compare lines, and so do without.
        self.engine.set_own_book(self.level.is_some());
        let answer = self.engine.search(self.limits.clone(), |_| ());
        self.engine.set_own_book(false);
        let best = answer.lines.first()?.score;
        let good: Vec<&Info> = answer.lines.iter().filter(|info| is_near(best, info.score, self.margin)).collect();
        let chosen = good.choose(&mut rand::rng()).and_then(|info| info.line.first().copied());
        chosen.filter(|_| self.margin > 0).or(answer.best)
    }

    /// The best line for the side to move, if it has a move.
    pub(super) fn advise(&mut self, game: &Game) -> Option<Info> {
        self.engine.set_lines(1);
        self.engine.set_game(game.clone());
        let answer = self.engine.search(Limits::nodes(ADVICE), |_| ());
        answer.lines.into_iter().next()
    }

    /// Does it accept a draw that the side to move offers?
    pub(super) fn accepts_draw(&mut self, game: &Game) -> bool {
        self.advise(game).is_some_and(|info| info.score >= Score::from_raw(-DRAWISH))
    }
}

/// Is a score worse than the best by no more than the margin, in hundredths of a hul? A win is far better than any value, and
/// any value than a loss.
fn is_near(best: Score, score: Score, margin: i32) -> bool {
    i32::from(best.raw()) - i32::from(score.raw()) <= margin
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_near_a_win_but_a_win() {
        assert!(is_near(Score::from_raw(40), Score::from_raw(-80), 120));
        assert!(!is_near(Score::from_raw(40), Score::from_raw(-81), 120));
        assert!(is_near(Score::win_in(3), Score::win_in(5), 10));
        assert!(!is_near(Score::win_in(3), Score::from_raw(900), 120));
        assert!(!is_near(Score::win_in(1), Score::loss_in(2), 120));
        assert!(!is_near(Score::from_raw(-900), Score::loss_in(8), 120));
    }
}
