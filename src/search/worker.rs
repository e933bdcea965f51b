//! One thread's search: principal variation alpha-beta over the positions, quiescence at its ends.
//!
//! Nothing here is guessed or left out, so wins and losses are proven. A distance within the plies in which the finished
//! iteration missed nothing ([`Depth::solid`]) is the true one: so far every move of every position was looked at. (A longer
//! one, found because forced moves are followed further, is only the length of *a* win.) What threatens this is repetition. A
//! draw that is one only because of the way a position was reached says nothing about that position elsewhere, so a score that
//! leans on such a draw is kept in the table only as far as it holds without it. (A. Kishimoto and M. Müller, "A general
//! solution to the graph history interaction problem", 2004, describe the trouble.)

use std::sync::atomic::Ordering;

use super::depth::Depth;
use super::ending_cache::EndingCache;
use super::line::{IN_THE_GAME, Line, RepeatedPly};
use super::ordering::Experience;
use super::report::Reporter;
use super::score::{MAX_PLY, Score};
use super::shared::{RootMove, Shared};
use super::table::{Bound, Entry, PackedMove};
use super::value_cache::ValueCache;
use super::window::Window;
use crate::rules::{Game, Move, MoveList, Position};

/// Every so many nodes a worker looks up from its work.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// Nothing below leaned on a repetition.
const LEANS_ON_NOTHING: RepeatedPly = RepeatedPly::MAX;

/// The search was told to end; what was being computed is worthless.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interrupted;

