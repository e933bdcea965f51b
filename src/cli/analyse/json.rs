//! An analysis for other programs: one JSON object a line, and nothing else.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use super::{Report, View};
use crate::cli::error::Error;
use crate::cli::wording::speed;
use crate::endgame::Value;
use crate::rules::{Game, Move, Position};
use crate::search::{Answer, Distance, Info, Score};

/// Writes a line for each one found, and the result.
pub(super) struct Json {
    board: String,
    position: String,
}

/// What stands on a line of output.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Object<'a> {
    Line {
        #[serde(flatten)]
        root: Root<'a>,
        #[serde(flatten)]
        line: Found,
    },
    Result {
        #[serde(flatten)]
        root: Root<'a>,
        #[serde(flatten)]
        result: Outcome,
    },
}

/// What is analysed.
#[derive(Clone, Copy, Debug, Serialize)]
struct Root<'a> {
    /// The board, like `5x4`.
    board: &'a str,
    /// The position text, like `W:W23:B9,30`.
    position: &'a str,
}

/// A line of play and the state of the search when it was found.
#[derive(Debug, Serialize)]
struct Found {
    /// The iteration it comes from, in plies; 0 if none was finished.
    depth: u32,
    /// The longest line looked at, in plies.
    seldepth: usize,
    /// Which of the best lines it is, from 1.
    rank: usize,
    /// What it is worth for the side to move.
    score: JsonScore,
    /// Positions looked at since the search began.
    nodes: u64,
    /// Positions looked at in a second.
    nps: u64,
    /// Milliseconds since the search began.
    time_ms: u64,
    /// How full the transposition table is, in thousandths.
    hashfull: u32,
    /// The moves.
    line: Vec<String>,
}

impl Found {
    fn new(info: &Info) -> Self {
        Self {
            depth: info.depth,
            seldepth: info.seldepth,
            rank: info.rank,
            score: JsonScore::new(info.score, info.distance),
            nodes: info.nodes,
            nps: info.nodes_per_second(),
            time_ms: millis(info.time),
            hashfull: info.hash_permille,
            line: info.line_text(),
        }
    }
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct JsonScore {
    /// What `value` counts.
    kind: Kind,
    /// Hundredths of a hul, or plies to the end of the game.
    value: i32,
    /// Is a win or a loss exactly so far away? Otherwise it may come sooner, never later. A value in hundredths is always
    /// the search's own.
    exact: bool,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// The game is not decided.
    Cp,
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
}

impl JsonScore {
    /// The score, and how its distance is to be read.
    pub(super) fn new(score: Score, distance: Distance) -> Self {
        let kind = match score {
            _ if score.is_win() => Kind::Win,
            _ if score.is_loss() => Kind::Loss,
            _ => Kind::Cp,
        };
        let value = score.plies_to_end().map_or_else(|| i32::from(score.raw()), |plies| plies as i32);
        Self { kind, value, exact: distance != Distance::AtMost }
    }
}

/// What came of the analysis.
#[derive(Debug, Serialize)]
struct Outcome {
    /// The move to play; none if the game is over.
    best: Option<String>,
    /// The expected answer to it.
    ponder: Option<String>,
    /// What the best move is worth for the side to move. If the game is over: a loss in 0 plies if the side to move has
    /// lost, 0 for a draw.
    score: JsonScore,
    /// How the game has ended, if it has.
    ending: Option<Ending>,
    /// The last finished iteration, in plies.
    depth: u32,
    /// The longest line looked at, in plies.
    seldepth: usize,
    /// Positions looked at.
    nodes: u64,
    /// Positions looked at in a second.
    nps: u64,
    /// How long it took, in milliseconds.
    time_ms: u64,
    /// How full the transposition table is, in thousandths.
    hashfull: u32,
    /// The expected play, beginning with the best move.
    line: Vec<String>,
    /// All moves with their exact values, the best first, if there are tables that have them.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<ExactMove>>,
}

/// A move whose value is known from the tables of endings.
#[derive(Debug, Serialize)]
struct ExactMove {
    #[serde(rename = "move")]
    text: String,
    score: JsonScore,
}

/// How a game has ended.
#[derive(Debug, Serialize)]
struct Ending {
    /// The points of White and Black: `2-0`, `1-1` or `0-2`.
    result: String,
    /// Why, in words.
    reason: String,
}

impl Outcome {
    fn new(report: &Report<'_>) -> Self {
        let Answer { best, ponder, nodes, .. } = report.answer;
        let position = report.game.position();
        let after = best.map(|mv| position.play(mv));
        let text = |position: &Position, mv| position.move_text(mv);
        let info = report.best();
        let is_drawn = report.game.outcome() == Some(crate::rules::Outcome::Draw);
        let without_search = if is_drawn { Score::DRAW } else { Score::loss_in(0) };
        let score = info
            .map_or(JsonScore::new(without_search, Distance::True), |info| JsonScore::new(info.score, info.distance));
        Self {
            best: best.map(|mv| text(position, mv)),
            ponder: after.zip(ponder).map(|(position, mv)| text(&position, mv)),
            score,
            ending: report
                .game
                .ending()
                .map(|ending| Ending { result: ending.outcome().to_string(), reason: ending.to_string() }),
            depth: info.map_or(0, |info| info.depth),
            seldepth: info.map_or(0, |info| info.seldepth),
            nodes,
            nps: speed_of(nodes, report.time),
            time_ms: millis(report.time),
            hashfull: info.map_or(0, |info| info.hash_permille),
            line: info.map_or_else(Vec::new, Info::line_text),
            moves: report.exact.as_ref().map(|moves| exact_moves(position, moves)),
        }
    }
}

fn exact_moves(position: &Position, moves: &[(Move, Value)]) -> Vec<ExactMove> {
    let exact = |&(mv, value): &(Move, Value)| {
        let score = JsonScore::new(Score::of_exact(value, 0), Distance::True);
        ExactMove { text: position.move_text(mv), score }
    };
    moves.iter().map(exact).collect()
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Nothing was looked at in no time if there was no search.
fn speed_of(nodes: u64, time: Duration) -> u64 {
    if nodes == 0 { 0 } else { speed(nodes, time) }
}

impl Json {
    /// For this game.
    pub(super) fn new(game: &Game) -> Self {
        let position = game.position();
        Self { board: position.board().to_string(), position: position.to_string() }
    }

    fn root(&self) -> Root<'_> {
        Root { board: &self.board, position: &self.position }
    }
}

impl View for Json {
    fn begin(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn line(&mut self, info: &Info) -> Result<(), Error> {
        if info.is_repeated {
            return Ok(());
        }
        write(&Object::Line { root: self.root(), line: Found::new(info) })
    }

    fn idle(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn end(&mut self, report: &Report<'_>) -> Result<(), Error> {
        write(&Object::Result { root: self.root(), result: Outcome::new(report) })
    }
}

/// Writes an object as a line.
pub(super) fn write(object: &impl Serialize) -> Result<(), Error> {
    let text = serde_json::to_string(object).map_err(io::Error::from)?;
    Ok(writeln!(io::stdout(), "{text}")?)
}
