//! What is kept of a game.

use serde::{Deserialize, Serialize};

use super::Termination;
use crate::engine::Score;
use crate::fixture::{Fixture, Outcome, Played};

/// A game that was played: all that game files and reports are made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// What was to be played.
    pub fixture: Fixture,
    /// How it ended.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination,
    /// When it began, in UTC: `2026.01.31`.
    pub date: String,
    /// The same with the time, `12:34:56`.
    pub time: String,
    /// Where it began, if not at the start of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// So many of the moves belong to the opening.
    pub opening_moves: usize,
    /// All moves.
    pub moves: Vec<MoveRecord>,
}

/// A move of a game, and what its engine said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move as the game writes it.
    #[serde(rename = "move")]
    pub text: String,
    /// The score, seen by the side that moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Microseconds by the arena's clock. Moves of the opening have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_us: Option<u64>,
}

impl GameRecord {
    /// The game as schedules and statistics know it.
    pub fn played(&self) -> Played {
        Played { fixture: self.fixture, outcome: self.outcome }
    }
}
