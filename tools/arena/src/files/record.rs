//! One game in one of the formats.

use std::io::{self, Write};
use std::path::Path;

use serde::{Serialize, Serializer};
use tobit::rules::pdn::{Annotation, CaptureSeparator, Comment, PdnGame, PdnStyle};
use tobit::rules::{Board, Move, Position};

use super::arguments::{FormatName, OutputArguments};
use super::error::FileError;

/// Writes games, one after the other.
pub(super) struct Writer {
    format: FormatName,
    style: PdnStyle,
    strips_comments: bool,
    /// The board of the first game.
    board: Option<Board>,
}

/// Why a game is not written.
pub(super) enum Refusal {
    MixedBoards { first: Board, board: Board },
    Write(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl Refusal {
    /// With the names of the files.
    pub(super) fn at(self, input: &Path, output: &Path) -> FileError {
        match self {
            Self::MixedBoards { first, board } => FileError::MixedBoards { path: input.to_owned(), first, board },
            Self::Write(source) => FileError::Write { path: output.to_owned(), source },
        }
    }
}

impl Writer {
    pub(super) fn new(arguments: &OutputArguments) -> Self {
        let OutputArguments { to, strip_comments, .. } = *arguments;
        Self { format: to, style: arguments.style(), strips_comments: strip_comments, board: None }
    }

    pub(super) fn write(&mut self, game: &PdnGame, to: &mut impl Write) -> Result<(), Refusal> {
        let board = game.game().start().board();
        let is_first = self.board.is_none();
        let first = *self.board.get_or_insert(board);
        let stripped = self.strips_comments.then(|| without_comments(game));
        let game = stripped.as_ref().unwrap_or(game);
        match self.format {
            FormatName::Pdn => {
                if !is_first {
                    writeln!(to)?;
                }
                write!(to, "{}", game.write(&self.style))?;
            }
            FormatName::Json => {
                serde_json::to_writer(&mut *to, &JsonGame::new(game, self.style)).map_err(io::Error::from)?;
                writeln!(to)?;
            }
            FormatName::Moves if board != first => return Err(Refusal::MixedBoards { first, board }),
            FormatName::Moves => writeln!(to, "{}", line_of_moves(game, self.style))?,
        }
        Ok(())
    }
}

fn without_comments(game: &PdnGame) -> PdnGame {
    let mut game = game.clone();
    game.comments.clear();
    let annotated: Vec<usize> = game.annotations().map(|(index, _)| index).collect();
    for index in annotated {
        if let Some(annotation) = game.annotation_mut(index) {
            *annotation = Annotation::default();
        }
    }
    game
}

fn move_texts(game: &PdnGame, style: PdnStyle) -> Vec<String> {
    let game = game.game();
    let text = |(position, &mv): (&Position, &Move)| match style.capture {
        CaptureSeparator::Colon => position.move_text(mv),
        CaptureSeparator::Cross => position.move_text(mv).replace(':', "x"),
    };
    game.positions().iter().zip(game.moves()).map(text).collect()
}

fn line_of_moves(game: &PdnGame, style: PdnStyle) -> String {
    let start = game.game().start();
    let set_up = (*start != Position::start(start.board())).then(|| start.to_string());
    set_up.into_iter().chain(move_texts(game, style)).collect::<Vec<_>>().join(" ")
}

/// A game as an object. The tags are in the order of the file.
#[derive(Serialize)]
struct JsonGame<'a> {
    #[serde(serialize_with = "as_map")]
    tags: &'a [(String, String)],
    board: String,
    start: String,
    moves: Vec<String>,
    /// Points, `2-0`; null for a game that is not over.
    result: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    annotations: Vec<JsonAnnotation<'a>>,
}

#[derive(Serialize)]
struct JsonAnnotation<'a> {
    /// The number of the move it is about, from 1.
    ply: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<&'a str>,
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    glyphs: &'a [u8],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<&'a str>,
}

fn as_map<S: Serializer>(tags: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tags.iter().map(|(name, value)| (name, value)))
}

fn texts(comments: &[Comment]) -> Vec<&str> {
    comments.iter().map(Comment::as_str).collect()
}

impl<'a> JsonGame<'a> {
    fn new(game: &'a PdnGame, style: PdnStyle) -> Self {
        let start = game.game().start();
        let annotation = |(index, said): (usize, &'a Annotation)| JsonAnnotation {
            ply: index + 1,
            before: texts(&said.before),
            glyphs: &said.glyphs,
            after: texts(&said.after),
        };
        Self {
            tags: game.tags(),
            board: start.board().to_string(),
            start: start.to_string(),
            moves: move_texts(game, style),
            result: game.result().map(|result| result.to_string()),
            comments: texts(&game.comments),
            annotations: game.annotations().map(annotation).collect(),
        }
    }
}
