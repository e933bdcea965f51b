//! Moves from the opening book: when the engine plays one, and what it tells of it.

use std::path::Path;
use std::time::Duration;

use super::Settings;
use super::level::Handicap;
use crate::book::{Book, BookError, Value};
use crate::rules::{Board, Game, Move};
use crate::search::{Answer, Distance, Info, Limits, Score};

/// No longer line of play is told from the book.
const LONGEST_LINE: usize = 20;

/// The book in use, and chance.
pub(super) struct Opening {
    /// The book of a file, which takes the place of those built in.
    file: Option<Book>,
    /// Drawn for each game, for when the settings leave the choice to chance.
    drawn_seed: u64,
}

impl Opening {
    /// The books built in.
    pub(super) fn new() -> Self {
        Self { file: None, drawn_seed: rand::random() }
    }

    /// Draws anew what decides between near-equal moves.
    pub(super) fn begin_game(&mut self) {
        self.drawn_seed = rand::random();
    }

    /// Takes the book of a file, or, without one, those built in. If the file cannot be read as a book, the old one stays.
    pub(super) fn set_file(&mut self, file: Option<&Path>) -> Result<(), BookError> {
        self.file = file.map(Book::read).transpose()?;
        Ok(())
    }

    /// The book for a board, if there is one.
    pub(super) fn book(&self, board: Board) -> Option<&Book> {
        self.file.as_ref().or_else(|| Book::built_in(board))
    }

    /// The book's move in a game, told as the search tells its own: a line of play with a value, then the move. Nothing if the search is
    /// not one for the book, if the book has no move, or if the game is over.
    pub(super) fn answer(&self, settings: &Settings, game: &Game, limits: &Limits) -> Option<(Info, Answer)> {
        if !is_for_book(settings, limits) || game.ending().is_some() {
            return None;
        }
        let book = self.book(game.position().board())?;
        let seed = if settings.book_seed == 0 { self.drawn_seed } else { settings.book_seed };
        let chosen = book.choose_in(game, seed)?;
        let line = line_of_play(book, game, chosen.mv);
        let (best, ponder) = (Some(chosen.mv), line.get(1).copied());
        let info = info(game, chosen.value, line);
        let answer = Answer { best, ponder, lines: vec![info.clone()], nodes: 0 };
        Some((info, answer))
    }
}

/// May a search with these settings and limits be answered from the book? Only one that is to choose a move to play, and not one
/// that is to go on until it is stopped. Levels that leave the move to chance do so from the beginning.
fn is_for_book(settings: &Settings, limits: &Limits) -> bool {
    let is_by_chance = Handicap::of_level(settings.level).is_some_and(Handicap::leaves_to_chance);
    settings.own_book && !is_by_chance && settings.are_to_play(limits) && limits.ends_by_itself()
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

/// What is told of a line that was not searched. A book's distances are those of some win, not of the quickest.
fn info(game: &Game, value: Value, line: Vec<Move>) -> Info {
    let (score, distance) = match value {
        Value::Hundredths(hundredths) => (Score::of_value(hundredths.into()), Distance::None),
        Value::Win(plies) => (Score::win_in(plies.into()), Distance::AtMost),
        Value::Loss(plies) => (Score::loss_in(plies.into()), Distance::AtMost),
    };
    Info {
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
        line,
        is_repeated: false,
    }
}
