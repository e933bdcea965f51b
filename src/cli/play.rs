//! `tobit play`.

mod command;
mod opponent;
mod session;

use std::io::{self, IsTerminal};

use clap::ValueEnum;

use super::arguments::{self, BoardArgument, EngineArguments, LimitArguments, number};
use super::error::Error;
use super::{drawing, terminal};
use crate::engine::LEVELS;
use crate::rules::Colour;
use opponent::{Opponent, Strength};
use session::Session;

/// Play a game against the engine
///
/// Type moves as they are written, 8-15 for a step and 8:22 for a capture, and help for what else can be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The level sets how many positions the engine looks at before it moves, from 30
to 2,500,000. Up to level 6 it also picks by chance among moves that it thinks
nearly as good as the best, and from level 7 on it plays the first moves from
its opening book. With --time, --depth or --nodes it plays its best.

Examples:
  tobit play
  tobit play --side black --level 2
  tobit play --side random --board 4x4 --time 2s
  tobit play --position W:W9,K16:B10,18")]
pub(super) struct Arguments {
    /// Which side you play
    #[arg(short, long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// How strong the engine plays, from 1 to 10
    #[arg(
        short, long, value_name = "LEVEL", default_value = "5", value_parser = number(LEVELS), allow_negative_numbers = true,
        conflicts_with_all = ["time", "depth", "nodes"]
    )]
    level: u8,
    #[command(flatten)]
    limits: LimitArguments,
    /// Begin with this position instead of the start, such as W:W9,K16:B10,18
    #[arg(short, long, value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    board: BoardArgument,
    #[command(flatten)]
    engine: EngineArguments,
    /// Draw with letters, dashes and bars only
    #[arg(long)]
    ascii: bool,
}

/// A choice of side.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
    Random,
}

impl Side {
    fn colour(self) -> Colour {
        match self {
            Self::White => Colour::White,
            Self::Black => Colour::Black,
            Self::Random => [Colour::White, Colour::Black][usize::from(rand::random::<bool>())],
        }
    }
}

impl Arguments {
    /// Plays.
    pub(super) fn run(self) -> Result<(), Error> {
        let game = arguments::game(self.board.board, self.position.as_deref())?;
        if let Some(ending) = game.ending() {
            return Err(Error::NothingToPlay(ending));
        }
        let strength = self.limits.limits().map_or(Strength::Level(self.level), Strength::Limits);
        let style = drawing::Style { ascii: self.ascii, colour: terminal::has_colour(), last_move: None };
        let mut session = Session {
            game,
            person: self.side.colour(),
            opponent: Opponent::new(self.engine.engine()?, strength),
            style,
            input: io::stdin().lock(),
            output: io::stdout(),
            prompts: io::stdin().is_terminal(),
        };
        session.run()
    }
}
