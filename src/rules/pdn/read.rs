//! Game files to games. Every move is replayed by the rules.

use std::collections::BTreeMap;

use super::error::{PdnError, PdnProblem};
use super::lexer::{Fault, Lexer, Token};
use super::{Annotation, Comment, DERIVED, PdnGame, VARIANT};
use crate::rules::board::Board;
use crate::rules::colour::Colour;
use crate::rules::game::{Game, Outcome};
use crate::rules::notation::quote;
use crate::rules::position::Position;

/// Reads all games of a file; a game without a `Variant` tag is on the default board.
///
/// # Errors
/// [`PdnError`] for the first game with an error in it. [`PdnReader`] reads the other games all the same.
pub fn read_games(text: &str, default_board: Board) -> Result<Vec<PdnGame>, PdnError> {
    PdnReader::new(text, default_board).collect()
}

/// Reads a file game by game. A game with an error in it yields the error, once, and the next game is read as if nothing
/// had happened.
///
/// ```
/// use tobit::rules::Board;
/// use tobit::rules::pdn::PdnReader;
/// let text = "1. 7-14 29-22 *\n1. 7-13 29-22 *\n1. 8-15 *";
/// let games: Vec<_> = PdnReader::new(text, Board::STANDARD).collect();
/// assert!(games[0].is_ok() && games[2].is_ok());
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!((error.game, error.line, error.column), (2, 2, 4));
/// assert_eq!(error.text, "7-13");
/// ```
#[derive(Debug)]
pub struct PdnReader<'a> {
    lexer: Lexer<'a>,
    default_board: Board,
    games: usize,
    places: Places<'a>,
}

impl<'a> PdnReader<'a> {
    /// A reader at the beginning of a text; a game without a `Variant` tag is on the default board.
    pub fn new(text: &'a str, default_board: Board) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { lexer: Lexer::new(text), default_board, games: 0, places: Places { text, at: 0, line: 1, column: 1 } }
    }

    /// Comments that stand behind a result on its line still belong to the game.
    fn read_last_comments(&mut self, draft: &mut Draft) {
        draft.leave_moves();
        while self.lexer.comment_follows_on_line() {
            match self.lexer.advance() {
                Some(Ok((_, Token::Comment(text)))) => draft.comment(text),
                Some(Err(fault)) => draft.break_off(fault),
                _ => return,
            }
        }
    }
}

impl Iterator for PdnReader<'_> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut draft = Draft::new(self.default_board);
        loop {
            if self.lexer.upcoming_tag().is_some_and(|name| draft.ends_before_tag(name)) {
                break;
            }
            let Some(read) = self.lexer.advance() else { break };
            match read.and_then(|(at, token)| draft.take(at, token)) {
                Ok(Progress::GoesOn) => (),
                // A result without a game is one too many.
                Ok(Progress::IsOver) if draft.is_empty() => draft = Draft::new(self.default_board),
                Ok(Progress::IsOver) => {
                    self.read_last_comments(&mut draft);
                    break;
                }
                Err(fault) => draft.break_off(fault),
            }
        }
        if draft.is_empty() {
            return None;
        }
        self.games += 1;
        Some(draft.finish().map_err(|fault| self.places.locate(fault, self.games)))
    }
}

/// Turns offsets into lines and columns. Faults come in the order of the text, so it is gone through but once.
#[derive(Debug)]
struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl Places<'_> {
    fn locate(&mut self, fault: Fault, game: usize) -> PdnError {
        for c in self.text.get(self.at..fault.at).unwrap_or_default().chars() {
            (self.line, self.column) = if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.at = self.at.max(fault.at);
        PdnError { game, line: self.line, column: self.column, text: fault.text, problem: fault.problem }
    }
}

/// Does the game go on after a word?
enum Progress {
    GoesOn,
    IsOver,
}

struct Tag {
    name: String,
    value: String,
    at: usize,
}

/// A game while it is read. Once something is wrong with it, its words are passed over to where it ends.
struct Draft {
    default_board: Board,
    tags: Vec<Tag>,
    comments: Vec<Comment>,
    /// There is one as soon as there are moves to be read: the tags are complete then.
    game: Option<Game>,
    annotations: BTreeMap<usize, Annotation>,
    /// Comments after a move's number, until the move comes.
    waiting: Vec<Comment>,
    number_read: bool,
    in_movetext: bool,
    result: Option<Outcome>,
    fault: Option<Fault>,
}

impl Draft {
    fn new(default_board: Board) -> Self {
        Self {
            default_board,
            tags: Vec::new(),
            comments: Vec::new(),
            game: None,
            annotations: BTreeMap::new(),
            waiting: Vec::new(),
            number_read: false,
            in_movetext: false,
            result: None,
            fault: None,
        }
    }

