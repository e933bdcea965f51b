//! `openings measure`: how often pairs of games from a suite's openings do not end level.

use std::fmt;
use std::path::PathBuf;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::arguments::{JobArguments, nodes};
use crate::candidates;
use crate::crew::{do_all, progress_bar};
use crate::error::Error;
use crate::interrupt::Interrupts;
use crate::opening::Opening;
use crate::selfplay::{Pair, Players, Strengths};
use crate::suite::read_plain;

/// Measure how often pairs of games do not end level
///
/// Two players of different strength play a pair of games from each opening, once with either colour. A pair in which both score alike
/// says nothing about who is stronger; the figure is the share of the others. With --suite and --random both are measured, with the same
/// players, and compared.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Example: 400 games of either kind
  openings measure --suite openings/sharp-5x4.txt --random 4 --pairs 200 --seed 2")]
pub struct Arguments {
    #[command(flatten)]
    job: JobArguments,
    /// A file of openings, one a line
    #[arg(long, value_name = "FILE", required_unless_present = "random")]
    suite: Option<PathBuf>,
    /// Measure random openings of so many plies
    #[arg(long, value_name = "PLIES")]
    random: Option<usize>,
    /// The positions that the two players look at before a move; each pair's numbers are up to a twelfth higher or lower
    #[arg(short, long, value_name = "COUNT", num_args = 2, default_values = ["20000", "22000"], value_parser = nodes)]
    nodes: Vec<u64>,
    /// Play so many pairs of games
    #[arg(short, long, value_name = "COUNT", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..))]
    pairs: u16,
}

/// How pairs of games ended.
#[derive(Clone, Debug, Default)]
pub struct Tally(Vec<Pair>);

impl Tally {
    /// Of these pairs.
    pub fn new(pairs: impl IntoIterator<Item = Pair>) -> Self {
        Self(pairs.into_iter().collect())
    }

    /// The share of the pairs that do not end level, and its standard error.
    pub fn decisive(&self) -> (f64, f64) {
        let pairs = self.0.len().max(1) as f64;
        let share = self.count(Pair::is_decisive) as f64 / pairs;
        (share, (share * (1.0 - share) / pairs).sqrt())
    }

    fn count(&self, holds: impl Fn(Pair) -> bool) -> usize {
        self.0.iter().filter(|&&pair| holds(pair)).count()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, error) = self.decisive();
        let pairs = self.0.len();
        let part = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
        write!(f, "{pairs} pairs, {:.1} % ± {:.1} not level", 100.0 * share, 100.0 * error)?;
        let draws: usize = self.0.iter().map(|pair| pair.draws()).sum();
        write!(f, "; {:.1} % of the games drawn", part(draws, 2 * pairs))?;
        let by_colour = self.count(|pair| pair.winning_colour().is_some());
        write!(f, "; in {:.1} % of the pairs one colour won twice", part(by_colour, pairs))
    }
}

/// Plays and compares. Returns what to print.
///
/// # Errors
/// [`Error`] if the suite cannot be read or Ctrl-C came.
pub fn run(arguments: &Arguments, interrupts: &Interrupts) -> Result<String, Error> {
    let mut lines = Vec::new();
    let mut shares = Vec::new();
    let mut measure = |what: String, openings: Vec<Opening>| {
        let tally = tally(arguments, &openings, interrupts)?;
        lines.push(format!("{what}: {tally}"));
        shares.push(tally.decisive().0);
        Ok::<_, Error>(())
    };
    if let Some(path) = &arguments.suite {
        measure(path.display().to_string(), of_suite(arguments, read_plain(path, arguments.job.board)?))?;
    }
    if let Some(plies) = arguments.random {
        measure(format!("random openings of {plies} plies"), of_chance(arguments, plies)?)?;
    }
    if let [suite, random] = shares[..] {
        lines.push(format!("ratio {:.2}", suite / random));
    }
    Ok(lines.join("\n"))
}

/// As many openings of the suite as pairs are wanted, drawn by the seed; each again only when all are used up.
fn of_suite(arguments: &Arguments, mut openings: Vec<Opening>) -> Vec<Opening> {
    openings.shuffle(&mut ChaCha8Rng::seed_from_u64(arguments.job.seed));
    openings.iter().cycle().take(arguments.pairs.into()).cloned().collect()
}

fn of_chance(arguments: &Arguments, plies: usize) -> Result<Vec<Opening>, Error> {
    let (board, wanted) = (arguments.job.board, usize::from(arguments.pairs));
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.job.seed);
    let random = std::iter::from_fn(|| Some(candidates::random(board, plies, &mut rng)));
    // Where random play can end a game, some have to be drawn again.
    let openings: Vec<Opening> = random.take(100 * wanted).flatten().take(wanted).collect();
    let found = openings.len();
    let what = format!("{plies} random plies");
    if found < wanted { Err(Error::TooFew { what, board, found, wanted }) } else { Ok(openings) }
}

fn tally(arguments: &Arguments, openings: &[Opening], interrupts: &Interrupts) -> Result<Tally, Error> {
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.job.seed);
    let strengths = Strengths([arguments.nodes[0], arguments.nodes[1]]);
    let tasks: Vec<(usize, (&Opening, Strengths))> =
        openings.iter().map(|opening| (opening, strengths.varied(&mut rng))).enumerate().collect();
    let mut workers = (0..arguments.job.jobs).map(|_| Players::new()).collect::<Result<Vec<_>, _>>()?;
    let bar = progress_bar(tasks.len(), "pairs");
    let mut pairs = Vec::new();
    let work =
        |players: &mut Players, &(opening, strengths): &(&Opening, Strengths)| players.play_pair(opening, strengths);
    let keep = |_, pair| {
        pairs.push(pair);
        Ok(())
    };
    do_all(&mut workers, &tasks, work, keep, interrupts, &bar)?;
    bar.finish_and_clear();
    Ok(Tally::new(pairs))
}
