//! The test that ends a match errs as seldom as it promises. Results are drawn from distributions of known strength, so a
//! match of hundreds of games takes microseconds.

use arena::statistics::{Model, Pentanomial, Sample, Sprt, Trinomial, Verdict, share_of_elo};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const RUNS: u32 = 2000;
const ALPHA: f64 = 0.05;
const BETA: f64 = 0.10;

/// Elo of one t of a game, as in the definition of normalized Elo.
const ELO_PER_T: f64 = 347.435_585_522_601;

/// The mean and the variance of a score.
fn moments(probabilities: &[f64]) -> (f64, f64) {
    let top = (probabilities.len() - 1) as f64;
    let scores = probabilities.iter().enumerate().map(|(index, &p)| (p, index as f64 / top));
    let mean: f64 = scores.clone().map(|(p, score)| p * score).sum();
    (mean, scores.map(|(p, score)| p * (score - mean).powi(2)).sum())
}

/// The strength that a distribution has, in the Elo of a model.
fn strength(model: Model, probabilities: &[f64]) -> f64 {
    let (mean, variance) = moments(probabilities);
    match model {
        Model::Logistic => 400.0 * (mean / (1.0 - mean)).log10(),
        Model::Normalized => {
            let games_a_unit = (probabilities.len() - 1) as f64 / 2.0;
            ELO_PER_T * (mean - 0.5) / (variance * games_a_unit).sqrt()
        }
    }
}

/// A symmetric distribution, tilted until it has this strength.
fn of_strength<const N: usize>(even: [f64; N], model: Model, elo: f64) -> [f64; N] {
    let tilted = |tilt: f64| {
        let weights: [f64; N] = std::array::from_fn(|index| even[index] * (tilt * index as f64).exp());
        let total: f64 = weights.iter().sum();
        weights.map(|weight| weight / total)
    };
    let (mut low, mut high) = (-5.0, 5.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        *(if strength(model, &tilted(middle)) < elo { &mut low } else { &mut high }) = middle;
    }
    tilted(low)
}

/// The share of runs in which H1 was accepted, and the average number of units a run took.
fn accepted_h1<const N: usize>(
    sprt: &Sprt,
    probabilities: [f64; N],
    sample: impl Fn([u64; N]) -> Sample,
    (runs, rng): (u32, &mut ChaCha8Rng),
) -> (f64, f64) {
    let (mut accepted, mut units) = (0, 0);
    for _ in 0..runs {
        let mut counts = [0; N];
        loop {
            let mut left: f64 = rng.random();
            let score = probabilities.iter().position(|&p| {
                left -= p;
                left < 0.0
            });
            counts[score.unwrap_or(N - 1)] += 1;
            units += 1;
            // Every second time is often enough.
            if units % 2 == 0 {
                continue;
            }
            match sprt.judge_sample(sample(counts)).verdict {
                Verdict::Undecided => (),
                verdict => {
                    accepted += u32::from(verdict == Verdict::AcceptedH1);
                    break;
                }
            }
        }
    }
    (f64::from(accepted) / f64::from(runs), f64::from(units) / f64::from(runs))
}

/// Three standard deviations of a rate seen in so many runs.
fn tolerance(rate: f64) -> f64 {
    3.0 * (rate * (1.0 - rate) / f64::from(RUNS)).sqrt()
}

fn check<const N: usize>(model: Model, even: [f64; N], (elo0, elo1): (f64, f64), sample: impl Fn([u64; N]) -> Sample) {
    let sprt = Sprt::new(elo0, elo1, ALPHA, BETA, model).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut run = |elo, runs| accepted_h1(&sprt, of_strength(even, model, elo), &sample, (runs, &mut rng));
    let (wrongly_accepted, units_0) = run(elo0, RUNS);
    let (rightly_accepted, units_1) = run(elo1, RUNS);
    let (in_between, _) = run(f64::midpoint(elo0, elo1), RUNS / 10);
    let wrongly_rejected = 1.0 - rightly_accepted;
    println!(
        "{model:?} {N}: alpha {wrongly_accepted:.4} beta {wrongly_rejected:.4}, {units_0:.0} and {units_1:.0} units"
    );
    assert!(wrongly_accepted <= ALPHA + tolerance(ALPHA), "{model:?}: {wrongly_accepted}");
    assert!(wrongly_rejected <= BETA + tolerance(BETA), "{model:?}: {wrongly_rejected}");
    // A test that never erred would be one that plays far too long.
    assert!(wrongly_accepted >= ALPHA / 3.0 && wrongly_rejected >= BETA / 3.0, "{wrongly_accepted} {wrongly_rejected}");
    assert!((0.2..0.8).contains(&in_between), "{in_between}");
}

/// Mostly drawn, as games between equal engines are.
const DRAWISH: [f64; 5] = [0.02, 0.13, 0.70, 0.13, 0.02];
/// Openings that decide: level pairs are a win each.
const SHARP: [f64; 5] = [0.15, 0.10, 0.50, 0.10, 0.15];

#[test]
fn pairs_in_normalized_elo() {
    check(Model::Normalized, DRAWISH, (0.0, 90.0), |counts| Sample::Pairs(Pentanomial(counts)));
}

#[test]
fn pairs_in_logistic_elo() {
    assert!(share_of_elo(40.0) > 0.5);
    check(Model::Logistic, SHARP, (-15.0, 50.0), |counts| Sample::Pairs(Pentanomial(counts)));
}

#[test]
fn single_games_in_normalized_elo() {
    check(Model::Normalized, [0.2, 0.6, 0.2], (-45.0, 45.0), |[losses, draws, wins]| {
        Sample::Games(Trinomial { losses, draws, wins })
    });
}