    /// Comments alone do not make a game.
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.in_movetext && self.fault.is_none()
    }

    /// After moves a tag belongs to the next game; after tags alone it does if the first of them comes again.
    fn ends_before_tag(&self, name: &str) -> bool {
        self.in_movetext || self.tags.first().is_some_and(|first| first.name == name)
    }

    /// The first fault of a game is the one that counts.
    fn break_off(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    fn take(&mut self, at: usize, token: Token<'_>) -> Result<Progress, Fault> {
        match token {
            Token::Tag { name, value } => self.tags.push(Tag { name: name.to_owned(), value, at }),
            Token::Comment(text) => self.comment(text),
            Token::Glyph(glyph) => self.glyph(glyph),
            Token::MoveNumber => {
                self.in_movetext = true;
                self.number_read = true;
            }
            Token::Word(text) => {
                if is_result(text) {
                    self.result = outcome_of(text);
                    return Ok(Progress::IsOver);
                }
                self.in_movetext = true;
                if self.fault.is_none() {
                    self.play(at, text)?;
                }
            }
        }
        Ok(Progress::GoesOn)
    }

    fn last_move(&self) -> Option<usize> {
        self.game.as_ref()?.moves().len().checked_sub(1)
    }

    fn comment(&mut self, text: &str) {
        let comment = Comment::new(text);
        let place = match self.last_move() {
            _ if self.number_read => &mut self.waiting,
            Some(last) => &mut self.annotations.entry(last).or_default().after,
            None => &mut self.comments,
        };
        place.extend(comment);
    }

    /// A glyph before the first move is about no move and is let go.
    fn glyph(&mut self, glyph: Option<u8>) {
        if let Some(last) = self.last_move() {
            self.annotations.entry(last).or_default().glyphs.extend(glyph);
        }
    }

    fn play(&mut self, at: usize, text: &str) -> Result<(), Fault> {
        let mut game = match self.game.take() {
            Some(game) => game,
            None => Game::new(self.start()?),
        };
        let mv = game.position().parse_move(text).map_err(|why| Fault::new(at, text, PdnProblem::Move(why)))?;
        let index = game.moves().len();
        // A move that has been read is a move of the position.
        let _: Result<(), _> = game.play(mv);
        self.game = Some(game);
        if !self.waiting.is_empty() {
            self.annotations.entry(index).or_default().before = std::mem::take(&mut self.waiting);
        }
        self.number_read = false;
        Ok(())
    }

    fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    fn start(&self) -> Result<Position, Fault> {
        let board = self.tag("Variant").map_or(Ok(self.default_board), board_of)?;
        match self.tag("FEN") {
            Some(fen) if self.tag("SetUp").is_none_or(|set_up| set_up.value.trim() != "0") => {
                Position::parse(board, &fen.value)
                    .map_err(|why| Fault::new(fen.at, &fen.value, PdnProblem::Position(why)))
            }
            _ => Ok(Position::start(board)),
        }
    }

    /// There are no more moves: comments that wait for one follow the last there is.
    fn leave_moves(&mut self) {
        self.number_read = false;
        for comment in std::mem::take(&mut self.waiting) {
            self.comment(comment.as_str());
        }
    }

    fn finish(mut self) -> Result<PdnGame, Fault> {
        self.leave_moves();
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let game = match self.game.take() {
            Some(game) => game,
            None => Game::new(self.start()?),
        };
        let in_tag = || outcome_of(self.tag("Result")?.value.trim());
        let result = self.result.or_else(in_tag);
        let kept = self.tags.into_iter().filter(|tag| !DERIVED.contains(&tag.name.as_str()));
        let tags = kept.map(|tag| (tag.name, tag.value)).collect();
        let mut read = PdnGame { tags, comments: self.comments, game, annotations: self.annotations, result };
        read.order_tags();
        Ok(read)
    }
}

/// The outcome that a word names, if it names one.
fn outcome_of(text: &str) -> Option<Outcome> {
    match text {
        "2-0" | "1-0" => Some(Outcome::Win(Colour::White)),
        "0-2" | "0-1" => Some(Outcome::Win(Colour::Black)),
        "1-1" | "1/2-1/2" => Some(Outcome::Draw),
        _ => None,
    }
}

/// Does a word end the game? A game that both have lost, `0-0`, has none of the rules' outcomes.
fn is_result(text: &str) -> bool {
    matches!(text, "*" | "0-0") || outcome_of(text).is_some()
}

fn board_of(variant: &Tag) -> Result<Board, Fault> {
    let value = variant.value.trim();
    match value.split_once(char::is_whitespace) {
        Some((game, board)) if game.eq_ignore_ascii_case(VARIANT) => {
            board.parse().map_err(|why| Fault::new(variant.at, value, PdnProblem::Board(why)))
        }
        _ => Err(Fault::new(variant.at, value, PdnProblem::Variant(quote(value)))),
    }
}
