//! Which games are wanted.

use tobit::rules::pdn::PdnGame;
use tobit::rules::{Board, Move, Position};

use super::arguments::FilterArguments;
use super::error::FileError;

/// The conditions, read and found to make sense.
pub(super) struct Filter<'a> {
    conditions: &'a FilterArguments,
    position: Option<Position>,
    /// A start and the first moves from there.
    opening: Option<(Position, Vec<Move>)>,
}

impl<'a> Filter<'a> {
    /// Positions and moves are read for the board that is asked for, or else for the one of games that do not name theirs.
    pub(super) fn new(conditions: &'a FilterArguments, default_board: Board) -> Result<Self, FileError> {
        let board = conditions.on.unwrap_or(default_board);
        let position = conditions.position.as_ref().map(|text| Position::parse(board, text)).transpose()?;
        let opening = conditions.moves.as_ref().map(|text| read_opening(Position::start(board), text)).transpose()?;
        Ok(Self { conditions, position, opening })
    }

    /// Is it one of those?
    pub(super) fn keeps(&self, game: &PdnGame) -> bool {
        let fulfils_all = self.players(game) && self.end(game) && self.course(game) && self.date(game);
        fulfils_all != self.conditions.invert
    }

    fn players(&self, game: &PdnGame) -> bool {
        let FilterArguments { player, white, black, .. } = self.conditions;
        let is = |name: &str, tag| game.tag(tag).is_some_and(|value| contains(value, name));
        player.as_ref().is_none_or(|name| is(name, "White") || is(name, "Black"))
            && white.as_ref().is_none_or(|name| is(name, "White"))
            && black.as_ref().is_none_or(|name| is(name, "Black"))
    }

    fn end(&self, game: &PdnGame) -> bool {
        let FilterArguments { result, termination, .. } = self.conditions;
        let is_told = |text: &String| game.tag("Termination").is_some_and(|value| contains(value, text));
        (result.is_empty() || result.iter().any(|wanted| wanted.matches(game.result())))
            && termination.as_ref().is_none_or(is_told)
    }

    fn course(&self, game: &PdnGame) -> bool {
        let FilterArguments { on, min_plies, max_plies, .. } = *self.conditions;
        let game = game.game();
        let plies = game.moves().len();
        on.is_none_or(|board| game.start().board() == board)
            && min_plies.is_none_or(|least| plies >= least)
            && max_plies.is_none_or(|most| plies <= most)
            && self.position.is_none_or(|position| game.positions().contains(&position))
            && self
                .opening
                .as_ref()
                .is_none_or(|(start, moves)| game.start() == start && game.moves().starts_with(moves))
    }

    fn date(&self, game: &PdnGame) -> bool {
        let FilterArguments { since, until, .. } = self.conditions;
        if since.is_none() && until.is_none() {
            return true;
        }
        // A date may be known in part, as 1998.??.??.
        let date = game.tag("Date").and_then(|date| date.split(".?").next()).unwrap_or_default();
        if !date.starts_with(|c: char| c.is_ascii_digit()) {
            return false;
        }
        let same_part = |limit: &str| {
            let length = date.len().min(limit.len());
            (date.get(..length).unwrap_or_default().to_owned(), limit.get(..length).unwrap_or_default().to_owned())
        };
        let is_after = |limit: &String| matches!(same_part(limit), (date, limit) if date >= limit);
        let is_before = |limit: &String| matches!(same_part(limit), (date, limit) if date <= limit);
        since.as_ref().is_none_or(is_after) && until.as_ref().is_none_or(is_before)
    }
}

/// Is this a part of it, whatever the case?
fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

fn read_opening(start: Position, text: &str) -> Result<(Position, Vec<Move>), FileError> {
    let mut position = start;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv = position.parse_move(word)?;
        position = position.play(mv);
        moves.push(mv);
    }
    Ok((start, moves))
}
