//! Games that end before the rules of the game end them, by rules agreed on beforehand.
//!
//! Each rule looks at the game after every move, and at what the engine that made it said of it; tables of endings look at the
//! position alone. The rules mean what they mean in cutechess-cli.

mod draw;
mod resign;
mod tables;

use serde::{Deserialize, Serialize};
use tobit::rules::{Colour, Game, Outcome, Position};

use super::Termination;
use crate::engine::Score;

pub use draw::DrawRule;
pub use resign::ResignRule;
pub use tables::{OpenTables, TableRule, TableSource, TablesFault};

/// The rules that are agreed on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjudicationRules {
    /// When a game is drawn because both call it level.
    pub draw: Option<DrawRule>,
    /// When a game is lost because the loser says so.
    pub resign: Option<ResignRule>,
    /// After so many moves of both the game is drawn.
    pub max_moves: Option<u32>,
    /// When a game ends because tables know its result.
    pub tables: Option<TableRule>,
}

/// What the rules remember of a game.
#[derive(Clone, Debug)]
pub(super) struct Adjudicator<'a> {
    rules: &'a AdjudicationRules,
    tables: Option<&'a OpenTables>,
    draw: draw::Count,
    resign: resign::Count,
}

impl<'a> Adjudicator<'a> {
    /// By these rules, and by these tables if the rules want any.
    pub(super) fn new(rules: &'a AdjudicationRules, tables: Option<&'a OpenTables>) -> Self {
        Self { rules, tables, draw: draw::Count::default(), resign: resign::Count::default() }
    }

    /// What the tables say of a position.
    pub(super) fn look_up(&self, position: &Position) -> Option<(Outcome, Termination)> {
        self.tables?.look_up(position)
    }

    /// Looks at a game after a move of this side, which its engine gave this score.
    pub(super) fn look(&mut self, game: &Game, mover: Colour, score: Option<Score>) -> Option<(Outcome, Termination)> {
        let score = score.map(Score::in_hundredths);
        let full_moves = game.moves().len() as u32 / 2;
        if let Some(rule) = self.rules.resign
            && let Some(loser) = self.resign.add(rule, full_moves, mover, score)
        {
            return Some((Outcome::Win(!loser), Termination::ResignAdjudication));
        }
        if let Some(rule) = self.rules.draw
            && self.draw.add(rule, full_moves, score)
        {
            return Some((Outcome::Draw, Termination::DrawAdjudication));
        }
        let is_long = self.rules.max_moves.is_some_and(|most| full_moves >= most);
        is_long.then_some((Outcome::Draw, Termination::MoveLimit))
    }
}
