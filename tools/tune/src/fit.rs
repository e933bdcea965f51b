//! The weights that make the results of games most probable.

use std::fmt;
use std::path::PathBuf;

use argmin::core::{CostFunction, Executor, Gradient, State};
use argmin::solver::goldensectionsearch::GoldenSectionSearch;
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use tobit::eval::FULL_SCALE;
use tobit::eval::terms::{HUL, TERMS, TOBIT};

use crate::error::Error;
use crate::hand;
use crate::model::{Model, PARAMETERS, parameters, table};
use crate::samples::{self, GameSamples, Sample};
use crate::table::Table;

/// Every so many games one is held back, to see whether the weights say anything about games they have not seen.
const ONE_HELD_BACK_OF: usize = 10;
/// How many of its last steps the method remembers.
const MEMORY: usize = 10;
/// Where the steepness of the hand-set evaluation may lie: how fast an advantage of a hul makes a win more probable.
const STEEPNESS: (f64, f64) = (0.01, 5.0);

/// The command line of `tune fit`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    pub games: Vec<PathBuf>,
    /// Where the table goes
    #[arg(short, long, value_name = "FILE", default_value = "src/eval/weights.rs")]
    pub out: PathBuf,
    /// What a departure from the weights set by hand costs: more keeps those of rare terms nearer
    #[arg(long, value_name = "X", default_value_t = 1e-5)]
    pub ridge: f64,
    /// The most steps of the method
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub iterations: u64,
}

/// What a fit came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The weights.
    pub table: Table,
    games: usize,
    positions: usize,
    steepness: f64,
    /// Before and after, on the games fitted to.
    fitted: [f64; 2],
    /// Before and after, on the games held back.
    held_back: [f64; 2],
}

/// Reads games, fits and writes the table.
///
/// # Errors
/// [`Error`] if games cannot be read, are too few, or the table cannot be written.
pub fn run(arguments: &Arguments) -> Result<String, Error> {
    let mut games = Vec::new();
    for path in &arguments.games {
        games.extend(samples::read(path)?);
    }
    let report = fit(&games, arguments.ridge, arguments.iterations)?;
    let origin = format!(
        "Written by `tune fit`, from {} quiet positions of {} games of the engine against itself.",
        report.positions, report.games
    );
    report.table.write(&arguments.out, &origin)?;
    Ok(format!("{report}\n\nthe weights are in {}", arguments.out.display()))
}

/// Fits weights to games.
///
/// # Errors
/// [`Error::TooFew`] if there are fewer positions than weights, and [`Error::Fit`] if the method fails.
pub fn fit(games: &[GameSamples], ridge: f64, iterations: u64) -> Result<Report, Error> {
    let (held_back, fitted) = split(games);
    let positions = held_back.len() + fitted.len();
    if held_back.is_empty() || fitted.len() < PARAMETERS {
        return Err(Error::TooFew { positions, games: games.len(), parameters: PARAMETERS });
    }
    let hand = hand::table();
    let steepness = steepness(&fitted, &hand)?;
    let before = parameters(&hand, steepness);
    let model = |samples| Model { samples, prior: &before, ridge };
    let after = minimise(model(&fitted), before.clone(), iterations)?;
    let errors = |samples| [&before, &after].map(|parameters| model(samples).error(parameters));
    let (of_fitted, of_held_back) = (errors(&fitted), errors(&held_back));
    let table = table(&after, average_hul(&fitted, &after));
    Ok(Report { table, games: games.len(), positions, steepness, fitted: of_fitted, held_back: of_held_back })
}

/// The positions of the games held back, and those of the others.
fn split(games: &[GameSamples]) -> (Vec<&Sample>, Vec<&Sample>) {
    let of = |is_held_back: bool| {
        let games = games.iter().enumerate();
        games
            .filter(move |(number, _)| (number % ONE_HELD_BACK_OF == 0) == is_held_back)
            .flat_map(|(_, game)| game)
            .collect()
    };
    (of(true), of(false))
}

/// Of an evaluation with a fixed shape, how fast an advantage makes a win more probable.
struct Steepness<'a> {
    model: Model<'a>,
    table: &'a Table,
}

impl CostFunction for Steepness<'_> {
    type Param = f64;
    type Output = f64;

    fn cost(&self, &steepness: &f64) -> Result<f64, argmin::core::Error> {
        Ok(self.model.error(&parameters(self.table, steepness)))
    }
}

/// That of positions without tobits, whose scale is the whole.
fn steepness(samples: &[&Sample], table: &Table) -> Result<f64, Error> {
    let samples: Vec<&Sample> = samples.iter().copied().filter(|sample| sample.classes == [0, 0]).collect();
    let problem = Steepness { model: Model { samples: &samples, prior: &[], ridge: 0.0 }, table };
    let (least, most) = STEEPNESS;
    let search =
        GoldenSectionSearch::new(least, most).and_then(|search| search.with_tolerance(1e-3)).map_err(failed)?;
    let found =
        Executor::new(problem, search).configure(|state| state.param(1.0).max_iters(60)).run().map_err(failed)?;
    found.state.get_best_param().copied().ok_or_else(|| Error::Fit("no steepness was found".to_owned()))
}

/// J. Nocedal, "Updating quasi-Newton matrices with limited storage", 1980.
fn minimise(
    model: impl CostFunction<Param = Vec<f64>, Output = f64> + Gradient<Param = Vec<f64>, Gradient = Vec<f64>>,
    from: Vec<f64>,
    iterations: u64,
) -> Result<Vec<f64>, Error> {
    let method = LBFGS::new(MoreThuenteLineSearch::new(), MEMORY).with_tolerance_cost(1e-9).map_err(failed)?;
    let found = Executor::new(model, method)
        .configure(|state| state.param(from).max_iters(iterations))
        .run()
        .map_err(failed)?;
    found.state.get_best_param().cloned().ok_or_else(|| Error::Fit("no weights were found".to_owned()))
}

fn failed(why: impl fmt::Display) -> Error {
    Error::Fit(why.to_string())
}

/// What a hul is worth on the average of the places where hullar stood, so that it can be called a hundred hundredths.
fn average_hul(samples: &[&Sample], parameters: &[f64]) -> f64 {
    let (mut worth, mut seen) = (0.0, 0.0);
    for sample in samples {
        for &(term, count) in sample.counts.iter().filter(|(term, _)| (HUL..TOBIT).contains(&usize::from(*term))) {
            let (term, seen_here) = (usize::from(term), f64::from(count).abs());
            let value = parameters[term] * sample.fullness + parameters[TERMS + term] * (1.0 - sample.fullness);
            worth += seen_here * value;
            seen += seen_here;
        }
    }
    worth / seen
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games      {}", self.games)?;
        writeln!(f, "positions  {}", self.positions)?;
        writeln!(f, "steepness  {:.3}", self.steepness)?;
        writeln!(f, "scales     {:?} of {FULL_SCALE}", self.table.scales)?;
        writeln!(f, "mean error         by hand  fitted")?;
        let [before, after] = self.fitted;
        writeln!(f, "games fitted to    {before:.5}  {after:.5}")?;
        let [before, after] = self.held_back;
        write!(f, "games held back    {before:.5}  {after:.5}")
    }
}
