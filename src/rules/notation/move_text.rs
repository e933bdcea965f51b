//! Move texts: `7-14` for a step or a slide, `8:22` for a capture, `7:21:23:36` where its direction changes.

use thiserror::Error;

use super::path::{self, Obstacle};
use super::quote;
use crate::rules::bitboard::Point;
use crate::rules::board::Board;
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// Why a text is no move of a position. Each message names the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// Not numbers with `-` or `:` between them.
    #[error("'{0}' is not a move: write 7-14 for a step, 8:22 for a capture")]
    Malformed(String),
    /// A number that the board does not have.
    #[error("'{text}': there is no point {number} on {board}, its points are 1 to {}", board.point_count())]
    OffBoard {
        /// The move as it was written.
        text: String,
        /// The number, as it was written.
        number: String,
        /// The board.
        board: Board,
    },
    /// The first point holds no piece of the side to move.
    #[error("'{text}': {colour} has no piece on {point}", colour = .colour)]
    NotYours {
        /// The move as it was written.
        text: String,
        /// The point's number.
        point: u8,
        /// The side to move.
        colour: crate::rules::Colour,
    },
    /// A step where there is something to capture.
    #[error("'{text}': a capture is compulsory here, such as {example}")]
    MustCapture {
        /// The move as it was written.
        text: String,
        /// One of the captures.
        example: String,
    },
    /// `-` in a capture.
    #[error("'{text}' is a capture: write {right}")]
    CaptureWithDash {
        /// The move as it was written.
        text: String,
        /// As it is written right.
        right: String,
    },
    /// `:` in a step.
    #[error("'{text}' captures nothing: write {right}")]
    StepWithColon {
        /// The move as it was written.
        text: String,
        /// As it is written right.
        right: String,
    },
    /// Two points that follow each other do not lie on one chol: a turning point is missing.
    #[error("'{text}': {from} and {to} are not on one chol, name every point where the capture turns")]
    Crooked {
        /// The move as it was written.
        text: String,
        /// The point before.
        from: u8,
        /// The point after.
        to: u8,
    },
    /// There is nothing to capture on a part of the way.
    #[error("'{text}': no capture leads from {from} to {to}")]
    NoCapture {
        /// The move as it was written.
        text: String,
        /// The point before.
        from: u8,
        /// The point after.
        to: u8,
    },
    /// The capture stops where it must go on.
    #[error("'{text}': the capture must go on from {at}")]
    Unfinished {
        /// The move as it was written.
        text: String,
        /// Where it stops.
        at: u8,
    },
    /// Several captures share the two ends.
    #[error("'{text}' could be {} captures, such as {} and {}: name the points where it turns", .all.len(), .all[0], .all[1])]
    Ambiguous {
        /// The move as it was written.
        text: String,
        /// All it could be; at least two.
        all: Vec<String>,
    },
    /// The rules do not let the piece go there.
    #[error("'{0}' is not legal: the piece cannot get there")]
    Illegal(String),
}

impl Position {
    /// The canonical text of one of this position's moves.
    ///
    /// ```
    /// use tobit::rules::{Board, Position};
    /// let position = Position::parse(Board::STANDARD, "W:W9:B10,16,18,24").unwrap();
    /// assert_eq!(position.move_text(position.moves()[0]), "9:11:25:23:9");
    /// ```
    pub fn move_text(&self, mv: Move) -> String {
        self.move_texts(&[mv]).swap_remove(0)
    }

