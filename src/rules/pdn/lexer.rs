//! The words of a game file.
//!
//! After a fault the lexer stands where reading can go on, always further than before, so a file of any length and any
//! content is read in one pass.

use super::error::PdnProblem;
use crate::rules::notation::quote;

/// A word of the file.
#[derive(Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, its escapes undone.
    Tag { name: &'a str, value: String },
    /// What stands between braces, or after a semicolon.
    Comment(&'a str),
    /// `12.` or `12...`, or dots alone.
    MoveNumber,
    /// `$7`, or `!` and its like as the number they stand for. Marks without a number say nothing.
    Glyph(Option<u8>),
    /// A move, a result, or something wrong.
    Word(&'a str),
}

/// Something wrong, and the offset where.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) text: String,
    pub(super) problem: PdnProblem,
}

impl Fault {
    pub(super) fn new(at: usize, text: &str, problem: PdnProblem) -> Self {
        Self { at, text: quote(text), problem }
    }
}

/// What ends a word beside white space.
const DELIMITERS: [char; 13] = ['[', ']', '{', '}', '(', ')', ';', '$', '!', '?', '"', '*', '.'];

/// The marks that may follow a move, with the numbers of the glyphs they stand for.
pub(super) const MARKS: [(&str, u8); 6] = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

/// Files put together from several may have a byte order mark in the middle too.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Is this a letter of a tag's name?
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// No brace closes from here on: looking again for every brace that opens would take quadratic time.
    no_more_closing_braces: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, no_more_closing_braces: false }
    }

    /// The next word and its offset, or what is wrong; nothing at the end. Variations are passed over.
    pub(super) fn advance(&mut self) -> Option<Result<(usize, Token<'a>), Fault>> {
        loop {
            self.skip_blanks();
            let at = self.at;
            let token = match self.peek()? {
                '[' => self.tag(),
                '{' => self.brace_comment(),
                ';' => Ok(self.line_comment()),
                '(' => match self.bracketed_marks() {
                    Some(glyph) => Ok(glyph),
                    None => match self.skip_variation() {
                        Ok(()) => continue,
                        Err(fault) => Err(fault),
                    },
                },
                '$' => Ok(self.numbered_glyph()),
                '!' | '?' => Ok(Self::glyph(self.take_while(|c| matches!(c, '!' | '?')))),
                '*' => Ok(Token::Word(self.take(1))),
                '.' => Ok(self.dots()),
                stray @ (']' | '}' | ')' | '"') => Err(self.unexpected(stray)),
                _ => Ok(self.word()),
            };
            return Some(token.map(|token| (at, token)));
        }
    }

    /// The name of the tag that comes next, if something that begins like a tag comes next.
    pub(super) fn upcoming_tag(&mut self) -> Option<&'a str> {
        self.skip_blanks();
        let inside = self.rest().strip_prefix('[')?.trim_start_matches(is_blank);
        let (name, rest) = inside.split_at(inside.find(|c| !is_name_char(c))?);
        (!name.is_empty() && rest.starts_with(|c| is_blank(c) || c == '"')).then_some(name)
    }

    /// Passes over blanks on this line; is there a comment then?
    pub(super) fn comment_follows_on_line(&mut self) -> bool {
        self.take_while(|c| c == ' ' || c == '\t');
        matches!(self.peek(), Some('{' | ';'))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes so many bytes, which must end with a character.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, _) = self.rest().split_at_checked(bytes).unwrap_or((self.rest(), ""));
        self.at += taken.len();
        taken
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(|c| !wanted(c)).unwrap_or(rest.len()))
    }

    fn take_line(&mut self) -> &'a str {
        self.take_while(|c| c != '\n')
    }

    /// White space, and lines that begin with a per cent sign, which the notation leaves to whom it may concern.
    fn skip_blanks(&mut self) {
        self.take_while(is_blank);
        while self.peek() == Some('%') {
            self.take_line();
            self.take_while(is_blank);
        }
    }

    fn unexpected(&mut self, stray: char) -> Fault {
        let at = self.at;
        Fault::new(at, self.take(stray.len_utf8()), PdnProblem::Unexpected(stray))
    }

    fn tag(&mut self) -> Result<Token<'a>, Fault> {
        if self.upcoming_tag().is_none() {
            return Err(self.unexpected('['));
        }
        let (at, whole) = (self.at, self.rest());
        self.take(1);
        self.take_while(is_blank);
        let name = self.take_while(is_name_char);
        self.take_while(is_blank);
        let value = self.quoted();
        self.take_while(|c| c == ' ' || c == '\t');
        match value {
            Some(value) if self.peek() == Some(']') => {
                self.take(1);
                Ok(Token::Tag { name, value })
            }
            _ => {
                self.take_line();
                let line = whole.lines().next().unwrap_or_default();
                Err(Fault::new(at, line, PdnProblem::Tag(quote(line))))
            }
        }
    }

    /// A value between quotation marks; nothing if it is not closed on its line.
    fn quoted(&mut self) -> Option<String> {
        if self.peek()? != '"' {
            return None;
        }
        self.take(1);
        let mut value = String::new();
        loop {
            value += self.take_while(|c| !matches!(c, '"' | '\\' | '\n' | '\r'));
            match self.peek()? {
                '"' => {
                    self.take(1);
                    return Some(value);
                }
                '\\' => {
                    let escape = self.take(1);
                    match self.peek()? {
                        '"' | '\\' => value += self.take(1),
                        _ => value += escape,
                    }
                }
                _ => return None,
            }
        }
    }

    fn brace_comment(&mut self) -> Result<Token<'a>, Fault> {
        let at = self.at;
        let inside = self.rest().strip_prefix('{').unwrap_or_default();
        let end = if self.no_more_closing_braces { None } else { inside.find('}') };
        if let Some(end) = end {
            let comment = inside.get(..end).unwrap_or_default();
            self.take(comment.len() + "{}".len());
            return Ok(Token::Comment(comment));
        }
        self.no_more_closing_braces = true;
        let begins = self.take_line();
        self.skip_to_tag_line();
        Err(Fault::new(at, begins, PdnProblem::UnclosedComment(quote(begins))))
    }

    /// To the next line that begins like a tag, for want of a better end of what is not closed.
    fn skip_to_tag_line(&mut self) {
        loop {
            self.take_line();
            if self.take(1).is_empty() {
                return;
            }
            let mut line = self.rest().chars();
            if line.next() == Some('[') && line.next().is_some_and(is_name_char) {
                return;
            }
        }
    }

    fn line_comment(&mut self) -> Token<'a> {
        self.take(1);
        Token::Comment(self.take_line())
    }

    /// `(!)`, which is no variation.
    fn bracketed_marks(&mut self) -> Option<Token<'a>> {
        let inside = self.rest().strip_prefix('(')?;
        let (marks, rest) = inside.split_at(inside.find(|c| !matches!(c, '!' | '?'))?);
        if marks.is_empty() || !rest.starts_with(')') {
            return None;
        }
        self.take(marks.len() + "()".len());
        Some(Self::glyph(marks))
    }

    /// Past a variation and all that is nested in it. It counts how deep it is: recursion would let a file of parentheses
    /// overflow the stack.
    fn skip_variation(&mut self) -> Result<(), Fault> {
        let (at, whole) = (self.at, self.rest());
        let mut depth = 0_usize;
        loop {
            self.take_while(|c| !matches!(c, '(' | ')' | '{' | ';' | '['));
            match self.peek() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some('{') => {
                    self.brace_comment()?;
                    continue;
                }
                Some(';') => {
                    self.line_comment();
                    continue;
                }
                Some('[') if self.upcoming_tag().is_none() => (),
                // The end of the file, or a tag: the next game begins.
                _ => {
                    let line = whole.lines().next().unwrap_or_default();
                    return Err(Fault::new(at, line, PdnProblem::UnclosedVariation(quote(line))));
                }
            }
            self.take(1);
            if depth == 0 {
                return Ok(());
            }
        }
    }

    fn numbered_glyph(&mut self) -> Token<'a> {
        self.take(1);
        Token::Glyph(self.take_while(|c| c.is_ascii_digit()).parse().ok())
    }

    fn glyph(marks: &str) -> Token<'a> {
        Token::Glyph(MARKS.iter().find(|(mark, _)| *mark == marks).map(|&(_, number)| number))
    }

    fn dots(&mut self) -> Token<'a> {
        self.take_while(|c| c == '.');
        Token::MoveNumber
    }

    fn word(&mut self) -> Token<'a> {
        let word = self.take_while(|c| !is_blank(c) && !DELIMITERS.contains(&c));
        if self.peek() == Some('.') && word.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.dots();
        }
        Token::Word(word)
    }
}
