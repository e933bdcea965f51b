//! `openings sharp`: openings from which near equals seldom score alike.
//!
//! Games between near equals are mostly drawn where a search calls the position even, and mostly won by the same colour, whoever has
//! it, where a side is a hul ahead. Between the two lies what is sought: one side has the better game, and whether that is enough is
//! not clear to either player. There are few such positions, so first a short search of many candidates picks those whose value is
//! neither nothing nor a hul, and then games from these show which of them decide pairs.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use tobit::search::Limits;

use crate::analyst::Analyst;
use crate::arguments::{JobArguments, OutputArguments, nodes};
use crate::candidates;
use crate::crew::{do_all, progress_bar};
use crate::error::Error;
use crate::interrupt::Interrupts;
use crate::opening::Opening;
use crate::selfplay::{Pair, Players, Strengths};
use crate::suite::SuiteName;
use crate::survey::Survey;

/// The table of a short search, in MiB.
const TABLE: u64 = 1;

/// Keep openings from which pairs of games are often decided
///
/// Random openings are screened by a short search: what is nearly even and what is nearly won is left out. From the others two near
/// equals play pairs of games, once with either colour. Openings are kept where enough of the pairs do not end level; one that the same
/// colour wins from both sides is not among them. What is sharp for players of one strength is not for those of another, so let --nodes
/// be near what the suite is for.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Example:
  openings sharp --board 5x4 --count 300")]
pub struct Arguments {
    #[command(flatten)]
    job: JobArguments,
    /// The fewest random plies
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=40))]
    shortest: u8,
    /// The most random plies
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=40))]
    longest: u8,
    /// Draw so many random openings
    #[arg(long, value_name = "COUNT", default_value_t = 20_000)]
    candidates: usize,
    /// Screen each by a search of so many positions
    #[arg(long, value_name = "COUNT", default_value_t = 20_000, value_parser = nodes)]
    screen: u64,
    /// The least and the largest value that passes, for either side, in hundredths of a hul
    #[arg(long, value_name = "CP", num_args = 2, default_values_t = [14, 75])]
    between: Vec<i16>,
    /// The positions that the two players look at before a move; each pair's numbers are up to a twelfth higher or lower
    #[arg(short, long, value_name = "COUNT", num_args = 2, default_values = ["20000", "22000"], value_parser = nodes)]
    nodes: Vec<u64>,
    /// Play so many pairs of games from an opening
    #[arg(short, long, value_name = "COUNT", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    pairs: u8,
    /// Keep openings where so many of the pairs do not end level
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    decisive: u8,
    /// Look no further when so many are kept; without it, all are looked at
    #[arg(short, long, value_name = "COUNT")]
    count: Option<usize>,
    #[command(flatten)]
    output: OutputArguments,
}

/// What decides about the games.
#[derive(Debug, Serialize, Deserialize)]
struct Job {
    suite: String,
    board: String,
    seed: u64,
    plies: [u8; 2],
    candidates: usize,
    screen: u64,
    between: Vec<i16>,
    nodes: Vec<u64>,
    pairs: u8,
    decisive: u8,
}

impl Arguments {
    fn job(&self, suite: &str) -> Job {
        Job {
            suite: suite.to_owned(),
            board: self.job.board.to_string(),
            seed: self.job.seed,
            plies: [self.shortest, self.longest],
            candidates: self.candidates,
            screen: self.screen,
            between: self.between.clone(),
            nodes: self.nodes.clone(),
            pairs: self.pairs,
            decisive: self.decisive,
        }
    }
}

