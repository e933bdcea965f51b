//! Files of openings.

use std::path::Path;

use tobit::rules::pdn::{self, read_games};
use tobit::rules::{Board, Game, Position};

use super::OpeningError;
use crate::settings::OpeningFormat;

/// All openings of a file, each cut after so many plies, and what tells the file from others.
pub(super) fn read(
    path: &Path,
    format: OpeningFormat,
    board: Board,
    plies: Option<u32>,
) -> Result<(Vec<Game>, String), OpeningError> {
    let bytes = std::fs::read(path).map_err(|source| OpeningError::Read { path: path.to_owned(), source })?;
    let text = pdn::decode(&bytes);
    let games = match format {
        OpeningFormat::Pdn => {
            let games = read_games(&text, board)
                .map_err(|source| OpeningError::Pdn { path: path.to_owned(), source: Box::new(source) })?;
            games.into_iter().map(pdn::PdnGame::into_game).collect()
        }
        OpeningFormat::Fen => by_lines(&text, |line, text| {
            let position = Position::parse(board, text);
            position.map(Game::new).map_err(|source| OpeningError::Position { path: path.to_owned(), line, source })
        })?,
        OpeningFormat::Moves => by_lines(&text, |line, text| {
            play(board, text).map_err(|source| OpeningError::Move { path: path.to_owned(), line, source })
        })?,
    };
    let games: Vec<Game> = games.iter().map(|game| cut(game, plies)).collect();
    check(path, &games, board)?;
    Ok((games, checksum(&bytes)))
}

/// What each line says; empty ones and those that begin with `#` say nothing.
fn by_lines<T>(text: &str, read: impl Fn(usize, &str) -> Result<T, OpeningError>) -> Result<Vec<T>, OpeningError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| read(number, line))
        .collect()
}

/// Moves from the start of the board, separated by spaces.
fn play(board: Board, text: &str) -> Result<Game, tobit::rules::MoveTextError> {
    let mut game = Game::new(Position::start(board));
    for word in text.split_whitespace() {
        let mv = game.position().parse_move(word)?;
        // What was read from the position is one of its moves.
        let _ = game.play(mv);
    }
    Ok(game)
}

fn cut(game: &Game, plies: Option<u32>) -> Game {
    let mut beginning = Game::new(*game.start());
    for &mv in game.moves().iter().take(plies.map_or(usize::MAX, |plies| plies as usize)) {
        let _ = beginning.play(mv);
    }
    beginning
}

fn check(path: &Path, games: &[Game], wanted: Board) -> Result<(), OpeningError> {
    if games.is_empty() {
        return Err(OpeningError::None(path.to_owned()));
    }
    for (index, game) in games.iter().enumerate() {
        let (path, number, found) = (path.to_owned(), index + 1, game.start().board());
        if found != wanted {
            return Err(OpeningError::Board { path, number, found, wanted });
        }
        if game.ending().is_some() {
            return Err(OpeningError::Over { path, number });
        }
    }
    Ok(())
}

/// The 64-bit hash of Fowler, Noll and Vo (FNV-1a): enough to notice that a file has changed, and the same everywhere.
fn checksum(bytes: &[u8]) -> String {
    let hash = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}
