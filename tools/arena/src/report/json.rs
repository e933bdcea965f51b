//! Games as lines of JSON.

use serde_json::{Value, json};
use tobit::rules::{Colour, Outcome};

use super::pdn::loser;
use crate::play::GameRecord;
use crate::settings::EventSettings;

/// A game as an object on a line.
pub fn game_line(settings: &EventSettings, record: &GameRecord) -> String {
    format!("{}\n", game(settings, record))
}

fn game(settings: &EventSettings, record: &GameRecord) -> Value {
    let fixture = &record.fixture;
    let outcome = Outcome::from(record.outcome);
    let loser = loser(outcome);
    let winner = loser.map(|loser| settings.name(if loser == Colour::White { fixture.black } else { fixture.white }));
    json!({
        "type": "game",
        "game": fixture.number + 1,
        "round": fixture.round,
        "pair": fixture.pair + 1,
        "opening": fixture.opening + 1,
        "white": settings.name(fixture.white),
        "black": settings.name(fixture.black),
        "result": record.outcome,
        "winner": winner,
        "termination": record.termination,
        "reason": record.termination.describe(loser),
        "plies": record.moves.len(),
        "opening_plies": record.opening_moves,
        "start": record.start,
        "date": record.date,
        "time": record.time,
        "moves": record.moves,
    })
}
