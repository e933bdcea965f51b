//! Distributions of scores, and the likeliest ones under a condition.
//!
//! The generalized likelihood ratio asks: of all distributions that fulfil a hypothesis about the mean (or about the mean in
//! units of the deviation), which makes the observed results likeliest? For a condition "`values` average zero" the answer has
//! the form `observed / (1 + multiplier * value)` (Van den Bergh, "The generalized maximum likelihood ratio for the expectation
//! value of a distribution"; the multiplier is Lagrange's).

/// What stands for a count of zero, so that no score that could occur is taken for impossible. As fishtest has it.
const REGULARISED_ZERO: f64 = 1e-3;

/// How often the condition on a t-value is made linear anew at most, and the change of a probability that is no longer worth
/// it. As fishtest has them.
const LINEARISATIONS: usize = 10;
const NO_CHANGE: f64 = 1e-9;

/// More steps than Newton's method ever takes.
const ROOT_STEPS: usize = 200;

/// The probabilities of scores at equal distances from 0 to 1: 0, 1/2, 1 for a game, 0, 1/4, ... 1 for a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Distribution<const N: usize>([f64; N]);

impl<const N: usize> Distribution<N> {
    /// The frequencies of these counts; nothing if they are all zero.
    pub(super) fn observed(counts: [u64; N]) -> Option<Self> {
        let total = counts.iter().sum::<u64>() as f64;
        (total > 0.0).then(|| Self(counts.map(|count| count as f64 / total)))
    }

    /// The frequencies, and the number they are of, with a little in place of each zero.
    pub(super) fn regularised(counts: [u64; N]) -> (Self, f64) {
        let counts = counts.map(|count| if count == 0 { REGULARISED_ZERO } else { count as f64 });
        let total: f64 = counts.iter().sum();
        (Self(counts.map(|count| count / total)), total)
    }

    fn uniform() -> Self {
        Self([1.0 / N as f64; N])
    }

    fn scores() -> [f64; N] {
        std::array::from_fn(|index| index as f64 / (N - 1) as f64)
    }

    fn average(&self, values: [f64; N]) -> f64 {
        self.0.iter().zip(values).map(|(probability, value)| probability * value).sum()
    }

    /// The expected score.
    pub(super) fn mean(&self) -> f64 {
        self.average(Self::scores())
    }

    /// The variance of a score.
    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.average(Self::scores().map(|score| (score - mean).powi(2)))
    }

    /// How much likelier one distribution makes a result of this one than another does: the average of the logarithm.
    pub(super) fn log_ratio(&self, one: &Self, other: &Self) -> f64 {
        self.average(std::array::from_fn(|index| (one.0[index] / other.0[index]).ln()))
    }

    /// Of all distributions with this mean, between 0 and 1, the one that makes this one likeliest.
    pub(super) fn likeliest_with_mean(&self, mean: f64) -> Self {
        self.likeliest_with_zero(Self::scores().map(|score| score - mean)).unwrap_or(*self)
    }

    /// Of all distributions whose mean lies `t` standard deviations above 1/2, the one that makes this one likeliest.
    ///
    /// The condition is not linear in the probabilities. It is replaced by its tangent at the last answer, again and again.
    pub(super) fn likeliest_with_t(&self, t: f64) -> Self {
        let mut answer = Self::uniform();
        for _ in 0..LINEARISATIONS {
            let (mean, deviation) = (answer.mean(), answer.variance().sqrt());
            let tangent = |score: f64| score - 0.5 - t * deviation * (1.0 + ((mean - score) / deviation).powi(2)) / 2.0;
            let Some(next) = self.likeliest_with_zero(Self::scores().map(tangent)) else { break };
            let change = next.0.iter().zip(answer.0).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
            answer = next;
            if change < NO_CHANGE {
                break;
            }
        }
        answer
    }

    /// Of all distributions under which these values average zero, the one that makes this one likeliest. There is none if the
    /// values are all of one sign.
    fn likeliest_with_zero(&self, values: [f64; N]) -> Option<Self> {
        let multiplier = self.multiplier(values)?;
        Some(Self(std::array::from_fn(|index| self.0[index] / (1.0 + multiplier * values[index]))))
    }

    /// The root of `sum of probability * value / (1 + multiplier * value)`, which falls from plus to minus infinity between its
    /// poles. Newton's steps, and bisection where one would leave the interval that holds the root.
    fn multiplier(&self, values: [f64; N]) -> Option<f64> {
        let (least, greatest) =
            (values.iter().copied().fold(0.0, f64::min), values.iter().copied().fold(0.0, f64::max));
        if least >= 0.0 || greatest <= 0.0 {
            return None;
        }
        let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
        let precision = (high - low) * 1e-14;
        let mut multiplier = 0.0;
        for _ in 0..ROOT_STEPS {
            let terms = values.map(|value| value / (1.0 + multiplier * value));
            let sum = self.average(terms);
            if sum > 0.0 {
                low = multiplier;
            } else {
                high = multiplier;
            }
            let newton = multiplier + sum / self.average(terms.map(|term| term * term));
            let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
            let step = (next - multiplier).abs();
            multiplier = next;
            if step <= precision {
                break;
            }
        }
        Some(multiplier)
    }
}
