//! What `--openings` says.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::pairs::{PairError, Pairs, needed, parsed, wrong};

/// Random moves at the start of a game, if nothing else is said.
const DEFAULT_RANDOM_PLIES: u32 = 4;

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum OpeningSettings {
    /// At the start of the board.
    Startpos,
    /// After so many random moves.
    Random {
        /// The number of moves.
        plies: u32,
    },
    /// From a file.
    File {
        /// Which one.
        file: PathBuf,
        /// What it holds.
        format: OpeningFormat,
        /// The order in which they are taken.
        order: OpeningOrder,
        /// Not more than so many moves of each.
        plies: Option<u32>,
        /// The first one that is taken, from 1.
        start: u64,
    },
}

/// What a file of openings holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningFormat {
    /// Games.
    Pdn,
    /// A position a line.
    Fen,
    /// Moves from the start of the board, a line of play a line.
    Moves,
}

/// The order in which openings are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningOrder {
    /// That of the file.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

impl Default for OpeningSettings {
    fn default() -> Self {
        Self::Random { plies: DEFAULT_RANDOM_PLIES }
    }
}

impl FromStr for OpeningSettings {
    type Err = PairError;

    fn from_str(text: &str) -> Result<Self, PairError> {
        let pairs: Pairs = text.parse()?;
        match pairs.iter().next() {
            Some(("startpos", None)) => Ok(Self::Startpos),
            Some(("random", None)) => random(&pairs),
            _ => from_file(&pairs),
        }
    }
}

fn random(pairs: &Pairs) -> Result<OpeningSettings, PairError> {
    let mut plies = DEFAULT_RANDOM_PLIES;
    for (key, value) in pairs.iter().skip(1) {
        match key {
            "plies" => plies = parsed(key, value, "write a number of moves")?,
            _ => return Err(PairError::Unknown { key: key.to_owned(), known: "plies" }),
        }
    }
    Ok(OpeningSettings::Random { plies })
}

fn from_file(pairs: &Pairs) -> Result<OpeningSettings, PairError> {
    let (mut file, mut format, mut order, mut plies, mut start) = (None, None, OpeningOrder::default(), None, 1);
    for (key, value) in pairs.iter() {
        match key {
            "file" => file = Some(PathBuf::from(needed(key, value)?)),
            "format" => {
                format = Some(match needed(key, value)? {
                    "pdn" => OpeningFormat::Pdn,
                    "fen" => OpeningFormat::Fen,
                    "moves" => OpeningFormat::Moves,
                    other => return Err(wrong(key, other, "write pdn, fen or moves")),
                });
            }
            "order" => {
                order = match needed(key, value)? {
                    "sequential" => OpeningOrder::Sequential,
                    "random" => OpeningOrder::Random,
                    other => return Err(wrong(key, other, "write sequential or random")),
                };
            }
            "plies" => plies = Some(parsed(key, value, "write a number of moves")?),
            "start" => {
                start = parsed(key, value, "write the number of an opening, from 1")?;
                if start == 0 {
                    return Err(wrong(key, "0", "write the number of an opening, from 1"));
                }
            }
            _ => {
                let known = "file, format, order, plies, start; or startpos; or random, plies";
                return Err(PairError::Unknown { key: key.to_owned(), known });
            }
        }
    }
    let file = file.ok_or(PairError::Missing("file"))?;
    let format = format.unwrap_or_else(|| usual_format(&file));
    Ok(OpeningSettings::File { file, format, order, plies, start })
}

/// What a file of this name most likely holds.
fn usual_format(file: &Path) -> OpeningFormat {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("pdn") => OpeningFormat::Pdn,
        Some("fen" | "epd") => OpeningFormat::Fen,
        _ => OpeningFormat::Moves,
    }
}
