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
use crate::crew::{do_all, progress_bar};
use crate::error::Error;
use crate::interrupt::Interrupts;
use crate::journal::Journal;
use crate::opening::Opening;
use crate::suite::SuiteName;

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

/// What a search said of a candidate: its number, and its value for White, in hundredths of a hul, unless it is decided.
#[derive(Debug, Serialize, Deserialize)]
struct Verdict {
    candidate: usize,
    value: Option<i16>,
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
    let (mut journal, verdicts) = Journal::open::<Verdict>(&name.file("journal"), &job)?;
    let mut known: Vec<Option<Verdict>> = candidates.iter().map(|_| None).collect();
    for (index, verdict) in verdicts.into_iter().enumerate() {
        let candidate = verdict.candidate;
        *known.get_mut(candidate).ok_or_else(|| journal.damaged(index + 2, "no such candidate"))? = Some(verdict);
    }
    judge(arguments, &candidates, &mut known, &mut journal, interrupts)?;
    let kept = kept(arguments, &candidates, &known);
    let (all, looked_at) = (candidates.len(), known.iter().flatten().count());
    let comments = [
        command.to_owned(),
        format!(
            "{} of {looked_at} positions looked at, of {all} quiet ones after {} plies on {board}",
            kept.len(),
            arguments.plies
        ),
    ];
    let files = name.write(&kept, &comments)?;
    journal.remove()?;
    Ok(format!("{}: {}", files.each_ref().map(|file| file.display().to_string()).join(", "), comments[1]))
}

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

/// Searches candidates in their order, until enough are found to be even. Goes by parts of fixed size, so that how many are looked at
/// does not depend on how many workers there are.
fn judge(
    arguments: &Arguments,
    candidates: &[Opening],
    known: &mut [Option<Verdict>],
    journal: &mut Journal,
    interrupts: &Interrupts,
) -> Result<(), Error> {
    const PART: usize = 64;
    let bar = progress_bar(candidates.len(), "positions");
    for part in (0..candidates.len()).collect::<Vec<_>>().chunks(PART) {
        if arguments.count.is_some_and(|count| kept(arguments, candidates, known).len() >= count) {
            break;
        }
        let unknown: Vec<(usize, &Opening)> =
            part.iter().filter(|&&index| known[index].is_none()).map(|&index| (index, &candidates[index])).collect();
        bar.inc((part.len() - unknown.len()) as u64);
        let workers = (0..arguments.job.jobs).map(|_| Analyst::new(TABLE)).collect::<Result<Vec<_>, _>>()?;
        let work = |analyst: &mut Analyst, opening: &&Opening| value(analyst, opening, arguments.depth);
        let keep = |candidate: usize, value| {
            let verdict = Verdict { candidate, value };
            journal.append(&verdict)?;
            known[candidate] = Some(verdict);
            Ok(())
        };
        do_all(workers, &unknown, work, keep, interrupts, &bar)?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// The value for White, in hundredths of a hul; nothing if the game is decided.
fn value(analyst: &mut Analyst, opening: &Opening, depth: u32) -> Option<i16> {
    analyst.forget();
    let answer = analyst.search(&opening.game(), &Limits::depth(depth));
    let score = answer.lines.first().map(|line| line.score).filter(|score| !score.is_decided())?;
    let for_white = if opening.moves().len().is_multiple_of(2) { score } else { -score };
    Some(Score::raw(for_white))
}

/// The candidates found to be even, the first of them.
fn kept(arguments: &Arguments, candidates: &[Opening], known: &[Option<Verdict>]) -> Vec<Opening> {
    let is_even = |verdict: &Verdict| verdict.value.is_some_and(|value| value.abs() <= arguments.within);
    let even = known.iter().zip(candidates).filter(|(verdict, _)| verdict.as_ref().is_some_and(is_even));
    even.map(|(_, opening)| opening.clone()).take(arguments.count.unwrap_or(usize::MAX)).collect()
}
