//! Games as lines of JSON.

use serde::Serialize;
use tobit::rules::{Colour, Outcome as Result};

use super::pdn::loser;
use crate::fixture::Outcome;
use crate::play::{GameRecord, MoveRecord, Termination};
use crate::settings::EventSettings;

/// A game as an object on a line.
pub fn game_line(settings: &EventSettings, record: &GameRecord) -> String {
    line(&GameLine::new(settings, record))
}

/// Anything as an object on a line.
pub(crate) fn line(object: &impl Serialize) -> String {
    // Nothing here has keys that are no strings, the only thing that JSON cannot hold.
    serde_json::to_string(object).unwrap_or_default() + "\n"
}

/// All that is known of a game. Numbers of games, pairs and openings count from 1.
#[derive(Debug, Serialize)]
struct GameLine<'a> {
    r#type: &'static str,
    game: u64,
    round: u32,
    pair: u64,
    opening: u64,
    white: &'a str,
    black: &'a str,
    result: Outcome,
    winner: Option<&'a str>,
    termination: &'a Termination,
    reason: String,
    plies: usize,
    opening_plies: usize,
    date: &'a str,
    time: &'a str,
    /// Where it began, if not at the start of the board.
    start: Option<&'a str>,
    moves: &'a [MoveRecord],
}

impl<'a> GameLine<'a> {
    fn new(settings: &'a EventSettings, record: &'a GameRecord) -> Self {
        let fixture = &record.fixture;
        let loser = loser(Result::from(record.outcome));
        let player = |colour| settings.name(if colour == Colour::White { fixture.white } else { fixture.black });
        Self {
            r#type: "game",
            game: fixture.number + 1,
            round: fixture.round,
            pair: fixture.pair + 1,
            opening: fixture.opening + 1,
            white: player(Colour::White),
            black: player(Colour::Black),
            result: record.outcome,
            winner: loser.map(|loser| player(!loser)),
            termination: &record.termination,
            reason: record.termination.describe(loser),
            plies: record.moves.len(),
            opening_plies: record.opening_moves,
            date: &record.date,
            time: &record.time,
            start: record.start.as_deref(),
            moves: &record.moves,
        }
    }
}
