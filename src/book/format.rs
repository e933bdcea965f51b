//! Book files, read and written.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use thiserror::Error;

use super::{Book, BookMove, Entry, ValueError};
use crate::rules::{Board, BoardError, MoveTextError, Position, PositionTextError, quote};

/// The first line of a file; the number is the version of the format.
const HEADING: &str = "tobit book 1";
/// How a book of any version begins.
const ANY_HEADING: &str = "tobit book ";
/// No book is nearly so large, in bytes.
const LARGEST: u64 = 64 << 20;

/// Why a file is not read as a book.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be read at all.
    #[error("cannot read the book {}: {source}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// What it holds is no book, or no longer one.
    #[error("{}: {problem}", path.display())]
    Content {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: BookProblem,
    },
}

/// What is wrong with the text of a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookProblem {
    /// It is something else.
    #[error("this is no opening book: the first line is not '{HEADING}'")]
    NotABook,
    /// It was written for another version of the program.
    #[error("this book is of another version: the first line is '{0}', not '{HEADING}'")]
    Version(String),
    /// The last line is missing, so others may be too.
    #[error("this book is cut short: the last line is not 'end', the number of positions and a checksum")]
    Truncated,
    /// It is not what was written.
    #[error("this book is damaged: its checksum is {found:08x}, and {expected:08x} was written")]
    Damaged {
        /// The checksum that the file ends with.
        expected: u32,
        /// The checksum of what stands before it.
        found: u32,
    },
    /// The checksum is right and a line all the same wrong.
    #[error("line {number}: {why}")]
    Line {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        why: LineProblem,
    },
    /// Fewer or more positions than the last line says.
    #[error("there are {found} positions, and the last line says {expected}")]
    Count {
        /// What the last line says.
        expected: usize,
        /// What there is.
        found: usize,
    },
}

/// What is wrong with a line of a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineProblem {
    /// The second line names no board.
    #[error("the board is missing: write 'board 5x4'")]
    NoBoard,
    /// The board named is none.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A position is none.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// A move is none of the position's.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// A value is none.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// A move stands without a value.
    #[error("the move {0} has no value")]
    NoValue(String),
    /// A position stands without a move.
    #[error("the position has no move")]
    NoMove,
    /// The position, or its mirror image, has a line already.
    #[error("the position or its mirror image comes twice")]
    Twice,
}

impl Book {
    /// Reads a file.
    ///
    /// # Errors
    /// [`BookError`] if it cannot be read, or does not hold a whole and undamaged book.
    pub fn read(path: &Path) -> Result<Self, BookError> {
        let text = read_text(path).map_err(|source| BookError::Read { path: path.to_owned(), source })?;
        Self::parse(&text).map_err(|problem| BookError::Content { path: path.to_owned(), problem })
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// [`BookProblem`] if it is not the whole and undamaged text of a book.
    pub fn parse(text: &str) -> Result<Self, BookProblem> {
        let lines: Vec<&str> = text.lines().collect();
        match lines.first() {
            Some(&HEADING) => (),
            Some(other) if other.starts_with(ANY_HEADING) => return Err(BookProblem::Version(quote(other))),
            _ => return Err(BookProblem::NotABook),
        }
        let (body, count) = checked_body(&lines)?;
        let at = |index: usize, why| BookProblem::Line { number: index + 1, why };
        let board = body.get(1).and_then(|line| line.strip_prefix("board ")).ok_or(LineProblem::NoBoard);
        let board = board.and_then(|text| Ok(text.parse::<Board>()?)).map_err(|why| at(1, why))?;
        let mut book = Self::new(board, []);
        let entries = body.iter().enumerate().skip(2).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        for (index, line) in entries {
            let entry = read_entry(board, line).map_err(|why| at(index, why))?;
            if !book.add(entry) {
                return Err(at(index, LineProblem::Twice));
            }
        }
        let found = book.entries().len();
        if found == count { Ok(book) } else { Err(BookProblem::Count { expected: count, found }) }
    }

    /// The text of a file, with these comments, each of one line or several, at its head.
    pub fn to_text(&self, comments: &[&str]) -> String {
        let mut lines = vec![HEADING.to_owned(), format!("board {}", self.board())];
        lines.extend(comments.iter().flat_map(|comment| comment.lines()).map(|line| format!("# {line}")));
        lines.extend(self.entries().iter().map(Entry::to_string));
        let checksum = checksum(&lines);
        lines.push(format!("end {} {checksum:08x}\n", self.entries().len()));
        lines.join("\n")
    }
}

/// The position, then each move and its value.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        self.moves.iter().try_for_each(|known| write!(f, " {} {}", self.position.move_text(known.mv), known.value))
    }
}

fn read_text(path: &Path) -> io::Result<String> {
    let file = File::open(path)?;
    // Anything else, such as a pipe, might never end.
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The lines before the last, and the number of positions that the last gives, if its checksum is theirs.
fn checked_body<'a>(lines: &'a [&'a str]) -> Result<(&'a [&'a str], usize), BookProblem> {
    let (last, body) = lines.split_last().ok_or(BookProblem::Truncated)?;
    let mut words = last.split(' ');
    let (end, count, expected) = (words.next(), words.next(), words.next());
    let count = count.and_then(|text| text.parse().ok());
    let expected = expected.filter(|text| text.len() == 8).and_then(|text| u32::from_str_radix(text, 16).ok());
    let (Some("end"), Some(count), Some(expected), None) = (end, count, expected, words.next()) else {
        return Err(BookProblem::Truncated);
    };
    let found = checksum(body);
    if found == expected { Ok((body, count)) } else { Err(BookProblem::Damaged { expected, found }) }
}

/// Of the lines without their ends, which some systems write as two bytes.
fn checksum(lines: &[impl AsRef<str>]) -> u32 {
    let mut hasher = Hasher::new();
    for line in lines {
        hasher.update(line.as_ref().as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize()
}

fn read_entry(board: Board, line: &str) -> Result<Entry, LineProblem> {
    let mut words = line.split_whitespace();
    let position = Position::parse(board, words.next().unwrap_or_default())?;
    let mut moves = Vec::new();
    while let Some(text) = words.next() {
        let mv = position.parse_move(text)?;
        let value = words.next().ok_or_else(|| LineProblem::NoValue(quote(text)))?.parse()?;
        moves.push(BookMove { mv, value });
    }
    if moves.is_empty() { Err(LineProblem::NoMove) } else { Ok(Entry { position, moves }) }
}
