//! Games to game files.

use std::fmt;

use super::lexer::MARKS;
use super::{Comment, PdnGame, ROSTER, VARIANT};
use crate::rules::colour::Colour;
use crate::rules::game::Outcome;
use crate::rules::moves::Move;
use crate::rules::position::Position;

/// The customary width of a line of moves.
const WIDTH: usize = 80;

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ResultStyle {
    /// The points that the players score: `2-0`, `1-1`, `0-2`.
    #[default]
    Draughts,
    /// `1-0`, `1/2-1/2`, `0-1`, for programs made for chess.
    Chess,
}

impl ResultStyle {
    fn text(self, result: Option<Outcome>) -> String {
        match (result, self) {
            (None, _) => "*".to_owned(),
            (Some(outcome), Self::Draughts) => outcome.to_string(),
            (Some(Outcome::Win(Colour::White)), Self::Chess) => "1-0".to_owned(),
            (Some(Outcome::Win(Colour::Black)), Self::Chess) => "0-1".to_owned(),
            (Some(Outcome::Draw), Self::Chess) => "1/2-1/2".to_owned(),
        }
    }
}

/// What stands between the points of a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CaptureSeparator {
    /// `8:22`, as the game's own books have it.
    #[default]
    Colon,
    /// `8x22`, as the standard for game files has it.
    Cross,
}

/// The choices that writing leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PdnStyle {
    /// How results are written.
    pub result: ResultStyle,
    /// What stands between the points of a capture.
    pub capture: CaptureSeparator,
    /// No line of moves is longer than so many characters, unless a single word is. 80 by default.
    pub width: usize,
}

impl Default for PdnStyle {
    fn default() -> Self {
        Self { result: ResultStyle::default(), capture: CaptureSeparator::default(), width: WIDTH }
    }
}

impl PdnStyle {
    fn move_text(self, position: &Position, mv: Move) -> String {
        let text = position.move_text(mv);
        match self.capture {
            CaptureSeparator::Colon => text,
            CaptureSeparator::Cross => text.replace(':', "x"),
        }
    }
}

/// Writes games one after the other, an empty line between them.
pub fn write_games<'a>(games: impl IntoIterator<Item = &'a PdnGame>, style: &PdnStyle) -> String {
    games.into_iter().map(|game| game.write(style)).collect::<Vec<_>>().join("\n")
}

impl PdnGame {
    /// The game as a file holds it: reading it gives the same game again.
    pub fn write(&self, style: &PdnStyle) -> String {
        let mut text = self.tag_section(*style);
        text.push('\n');
        let mut lines = Lines { text, column: 0, width: style.width };
        self.write_moves(*style, &mut lines);
        lines.word(&style.result.text(self.result()));
        lines.text.push('\n');
        lines.text
    }

    fn tag_section(&self, style: PdnStyle) -> String {
        let (first, others) = self.tags().split_at(self.tags().partition_point(|(name, _)| ROSTER.contains(&&**name)));
        let start = self.game().start();
        let board = start.board();
        let mut section = String::new();
        let mut tag = |name: &str, value: &str| {
            let escaped = value.replace('\\', r"\\").replace('"', r#"\""#);
            section.extend(["[", name, " \"", &escaped, "\"]\n"]);
        };
        for (name, value) in first {
            tag(name, value);
        }
        tag("Result", &style.result.text(self.result()));
        tag("Variant", &format!("{VARIANT} {board}"));
        if *start != Position::start(board) {
            tag("SetUp", "1");
            tag("FEN", &start.to_string());
        }
        for (name, value) in others {
            tag(name, value);
        }
        section
    }

    fn write_moves(&self, style: PdnStyle, lines: &mut Lines) {
        lines.comments(&self.comments);
        let mut number = 1;
        // Black's move has a number of its own only where nothing of White's stands just before it.
        let mut interrupted = true;
        for (index, (position, &mv)) in self.game().positions().iter().zip(self.game().moves()).enumerate() {
            let said = self.annotation(index);
            let before = said.map_or(&[][..], |said| &said.before);
            let label = match position.to_move() {
                Colour::White => format!("{number}."),
                Colour::Black if interrupted || !before.is_empty() => format!("{number}..."),
                Colour::Black => String::new(),
            };
            number += usize::from(position.to_move() == Colour::Black);
            let text = style.move_text(position, mv) + &glyphs(said.map_or(&[], |said| &said.glyphs));
            if before.is_empty() {
                lines.word(format!("{label} {text}").trim_start());
            } else {
                lines.word(&label);
                lines.comments(before);
                lines.word(&text);
            }
            let after = said.map_or(&[][..], |said| &said.after);
            lines.comments(after);
            interrupted = !after.is_empty();
        }
    }
}

/// Glyphs as they follow a move: the first as marks if there are marks for it, the others as numbers.
fn glyphs(numbers: &[u8]) -> String {
    let marks = |number| MARKS.iter().find(|&&(_, known)| known == number).map(|(marks, _)| *marks);
    let text = |(index, &number): (usize, &u8)| match marks(number) {
        Some(marks) if index == 0 => marks.to_owned(),
        _ => format!(" ${number}"),
    };
    numbers.iter().enumerate().map(text).collect()
}

/// The game in the default style.
impl fmt::Display for PdnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(&PdnStyle::default()))
    }
}

/// Text that grows word by word in lines that are not too long.
struct Lines {
    text: String,
    column: usize,
    width: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = length < self.width.saturating_sub(self.column);
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text += word;
        self.column += length;
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            format!("{{{comment}}}").split(' ').for_each(|word| self.word(word));
        }
    }
}
