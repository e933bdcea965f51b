//! `openings balanced`: positions in which neither side is ahead.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use tobit::rules::{Board, Position};
use tobit::search::{Limits, Score};

use crate::analyst::Analyst;
use crate::arguments::{JobArguments, OutputArguments};
use crate::candidates;
use crate::error::Error;
use crate::interrupt::Interrupts;
use crate::opening::Opening;
use crate::suite::SuiteName;
use crate::survey::Survey;

/// The table of a search of some depth, in MiB.
const TABLE: u64 = 16;

/// Keep the positions after some plies that a search calls even
///
/// All distinct positions after so many plies are looked at, of mirror images one. Those are kept that are quiet (neither side has a
/// capture to make) and whose value, by a search of the given depth, lies within the margin. They are written in an order shuffled by
/// the seed.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Example:
  openings balanced --board 5x4 --plies 6 --depth 16 --within 15 --count 1000")]
pub struct Arguments {
    #[command(flatten)]
    job: JobArguments,
    /// The number of plies (moves of either side) from the start
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=12))]
    plies: u8,
    /// How deep to search, in plies
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// How far from even the value may be, in hundredths of a hul
    #[arg(short, long, value_name = "CP", value_parser = clap::value_parser!(i16).range(0..))]
    within: i16,
    /// Look no further when so many are found; without it, all are kept
    #[arg(short, long, value_name = "COUNT")]
    count: Option<usize>,
    #[command(flatten)]
    output: OutputArguments,
}

/// What decides about what is found.
#[derive(Debug, Serialize, Deserialize)]
struct Job {
    suite: String,
    board: String,
    plies: u8,
    depth: u32,
    seed: u64,
}

/// Makes the suite.
///
/// # Errors
/// [`Error`], after which the same call goes on where this one ended.
pub fn run(arguments: &Arguments, command: &str, interrupts: &Interrupts) -> Result<String, Error> {
    let (board, seed) = (arguments.job.board, arguments.job.seed);
    let name = SuiteName { folder: arguments.output.folder()?, kind: "balanced", board };
    let candidates = quiet_candidates(board, arguments.plies.into(), seed);
    let job = Job {
        suite: name.kind.to_owned(),
        board: board.to_string(),
        plies: arguments.plies,
        depth: arguments.depth,
        seed,
    };
    let mut survey = Survey::open(&name.file("journal"), &job, candidates.len())?;
    let workers = (0..arguments.job.jobs).map(|_| Analyst::new(TABLE)).collect::<Result<Vec<_>, _>>()?;
    let ask = |analyst: &mut Analyst, candidate: usize| value(analyst, &candidates[candidate], arguments.depth);
    let is_enough = |answers: &[Option<FoundValue>]| {
        arguments.count.is_some_and(|count| even(answers, arguments.within).count() >= count)
    };
    survey.ask(workers, ask, is_enough, interrupts, "positions")?;
    let (all, looked_at) = (candidates.len(), survey.answers().iter().flatten().count());
    let kept: Vec<Opening> = even(survey.answers(), arguments.within)
        .map(|candidate| candidates[candidate].clone())
        .take(arguments.count.unwrap_or(usize::MAX))
        .collect();
    let plies = arguments.plies;
    let found = format!(
        "{} even of {looked_at} looked at, of {all} quiet positions after {plies} plies on {board}",
        kept.len()
    );
    let files = name.write(&kept, &[command.to_owned(), format!("seed {seed}"), found.clone()])?;
    survey.close()?;
    Ok(format!("{files}: {found}"))
}

/// What a search says of a candidate: its value for White, in hundredths of a hul, or nothing if the game is decided.
type FoundValue = Option<i16>;

/// The positions to look at, in the order in which they are.
fn quiet_candidates(board: Board, plies: usize, seed: u64) -> Vec<Opening> {
    let mut candidates = candidates::all_after(board, plies);
    candidates.retain(|opening| is_quiet(&opening.position()));
    candidates.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    candidates
}

/// Has neither side a capture, the one to move now, the other if it were to move?
fn is_quiet(position: &Position) -> bool {
    !position.must_capture() && !position.is_threatened()
}

/// The value for White, in hundredths of a hul; nothing if the game is decided.
fn value(analyst: &mut Analyst, opening: &Opening, depth: u32) -> FoundValue {
    analyst.forget();
    let answer = analyst.search(&opening.game(), &Limits::depth(depth));
    let score = answer.lines.first().map(|line| line.score).filter(|score| !score.is_decided())?;
    let for_white = if opening.moves().len().is_multiple_of(2) { score } else { -score };
    Some(Score::raw(for_white))
}

/// The numbers of the candidates found to be even.
fn even(answers: &[Option<FoundValue>], within: i16) -> impl Iterator<Item = usize> {
    let is_even = move |answer: &Option<FoundValue>| answer.flatten().is_some_and(|value| value.abs() <= within);
    answers.iter().enumerate().filter(move |(_, answer)| is_even(answer)).map(|(candidate, _)| candidate)
}
