//! What people see who type commands by hand.

use super::command::{Query, Show};
use super::help;
use crate::eval;
use crate::rules::{Colour, Game, Kind, Outcome, Position};

/// The answer to a `query`.
pub(super) fn answer(query: Query, game: &Game) -> String {
    let word = match query {
        Query::GameOver => {
            if game.outcome().is_some() {
                "true"
            } else {
                "false"
            }
        }
        Query::FirstPlayersTurn => {
            if game.position().to_move() == Colour::White {
                "true"
            } else {
                "false"
            }
        }
        Query::Result => match game.outcome() {
            Some(Outcome::Win(Colour::White)) => "p1win",
            Some(Outcome::Win(Colour::Black)) => "p2win",
            Some(Outcome::Draw) => "draw",
            None => "none",
        },
    };
    format!("response {word}")
}

/// The lines of what is to be shown.
pub(super) fn show(show: Show, game: &Game) -> Vec<String> {
    let position = game.position();
    match show {
        Show::Board => board(game),
        Show::Value => value(position),
        Show::Moves => {
            vec![position.move_texts(&position.moves()).join(" ")]
        }
        Show::Help => help::LINES.iter().map(|&line| line.to_owned()).collect(),
    }
}

/// The board from White's side: `w` and `b` for hullar, `W` and `B` for tobits, numbers for empty points.
fn board(game: &Game) -> Vec<String> {
    let position = game.position();
    let board = position.board();
    let mut lines: Vec<String> = (0..=board.transverse() + 1).rev().map(|row| board_row(position, row)).collect();
    lines.push(format!("{} to move on {board}", position.to_move()));
    lines.push(format!("fen {position}"));
    lines.push(format!("hash {:016x}", position.hash()));
    lines.extend(game.ending().map(|ending| format!("the game is over: {ending}")));
    lines
}

fn board_row(position: &Position, row: u8) -> String {
    let board = position.board();
    let columns = 0..=board.longitudinal() + 1;
    let cell = |column| {
        let point = board.points().into_iter().find(|point| point.row() == row && point.column() == column);
        match point.map(|point| (point, position.pieces().at(point))) {
            None => "   ".to_owned(),
            Some((point, None)) => format!("{:>3}", board.number(point)),
            Some((_, Some((Colour::White, Kind::Hul)))) => "  w".to_owned(),
            Some((_, Some((Colour::White, Kind::Tobit)))) => "  W".to_owned(),
            Some((_, Some((Colour::Black, Kind::Hul)))) => "  b".to_owned(),
            Some((_, Some((Colour::Black, Kind::Tobit)))) => "  B".to_owned(),
        }
    };
    columns.map(cell).collect::<Vec<_>>().join(" ").trim_end().to_owned()
}

fn value(position: &Position) -> Vec<String> {
    let parts = eval::explain(position);
    let line = |name: &str, value: i32| format!("{name:<10} {:+.2}", f64::from(value) / 100.0);
    vec![
        line("hullar", parts.hullar),
        line("tobits", parts.tobits),
        line("reach", parts.reach),
        line("formation", parts.formation),
        line("free ways", parts.free_ways),
        line("tempo", parts.tempo),
        line("drawn", parts.drawn),
        format!("{} (hullar, as White sees it)", line("total", parts.total())),
    ]
}
