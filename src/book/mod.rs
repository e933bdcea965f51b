#![doc = include_str!("BOOK.md")]

mod choice;
mod fold;
mod format;
mod value;

use std::collections::HashMap;

use once_cell::sync::Lazy;

use crate::rules::{Board, Move, Position};

pub use choice::{MARGIN, chances};
pub use fold::{folded, mirrored_move};
pub use format::{BookError, BookProblem, LineProblem};
pub use value::{MAX_HUNDREDTHS, MAX_PLIES, Value, ValueError};

/// The books that come with the program: one for each of the boards that people play.
static BUILT_IN: Lazy<Vec<Book>> = Lazy::new(|| {
    let texts = [include_str!("../../openings/book-5x4.txt"), include_str!("../../openings/book-4x4.txt")];
    // A test holds that they can be read.
    texts.iter().filter_map(|text| Book::parse(text).ok()).collect()
});

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that makes it.
    pub value: Value,
}

/// A position of the book with its moves, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The position; of two mirror images the one that stands for both.
    pub position: Position,
    /// Its moves worth playing, the best first. There is at least one.
    pub moves: Vec<BookMove>,
}

/// An opening book for one board.
#[derive(Clone, Debug)]
pub struct Book {
    board: Board,
    entries: Vec<Entry>,
    by_position: HashMap<Position, usize>,
}

impl Book {
    /// A book of these positions. Mirror images are folded, and moves put in order, the best first; of what comes twice the
    /// first counts, and positions of other boards, positions without moves and moves that are not legal are left out.
    pub fn new(board: Board, entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut book = Self { board, entries: Vec::new(), by_position: HashMap::new() };
        entries.into_iter().for_each(|entry| {
            book.add(entry);
        });
        book
    }

    /// The book for a board that comes with the program, if it has one.
    pub fn built_in(board: Board) -> Option<&'static Self> {
        BUILT_IN.iter().find(|book| book.board == board)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Its positions, in the order in which they were added.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The moves that the book has for a position, the best first; none if it does not know the position.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let (key, is_image) = folded(position);
        let Some(&index) = self.by_position.get(&key) else { return Vec::new() };
        let as_seen = |&BookMove { mv, value }: &BookMove| {
            let mv = if is_image { mirrored_move(self.board, mv) } else { mv };
            BookMove { mv, value }
        };
        self.entries[index].moves.iter().map(as_seen).collect()
    }

    /// Adds a position; was there anything to add?
    fn add(&mut self, Entry { position, moves }: Entry) -> bool {
        let (key, is_image) = folded(&position);
        if position.board() != self.board || self.by_position.contains_key(&key) {
            return false;
        }
        let legal = key.moves();
        let mut kept: Vec<BookMove> = Vec::new();
        for BookMove { mv, value } in moves {
            let mv = if is_image { mirrored_move(self.board, mv) } else { mv };
            if legal.contains(&mv) && kept.iter().all(|known| known.mv != mv) {
                kept.push(BookMove { mv, value });
            }
        }
        if kept.is_empty() {
            return false;
        }
        kept.sort_by_key(|known| -known.value.worth());
        self.by_position.insert(key, self.entries.len());
        self.entries.push(Entry { position: key, moves: kept });
        true
    }
}

impl PartialEq for Book {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.entries == other.entries
    }
}

impl Eq for Book {}
