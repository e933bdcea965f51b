//! How probable results are, given weights: the same arithmetic as the evaluation's, in real numbers, with its derivatives.

use argmin::core::{CostFunction, Error, Gradient};
use tobit::eval::terms::TERMS;
use tobit::eval::{FULL_SCALE, SCALE_CLASSES, Weight};

use crate::samples::Sample;
use crate::table::Table;

/// How many numbers are fitted: two for each term, and the scales.
pub const PARAMETERS: usize = 2 * TERMS + SCALE_CLASSES;
const SCALES: usize = 2 * TERMS;

/// A table as the numbers that are fitted: the terms' weights on a full board, those on an empty one, in huls times `steepness`,
/// then the scales, of which 1 is the whole.
pub fn parameters(table: &Table, steepness: f64) -> Vec<f64> {
    let weight = |value: i16| f64::from(value) / 100.0 * steepness;
    let many = table.weights.iter().map(|weights| weight(weights.many));
    let few = table.weights.iter().map(|weights| weight(weights.few));
    let scales = table.scales.iter().map(|&scale| f64::from(scale) / f64::from(FULL_SCALE));
    many.chain(few).chain(scales).collect()
}

/// The table that is nearest to fitted numbers. Only the products of weights and scales say anything: the first scale, of positions
/// without tobits, is called the whole.
pub fn table(parameters: &[f64], steepness: f64) -> Table {
    let rounded = |index: usize| (parameters[index] / steepness * 100.0).round() as i16;
    let weight = |term| Weight { many: rounded(term), few: rounded(TERMS + term) };
    let part = f64::from(FULL_SCALE) / parameters[SCALES];
    let scale = |&scale: &f64| (scale * part).round().clamp(0.0, f64::from(u16::MAX)) as u16;
    Table { weights: (0..TERMS).map(weight).collect(), scales: parameters[SCALES..].iter().map(scale).collect() }
}

/// What is minimised: the mean of minus the logarithms of the results' probabilities, and a little for every departure from the
/// weights that hold where the games say nothing.
pub struct Model<'a> {
    /// The positions.
    pub samples: &'a [&'a Sample],
    /// Where to stay without a reason to go.
    pub prior: &'a [f64],
    /// What a departure costs.
    pub ridge: f64,
}

/// A value and what it was computed from.
struct Value {
    unscaled: f64,
    class: usize,
}

impl Model<'_> {
    fn value(parameters: &[f64], sample: &Sample) -> Value {
        let (many, few) = parameters[..SCALES].split_at(TERMS);
        let (full, empty) = (sample.fullness, 1.0 - sample.fullness);
        let of = |&(term, count): &(u8, i8)| {
            f64::from(count) * (many[usize::from(term)] * full + few[usize::from(term)] * empty)
        };
        let unscaled: f64 = sample.counts.iter().map(of).sum();
        Value { unscaled, class: SCALES + usize::from(sample.classes[usize::from(unscaled > 0.0)]) }
    }

    /// The mean of minus the logarithms of the results' probabilities. A draw is half a win and half a loss.
    pub fn error(&self, parameters: &[f64]) -> f64 {
        let of = |sample: &&Sample| {
            let value = Self::value(parameters, sample);
            let logit = value.unscaled * parameters[value.class];
            // -r ln(p) - (1 - r) ln(1 - p), where p = 1 / (1 + e^-logit).
            (1.0 - sample.result) * logit.max(0.0) - sample.result * logit.min(0.0) + (-logit.abs()).exp().ln_1p()
        };
        self.samples.iter().map(of).sum::<f64>() / self.samples.len() as f64
    }

    fn departures<'b>(&'b self, parameters: &'b [f64]) -> impl Iterator<Item = f64> + 'b {
        parameters.iter().zip(self.prior).map(|(parameter, prior)| parameter - prior)
    }
}

impl CostFunction for Model<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, parameters: &Vec<f64>) -> Result<f64, Error> {
        let departures: f64 = self.departures(parameters).map(|by| by * by).sum();
        Ok(self.error(parameters) + self.ridge * departures)
    }
}

impl Gradient for Model<'_> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, parameters: &Vec<f64>) -> Result<Vec<f64>, Error> {
        let mut gradient = vec![0.0; parameters.len()];
        for sample in self.samples {
            let value = Self::value(parameters, sample);
            let scale = parameters[value.class];
            let by_logit = 1.0 / (1.0 + (-value.unscaled * scale).exp()) - sample.result;
            gradient[value.class] += by_logit * value.unscaled;
            for &(term, count) in &sample.counts {
                let by_weight = by_logit * scale * f64::from(count);
                gradient[usize::from(term)] += by_weight * sample.fullness;
                gradient[TERMS + usize::from(term)] += by_weight * (1.0 - sample.fullness);
            }
        }
        let count = self.samples.len() as f64;
        let pulled = gradient.iter().zip(self.departures(parameters));
        Ok(pulled.map(|(slope, by)| slope / count + 2.0 * self.ridge * by).collect())
    }
}
