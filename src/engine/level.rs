//! Weaker play, for people who want a game.

use std::ops::RangeInclusive;

use rand::seq::IndexedRandom;

use crate::search::{Answer, Info, LINES_RANGE, Limits, Score};

/// The levels of strength; the last one is all the engine can.
pub const LEVELS: RangeInclusive<u8> = 1..=10;

/// By level but for the last: the positions looked at before a move, and how much worse than the best, in hundredths of a hul, the
/// move played may be.
const PLAY: [(u64, i32); 9] =
    [(30, 120), (100, 80), (300, 50), (1_000, 35), (3_000, 20), (10_000, 10), (40_000, 0), (150_000, 0), (600_000, 0)];

/// What keeps the engine from playing its best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Handicap {
    nodes: u64,
    /// How much worse than the best the move played may be, in hundredths of a hul.
    margin: i32,
}

impl Handicap {
    /// That of a level, if it has one.
    pub(super) fn of_level(level: u8) -> Option<Self> {
        let &(nodes, margin) = PLAY.get(usize::from(level.saturating_sub(*LEVELS.start())))?;
        Some(Self { nodes, margin })
    }

    /// Is the move left to chance, among those that look nearly as good as the best?
    pub(super) fn leaves_to_chance(self) -> bool {
        self.margin > 0
    }

    /// The limits, with no more positions than the level looks at.
    pub(super) fn limit(self, limits: Limits) -> Limits {
        Limits { nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))), ..limits }
    }

    /// How many lines must be known to choose from them.
    pub(super) fn lines(self) -> usize {
        if self.leaves_to_chance() { *LINES_RANGE.end() as usize } else { 1 }
    }

    /// Chooses from the lines that a search found, as if it had found only the one.
    pub(super) fn choose(self, answer: Answer) -> Answer {
        let Some(best) = answer.lines.first().map(|info| info.score) else { return answer };
        let near: Vec<&Info> = answer.lines.iter().filter(|info| is_near(best, info.score, self.margin)).collect();
        let Some(&chosen) = near.choose(&mut rand::rng()) else { return answer };
        let chosen = Info { rank: 1, lines: 1, is_repeated: false, ..chosen.clone() };
        let (best, ponder) = (chosen.line.first().copied(), chosen.line.get(1).copied());
        Answer { best, ponder, lines: vec![chosen], ..answer }
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

    #[test]
    fn only_the_last_level_has_no_handicap() {
        let nodes: Vec<Option<u64>> = LEVELS
            .map(|level| Handicap::of_level(level).and_then(|handicap| handicap.limit(Limits::default()).nodes))
            .collect();
        assert!(nodes[..9].is_sorted() && nodes[..9].iter().all(Option::is_some), "{nodes:?}");
        assert_eq!(nodes[9], None);
    }
}