/// A thread at work.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    index: usize,
    root: Position,
    /// Has the root just one legal move?
    is_forced: bool,
    iteration: u32,
    experience: &'a mut Experience,
    /// Told from time to time that the search is alive; only the first thread has one.
    pub(super) reporter: Option<Reporter<'a>>,
    line: Line,
    ending_cache: EndingCache,
    value_cache: ValueCache,
    /// The moves of all plies, stacked, and how promising each looks.
    moves: MoveList,
    promises: Vec<i32>,
    /// By ply, the principal variation from there.
    variations: Vec<Vec<Move>>,
    nodes: u64,
    ending_hits: u64,
    next_look: u64,
    seldepth: usize,
    /// The earliest ply whose repetition the scores found since it was last reset lean on.
    leans_on: RepeatedPly,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, index: usize, game: &Game, experience: &'a mut Experience) -> Self {
        experience.begin_search();
        Self {
            shared,
            index,
            root: *game.position(),
            is_forced: game.position().moves().len() == 1,
            iteration: 0,
            experience,
            reporter: None,
            line: Line::new(game),
            ending_cache: EndingCache::new(),
            value_cache: ValueCache::new(),
            moves: MoveList::with_capacity(4096),
            promises: Vec::with_capacity(4096),
            variations: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            ending_hits: 0,
            next_look: 0,
            seldepth: 0,
            leans_on: LEANS_ON_NOTHING,
        }
    }

    /// Searches root moves to a depth and brings the best to the front. (In a search for several lines these are the moves
    /// that the better lines have left over.) The others keep their order, and scores below every other.
    pub(super) fn search_root(&mut self, roots: &mut [RootMove], depth: u32) -> Result<(), Interrupted> {
        let root = self.root;
        self.iteration = depth;
        let left = Depth::of_iteration(depth).after_move(self.is_forced);
        let mut alpha = -Score::INFINITE;
        self.seldepth = 0;
        self.leans_on = LEANS_ON_NOTHING;
        for index in 0..roots.len() {
            let mv = roots[index].mv;
            let window = Window { alpha, beta: Score::INFINITE };
            let score = self.search_move(&root, mv, window, left, 0, index)?;
            let tried = &mut roots[index];
            tried.score = -Score::INFINITE;
            if score > alpha {
                alpha = score;
                tried.score = score;
                tried.depth = depth;
                tried.leans_on_game = self.leans_on <= IN_THE_GAME;
                tried.seldepth = self.seldepth;
                tried.line.clear();
                tried.line.push(mv);
                tried.line.extend_from_slice(&self.variations[1]);
                // If the search ends now, this is the move to play.
                roots[..=index].rotate_right(1);
            }
        }
        roots[0].leans_on_game = self.leans_on <= IN_THE_GAME;
        Ok(())
    }

    /// The score of a move of `position`, which lies `ply` plies below the root, for the side that makes it; `depth` is what is
    /// left after it, `rank` says how many moves were tried before it. Only the first is searched with the whole window, the others
    /// have to prove that they are better (T. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", 1982:
    /// principal variation search), late ones first at less depth.
    fn search_move(
        &mut self,
        position: &Position,
        mv: Move,
        window: Window,
        depth: Depth,
        ply: usize,
        rank: usize,
    ) -> Result<Score, Interrupted> {
        let next = position.play(mv);
        self.shared.table.prefetch(next.hash());
        self.line.push(position, mv, next.hash());
        let mut score = window.alpha;
        if rank > 0 {
            let null_window = window.just_above_alpha().reversed();
            let reduced = reduced(depth, mv, rank, &next);
            score = -self.descend(&next, null_window, reduced, ply + 1)?;
            if score > window.alpha && reduced != depth {
                score = -self.descend(&next, null_window, depth, ply + 1)?;
            }
        }
        if rank == 0 || (score > window.alpha && score < window.beta) {
            score = -self.descend(&next, window.reversed(), depth, ply + 1)?;
        }
        self.line.pop();
        Ok(score)
    }

    /// Enters a position: one node.
    fn descend(&mut self, position: &Position, window: Window, depth: Depth, ply: usize) -> Result<Score, Interrupted> {
        self.count_node()?;
        self.seldepth = self.seldepth.max(ply);
        self.variations[ply].clear();
        if let Some(repeated) = self.line.repetition() {
            self.leans_on = self.leans_on.min(repeated);
            return Ok(self.repeated(ply));
        }
        if ply >= MAX_PLY {
            return Ok(self.value_cache.value(position));
        }
        let window = match window.within_reach(ply) {
            Ok(window) => window,
            Err(score) => return Ok(score),
        };
        if let Some(score) = self.shared.endings.score(position, window, ply, &mut self.ending_cache) {
            self.ending_hits += 1;
            return Ok(score);
        }
        if depth.is_used_up() {
            self.quiescence(position, window, ply)
        } else {
            self.search(position, window, depth, ply)
        }
    }

    /// What a repetition is worth to the side to move so far below the root: a draw, but whoever is to choose the move would rather
    /// play on against somebody who may yet go wrong.
    fn repeated(&self, ply: usize) -> Score {
        let contempt = self.shared.contempt;
        Score::from_raw(Score::DRAW.raw() + if ply.is_multiple_of(2) { -contempt } else { contempt })
    }

    /// Looks at all moves of a position, as deep as asked.
    fn search(&mut self, position: &Position, window: Window, depth: Depth, ply: usize) -> Result<Score, Interrupted> {
        let known = self.shared.table.probe(position.hash());
        if let Some(score) = known.and_then(|entry| cutoff(entry, window, depth, ply)) {
            return Ok(score);
        }
        let first = self.moves.len();
        position.generate(&mut self.moves);
        if self.moves.len() == first {
            return Ok(Score::loss_in(ply));
        }
        let is_forced = self.moves.len() == first + 1;
        self.judge_moves(position, first, ply, known.map_or(PackedMove::NONE, |entry| entry.best));

        let leans_on_before = self.leans_on;
        let mut leans_on = LEANS_ON_NOTHING;
        let mut best = -Score::INFINITE;
        let mut best_move = PackedMove::NONE;
        let mut alpha = window.alpha;
        for index in first..self.moves.len() {
            let mv = self.pick(index);
            self.leans_on = LEANS_ON_NOTHING;
            let left = depth.after_move(is_forced);
            let score = self.search_move(position, mv, Window { alpha, ..window }, left, ply, index - first)?;
            leans_on = leans_on.min(self.leans_on);
            if score > best {
                best = score;
                if score > alpha || index == first {
                    best_move = PackedMove::new(mv);
                }
            }
            if score > alpha {
                alpha = score;
                self.update_variation(mv, ply);
            }
            if score >= window.beta {
                // The refutation stands alone, whatever the other moves lean on.
                leans_on = self.leans_on;
                self.learn_refutation(position, first, index, depth.left(), ply);
                break;
            }
        }
        self.forget_moves(first);

        let bound = window.bound_of(best);
        let leans = leans_on < ply as RepeatedPly;
        let holds = if leans { bound.despite_repetitions(best, self.repeated(ply)) } else { bound };
        self.leans_on = if holds == bound { leans_on_before } else { leans_on_before.min(leans_on) };
        if holds != Bound::None || known.is_none() {
            let score = best.to_table(ply);
            self.shared.table.store(position.hash(), Entry { best: best_move, score, bound: holds, depth });
        }
        Ok(best)
    }

    /// Follows captures until none must be made. Captures are compulsory, so a position with one is never quiet, and none is
    /// left out: what this finds of wins and losses is as true as elsewhere.
    fn quiescence(&mut self, position: &Position, window: Window, ply: usize) -> Result<Score, Interrupted> {
        let first = self.moves.len();
        if !position.generate_captures(&mut self.moves) {
            let is_lost = !position.can_move_quietly();
            return Ok(if is_lost { Score::loss_in(ply) } else { self.value_cache.value(position) });
        }
        self.judge_moves(position, first, ply, PackedMove::NONE);
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        for index in first..self.moves.len() {
            let mv = self.pick(index);
            let score = self.search_move(position, mv, Window { alpha, ..window }, Depth::NONE, ply, index - first)?;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.update_variation(mv, ply);
            }
            if score >= window.beta {
                break;
            }
        }
        self.forget_moves(first);
        Ok(best)
    }

    fn judge_moves(&mut self, position: &Position, first: usize, ply: usize, from_table: PackedMove) {
        debug_assert_eq!(self.promises.len(), first, "moves and promises are stacked alike");
        let experience = &*self.experience;
        let promise = |&mv: &Move| experience.promise(position, mv, ply, from_table);
        self.promises.extend(self.moves[first..].iter().map(promise));
    }

    /// Brings the most promising of the moves from `index` on to `index`. Selecting one by one pays because a cutoff mostly
    /// comes early.
    fn pick(&mut self, index: usize) -> Move {
        let mut best = index;
        for other in index + 1..self.promises.len() {
            if self.promises[other] > self.promises[best] {
                best = other;
            }
        }
        self.promises.swap(index, best);
        self.moves.swap(index, best);
        self.moves[index]
    }

    fn forget_moves(&mut self, first: usize) {
        self.moves.truncate(first);
        self.promises.truncate(first);
    }

    fn learn_refutation(&mut self, position: &Position, first: usize, index: usize, depth: i32, ply: usize) {
        let (tried, best) = (&self.moves[first..index], self.moves[index]);
        if !best.is_capture() {
            self.experience.learn(position.to_move(), best, tried, depth, ply);
        }
    }

    fn update_variation(&mut self, mv: Move, ply: usize) {
        let (upper, lower) = self.variations.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    #[inline]
    fn count_node(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes >= self.next_look { self.look_up() } else { Ok(()) }
    }

    /// Tells how far the thread has come, and sees whether it is time to end.
    #[cold]
    fn look_up(&mut self) -> Result<(), Interrupted> {
        let shared = self.shared;
        self.publish_tally();
        self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        if let Some(limit) = shared.node_limit.filter(|&limit| limit > self.nodes) {
            self.next_look = self.next_look.min(limit);
        }
        if let Some(reporter) = &mut self.reporter {
            if shared.limit_is_reached(self.iteration) {
                shared.finished.store(true, Ordering::Relaxed);
            }
            reporter.beat(shared);
        }
        if shared.must_end() { Err(Interrupted) } else { Ok(()) }
    }

    /// Tells how far the thread has come.
    pub(super) fn publish_tally(&self) {
        self.shared.tallies[self.index].tell(self.nodes, self.ending_hits);
    }
}

/// The depth for a first look at a move that leads to `next`. One that offers a piece is never looked at less deep: this is how
/// combinations begin, and the capture that must answer it leaves little to look at.
#[inline]
fn reduced(depth: Depth, mv: Move, rank: usize, next: &Position) -> Depth {
    let reduced = depth.reduced_for(mv, rank);
    if reduced != depth && next.must_capture() { depth } else { reduced }
}

/// The score that makes a search needless, if the table has one. In the principal variation there is none, so that the expected
/// play is whole and repetitions in it are seen.
fn cutoff(entry: Entry, window: Window, depth: Depth, ply: usize) -> Option<Score> {
    if !window.is_null() {
        return None;
    }
    let score = entry.score.from_table(ply);
    let deep_enough = entry.depth.covers(depth);
    let from_below = matches!(entry.bound, Bound::Lower | Bound::Exact) && (deep_enough || score.is_win());
    let from_above = matches!(entry.bound, Bound::Upper | Bound::Exact) && (deep_enough || score.is_loss());
    let decides = (from_below && score >= window.beta) || (from_above && score <= window.alpha);
    decides.then_some(score)
}
