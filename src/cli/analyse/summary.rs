//! What came of an analysis, in words.

use std::time::Duration;

use anstyle::Style;

use super::Report;
use crate::cli::drawing;
use crate::cli::terminal::{has_colour, is_watched, size, styled};
use crate::cli::wording::{brief, exactly, grouped, hanging, over, seconds, speed, verdict};
use crate::endgame::Value;
use crate::rules::{Game, Move, Position};
use crate::search::Info;

/// A shorter time says nothing about speed.
const MEASURABLE: Duration = Duration::from_millis(10);

/// Where the texts begin beside their names.
const INDENT: usize = 11;

/// The board to look at, with the last move marked.
pub(super) fn board(game: &Game) -> String {
    let last_move = game.moves().last().copied();
    let style = drawing::Style { colour: has_colour(), last_move, ..drawing::Style::default() };
    drawing::board(game.position(), &style)
}

/// The result: what to play, what it is worth, and how it was found. Or, where the game is over, who has won.
pub(super) fn of(report: &Report<'_>) -> String {
    if let Some(ending) = report.game.ending() {
        return over(ending);
    }
    let Some(best) = report.best() else { return "The search was ended before it found a move.\n".to_owned() };
    let position = report.game.position();
    let mut rows = Vec::new();
    let line = best.line_text();
    if let Some(first) = line.first() {
        rows.push(("Best move".to_owned(), styled(first, Style::new().bold())));
    }
    rows.push(("Value".to_owned(), verdict(position.to_move(), best.score, best.distance)));
    rows.push(("Expected".to_owned(), line.join(" ")));
    for info in report.answer.lines.iter().skip(1) {
        let line = info.line_text().join(" ");
        rows.push((format!("Line {}", info.rank), format!("{}  {line}", brief(info.score, info.distance))));
    }
    if let Some(moves) = &report.exact {
        rows.push(("All moves".to_owned(), exact(position, moves)));
    }
    rows.push(("Search".to_owned(), effort(report, best)));
    // A line in a file may be as long as it likes; a terminal would break it within a move.
    let width = if is_watched() { usize::from(size().0) } else { usize::MAX };
    rows.into_iter().map(|(name, text)| hanging(&format!("{name:<INDENT$}{text}"), INDENT, width)).collect()
}

/// All moves by the tables, those worth the same together.
fn exact(position: &Position, moves: &[(Move, Value)]) -> String {
    let alike = moves.chunk_by(|a, b| a.1 == b.1);
    let group = |moves: &[(Move, Value)]| {
        let texts: Vec<String> = moves.iter().map(|&(mv, _)| position.move_text(mv)).collect();
        format!("{} {}", texts.join(" "), moves.first().map_or(String::new(), |&(_, value)| exactly(value)))
    };
    alike.map(group).collect::<Vec<_>>().join("; ")
}

fn effort(report: &Report<'_>, best: &Info) -> String {
    let (nodes, time) = (report.answer.nodes, report.time);
    let noun = if nodes == 1 { "position" } else { "positions" };
    let speed = if time < MEASURABLE { String::new() } else { format!(", {} a second", grouped(speed(nodes, time))) };
    format!(
        "depth {} (the longest line {}), {} {noun} in {}{speed}",
        best.depth,
        best.seldepth,
        grouped(nodes),
        seconds(time),
    )
}
