//! The window of an alpha-beta search, and what a score found with one says.

use super::score::Score;
use super::table::Bound;

/// The scores that matter: those between alpha, which the side to move has already, and beta, which the other side will not
/// allow.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) fn reversed(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    pub(super) fn just_above_alpha(self) -> Self {
        Self { beta: -(-self.alpha).just_below(), ..self }
    }

    /// Can no score lie within?
    pub(super) fn is_null(self) -> bool {
        self.alpha >= self.beta.just_below()
    }

    /// The window without scores that a position so far below the root cannot have: it is lost at once at worst, and won by the
    /// next move at best. If no other is left, the score that says on which side of the window the true one lies ("mate distance
    /// pruning"): never one that the position cannot have, or its predecessor would take it for a win in no moves at all.
    pub(super) fn within_reach(self, ply: usize) -> Result<Self, Score> {
        let alpha = self.alpha.max(Score::loss_in(ply));
        let beta = self.beta.min(Score::win_in(ply + 1));
        if alpha < beta { Ok(Self { alpha, beta }) } else { Err(alpha) }
    }

    /// What a score found with this window says of the true one.
    pub(super) fn bound_of(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

impl Bound {
    /// What a score still says if the draws by repetition that it may lean on were none; each is worth `repeated`. Whoever has
    /// more than that got it without them, so the score holds from below; and the other way round.
    pub(super) fn despite_repetitions(self, score: Score, repeated: Score) -> Self {
        match self {
            Self::Lower | Self::Exact if score > repeated => Self::Lower,
            Self::Upper | Self::Exact if score < repeated => Self::Upper,
            _ => Self::None,
        }
    }
}
