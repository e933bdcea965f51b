//! From a line of text to a command. Nothing here knows the engine, and nothing that a line may hold is an error that stops
//! anything: what makes no sense is passed over, and named for whoever debugs.

use std::str::SplitWhitespace;

use super::dialect::Dialect;
use super::go::GoRequest;
use super::passed_over::{MOST_NAMED, pass_over};
use crate::rules::quote;

/// What the other side asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci` or `ugi`: who are you, and which options have you?
    Identify(Dialect),
    /// `debug on|off`.
    Debug(bool),
    /// `isready`.
    IsReady,
    /// `setoption name … [value …]`.
    SetOption {
        /// The option's name.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// `ucinewgame` or `uginewgame`.
    NewGame,
    /// `position …`.
    Position(PositionRequest),
    /// `go …`.
    Go(GoRequest),
    /// `perft D` or `go perft D`.
    Perft(u32),
    /// `bench [D]`.
    Bench(Option<u32>),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `quit`.
    Quit,
    /// `query …`.
    Query(Query),
    /// `d`, `eval`, `moves`, `help`: for people.
    Show(Show),
    /// A command that lacks what it takes, and what that is.
    Malformed(String),
}

/// Where a game begins, and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRequest {
    /// The position text; nothing for the start of the board.
    pub fen: Option<String>,
    /// The moves, as they were written.
    pub moves: Vec<String>,
}

/// What a runner that knows no Tobit asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// `query gameover`.
    GameOver,
    /// `query p1turn`.
    FirstPlayersTurn,
    /// `query result`.
    Result,
}

/// What people ask to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// `d`: the board.
    Board,
    /// `eval`: the static value and its parts.
    Value,
    /// `moves`: the legal moves.
    Moves,
    /// `help`: the commands.
    Help,
}

/// A line taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The command, if there is one.
    pub command: Option<Command>,
    /// What was passed over, and why.
    pub passed_over: Vec<String>,
}

impl Parsed {
    fn of(command: Command) -> Self {
        Self { command: Some(command), passed_over: Vec::new() }
    }

    /// A command that takes `taken` of the words after it, and no more.
    fn taking(taken: usize, rest: &[&str], command: Command) -> Self {
        let mut parsed = Self::of(command);
        for word in rest.iter().skip(taken) {
            pass_over(&mut parsed.passed_over, || format!("unknown word '{}'", quote(word)));
        }
        parsed
    }

    fn malformed(reason: impl Into<String>) -> Self {
        Self::of(Command::Malformed(reason.into()))
    }
}

/// Reads a line. Words before the first known command are passed over, as UCI asks; but `quit` counts only where a line begins,
/// so that no broken line ends the program.
pub fn parse(line: &str) -> Parsed {
    let mut words = line.split_whitespace();
    let mut skipped = Vec::new();
    while let Some(word) = words.next() {
        let is_stray_quit = word == "quit" && !skipped.is_empty();
        if let Some(mut parsed) = parse_command(word, words.clone()).filter(|_| !is_stray_quit) {
            parsed.passed_over.splice(0..0, skipped);
            return parsed;
        }
        pass_over(&mut skipped, || format!("unknown command '{}'", quote(word)));
    }
    Parsed { command: None, passed_over: skipped }
}

/// Reads the command that begins with `word`; nothing if none does. The words after it are gathered only then: a line of
/// nothing but unknown words may be long.
fn parse_command(word: &str, rest: SplitWhitespace<'_>) -> Option<Parsed> {
    let command = match word {
        "uci" => Command::Identify(Dialect::Uci),
        "ugi" => Command::Identify(Dialect::Ugi),
        "isready" => Command::IsReady,
        "ucinewgame" | "uginewgame" => Command::NewGame,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "d" => Command::Show(Show::Board),
        "eval" => Command::Show(Show::Value),
        "moves" => Command::Show(Show::Moves),
        "help" => Command::Show(Show::Help),
        _ => return parse_long_command(word, rest),
    };
    Some(Parsed::taking(0, &rest.take(MOST_NAMED).collect::<Vec<_>>(), command))
}

/// A command with words of its own.
fn parse_long_command(word: &str, rest: SplitWhitespace<'_>) -> Option<Parsed> {
    let parse: fn(&[&str]) -> Parsed = match word {
        "debug" => parse_debug,
        "setoption" => parse_option,
        "position" => parse_position,
        "query" => parse_query,
        "go" => parse_go,
        "perft" => parse_perft,
        "bench" => parse_bench,
        _ => return None,
    };
    Some(parse(&rest.collect::<Vec<_>>()))
}

fn parse_debug(rest: &[&str]) -> Parsed {
    match rest.first() {
        Some(&"on") => Parsed::taking(1, rest, Command::Debug(true)),
        Some(&"off") => Parsed::taking(1, rest, Command::Debug(false)),
        _ => Parsed::malformed("debug takes 'on' or 'off'".to_owned()),
    }
}

/// `name N… [value V…]`, both of any number of words.
fn parse_option(rest: &[&str]) -> Parsed {
    let Some((&"name", rest)) = rest.split_first() else {
        return Parsed::malformed("setoption takes 'name', an option, perhaps 'value' and a value".to_owned());
    };
    let value_at = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
    let (name, value) = rest.split_at(value_at);
    let value = value.get(1..).unwrap_or_default();
    Parsed::of(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn parse_position(rest: &[&str]) -> Parsed {
    let moves_at = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
    let (start, moves) = rest.split_at(moves_at);
    let moves = moves.iter().skip(1).map(|&text| text.to_owned()).collect();
    match start.split_first() {
        Some((&"startpos", extra)) => Parsed::taking(0, extra, Command::Position(PositionRequest { fen: None, moves })),
        Some((&"fen", text)) => Parsed::of(Command::Position(PositionRequest { fen: Some(text.join(" ")), moves })),
        _ => Parsed::malformed("position takes 'startpos' or 'fen' and a position".to_owned()),
    }
}

fn parse_query(rest: &[&str]) -> Parsed {
    match rest.first() {
        Some(&"gameover") => Parsed::taking(1, rest, Command::Query(Query::GameOver)),
        Some(&"p1turn") => Parsed::taking(1, rest, Command::Query(Query::FirstPlayersTurn)),
        Some(&"result") => Parsed::taking(1, rest, Command::Query(Query::Result)),
        _ => Parsed::malformed("query takes 'gameover', 'p1turn' or 'result'".to_owned()),
    }
}

fn parse_go(rest: &[&str]) -> Parsed {
    if let Some(at) = rest.iter().position(|&word| word == "perft") {
        return parse_perft(&rest[at + 1..]);
    }
    let (request, passed_over) = GoRequest::parse(rest);
    Parsed { command: Some(Command::Go(request)), passed_over }
}

fn parse_perft(rest: &[&str]) -> Parsed {
    match rest.first().map(|word| word.parse::<u8>()) {
        Some(Ok(depth)) => Parsed::taking(1, rest, Command::Perft(depth.into())),
        _ => Parsed::malformed(format!("perft takes a depth up to {}", u8::MAX)),
    }
}

fn parse_bench(rest: &[&str]) -> Parsed {
    match rest.first().map(|word| word.parse()).transpose() {
        Ok(depth) => Parsed::taking(1, rest, Command::Bench(depth)),
        Err(_) => Parsed::malformed("bench takes a depth, or nothing".to_owned()),
    }
}
