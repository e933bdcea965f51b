//! How a search uses the tables of exact endings.
//!
//! A position that a table covers ends its line: its value is exact. At the root it is not enough to know the value, so there the
//! moves are looked at, and each leads to a position whose value is exact; a win is carried through and a loss held out to
//! the last. If the root is drawn the values of its moves say nothing beyond that, so the search goes on among the
//! draws as if there were no tables, looking for the moves that ask most of the opponent; wins and losses still end a line.

use super::ending_cache::{EndingCache, Known};
use super::line::Line;
use super::score::Score;
use super::window::Window;
use crate::endgame::{BoardTables, LONGEST_DISTANCE, Value, Verdict};
use crate::rules::{Game, Move, Position};

/// No ending takes longer, in plies.
const LONGEST: usize = LONGEST_DISTANCE as usize;

/// The tables, as a search of one root uses them.
#[derive(Clone)]
pub(super) struct Endings<'a> {
    tables: Option<&'a BoardTables>,
    most_pieces: u32,
    /// The root's moves with their values, the best first, if the tables cover them all.
    moves: Option<Vec<(Move, Value)>>,
    /// From how far below the root on positions are looked up, in plies.
    from_ply: usize,
}

impl<'a> Endings<'a> {
    /// For a search of the present position of a game. Where the next but one move could end it by repetition the replies to the
    /// root's moves are looked at too: the tables know of no history.
    pub(super) fn new(tables: Option<&'a BoardTables>, game: &Game) -> Self {
        let from_ply = if Line::new(game).may_end_drawn() { 2 } else { 1 };
        let most_pieces = tables.map_or(0, BoardTables::most_pieces);
        Self { tables, most_pieces, moves: tables.and_then(|tables| tables.moves(game.position())), from_ply }
    }

    /// The root's moves with their values, the best first, if the tables cover them all.
    pub(super) fn moves(&self) -> Option<&[(Move, Value)]> {
        self.moves.as_deref()
    }

    /// The root's value, if the tables cover all its moves and it has any.
    fn root(&self) -> Option<Value> {
        Some(self.moves()?.first()?.1)
    }

    /// Are the scores of an iteration of this depth, or of none, exact for all of the root's moves that are decided?
    pub(super) fn know_all_after(&self, iteration: u32) -> bool {
        self.moves.is_some() && (iteration == 0 || iteration as usize >= self.from_ply)
    }

    /// Is there nothing left to find out once an iteration of this depth is done?
    pub(super) fn settle(&self, iteration: u32) -> bool {
        self.root().is_some_and(|value| value != Value::Draw) && self.know_all_after(iteration)
    }

    /// Is the root drawn for certain?
    pub(super) fn root_is_drawn(&self) -> bool {
        self.root() == Some(Value::Draw)
    }

    /// The score of a position that lies `ply` plies below the root, if it is to end the line: exact, unless who wins is enough to
    /// put it outside the window.
    #[inline]
    pub(super) fn score(
        &self,
        position: &Position,
        window: Window,
        ply: usize,
        cache: &mut EndingCache,
    ) -> Option<Score> {
        if ply < self.from_ply || position.pieces().occupied().has_more_than(self.most_pieces) {
            return None;
        }
        let (latest_win, latest_loss) = (Score::win_in(ply + LONGEST), Score::loss_in(ply + LONGEST));
        match self.look_up(position, window, ply, cache)? {
            Known::Nothing => None,
            Known::Verdict(Verdict::Win) => Some(latest_win),
            Known::Verdict(Verdict::Loss) => Some(latest_loss),
            Known::Value(Value::Draw) | Known::Verdict(Verdict::Draw) if self.root_is_drawn() => None,
            Known::Verdict(Verdict::Draw) => Some(Score::DRAW),
            Known::Value(value) => Some(Score::of_exact(value, ply)),
        }
    }

    /// What the tables know of a position: no more than who wins if that puts it outside the window.
    fn look_up(&self, position: &Position, window: Window, ply: usize, cache: &mut EndingCache) -> Option<Known> {
        let is_enough = |known| match known {
            Known::Verdict(Verdict::Win) => Score::win_in(ply + LONGEST) >= window.beta,
            Known::Verdict(Verdict::Loss) => Score::loss_in(ply + LONGEST) <= window.alpha,
            _ => true,
        };
        if let Some(known) = cache.recall(position.hash()).filter(|&known| is_enough(known)) {
            return Some(known);
        }
        let found = if position.must_capture() { None } else { self.tables?.find(position) };
        let known = match &found {
            None => Known::Nothing,
            Some(found) => {
                let verdict = Known::Verdict(found.verdict());
                if is_enough(verdict) { verdict } else { Known::Value(found.value()) }
            }
        };
        cache.remember(position.hash(), known);
        Some(known)
    }

    /// Goes on with a line that decides the game after so many plies to its end, as far as the tables know it.
    pub(super) fn play_out(&self, root: &Position, line: &mut Vec<Move>, plies: usize) {
        let Some(tables) = self.tables else { return };
        let mut position = line.iter().fold(*root, |position, &mv| position.play(mv));
        while line.len() < plies {
            let Some(moves) = tables.moves(&position) else { break };
            let Some(&(mv, _)) = moves.first() else { break };
            line.push(mv);
            position = position.play(mv);
        }
    }
}
