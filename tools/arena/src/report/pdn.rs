//! Games as a game file has them.

use std::fmt::Write;

use tobit::rules::pdn::{Comment, PdnGame, PdnStyle};
use tobit::rules::{Colour, Game, Outcome, Position};

use crate::play::{GameRecord, MoveRecord};
use crate::settings::EventSettings;

/// A game as it stands in a file, with the empty line that follows it.
///
/// # Errors
/// Says why, if the record is no game: it has been read from a file.
pub fn text(settings: &EventSettings, record: &GameRecord, style: &PdnStyle) -> Result<String, String> {
    Ok(game(settings, record)?.write(style) + "\n")
}

/// A game with tags and comments.
///
/// # Errors
/// Says why, if the record is no game.
pub fn game(settings: &EventSettings, record: &GameRecord) -> Result<PdnGame, String> {
    let mut pdn = PdnGame::new(replay(settings, record)?);
    let outcome = Outcome::from(record.outcome);
    pdn.set_result(Some(outcome));
    for (name, value) in tags(settings, record) {
        // Names are ours; values have no line breaks once these are spaces.
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        pdn.set_tag(name, &value).map_err(|why| why.to_string())?;
    }
    for (index, mv) in record.moves.iter().enumerate() {
        let said = if index < record.opening_moves { "book".to_owned() } else { comment(mv) };
        if let Some(annotation) = pdn.annotation_mut(index) {
            annotation.after.extend(Comment::new(&said));
        }
    }
    let reason = Comment::new(&record.termination.describe(loser(outcome)));
    match record.moves.len().checked_sub(1).and_then(|last| pdn.annotation_mut(last)) {
        Some(annotation) => annotation.after.extend(reason),
        None => pdn.comments.extend(reason),
    }
    Ok(pdn)
}

/// Who has lost, if anybody has.
pub(super) fn loser(outcome: Outcome) -> Option<Colour> {
    match outcome {
        Outcome::Win(winner) => Some(!winner),
        Outcome::Draw => None,
    }
}

fn replay(settings: &EventSettings, record: &GameRecord) -> Result<Game, String> {
    let start = match &record.start {
        Some(text) => Position::parse(settings.board, text).map_err(|why| why.to_string())?,
        None => Position::start(settings.board),
    };
    let mut game = Game::new(start);
    for mv in &record.moves {
        let mv = game.position().parse_move(&mv.text).map_err(|why| why.to_string())?;
        game.play(mv).map_err(|why| why.to_string())?;
    }
    Ok(game)
}

fn tags(settings: &EventSettings, record: &GameRecord) -> Vec<(&'static str, String)> {
    let fixture = &record.fixture;
    let control =
        |entrant: crate::fixture::Entrant| settings.engines.get(entrant.0).map(|engine| engine.limits.to_string());
    let [white, black] = [fixture.white, fixture.black].map(|entrant| control(entrant).unwrap_or_default());
    let mut tags = vec![
        ("Event", settings.event.clone()),
        ("Site", settings.site.clone()),
        ("Date", record.date.clone()),
        ("Round", fixture.round.to_string()),
        ("White", settings.name(fixture.white).to_owned()),
        ("Black", settings.name(fixture.black).to_owned()),
        ("GameNumber", (fixture.number + 1).to_string()),
        ("UTCTime", record.time.clone()),
        ("PlyCount", record.moves.len().to_string()),
        ("Termination", record.termination.name().to_owned()),
    ];
    if white == black {
        tags.push(("TimeControl", white));
    } else {
        tags.extend([("WhiteTimeControl", white), ("BlackTimeControl", black)]);
    }
    tags
}

/// What an engine said of its move: `+0.34/12 0.105s n=3000`.
fn comment(mv: &MoveRecord) -> String {
    let mut said = mv.score.map_or_else(String::new, |score| score.to_string());
    // Writing to a string does not fail.
    if let Some(depth) = mv.depth {
        let _ = write!(said, "/{depth}");
    }
    if let Some(time) = mv.time_us {
        let _ = write!(said, " {:.3}s", time as f64 / 1e6);
    }
    if let Some(nodes) = mv.nodes {
        let _ = write!(said, " n={nodes}");
    }
    said
}
