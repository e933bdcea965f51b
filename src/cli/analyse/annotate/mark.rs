//! Which moves are mistakes.

use crate::search::Score;

/// A move that loses so much, in hundredths of a hul, is a mistake.
const MISTAKE: i32 = 60;
/// A move that loses so much is a blunder, as is one that gives away a win or loses a game that was not lost.
const BLUNDER: i32 = 150;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// As it stands after a move.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The number of the glyph in game files.
    pub(super) const fn glyph(self) -> u8 {
        match self {
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// The mark of a move, given what the best one was worth.
pub(super) fn of(best: Score, played: Score) -> Option<Mark> {
    match loss(best, played) {
        Some(loss) if loss >= BLUNDER => Some(Mark::Blunder),
        Some(loss) if loss >= MISTAKE => Some(Mark::Mistake),
        Some(_) => None,
        None => (best.is_win() && !played.is_win() || !best.is_loss() && played.is_loss()).then_some(Mark::Blunder),
    }
}

/// What a move has lost, in hundredths of a hul, if neither it nor the best one decides the game.
pub(super) fn loss(best: Score, played: Score) -> Option<i32> {
    let is_open = !best.is_decided() && !played.is_decided();
    is_open.then(|| (i32::from(best.raw()) - i32::from(played.raw())).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_what_is_lost() {
        let value = |hundredths| Score::from_raw(hundredths);
        assert_eq!(of(value(40), value(40)), None);
        assert_eq!(of(value(40), value(-19)), None);
        assert_eq!(of(value(40), value(-20)), Some(Mark::Mistake));
        assert_eq!(of(value(40), value(-110)), Some(Mark::Blunder));
        assert_eq!(of(Score::win_in(5), value(900)), Some(Mark::Blunder), "a win given away");
        assert_eq!(of(value(-900), Score::loss_in(4)), Some(Mark::Blunder), "a game lost");
        assert_eq!(of(Score::win_in(5), Score::win_in(31)), None, "still won");
        assert_eq!(of(Score::loss_in(30), Score::loss_in(2)), None, "lost anyway");
        assert_eq!(of(Score::win_in(5), Score::loss_in(2)), Some(Mark::Blunder));
    }
}
