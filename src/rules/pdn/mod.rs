//! Game files, in the Portable Draughts Notation (PDN 3.0).
//!
//! A game is a section of tags and the text of its moves:
//!
//! ```text
//! [White "Sagay, A."]
//! [Black "Topoyeva, M."]
//! [Result "1-1"]
//! [Variant "Tobit 5x4"]
//!
//! 1. 8-15 {Into the middle.} 1... 29-22 2. 15:29 35:22 1-1
//! ```
//!
//! [`PdnReader`] goes through a file game by game, [`read_games`] takes it at once, [`PdnGame::write`] and [`write_games`]
//! write. What the standard leaves open, and what Tobit adds:
//!
//! * The board is that of the `Variant` tag; without one, the caller says which board is meant. The standard's `GameType`
//!   has no number for Tobit and is a tag like any other.
//! * Moves are written as everywhere in the game (`7-14`, `8:22`), and read in every form that
//!   [`Position::parse_move`](super::Position::parse_move) knows, the standard's `8x22` among them.
//! * Results are the points of the players (`2-0`, `1-1`, `0-2`) or those of chess; `*` ends a game without saying anything,
//!   so that the `Result` tag counts. `1-1` is never a step and no point is called 0, so no result can be mistaken for a move.
//! * Comments and glyphs (`!`, `$14`) are kept, variations are read over and lost. A position set up in the middle of a game
//!   (`/FEN .../`) is an error.
//!
//! ```
//! use tobit::rules::pdn::{PdnStyle, read_games};
//! use tobit::rules::{Board, Outcome};
//!
//! let text = r#"
//!     [Event "An example"]
//!     [Variant "Tobit 4x4"]
//!     1. 6-12! {A first step.} 27-21 2. 7-6 1-1
//! "#;
//! let games = read_games(text, Board::STANDARD).unwrap();
//! assert_eq!(games[0].tag("Event"), Some("An example"));
//! assert_eq!(games[0].game().moves().len(), 3);
//! assert_eq!(games[0].result(), Some(Outcome::Draw));
//!
//! let written = games[0].write(&PdnStyle::default());
//! assert!(written.ends_with("1. 6-12! {A first step.} 1... 27-21 2. 7-6 1-1\n"));
//! assert_eq!(read_games(&written, Board::STANDARD).unwrap(), games);
//! ```

mod error;
mod lexer;
mod read;
mod write;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

use super::game::{Game, Outcome};
use super::notation::quote;

pub use error::{PdnError, PdnProblem};
pub use read::{PdnReader, read_games};
pub use write::{CaptureSeparator, PdnStyle, ResultStyle, write_games};

/// The tags that come first, in the order custom gives them. `Result` follows them.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags that say what a game holds beside them: its result, its board, and where it began.
const DERIVED: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// How the value of a `Variant` tag begins; the board follows.
const VARIANT: &str = "Tobit";

/// A comment: one line without spaces to spare, never empty, and without a closing brace, which would end it in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// A comment of this text, its white space drawn together and its closing braces made parentheses. Nothing if nothing
    /// is left.
    ///
    /// ```
    /// use tobit::rules::pdn::Comment;
    /// assert_eq!(Comment::new("two\n  lines }").unwrap().as_str(), "two lines )");
    /// assert_eq!(Comment::new(" "), None);
    /// ```
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        (!words.is_empty()).then(|| Self(words.join(" ").replace('}', ")")))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is said about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The comments between the move's number and the move.
    pub before: Vec<Comment>,
    /// The numbers of the glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, and the rest is as in chess.
    pub glyphs: Vec<u8>,
    /// The comments after the move.
    pub after: Vec<Comment>,
}

impl Annotation {
    /// Is nothing said?
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.glyphs.is_empty() && self.after.is_empty()
    }
}

/// A game as a file holds it: beside the moves its tags, comments and result.
#[derive(Clone, Debug)]
pub struct PdnGame {
    tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub comments: Vec<Comment>,
    game: Game,
    /// By the number of moves before; most moves have none.
    annotations: BTreeMap<usize, Annotation>,
    result: Option<Outcome>,
}

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// The name is not made of letters, digits and underscores.
    #[error("'{0}' is not the name of a tag: letters, digits and underscores make one")]
    Name(String),
    /// The tag follows from the game.
    #[error("the tag {0} follows from the game and is not set by hand")]
    Derived(String),
    /// The value has more than one line.
    #[error("'{0}' has a line break, which the value of a tag cannot hold")]
    LineBreak(String),
}

impl PdnGame {
    /// A game without tags and comments. Its result is what the game itself knows; see [`set_result`](Self::set_result).
    pub fn new(game: Game) -> Self {
        let result = game.outcome();
        Self { tags: Vec::new(), comments: Vec::new(), game, annotations: BTreeMap::new(), result }
    }

    /// The start position and the moves.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The start position and the moves, without the rest.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// How the game ended according to the file, which knows of resignations and agreements. The moves may say otherwise.
    pub fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Sets the result; nothing for a game that is not over, or about which nobody knows.
    pub fn set_result(&mut self, result: Option<Outcome>) {
        self.result = result;
    }

    /// The tags as names and values: those that custom puts first, then the others as they came. `Result`, `Variant`,
    /// `SetUp` and `FEN` are not among them: [`result`](Self::result) and [`game`](Self::game) hold what they say.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of the first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, or sets it anew.
    ///
    /// # Errors
    /// [`TagError`] if a file could not hold it, or if it follows from the game.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.chars().all(lexer::is_name_char) {
            return Err(TagError::Name(quote(name)));
        }
        if DERIVED.contains(&name) {
            return Err(TagError::Derived(name.to_owned()));
        }
        if value.contains(['\n', '\r']) {
            return Err(TagError::LineBreak(quote(value)));
        }
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
        self.order_tags();
        Ok(())
    }

    fn order_tags(&mut self) {
        self.tags.sort_by_key(|(name, _)| ROSTER.iter().position(|known| known == name).unwrap_or(ROSTER.len()));
    }

    /// What is said about the move with this many moves before it.
    pub fn annotation(&self, index: usize) -> Option<&Annotation> {
        self.annotations.get(&index)
    }

    /// The same, to change it. Nothing if the game has no such move.
    pub fn annotation_mut(&mut self, index: usize) -> Option<&mut Annotation> {
        (index < self.game.moves().len()).then(|| self.annotations.entry(index).or_default())
    }

    /// What is said, with the number of moves before the move it is said about.
    pub fn annotations(&self) -> impl Iterator<Item = (usize, &Annotation)> {
        self.annotations.iter().filter(|(_, said)| !said.is_empty()).map(|(&index, said)| (index, said))
    }
}

/// Everything that a file holds is the same.
impl PartialEq for PdnGame {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.comments == other.comments
            && self.game.start() == other.game.start()
            && self.game.moves() == other.game.moves()
            && self.annotations().eq(other.annotations())
            && self.result == other.result
    }
}

impl Eq for PdnGame {}

/// The bytes of a file as text: UTF-8, as the standard wants it, and otherwise Latin 1, as it recommends. Nothing is
/// ever refused.
///
/// ```
/// use tobit::rules::pdn::decode;
/// assert_eq!(decode("хул".as_bytes()), "хул");
/// assert_eq!(decode(b"caf\xe9"), "café");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}
