//! Annotated games for other programs: one JSON object a line.

use serde::Serialize;

use super::mark::Mark;
use super::{Finding, Telling, Valued};
use crate::cli::analyse::json::{JsonScore, write};
use crate::cli::error::Error;
use crate::rules::pdn::PdnGame;

/// Writes a line a move.
pub(super) struct Json;

/// What stands on a line of output.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Object<'a> {
    /// A game begins.
    Game {
        /// Its number in the file, from 1.
        game: usize,
        /// The board, like `5x4`.
        board: String,
        /// The text of the position it begins with.
        position: String,
        /// The player's name, if the file tells.
        white: Option<&'a str>,
        /// The player's name, if the file tells.
        black: Option<&'a str>,
        /// The points of White and Black, `2-0`, `1-1` or `0-2`, if the file tells.
        result: Option<String>,
        /// The number of moves of both sides.
        moves: usize,
    },
    /// A move was looked at.
    Move {
        /// The number of its game, from 1.
        game: usize,
        /// Which move of the game it is, from 1, those of both sides counted.
        ply: usize,
        /// The text of the position it was made in.
        position: String,
        /// The move.
        #[serde(rename = "move")]
        played: String,
        /// What it is worth for who makes it.
        score: JsonScore,
        /// The best move, which may be the same.
        best: String,
        /// What that is worth.
        best_score: JsonScore,
        /// The difference in hundredths of a hul, if neither move decides the game.
        loss: Option<i32>,
        /// `?` for a mistake, `??` for a blunder.
        mark: Option<&'static str>,
        /// How deep the search was, in plies.
        depth: u32,
        /// How many positions it looked at.
        nodes: u64,
    },
    /// The end.
    Result {
        /// The number of games in the file.
        games: usize,
        /// Were all looked at? Not if Ctrl-C came before.
        complete: bool,
    },
}

impl Telling for Json {
    fn game(&mut self, number: usize, game: &PdnGame) -> Result<(), Error> {
        let start = game.game().start();
        write(&Object::Game {
            game: number,
            board: start.board().to_string(),
            position: start.to_string(),
            white: game.tag("White"),
            black: game.tag("Black"),
            result: game.result().map(|result| result.to_string()),
            moves: game.game().moves().len(),
        })
    }

    fn finding(&mut self, finding: &Finding) -> Result<(), Error> {
        let text = |valued: Valued| finding.position.move_text(valued.mv);
        let score = |valued: Valued| JsonScore::new(valued.score, valued.distance);
        write(&Object::Move {
            game: finding.game,
            ply: finding.index + 1,
            position: finding.position.to_string(),
            played: text(finding.played),
            score: score(finding.played),
            best: text(finding.best),
            best_score: score(finding.best),
            loss: finding.loss(),
            mark: finding.mark.map(Mark::text),
            depth: finding.depth,
            nodes: finding.nodes,
        })
    }

    fn game_end(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn end(&mut self, games: usize, is_complete: bool) -> Result<(), Error> {
        write(&Object::Result { games, complete: is_complete })
    }
}
