//! The positions of games, as counts of what the evaluation looks at.

use std::fs;
use std::path::Path;

use tobit::eval::terms::{Sink, TERMS, count_terms};
use tobit::eval::{MOST_PIECES, phase, scale_class};
use tobit::rules::{Board, Position};

use crate::error::Error;
use crate::games::{Heading, Record};

/// A position as the evaluation sees it, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// White's share of the points: 1, 0.5 or 0.
    pub result: f64,
    /// How full the board is: 1 for the most pieces, 0 for none.
    pub fullness: f64,
    /// The class of its scale if Black is ahead, and if White is.
    pub classes: [u8; 2],
    /// Which terms there are, and how many of each White has more than Black.
    pub counts: Vec<(u8, i8)>,
}

impl Sample {
    /// A position that ended with this share of the points for White.
    pub fn new(position: &Position, result: f64) -> Self {
        let mut counts = Counts([0; TERMS]);
        count_terms(position, &mut counts);
        let counts = (0u8..).zip(counts.0).filter(|&(_, count)| count != 0);
        Self {
            result,
            fullness: f64::from(phase(position)) / f64::from(MOST_PIECES),
            classes: [false, true].map(|white_is_ahead| scale_class(position, white_is_ahead) as u8),
            counts: counts.map(|(term, count)| (term, count as i8)).collect(),
        }
    }
}

struct Counts([i32; TERMS]);

impl Sink for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count;
    }
}

/// The quiet positions of a game.
pub type GameSamples = Vec<Sample>;

/// Reads a file of games, in the order of their numbers.
///
/// # Errors
/// [`Error`] if it cannot be read, or is not what `tune games` writes.
pub fn read(path: &Path) -> Result<Vec<GameSamples>, Error> {
    let text = fs::read_to_string(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
    let mut lines = text.lines().enumerate();
    let damaged = |index: usize, why: String| Error::Damaged { path: path.to_owned(), number: index + 1, why };
    let heading = lines.next().map_or("", |(_, line)| line);
    let heading: Heading = serde_json::from_str(heading).map_err(|why| damaged(0, why.to_string()))?;
    let board: Board = heading.board.parse().map_err(|why| damaged(0, format!("{why}")))?;
    let mut games = Vec::new();
    for (index, line) in lines {
        let record: Record = serde_json::from_str(line).map_err(|why| damaged(index, why.to_string()))?;
        let samples = samples_of(&record, board).map_err(|why| damaged(index, why))?;
        games.push((record.number, samples));
    }
    games.sort_by_key(|&(number, _)| number);
    Ok(games.into_iter().map(|(_, samples)| samples).collect())
}

fn samples_of(record: &Record, board: Board) -> Result<GameSamples, String> {
    if record.points > 2 {
        return Err(format!("White cannot have {} points, only 0, 1 or 2", record.points));
    }
    let sample = |text: &String| {
        let position = Position::parse(board, text).map_err(|why| why.to_string())?;
        Ok(Sample::new(&position, f64::from(record.points) / 2.0))
    };
    record.positions.iter().map(sample).collect()
}