    /// The canonical texts of some of this position's moves, in their order: much quicker than one by one where there are many
    /// long captures.
    pub fn move_texts(&self, moves: &[Move]) -> Vec<String> {
        let captures: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_capture()).collect();
        let paths = path::shortest(self, &captures);
        let text = |mv: &Move| {
            let ends = [mv.from, mv.to].map(|point| self.board().number(point));
            let points = paths.get(mv).map_or(&ends[..], |names| names.as_slice());
            join(points, if mv.is_capture() { ":" } else { "-" })
        };
        moves.iter().map(text).collect()
    }

    /// Reads a move of this position. A capture may be written as a path, every turning point named and perhaps landing
    /// points beside them, or, where only one capture has them, by its two ends; `x` is as good as `:`.
    ///
    /// # Errors
    /// [`MoveTextError`], which names the text and says why.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let written = Written::read(self, text)?;
        let moves = self.moves();
        let first = written.points[0];
        if !self.pieces().of(self.to_move()).contains(first) {
            let point = self.board().number(first);
            return Err(MoveTextError::NotYours { text: quote(text), point, colour: self.to_move() });
        }
        if written.is_capture { self.find_capture(&written, &moves) } else { self.find_step(&written, &moves) }
    }

    fn find_step(&self, written: &Written<'_>, moves: &[Move]) -> Result<Move, MoveTextError> {
        let text = || quote(written.text);
        let between = || moves.iter().find(|mv| written.has_ends_of(**mv));
        match between() {
            Some(&mv) if !mv.is_capture() && written.points.len() == 2 => Ok(mv),
            Some(&mv) if mv.is_capture() => {
                Err(MoveTextError::CaptureWithDash { text: text(), right: self.move_text(mv) })
            }
            _ => match moves.first() {
                Some(&mv) if mv.is_capture() => {
                    Err(MoveTextError::MustCapture { text: text(), example: self.move_text(mv) })
                }
                // Between the ends of a step or slide there is nothing to name.
                _ if written.points.len() > 2 => Err(MoveTextError::Malformed(text())),
                _ => Err(MoveTextError::Illegal(text())),
            },
        }
    }

    fn find_capture(&self, written: &Written<'_>, moves: &[Move]) -> Result<Move, MoveTextError> {
        let followed = path::follow(self, &written.points);
        if let Ok((to, captured)) = followed {
            let as_written = |mv: &&Move| mv.from == written.points[0] && mv.to == to && mv.captured == captured;
            if let Some(&mv) = moves.iter().find(as_written) {
                return Ok(mv);
            }
        }
        if written.points.len() == 2 {
            let with_ends: Vec<Move> = moves.iter().copied().filter(|&mv| written.has_ends_of(mv)).collect();
            let text = quote(written.text);
            match with_ends[..] {
                [] => (),
                [mv] if mv.is_capture() => return Ok(mv),
                [mv] => return Err(MoveTextError::StepWithColon { text, right: self.move_text(mv) }),
                _ => return Err(MoveTextError::Ambiguous { text, all: self.move_texts(&with_ends) }),
            }
        }
        Err(self.explain(written, followed.err().as_ref()))
    }

    /// Why a capture as written is none.
    fn explain(&self, written: &Written<'_>, obstacle: Option<&Obstacle>) -> MoveTextError {
        let text = quote(written.text);
        let number = |point| self.board().number(point);
        match obstacle {
            Some(&Obstacle::Crooked(from, to)) => MoveTextError::Crooked { text, from: number(from), to: number(to) },
            Some(&Obstacle::NoCapture(from, to)) => {
                MoveTextError::NoCapture { text, from: number(from), to: number(to) }
            }
            None => MoveTextError::Unfinished { text, at: number(written.last()) },
        }
    }
}

fn join(numbers: &[u8], separator: &str) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(separator)
}

/// A move text taken apart: at least two points, all on the board.
struct Written<'a> {
    text: &'a str,
    points: Vec<Point>,
    is_capture: bool,
}

impl<'a> Written<'a> {
    fn read(position: &Position, text: &'a str) -> Result<Self, MoveTextError> {
        let is_capture = text.contains([':', 'x']);
        let numbers: Vec<&str> = if is_capture { text.split([':', 'x']).collect() } else { text.split('-').collect() };
        let well_formed = |number: &&str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        // A longer text cannot be a capture, however many pieces there are: each of its legs takes one.
        if numbers.len() < 2 || numbers.len() > 64 || !numbers.iter().all(well_formed) {
            return Err(MoveTextError::Malformed(quote(text)));
        }
        let board = position.board();
        let read = |number: &&str| {
            let off_board = || MoveTextError::OffBoard { text: quote(text), number: quote(number), board };
            number.parse().ok().and_then(|number| board.point(number)).ok_or_else(off_board)
        };
        let points = numbers.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { text, points, is_capture })
    }

    fn last(&self) -> Point {
        self.points[self.points.len() - 1]
    }

    fn has_ends_of(&self, mv: Move) -> bool {
        mv.from == self.points[0] && mv.to == self.last()
    }
}
