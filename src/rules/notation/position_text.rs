//! Position texts, after the FEN of the Portable Draughts Notation: `W:W1,2,3:BK27,28`.

use std::fmt;

use thiserror::Error;

use super::quote;
use crate::rules::bitboard::{Bitboard, Point};
use crate::rules::board::Board;
use crate::rules::colour::Colour;
use crate::rules::pieces::Kind;
use crate::rules::position::{Position, Setup, SetupError};

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
    /// Not three parts between colons.
    #[error("'{0}' is not a position: it has three parts between colons, like W:W1,2,K3:B27,28")]
    Sections(String),
    /// The side to move is neither `W` nor `B`.
    #[error("'{0}' is not a side to move: write W or B")]
    SideToMove(String),
    /// A section of pieces that begins with neither colour.
    #[error("'{0}' does not begin with a colour: a section of pieces begins with W or B")]
    NoColour(String),
    /// Both sections are of one colour.
    #[error("{0} has two sections and {other} has none", other = !*.0)]
    RepeatedSection(Colour),
    /// A comma with nothing before or after it.
    #[error("there is a stray comma in '{0}'")]
    StrayComma(String),
    /// Something between commas that is no piece.
    #[error("'{0}' is not a piece: write a number, K before a tobit, or a range like 1-12")]
    Piece(String),
    /// A number that the board does not have.
    #[error("there is no point {number} on {board}: its points are 1 to {}", board.point_count())]
    OffBoard {
        /// The number, as it was written.
        number: String,
        /// The board.
        board: Board,
    },
    /// A range whose end comes before its beginning.
    #[error("the range {first}-{last} is reversed: write {last}-{first}")]
    ReversedRange {
        /// What it begins with.
        first: u8,
        /// What it ends with.
        last: u8,
    },
    /// A point that is named twice.
    #[error("point {0} is named twice")]
    NamedTwice(u8),
    /// The pieces are read, but no position has them so.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Position {
    /// Reads a position text for a board. Ranges (`K1-5`: five tobits), either order of the colours, white space around
    /// separators and a final full stop are understood.
    ///
    /// ```
    /// use tobit::rules::{Board, Position};
    /// let position = Position::parse(Board::STANDARD, "W: B27-38 : W1-12.").unwrap();
    /// assert_eq!(position, Position::start(Board::STANDARD));
    /// ```
    ///
    /// # Errors
    /// [`PositionTextError`], which names the point or the part that is wrong.
    pub fn parse(board: Board, text: &str) -> Result<Self, PositionTextError> {
        let trimmed = text.trim();
        let trimmed = trimmed.strip_suffix('.').unwrap_or(trimmed);
        let mut parts = trimmed.split(':').map(str::trim);
        let (Some(side), Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(PositionTextError::Sections(quote(text)));
        };
        let to_move = colour_of(side).ok_or_else(|| PositionTextError::SideToMove(quote(side)))?;
        let mut reader = Reader { setup: Setup::empty(board, to_move), named: Bitboard::EMPTY };
        let (first_colour, first_pieces) = split_section(first)?;
        let (second_colour, second_pieces) = split_section(second)?;
        if first_colour == second_colour {
            return Err(PositionTextError::RepeatedSection(first_colour));
        }
        reader.section(first_colour, first_pieces)?;
        reader.section(second_colour, second_pieces)?;
        Ok(Self::try_from(reader.setup)?)
    }
}

fn colour_of(text: &str) -> Option<Colour> {
    match text {
        "W" => Some(Colour::White),
        "B" => Some(Colour::Black),
        _ => None,
    }
}

fn split_section(section: &str) -> Result<(Colour, &str), PositionTextError> {
    let rest = section.strip_prefix(['W', 'B']).ok_or_else(|| PositionTextError::NoColour(quote(section)))?;
    let colour = if section.starts_with('W') { Colour::White } else { Colour::Black };
    Ok((colour, rest.trim()))
}

struct Reader {
    setup: Setup,
    named: Bitboard,
}

impl Reader {
    fn section(&mut self, colour: Colour, pieces: &str) -> Result<(), PositionTextError> {
        if pieces.is_empty() {
            return Ok(());
        }
        for piece in pieces.split(',').map(str::trim) {
            if piece.is_empty() {
                return Err(PositionTextError::StrayComma(quote(pieces)));
            }
            self.pieces(colour, piece)?;
        }
        Ok(())
    }

    /// One number or range, `K` before it for tobits.
    fn pieces(&mut self, colour: Colour, text: &str) -> Result<(), PositionTextError> {
        let (kind, numbers) = match text.strip_prefix('K') {
            Some(rest) => (Kind::Tobit, rest),
            None => (Kind::Hul, text),
        };
        let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
        let (first, last) = (self.number(first.trim_end(), text)?, self.number(last.trim_start(), text)?);
        if first > last {
            return Err(PositionTextError::ReversedRange { first, last });
        }
        (first..=last).try_for_each(|number| self.put(colour, kind, number))
    }

    fn number(&self, digits: &str, piece: &str) -> Result<u8, PositionTextError> {
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(PositionTextError::Piece(quote(piece)));
        }
        let on_board = digits.parse().ok().and_then(|number: u32| self.setup.board.point(number));
        let off_board = || PositionTextError::OffBoard { number: quote(digits), board: self.setup.board };
        on_board.map(|point| self.setup.board.number(point)).ok_or_else(off_board)
    }

    fn put(&mut self, colour: Colour, kind: Kind, number: u8) -> Result<(), PositionTextError> {
        let Some(point) = self.setup.board.point(u32::from(number)) else { return Ok(()) };
        if self.named.contains(point) {
            return Err(PositionTextError::NamedTwice(number));
        }
        self.named |= point.bit();
        match kind {
            Kind::Hul => self.setup.hullar[colour as usize] |= point.bit(),
            Kind::Tobit => self.setup.tobits[colour as usize] |= point.bit(),
        }
        Ok(())
    }
}

/// The canonical text: White first, ascending, no ranges, no spaces.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_move().letter())?;
        for colour in Colour::BOTH {
            write!(f, ":{}", colour.letter())?;
            for (index, point) in self.pieces().of(colour).into_iter().enumerate() {
                write!(f, "{}{}", if index > 0 { "," } else { "" }, self.piece_text(point))?;
            }
        }
        Ok(())
    }
}

impl Position {
    fn piece_text(&self, point: Point) -> String {
        let mark = if self.pieces().tobits().contains(point) { "K" } else { "" };
        format!("{mark}{}", self.board().number(point))
    }
}
