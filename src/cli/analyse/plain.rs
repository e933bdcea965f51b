//! An analysis as lines of plain text, one after the other.

use std::io::{self, Write};

use super::{Report, View, summary};
use crate::cli::error::Error;
use crate::cli::wording::{brief, seconds};
use crate::rules::Game;
use crate::search::Info;

/// Writes each line once.
pub(super) struct Plain {
    board: String,
}

impl Plain {
    /// For this game.
    pub(super) fn new(game: &Game) -> Self {
        Self { board: summary::board(game) }
    }
}

impl View for Plain {
    fn begin(&mut self) -> Result<(), Error> {
        Ok(writeln!(io::stdout(), "{}", self.board)?)
    }

    fn line(&mut self, info: &Info) -> Result<(), Error> {
        if info.is_repeated {
            return Ok(());
        }
        let rank = if info.lines > 1 { format!("  line {}", info.rank) } else { String::new() };
        let (depth, seldepth, nodes) = (info.depth, info.seldepth, info.nodes);
        let (value, time) = (brief(info.score, info.distance), seconds(info.time));
        let line = info.line_text().join(" ");
        Ok(writeln!(io::stdout(), "depth {depth}/{seldepth}{rank}  {value}  {nodes} nodes  {time}  {line}")?)
    }

    fn idle(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn end(&mut self, report: &Report<'_>) -> Result<(), Error> {
        let separator = if report.best().is_some() { "\n" } else { "" };
        Ok(write!(io::stdout(), "{separator}{}", summary::of(report))?)
    }
}
