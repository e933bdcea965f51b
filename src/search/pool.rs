//! The threads of a search and their iterative deepening.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{panic, thread};

use super::clock::Budget;
use super::control::Control;
use super::depth::Depth;
use super::endings::Endings;
use super::limits::{Hold, Limits, MAX_DEPTH};
use super::ordering::Experience;
use super::report::{Info, Reporter};
use super::score::Score;
use super::shared::{RootMove, Shared, Tally};
use super::table::Table;
use super::worker::Worker;
use crate::endgame::Tables;
use crate::eval;
use crate::rules::{Game, Move};

/// The numbers of threads a search may have.
pub const THREAD_RANGE: std::ops::RangeInclusive<u64> = 1..=256;
/// The numbers of lines a search may be asked for.
pub const LINES_RANGE: std::ops::RangeInclusive<u64> = 1..=256;

/// What the deepest search needs by far, in bytes, also when compiled without optimisation.
pub const STACK_SIZE: usize = 32 << 20;

/// What is to be searched, and how.
pub struct Task<'a> {
    /// The position and its history.
    pub game: &'a Game,
    /// What ends the search.
    pub limits: &'a Limits,
    /// The number of threads.
    pub threads: usize,
    /// How many of the best moves to give lines for.
    pub lines: usize,
    /// What is lost on every move outside the engine when a clock runs.
    pub overhead: Duration,
    /// How much worse than nothing, in hundredths of a hul, a repetition is for the side that searches.
    pub contempt: u16,
    /// The transposition table.
    pub table: &'a Table,
    /// The tables of exact endings.
    pub endings: &'a Tables,
    /// The strings by which the search is held.
    pub control: &'a Control,
}

/// What came out of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The move to play, if there is one.
    pub best: Option<Move>,
    /// The expected answer to it.
    pub ponder: Option<Move>,
    /// The best lines, as told last.
    pub lines: Vec<Info>,
    /// The positions looked at, by all threads.
    pub nodes: u64,
}

/// Searches, and remembers from one search to the next what may help.
#[derive(Default)]
pub struct Searcher {
    experiences: Vec<Experience>,
}

impl Searcher {
    /// Forgets all it has learnt.
    pub fn forget(&mut self) {
        self.experiences.clear();
    }

    /// Searches, and calls `listener` with each line as it is found. Returns when the search has ended and its answer need not
    /// be held back any more.
    pub fn search(&mut self, task: &Task<'_>, listener: &mut dyn FnMut(&Info)) -> Answer {
        let threads = task.threads.max(1);
        self.experiences.resize_with(threads, Experience::default);
        task.table.begin_search();
        let shared = Shared {
            table: task.table,
            endings: Endings::new(task.endings.on(task.game.position().board()), task.game),
            control: task.control,
            hold: task.limits.hold,
            budget: Budget::new(task.limits, task.overhead),
            node_limit: task.limits.nodes,
            contempt: task.contempt as i16,
            last_iteration: task.limits.last_iteration(),
            started: Instant::now(),
            finished: AtomicBool::new(false),
            tallies: (0..threads).map(|_| Tally::default()).collect(),
        };
        let roots = root_moves(task, &shared.endings);
        let reporter = Reporter::new(*task.game.position(), task.lines, listener);
        let mut answer = match (roots.is_empty(), &mut self.experiences[..]) {
            (false, [first, others @ ..]) => search_in_parallel(task, &shared, &roots, reporter, (first, others)),
            _ => no_move(task, &shared, reporter),
        };
        // The other threads have told their last counts only now.
        answer.nodes = shared.total_nodes();
        match task.limits.hold {
            Hold::No => (),
            Hold::UntilStopped => task.control.wait(false),
            Hold::Pondering => task.control.wait(true),
        }
        answer
    }
}

/// The moves to choose among, each with a score to fall back on. Those the tables of endings know come in the order of their
/// values, so that the first is the best even if there is no time to search.
fn root_moves(task: &Task<'_>, endings: &Endings<'_>) -> Vec<RootMove> {
    let position = task.game.position();
    let score = Score::of_value(eval::evaluate(position));
    let mut moves: Vec<(Move, Score)> = match endings.moves() {
        Some(known) => known.iter().map(|&(mv, value)| (mv, Score::of_exact(value, 0))).collect(),
        None => position.moves().into_iter().map(|mv| (mv, score)).collect(),
    };
    if let Some(among) = &task.limits.among {
        moves.retain(|(mv, _)| among.contains(mv));
    }
    let root = |(mv, score)| RootMove { mv, score, depth: 0, line: vec![mv], leans_on_game: false, seldepth: 0 };
    moves.into_iter().map(root).collect()
}

/// The answer where there is nothing to choose: the game is lost, or every move was ruled out.
fn no_move(task: &Task<'_>, shared: &Shared<'_>, mut reporter: Reporter<'_>) -> Answer {
    if task.game.position().moves().is_empty() {
        reporter.tell_lost(shared);
    }
    Answer { best: None, ponder: None, lines: reporter.into_last(), nodes: 0 }
}

