//! The sequential probability ratio test: a match that ends as soon as it has shown what it was played for.
//!
//! H0 says that the difference in strength is `elo0`, H1 that it is `elo1`. The test is a generalized one: all that the
//! hypotheses leave open (how often games are drawn, how the two games of a pair hang together) is for each of them taken to
//! be what fits the results best. The log-likelihood ratio then says how much better H1 explains them. It is compared with
//! Wald's bounds.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::distribution::Distribution;
use super::elo::{NORMALIZED_ELO_PER_T, share_of_elo};
use super::tally::{Sample, Tally};

/// The greatest normalized Elo that a hypothesis may have. From about 230 on no pair of uniformly spread results has such a
/// t-value, and the likeliest distribution is no longer found from there.
const GREATEST_NORMALIZED_ELO: f64 = 200.0;

/// The greatest logistic Elo: beyond it the losing side's points are too rare to tell anything from.
const GREATEST_ELO: f64 = 1000.0;

/// In which Elo the hypotheses are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalized Elo: the mean above 1/2 in standard deviations. The number of games needed does not hang on the share of
    /// draws.
    #[default]
    Normalized,
    /// Elo as players know it: the share of the points.
    Logistic,
}

/// A test to be made.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Hypotheses", into = "Hypotheses")]
pub struct Sprt(Hypotheses);

/// What a test is made of, before it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Hypotheses {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// Why a test cannot be made.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("elo0 must be less than elo1, but they are {elo0} and {elo1}")]
    Order {
        /// The difference in strength by H0.
        elo0: f64,
        /// The same by H1.
        elo1: f64,
    },
    /// A hypothesis is too far out.
    #[error("{name}={value} is out of range: {model} Elo goes from -{greatest} to {greatest} here", model = match .model {
        Model::Normalized => "normalized",
        Model::Logistic => "logistic",
    })]
    Elo {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// What was given.
        value: f64,
        /// The kind of Elo.
        model: Model,
        /// What would have been allowed.
        greatest: f64,
    },
    /// An error rate makes no sense.
    #[error("{name}={value} is out of range: an error rate lies between 0 and 0.5")]
    Rate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// What was given.
        value: f64,
    },
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is `elo0` rather than `elo1`.
    AcceptedH0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptedH1,
    /// More games are needed.
    Undecided,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below this H0 is accepted.
    pub lower: f64,
    /// At or above this H1 is accepted.
    pub upper: f64,
    /// What follows.
    pub verdict: Verdict,
}

impl Sprt {
    /// A test with the error rates `alpha` (H1 accepted where H0 holds) and `beta` (H0 accepted where H1 holds).
    ///
    /// # Errors
    /// [`SprtError`] if the numbers make no test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Self, SprtError> {
        Self::try_from(Hypotheses { elo0, elo1, alpha, beta, model })
    }

    /// The difference in strength by H0 and by H1.
    pub fn elos(&self) -> (f64, f64) {
        (self.0.elo0, self.0.elo1)
    }

    /// The kind of Elo in which they are.
    pub fn model(&self) -> Model {
        self.0.model
    }

    /// The two values of the log-likelihood ratio that end the test.
    pub fn bounds(&self) -> (f64, f64) {
        let Hypotheses { alpha, beta, .. } = self.0;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// How the test stands with these results.
    pub fn judge(&self, tally: &Tally) -> SprtState {
        self.judge_sample(tally.sample())
    }

    /// How the test stands with this sample.
    pub fn judge_sample(&self, sample: Sample) -> SprtState {
        let llr = match sample {
            Sample::Games(results) => self.log_likelihood_ratio(results.counts(), 1.0),
            Sample::Pairs(results) => self.log_likelihood_ratio(results.0, 2.0),
        };
        let (lower, upper) = self.bounds();
        let verdict = match llr {
            _ if llr >= upper => Verdict::AcceptedH1,
            _ if llr <= lower => Verdict::AcceptedH0,
            _ => Verdict::Undecided,
        };
        SprtState { llr, lower, upper, verdict }
    }

    fn log_likelihood_ratio<const N: usize>(&self, counts: [u64; N], games_a_unit: f64) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let (observed, total) = Distribution::regularised(counts);
        let likeliest = |elo: f64| match self.0.model {
            Model::Logistic => observed.likeliest_with_mean(share_of_elo(elo)),
            // Of a pair of independent games the deviation is smaller by the root of two, and the t-value greater.
            Model::Normalized => observed.likeliest_with_t(elo / NORMALIZED_ELO_PER_T * games_a_unit.sqrt()),
        };
        total * observed.log_ratio(&likeliest(self.0.elo1), &likeliest(self.0.elo0))
    }
}

impl TryFrom<Hypotheses> for Sprt {
    type Error = SprtError;

    fn try_from(given: Hypotheses) -> Result<Self, SprtError> {
        let Hypotheses { elo0, elo1, alpha, beta, model } = given;
        let greatest = match model {
            Model::Normalized => GREATEST_NORMALIZED_ELO,
            Model::Logistic => GREATEST_ELO,
        };
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-greatest..=greatest).contains(&value) {
                return Err(SprtError::Elo { name, value, model, greatest });
            }
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Rate { name, value });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        Ok(Self(given))
    }
}

impl From<Sprt> for Hypotheses {
    fn from(sprt: Sprt) -> Self {
        sprt.0
    }
}
