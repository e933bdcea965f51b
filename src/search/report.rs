//! What a search tells while it runs.

use std::time::{Duration, Instant};

use super::depth::Depth;
use super::score::Score;
use super::shared::{RootMove, Shared};
use crate::rules::{Move, Position};

/// After so long without anything new, the last lines are told again with fresh figures, so that whoever waits sees life.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// How a decided score's distance relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// An undecided score has none.
    None,
    /// It is the true one.
    True,
    /// The end may come sooner.
    AtMost,
}

/// One line of play and the state of the search when it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The position searched.
    pub root: Position,
    /// The iteration it comes from, in plies; 0 if none was finished.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: usize,
    /// Which of the best lines it is, from 1.
    pub rank: usize,
    /// How many were asked for; there may not be so many.
    pub lines: usize,
    /// The score for the side to move.
    pub score: Score,
    /// How the score's distance is to be read.
    pub distance: Distance,
    /// Positions looked at since the search began, by all threads.
    pub nodes: u64,
    /// Of these, how many the tables of exact endings decided.
    pub ending_hits: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_permille: u32,
    /// The expected play; empty only if there is no move.
    pub line: Vec<Move>,
    /// Was all but the figures told before?
    pub is_repeated: bool,
}

impl Info {
    /// Positions a second.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }

    /// Does it differ in its figures alone?
    fn says_the_same(&self, other: &Self) -> bool {
        let said = |info: &Self| (info.rank, info.depth, info.score);
        said(self) == said(other) && self.distance == other.distance && self.line == other.line
    }

    /// The expected play as text.
    pub fn line_text(&self) -> Vec<String> {
        let mut position = self.root;
        let text = |&mv: &Move| {
            let text = position.move_text(mv);
            position = position.play(mv);
            text
        };
        self.line.iter().map(text).collect()
    }
}

/// Passes on what the first thread finds.
pub(super) struct Reporter<'a> {
    root: Position,
    /// How many lines were asked for.
    lines: usize,
    listener: &'a mut dyn FnMut(&Info),
    /// What was told last.
    last: Vec<Info>,
    told: Instant,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(root: Position, lines: usize, listener: &'a mut dyn FnMut(&Info)) -> Self {
        Self { root, lines, listener, last: Vec::new(), told: Instant::now() }
    }

    /// Tells the best lines.
    pub(super) fn tell(&mut self, shared: &Shared<'_>, roots: &[RootMove]) {
        let info = |(index, root): (usize, &RootMove)| self.of_root(shared, root, index + 1);
        self.last = roots.iter().enumerate().map(info).collect();
        self.tell_last();
    }

    /// Tells that the side to move has no move.
    pub(super) fn tell_lost(&mut self, shared: &Shared<'_>) {
        self.last = vec![self.bare(shared, Score::loss_in(0))];
        self.tell_last();
    }

    /// Tells again, if nothing was told for a while.
    pub(super) fn beat(&mut self, shared: &Shared<'_>) {
        if self.told.elapsed() >= HEARTBEAT {
            self.refresh(shared);
            self.tell_last();
        }
    }

    /// Ends with the best line: of several it is told once more, so that what stands last is what will be played. Returns
    /// what was told last.
    pub(super) fn finish(mut self, shared: &Shared<'_>) -> Vec<Info> {
        if self.last.len() > 1 {
            self.refresh(shared);
            self.last.first().into_iter().for_each(&mut *self.listener);
        }
        self.last
    }

    /// What was told last.
    pub(super) fn into_last(self) -> Vec<Info> {
        self.last
    }

    /// Fresh figures for what was told last.
    fn refresh(&mut self, shared: &Shared<'_>) {
        for info in &mut self.last {
            info.is_repeated = true;
            info.nodes = shared.total_nodes();
            info.ending_hits = shared.total_ending_hits();
            info.time = shared.started.elapsed();
            info.hash_permille = shared.table.permille_full();
        }
    }

    fn tell_last(&mut self) {
        self.told = Instant::now();
        self.last.iter().for_each(&mut *self.listener);
    }

    fn of_root(&self, shared: &Shared<'_>, root: &RootMove, rank: usize) -> Info {
        let depth = root.depth;
        let is_exact = |plies| plies <= Depth::of_iteration(depth).solid() || shared.endings.know_all_after(depth);
        let distance = match root.score.plies_to_end() {
            None => Distance::None,
            Some(plies) if is_exact(plies) && !root.leans_on_game => Distance::True,
            Some(_) => Distance::AtMost,
        };
        let mut line = root.line.clone();
        if let Some(plies) = root.score.plies_to_end() {
            shared.endings.play_out(&self.root, &mut line, plies);
        }
        // Among drawn positions the search's own values only tell which are hard to hold.
        let is_drawn = shared.endings.root_is_drawn() && !root.score.is_decided();
        let score = if is_drawn { Score::DRAW } else { root.score };
        let mut info = Info { depth, seldepth: root.seldepth, rank, distance, line, ..self.bare(shared, score) };
        info.is_repeated = self.last.iter().any(|told| told.says_the_same(&info));
        info
    }

    /// A score, the figures of the moment, and no line.
    fn bare(&self, shared: &Shared<'_>, score: Score) -> Info {
        Info {
            root: self.root,
            depth: 0,
            seldepth: 0,
            rank: 1,
            lines: self.lines,
            score,
            distance: Distance::True,
            nodes: shared.total_nodes(),
            ending_hits: shared.total_ending_hits(),
            time: shared.started.elapsed(),
            hash_permille: shared.table.permille_full(),
            line: Vec::new(),
            is_repeated: false,
        }
    }
}
