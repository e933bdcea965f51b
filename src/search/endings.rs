//! How a search uses the tables of exact endings.
//!
//! A position that a table covers ends its line: its value is exact. At the root it is not enough to know the value, so there the
//! moves are looked at, and each leads to a position whose value is exact; a win is carried through and a loss held out to
//! the last. If the root is drawn the values of its moves say nothing beyond that, so the search goes on among the
//! draws as if there were no tables, looking for the moves that ask most of the opponent; wins and losses still end a line.

use super::score::Score;
use super::window::Window;
use crate::endgame::{BoardTables, LONGEST_DISTANCE, Value, Verdict};
use crate::rules::{Move, Position};

/// No ending takes longer, in plies.
const LONGEST: usize = LONGEST_DISTANCE as usize;

/// The tables, as a search of one root uses them.
#[derive(Clone, Copy)]
pub(super) struct Endings<'a> {
    tables: Option<&'a BoardTables>,
    most_pieces: u32,
    /// The root's value, if the tables cover all its moves.
    root: Option<Value>,
}

impl<'a> Endings<'a> {
    /// For a search of this position.
    pub(super) fn new(tables: Option<&'a BoardTables>, root: &Position) -> Self {
        let most_pieces = tables.map_or(0, BoardTables::most_pieces);
        Self { tables, most_pieces, root: tables.and_then(|tables| best_move(tables, root)).map(|(_, value)| value) }
    }

    /// Is the root decided, and exactly known?
    pub(super) fn root_is_decided(&self) -> bool {
        self.root.is_some_and(|value| value != Value::Draw)
    }

    /// Is the root drawn for certain?
    pub(super) fn root_is_drawn(&self) -> bool {
        self.root == Some(Value::Draw)
    }

    /// The score of a position that lies `ply` plies below the root, if it is to end the line: exact, unless who wins is enough to
    /// put it outside the window.
    #[inline]
    pub(super) fn score(&self, position: &Position, window: Window, ply: usize) -> Option<Score> {
        if position.pieces().occupied().has_more_than(self.most_pieces) {
            return None;
        }
        self.look_up(position, window, ply)
    }

    fn look_up(&self, position: &Position, window: Window, ply: usize) -> Option<Score> {
        if position.must_capture() {
            return None;
        }
        let found = self.tables?.find(position)?;
        let (latest_win, latest_loss) = (Score::win_in(ply + LONGEST), Score::loss_in(ply + LONGEST));
        match found.verdict() {
            Verdict::Draw if self.root_is_drawn() => None,
            Verdict::Win if latest_win >= window.beta => Some(latest_win),
            Verdict::Loss if latest_loss <= window.alpha => Some(latest_loss),
            _ => Some(Score::of_exact(found.value(), ply)),
        }
    }

    /// Goes on with a line to the end of the game, if it leads to a position that is won or lost by the tables.
    pub(super) fn play_out(&self, root: &Position, line: &mut Vec<Move>) {
        let Some(tables) = self.tables else { return };
        let mut position = line.iter().fold(*root, |position, &mv| position.play(mv));
        while let Some((mv, value)) = best_move(tables, &position)
            && value != Value::Draw
        {
            line.push(mv);
            position = position.play(mv);
        }
    }
}

/// The best move of a position and its value, if the tables cover all its moves and there are any.
fn best_move(tables: &BoardTables, position: &Position) -> Option<(Move, Value)> {
    tables.moves(position)?.first().copied()
}