/// Makes the suite.
///
/// # Errors
/// [`Error`], after which the same call goes on where this one ended; only the screening, which is short, is done again.
pub fn run(arguments: &Arguments, command: &str, interrupts: &Interrupts) -> Result<String, Error> {
    let board = arguments.job.board;
    let name = SuiteName { folder: arguments.output.folder()?, kind: "sharp", board };
    let openings = screened(arguments, interrupts)?;
    let mut survey = Survey::open(&name.file("journal"), &arguments.job(name.kind), openings.len())?;
    let workers = (0..arguments.job.jobs).map(|_| Players::new()).collect::<Result<Vec<_>, _>>()?;
    let ask = |players: &mut Players, candidate: usize| play(arguments, players, &openings[candidate], candidate);
    let is_enough = |answers: &[Option<Vec<Pair>>]| {
        arguments.count.is_some_and(|count| sharp(answers, arguments.decisive).count() >= count)
    };
    survey.ask(workers, ask, is_enough, interrupts, "openings")?;
    let kept: Vec<Opening> = sharp(survey.answers(), arguments.decisive)
        .map(|candidate| openings[candidate].clone())
        .take(arguments.count.unwrap_or(usize::MAX))
        .collect();
    let (screened, played) = (openings.len(), survey.answers().iter().flatten().count());
    let found = format!(
        "{} sharp of {played} played, of {screened} screened from {} random openings on {board}",
        kept.len(),
        arguments.candidates
    );
    let files = name.write(&kept, &[command.to_owned(), format!("seed {}", arguments.job.seed), found.clone()])?;
    survey.close()?;
    Ok(format!("{files}: {found}"))
}

/// Random openings of which a short search says that they are neither even nor won.
fn screened(arguments: &Arguments, interrupts: &Interrupts) -> Result<Vec<Opening>, Error> {
    let plies = arguments.shortest.into()..=arguments.longest.max(arguments.shortest).into();
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.job.seed);
    let candidates = candidates::random_distinct(arguments.job.board, plies, arguments.candidates, &mut rng);
    let tasks: Vec<(usize, &Opening)> = candidates.iter().enumerate().collect();
    let mut is_kept = vec![false; candidates.len()];
    let passes = |analyst: &mut Analyst, opening: &&Opening| passes_screen(analyst, opening, arguments);
    let keep = |candidate: usize, passes| {
        is_kept[candidate] = passes;
        Ok(())
    };
    let mut workers = (0..arguments.job.jobs).map(|_| Analyst::new(TABLE)).collect::<Result<Vec<_>, _>>()?;
    let bar = progress_bar(tasks.len(), "openings screened");
    do_all(&mut workers, &tasks, passes, keep, interrupts, &bar)?;
    bar.finish_and_clear();
    Ok(candidates.into_iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(opening, _)| opening).collect())
}

/// Is the value neither nothing nor a hul? A still shorter search, whose value need only be somewhere near, rules most out.
fn passes_screen(analyst: &mut Analyst, opening: &Opening, arguments: &Arguments) -> bool {
    let mut is_between = |nodes, least: i16, most: i16| {
        analyst.forget();
        let answer = analyst.search(&opening.game(), &Limits::nodes(nodes));
        let score = answer.lines.first().map(|line| line.score).filter(|score| !score.is_decided());
        score.is_some_and(|score| (least..=most).contains(&score.raw().abs()))
    };
    let (least, most) = (arguments.between[0], arguments.between[1]);
    is_between(arguments.screen / 10, least / 2, most.saturating_mul(2)) && is_between(arguments.screen, least, most)
}

/// Pairs of games from an opening, no more than it takes to know whether it is kept.
fn play(arguments: &Arguments, players: &mut Players, opening: &Opening, candidate: usize) -> Vec<Pair> {
    // For each opening a stream of its own, so that it does not matter which is played when.
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.job.seed);
    rng.set_stream(candidate as u64 + 1);
    let strengths = Strengths([arguments.nodes[0], arguments.nodes[1]]);
    let mut pairs = Vec::new();
    let (mut decisive, mut left) = (0, arguments.pairs);
    while decisive < arguments.decisive && decisive + left >= arguments.decisive {
        let pair = players.play_pair(opening, strengths.varied(&mut rng));
        decisive += u8::from(pair.is_decisive());
        left -= 1;
        pairs.push(pair);
    }
    pairs
}

/// The numbers of the openings where enough pairs were decided.
fn sharp(answers: &[Option<Vec<Pair>>], decisive: u8) -> impl Iterator<Item = usize> {
    let count = |pairs: &Vec<Pair>| pairs.iter().filter(|pair| pair.is_decisive()).count();
    let is_sharp = move |answer: &Option<Vec<Pair>>| answer.as_ref().map_or(0, count) >= decisive.into();
    answers.iter().enumerate().filter(move |(_, answer)| is_sharp(answer)).map(|(candidate, _)| candidate)
}
