//! Every move replayed by the rules, and what a game says of itself held against its moves.

use std::io::{self, Write};
use std::path::Path;

use thiserror::Error;
use tobit::rules::pdn::PdnGame;
use tobit::rules::{Ending, Game, Outcome};

use super::Finding;
use super::arguments::InputArguments;
use super::error::{FileError, name};
use super::input::Reader;

/// What a game says of itself and its moves do not bear out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Inconsistency {
    /// A result that the last position contradicts.
    #[error("the result is {written}, but after ply {plies} {ending}")]
    Result {
        /// What is written.
        written: Outcome,
        /// How the game ended by the rules.
        ending: Ending,
        /// The number of moves before.
        plies: usize,
    },
    /// Moves after the end. The move is the first of them.
    #[error("ply {}, {text}, comes after the end of the game: {ending}", plies + 1)]
    GoesOn {
        /// The move.
        text: String,
        /// How the game ended by the rules.
        ending: Ending,
        /// The number of moves before.
        plies: usize,
    },
    /// A `PlyCount` tag with another number.
    #[error("the PlyCount tag is '{written}', but there are {plies} moves")]
    PlyCount {
        /// What is written.
        written: String,
        /// The number of moves.
        plies: usize,
    },
}

/// Checks files, and tells each fault and a summary of each file on standard output.
pub(super) fn run(input: &InputArguments, interrupted: &dyn Fn() -> bool) -> Result<Finding, FileError> {
    let mut out = io::stdout().lock();
    let mut all_faults = 0;
    for path in &input.files {
        let text = Reader::open(path)?;
        all_faults += check(path, &text, input, interrupted, &mut out)?;
    }
    Ok(if all_faults == 0 { Finding::Sound } else { Finding::Faulty })
}

/// Checks one file. Returns the number of faults.
fn check(
    path: &Path,
    text: &Reader,
    input: &InputArguments,
    interrupted: &dyn Fn() -> bool,
    out: &mut impl Write,
) -> Result<usize, FileError> {
    let (mut games, mut moves, mut faults) = (0, 0, 0);
    let writing = || FileError::writing(Path::new("-"));
    for game in text.games(input.board) {
        if interrupted() {
            return Err(FileError::Interrupted);
        }
        games += 1;
        match game {
            Ok(game) => {
                moves += game.game().moves().len();
                for inconsistency in inconsistencies(&game) {
                    faults += 1;
                    writeln!(out, "{}: game {games}: {inconsistency}", name(path)).map_err(writing())?;
                }
            }
            Err(fault) => {
                faults += 1;
                writeln!(out, "{}: {fault}", name(path)).map_err(writing())?;
            }
        }
    }
    writeln!(out, "{}: games {games}, moves {moves}, faults {faults}", name(path)).map_err(writing())?;
    Ok(faults)
}

/// All that does not hold together.
pub(super) fn inconsistencies(pdn: &PdnGame) -> Vec<Inconsistency> {
    let moves = pdn.game().moves();
    let mut found = Vec::new();
    if let Some((ending, plies)) = end_by_the_rules(pdn.game()) {
        if let Some(&next) = moves.get(plies) {
            let text = pdn.game().positions()[plies].move_text(next);
            found.push(Inconsistency::GoesOn { text, ending, plies });
        }
        if let Some(written) = pdn.result().filter(|&written| written != ending.outcome()) {
            found.push(Inconsistency::Result { written, ending, plies });
        }
    }
    if let Some(written) = pdn.tag("PlyCount").filter(|tag| tag.trim().parse() != Ok(moves.len())) {
        found.push(Inconsistency::PlyCount { written: written.to_owned(), plies: moves.len() });
    }
    found
}

/// How the game ended, and after how many moves.
fn end_by_the_rules(game: &Game) -> Option<(Ending, usize)> {
    let ending = game.ending()?;
    let mut replayed = Game::new(*game.start());
    for (plies, &mv) in game.moves().iter().enumerate() {
        if replayed.ending().is_some() {
            return Some((ending, plies));
        }
        // A move of a game that was read is legal.
        let _ = replayed.play(mv);
    }
    Some((ending, game.moves().len()))
}
