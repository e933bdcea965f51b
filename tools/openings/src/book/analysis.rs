//! What a search said of a position: a line of the journal.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use tobit::book::{BookMove, MAX_HUNDREDTHS, Value, ValueError};
use tobit::rules::{Board, MoveTextError, Position, PositionTextError};
use tobit::search::{Answer, Score};

/// A position and the best of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The position's text.
    pub position: String,
    /// The depth of the best line, in plies; 0 if the position has one move and was not searched.
    pub depth: u32,
    /// The search's nodes.
    pub nodes: u64,
    /// The moves, the best first.
    pub lines: Vec<Line>,
}

/// A move and its value, as texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value, as books hold it.
    pub value: String,
}

/// Why an analysis makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnalysisError {
    /// The position is none.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// A move is none of the position's.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// A value is none.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// Without moves.
    #[error("there is no move")]
    NoMove,
    /// The position has been analysed before.
    #[error("the position comes twice")]
    Twice,
}

impl Analysis {
    /// Of a search that has ended.
    pub fn of_answer(position: &Position, answer: &Answer) -> Self {
        let line = |info: &tobit::search::Info| {
            let mv = position.move_text(*info.line.first()?);
            Some(Line { mv, value: value(info.score).to_string() })
        };
        Self {
            position: position.to_string(),
            depth: answer.lines.first().map_or(0, |info| info.depth),
            nodes: answer.nodes,
            lines: answer.lines.iter().filter_map(line).collect(),
        }
    }

    /// Of a position with this move alone, whose value is known from the position before.
    pub fn of_only_move(position: &Position, only: BookMove) -> Self {
        let line = Line { mv: position.move_text(only.mv), value: only.value.to_string() };
        Self { position: position.to_string(), depth: 0, nodes: 0, lines: vec![line] }
    }

    /// The position and its moves, read.
    pub(super) fn read(&self, board: Board) -> Result<(Position, Vec<BookMove>), AnalysisError> {
        let position = Position::parse(board, &self.position)?;
        let read = |line: &Line| Ok(BookMove { mv: position.parse_move(&line.mv)?, value: line.value.parse()? });
        let moves: Vec<BookMove> = self.lines.iter().map(read).collect::<Result<_, AnalysisError>>()?;
        if moves.is_empty() { Err(AnalysisError::NoMove) } else { Ok((position, moves)) }
    }
}

fn value(score: Score) -> Value {
    match score.plies_to_end() {
        None => Value::Hundredths(score.raw().clamp(-MAX_HUNDREDTHS, MAX_HUNDREDTHS)),
        Some(plies) if score.is_win() => Value::Win(plies as u16),
        Some(plies) => Value::Loss(plies as u16),
    }
}
