//! Moves from the opening book: when the engine plays one, and what it tells of it.

use std::time::Duration;

use super::Settings;
use crate::book::{Book, Value};
use crate::rules::{Game, Move};
use crate::search::{Answer, Distance, Info, Limits, Score};

/// No longer line of play is told from the book.
const LONGEST_LINE: usize = 20;

/// May a search with these settings and limits be answered from the book? Only one that is to choose a move to play: not one that
/// is to go on until it is stopped, to look at certain moves, to find a win, or to compare several lines.
pub(super) fn is_wanted(settings: &Settings, limits: &Limits) -> bool {
    let is_to_play = limits.ends_by_itself() && limits.among.is_none() && limits.win_within.is_none();
    settings.own_book && !settings.analyses && settings.lines == 1 && is_to_play
}

/// The book's move in a game, told as the search tells its own: a line of play with a value, then the move. Nothing if the book has
/// none, or if the game is over.
pub(super) fn answer(book: &Book, game: &Game, seed: u64) -> Option<(Info, Answer)> {
    if game.ending().is_some() {
        return None;
    }
    let chosen = book.choose_in(game, seed)?;
    let line = line_of_play(book, game, chosen.mv);
    let (score, distance) = score(chosen.value);
    let info = Info {
        root: *game.position(),
        depth: 0,
        seldepth: line.len(),
        rank: 1,
        lines: 1,
        score,
        distance,
        nodes: 0,
        ending_hits: 0,
        time: Duration::ZERO,
        hash_permille: 0,
        line: line.clone(),
        is_repeated: false,
    };
    let answer = Answer { best: Some(chosen.mv), ponder: line.get(1).copied(), lines: vec![info.clone()], nodes: 0 };
    Some((info, answer))
}

/// The chosen move, and then the book's best as long as it has one.
fn line_of_play(book: &Book, game: &Game, chosen: Move) -> Vec<Move> {
    let mut position = game.position().play(chosen);
    let mut line = vec![chosen];
    while line.len() < LONGEST_LINE {
        let Some(best) = book.moves(&position).first().copied() else { break };
        position = position.play(best.mv);
        line.push(best.mv);
    }
    line
}

/// A book's distances are those of some win, not of the quickest.
fn score(value: Value) -> (Score, Distance) {
    match value {
        Value::Hundredths(hundredths) => (Score::of_value(hundredths.into()), Distance::None),
        Value::Win(plies) => (Score::win_in(plies.into()), Distance::AtMost),
        Value::Loss(plies) => (Score::loss_in(plies.into()), Distance::AtMost),
    }
}
