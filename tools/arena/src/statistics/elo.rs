//! Scales of strength.

use std::f64::consts::LN_10;

/// Elo to one unit of the t-value of a game, (mean - 1/2) / standard deviation, near equality: the slope of the logistic
/// curve there, 800 / ln 10, about 347. Normalized Elo is defined so that it is Elo where there are no draws.
pub(super) const NORMALIZED_ELO_PER_T: f64 = 800.0 / LN_10;

/// The difference in Elo that makes this share of the points the expected one. Infinite for 0 and 1.
///
/// ```
/// use arena::statistics::elo_of_share;
/// assert_eq!(elo_of_share(0.5), 0.0);
/// assert!((elo_of_share(10.0 / 11.0) - 400.0).abs() < 1e-9);
/// assert_eq!(elo_of_share(0.0), f64::NEG_INFINITY);
/// ```
pub fn elo_of_share(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The expected share of the points, between 0 and 1, for somebody so much stronger.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}
