//! How much stronger, and how sure.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::distribution::Distribution;
use super::elo::{NORMALIZED_ELO_PER_T, elo_of_share};
use super::tally::{Sample, Tally};

/// The confidence of every error given.
const CONFIDENCE: f64 = 0.95;

/// What the results of one entrant say about its strength. Errors are half the widths of 95 % confidence intervals. JSON has
/// `null` for what is infinite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The sample: pairs, or games for want of pairs. All but `draw_ratio` is taken from it.
    pub sample: Sample,
    /// The share of the points, between 0 and 1.
    pub share: f64,
    /// The error of `share`. Nothing if all results of the sample are the same: they do not show how far they scatter.
    pub share_error: Option<f64>,
    /// The difference in strength in logistic Elo; infinite where one side has all points.
    pub elo: f64,
    /// The error of `elo`: half the way from the Elo of `share - share_error` to that of `share + share_error`, infinite if
    /// either is.
    pub elo_error: Option<f64>,
    /// The difference in normalized Elo, (share - 1/2) / standard deviation of a game, times 800 / ln 10. It tells how many
    /// games show the difference, whatever the share of draws. Nothing if all results of the sample are the same.
    pub normalized_elo: Option<f64>,
    /// The error of `normalized_elo`.
    pub normalized_elo_error: f64,
    /// The likelihood of superiority, between 0 and 1: how likely the side is the stronger one.
    pub los: f64,
    /// The share of all games that were drawn.
    pub draw_ratio: f64,
    /// The share of the pairs that ended level: two draws, or a win each. Nothing without pairs.
    pub level_pairs: Option<f64>,
    /// Pairs won to pairs lost; infinite if only won. Nothing if none was won or lost.
    pub pairs_ratio: Option<f64>,
}

impl Estimate {
    /// What these results say; nothing if there are none.
    pub fn of(tally: &Tally) -> Option<Self> {
        let games = tally.games();
        let draw_ratio = games.draws as f64 / games.games() as f64;
        match tally.sample() {
            Sample::Games(results) => {
                let moments = Moments::new(results.counts(), 1.0)?;
                Some(moments.estimate(tally.sample(), draw_ratio))
            }
            Sample::Pairs(results) => {
                let moments = Moments::new(results.0, 2.0)?;
                let [lost_2, lost_1, level, won_1, won_2] = results.0;
                let (won, lost) = ((won_1 + won_2) as f64, (lost_1 + lost_2) as f64);
                Some(Self {
                    level_pairs: Some(level as f64 / results.pairs() as f64),
                    pairs_ratio: (won + lost > 0.0).then(|| won / lost),
                    ..moments.estimate(tally.sample(), draw_ratio)
                })
            }
        }
    }
}

struct Moments {
    /// The average score of a unit of the sample.
    mean: f64,
    /// The standard deviation of the score of a unit.
    deviation: f64,
    /// The number of units.
    units: f64,
    /// The number of games in a unit.
    games_a_unit: f64,
}

impl Moments {
    fn new<const N: usize>(counts: [u64; N], games_a_unit: f64) -> Option<Self> {
        let observed = Distribution::observed(counts)?;
        let units = counts.iter().sum::<u64>() as f64;
        // One kind of result only: rounding must not pretend otherwise.
        let deviation =
            if counts.iter().filter(|&&count| count > 0).count() > 1 { observed.variance().sqrt() } else { 0.0 };
        Some(Self { mean: observed.mean(), deviation, units, games_a_unit })
    }

    fn estimate(&self, sample: Sample, draw_ratio: f64) -> Estimate {
        let normal = Normal::standard();
        let quantile = normal.inverse_cdf(f64::midpoint(1.0, CONFIDENCE));
        let scatters = self.deviation > 0.0;
        let error_of_mean = self.deviation / self.units.sqrt();
        let share_error = scatters.then_some(quantile * error_of_mean);
        // Past 0 and 1 there is nothing.
        let elo_at = |share: f64| elo_of_share(share.clamp(0.0, 1.0));
        let above_even = self.mean - 0.5;
        let los = match above_even {
            _ if scatters => normal.cdf(above_even / error_of_mean),
            _ if above_even > 0.0 => 1.0,
            _ if above_even < 0.0 => 0.0,
            _ => 0.5,
        };
        // A unit's score is the mean of its games' scores: were they independent, its deviation would be smaller than a
        // game's by the root of their number.
        let deviation_of_game = self.deviation * self.games_a_unit.sqrt();
        Estimate {
            sample,
            share: self.mean,
            share_error,
            elo: elo_at(self.mean),
            elo_error: share_error.map(|error| (elo_at(self.mean + error) - elo_at(self.mean - error)) / 2.0),
            normalized_elo: scatters.then(|| NORMALIZED_ELO_PER_T * above_even / deviation_of_game),
            normalized_elo_error: NORMALIZED_ELO_PER_T * quantile / (self.units * self.games_a_unit).sqrt(),
            los,
            draw_ratio,
            level_pairs: None,
            pairs_ratio: None,
        }
    }
}