fn search_in_parallel<'a>(
    task: &'a Task<'a>,
    shared: &'a Shared<'a>,
    roots: &[RootMove],
    reporter: Reporter<'a>,
    (first, others): (&'a mut Experience, &'a mut [Experience]),
) -> Answer {
    thread::scope(|scope| {
        let start = |(index, experience): (usize, &'a mut Experience)| {
            let roots = roots.to_vec();
            let work = move || help(task, shared, index + 1, roots, experience);
            // A system that grants no more threads leaves the work to those there are.
            thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, work).ok()
        };
        let helpers: Vec<_> = others.iter_mut().enumerate().filter_map(start).collect();
        let mut worker = Worker::new(shared, 0, task.game, first);
        worker.reporter = Some(reporter);
        let answer = lead(task, shared, roots.to_vec(), worker);
        shared.finished.store(true, Ordering::Relaxed);
        // The scope would wait for them too, but a handle that is dropped detaches its thread, and glibc before 2.38 then looks at
        // a thread that ends at the same moment after its memory is gone (its bug 19951).
        for helper in helpers {
            if let Err(panic) = helper.join() {
                panic::resume_unwind(panic);
            }
        }
        answer
    })
}

/// The iterations of a thread that only fills the table for the others. Every second one is a ply ahead, so that they do not
/// all do the same work.
fn help(task: &Task<'_>, shared: &Shared<'_>, index: usize, mut roots: Vec<RootMove>, experience: &mut Experience) {
    let mut worker = Worker::new(shared, index, task.game, experience);
    for depth in 1 + index as u32 % 2..=MAX_DEPTH {
        if worker.search_root(&mut roots, depth).is_err() {
            break;
        }
    }
    worker.publish_tally();
}

/// The iterations of the thread that decides and tells.
fn lead(task: &Task<'_>, shared: &Shared<'_>, mut roots: Vec<RootMove>, mut worker: Worker<'_>) -> Answer {
    let lines = task.lines.clamp(1, roots.len());
    let mut has_told = false;
    for depth in 1..=MAX_DEPTH {
        if !may_begin(shared, depth) {
            break;
        }
        let before = roots.clone();
        let ranks_done = (0..lines).take_while(|&rank| worker.search_root(&mut roots[rank..], depth).is_ok()).count();
        worker.publish_tally();
        let is_whole = ranks_done == lines;
        if !is_whole {
            roots = when_broken_off(roots, &before, ranks_done);
        }
        if ranks_done > 0 || roots[0].line != before[0].line {
            tell(&mut worker, shared, &roots, lines);
            has_told = true;
        }
        if !is_whole || is_enough(task, shared, &roots[..lines], depth) {
            break;
        }
    }
    worker.publish_tally();
    if !has_told {
        tell(&mut worker, shared, &roots, lines);
    }
    let line = &roots[0].line;
    let lines = worker.reporter.map(|reporter| reporter.finish(shared)).unwrap_or_default();
    Answer { best: line.first().copied(), ponder: line.get(1).copied(), lines, nodes: shared.total_nodes() }
}

/// What is known of the root's moves when an iteration was broken off after so many of the best lines: these lines, and the
/// rest from the iteration before. If not even the best line was found, a move that looked better is still worth having; but a
/// loss is not, for other moves, not looked at again yet, might save the game.
fn when_broken_off(roots: Vec<RootMove>, before: &[RootMove], ranks_done: usize) -> Vec<RootMove> {
    let first_is_useful = !roots[0].score.is_loss() && roots[0].score != -Score::INFINITE;
    let useful = if first_is_useful { ranks_done.max(1) } else { ranks_done };
    let mut known: Vec<RootMove> = roots.into_iter().take(useful).collect();
    let is_known = |mv| known.iter().any(|root| root.mv == mv);
    let rest: Vec<RootMove> = before.iter().filter(|root| !is_known(root.mv)).cloned().collect();
    known.extend(rest);
    known
}

fn tell(worker: &mut Worker<'_>, shared: &Shared<'_>, roots: &[RootMove], lines: usize) {
    if let Some(reporter) = &mut worker.reporter {
        reporter.tell(shared, &roots[..lines]);
    }
}

fn may_begin(shared: &Shared<'_>, depth: u32) -> bool {
    if shared.must_end() && depth > 1 {
        return false;
    }
    // While it ponders, or is not to end by itself, no limit counts.
    let Some(since) = shared.clock_start() else { return true };
    !shared.is_beyond(depth) && (depth == 1 || shared.budget.allows_iteration(since))
}

/// Is there nothing left to find out?
fn is_enough(task: &Task<'_>, shared: &Shared<'_>, best: &[RootMove], depth: u32) -> bool {
    let solid = Depth::of_iteration(depth).solid();
    let is_settled = |root: &RootMove| root.score.plies_to_end().is_some_and(|plies| plies <= solid);
    if best.iter().all(is_settled) || shared.endings.settle(depth) {
        return true;
    }
    let has_won = |plies: u32| best[0].score.is_win() && best[0].score.plies_to_end() <= Some(plies as usize);
    let is_forced = task.limits.clock.is_some() && task.game.position().moves().len() == 1;
    shared.clock_start().is_some() && (is_forced || task.limits.win_within.is_some_and(has_won))
}
