//! `tobit show`.

use std::io::{self, Write};
use std::path::PathBuf;

use super::arguments::{POSITION_HELP, PositionArguments};
use super::error::Error;
use super::wording::{count, over};
use super::{drawing, file, svg, terminal};
use crate::rules::Game;

/// Draw the board, its points numbered
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{POSITION_HELP}

Examples:
  tobit show
  tobit show W:W9,K16:B10,18
  tobit show --board 4x4 --svg start.svg
  tobit show --moves 8-15 29-22 --ascii"))]
pub(super) struct Arguments {
    #[command(flatten)]
    setup: PositionArguments,
    /// Draw with letters, dashes and bars only
    #[arg(long)]
    ascii: bool,
    /// Write a picture to this file (- is standard output) instead of drawing in the terminal
    #[arg(long, value_name = "FILE", conflicts_with = "ascii")]
    svg: Option<PathBuf>,
}

impl Arguments {
    /// Draws it.
    pub(super) fn run(self) -> Result<(), Error> {
        let game = self.setup.game()?;
        let last_move = game.moves().last().copied();
        if let Some(path) = &self.svg {
            return file::write(path, &svg::board(game.position(), last_move));
        }
        let style = drawing::Style { ascii: self.ascii, colour: terminal::has_colour(), last_move };
        let board = drawing::board(game.position(), &style);
        Ok(write!(io::stdout(), "{board}{}", outlook(&game))?)
    }
}

/// What can be played, or how the game has ended.
fn outlook(game: &Game) -> String {
    match game.ending() {
        Some(ending) => over(ending),
        None => legal_moves(game),
    }
}

/// The legal moves, as they are written.
pub(super) fn legal_moves(game: &Game) -> String {
    let position = game.position();
    let moves: Vec<String> = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
    let compulsory = if position.must_capture() { ", a capture is compulsory" } else { "" };
    format!("{}{compulsory}: {}\n", count(moves.len(), "legal move", "legal moves"), moves.join(" "))
}
