//! `tobit book`.

use std::io::{self, Write};
use std::path::PathBuf;

use super::arguments::{POSITION_HELP, PositionArguments};
use super::error::Error;
use super::wording::count;
use crate::book::{Book, BookMove, Value, chances};
use crate::rules::{Game, Position};

/// Show what the opening book holds for a position
///
/// Each of its moves with its value for the side to move, and how often the engine plays it when it uses its book: by chance among
/// moves that are nearly as good as the best.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{POSITION_HELP}

Examples:
  tobit book
  tobit book --moves 7-14 29-22
  tobit book --board 4x4
  tobit book --file my-book.txt"))]
pub(super) struct Arguments {
    #[command(flatten)]
    setup: PositionArguments,
    /// Look in this book instead of the one built in
    #[arg(short, long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Arguments {
    /// Shows it.
    pub(super) fn run(self) -> Result<(), Error> {
        let game = self.setup.game()?;
        let board = self.setup.board();
        let read;
        let book = match &self.file {
            None => Book::built_in(board).ok_or(Error::NoBook(board))?,
            Some(path) => {
                read = Book::read(path)?;
                if read.board() != board {
                    return Err(Error::OtherBoard { path: path.clone(), book: read.board(), board });
                }
                &read
            }
        };
        Ok(write!(io::stdout(), "{}", page(book, &game))?)
    }
}

/// What the book says of the game's position.
fn page(book: &Book, game: &Game) -> String {
    let size = count(book.entries().len(), "position", "positions");
    let moves = book.moves(game.position());
    if moves.is_empty() {
        return format!("The book does not know this position. It has {size} of {}.\n", book.board());
    }
    let heading = format!("{:<14} {:>14} {:>7}\n", "Move", "Value", "Chance");
    let chances = chances(&moves);
    let all: u32 = chances.iter().sum();
    let rows = moves.iter().zip(chances).map(|(known, chance)| row(game.position(), known, 100 * chance / all.max(1)));
    heading + &rows.collect::<String>() + &format!("\nOne of {size} of {}.\n", book.board())
}

fn row(position: &Position, known: &BookMove, percent: u32) -> String {
    let value = match known.value {
        Value::Hundredths(hundredths) => format!("{:+.2}", f64::from(hundredths) / 100.0),
        Value::Win(plies) => format!("wins in <={plies}"),
        Value::Loss(plies) => format!("loses in <={plies}"),
    };
    format!("{:<14} {value:>14} {:>7}\n", position.move_text(known.mv), format!("{percent} %"))
}
