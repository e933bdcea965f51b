//! Annotated games for people.

use std::io::{self, Write};

use anstyle::AnsiColor;

use super::mark::Mark;
use super::{Finding, Telling};
use crate::cli::error::Error;
use crate::cli::terminal::styled;
use crate::cli::wording::{brief, count};
use crate::rules::pdn::PdnGame;
use crate::rules::{Colour, Game, Move};

/// Writes a line a move.
#[derive(Default)]
pub(super) struct Text {
    /// The number of moves by Black so far.
    full_moves: usize,
    mistakes: [usize; 2],
    blunders: [usize; 2],
    /// The widest move of the game.
    width: usize,
}

impl Telling for Text {
    fn game(&mut self, number: usize, game: &PdnGame) -> Result<(), Error> {
        *self = Self { width: widest(game.game()), ..Self::default() };
        let player = |tag| game.tag(tag).unwrap_or("?");
        let result = game.result().map_or_else(|| "*".to_owned(), |result| result.to_string());
        let (board, moves) = (game.game().start().board(), game.game().moves().len());
        let (white, black) = (player("White"), player("Black"));
        let length = count(moves, "move", "moves");
        Ok(writeln!(io::stdout(), "Game {number}: {white} - {black}, {result}, {length} on {board}\n")?)
    }

    fn finding(&mut self, finding: &Finding) -> Result<(), Error> {
        let side = finding.position.to_move();
        match finding.mark {
            Some(Mark::Mistake) => self.mistakes[side as usize] += 1,
            Some(Mark::Blunder) => self.blunders[side as usize] += 1,
            None => (),
        }
        let number = self.full_moves + 1;
        self.full_moves += usize::from(side == Colour::Black);
        let dots = if side == Colour::White { "." } else { "..." };
        let text = finding.position.move_text(finding.played.mv);
        let value = brief(finding.played.score, finding.played.distance);
        let mark = match finding.mark {
            None => "  ".to_owned(),
            Some(Mark::Mistake) => styled("? ", AnsiColor::Yellow.on_default().bold()),
            Some(Mark::Blunder) => styled("??", AnsiColor::Red.on_default().bold()),
        };
        let width = self.width;
        let line = format!("{number:>4}{dots:<3} {text:<width$} {mark}  {value:<13}{}", better(finding));
        Ok(writeln!(io::stdout(), "{}", line.trim_end())?)
    }

    fn game_end(&mut self) -> Result<(), Error> {
        let of = |side: Colour| {
            let (mistakes, blunders) = (self.mistakes[side as usize], self.blunders[side as usize]);
            format!("{side}: {}, {}", count(mistakes, "mistake", "mistakes"), count(blunders, "blunder", "blunders"))
        };
        Ok(writeln!(io::stdout(), "\n{}. {}.\n", of(Colour::White), of(Colour::Black))?)
    }

    fn end(&mut self, _games: usize, is_complete: bool) -> Result<(), Error> {
        if !is_complete {
            writeln!(io::stdout(), "Ended by Ctrl-C before all moves were looked at.")?;
        }
        Ok(())
    }
}

fn widest(game: &Game) -> usize {
    let width = |(position, &mv): (&crate::rules::Position, &Move)| position.move_text(mv).len();
    game.positions().iter().zip(game.moves()).map(width).max().unwrap_or_default()
}

/// A better move, what it is worth, and what was lost.
fn better(finding: &Finding) -> String {
    let Some(better) = finding.better() else { return String::new() };
    let text = finding.position.move_text(better.mv);
    let lost = finding.loss().map_or_else(String::new, |loss| format!(", {:.2} lost", f64::from(loss) / 100.0));
    format!("better {text}: {}{lost}", brief(better.score, better.distance))
}
