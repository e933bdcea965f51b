//! Openings of random moves.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tobit::rules::{Board, Colour, Game, Position};

use super::OpeningError;

/// So often a new opening is sought, before one that was there already is taken.
const TRIES: usize = 400;

/// Openings of random moves, all of them different (left and right exchanged is the same) as long as there are enough.
///
/// Each move is any legal one with equal chances, and the whole is kept if a game can begin there: both have as many pieces,
/// neither can capture at once or would be captured, and there is a choice of moves.
#[derive(Debug)]
pub(super) struct RandomOpenings {
    board: Board,
    plies: u32,
    random: ChaCha8Rng,
    seen: HashSet<Position>,
    /// Those found so far. Each depends on the seed and on those before it only.
    found: Vec<Game>,
}

impl RandomOpenings {
    pub(super) fn new(board: Board, plies: u32, seed: u64) -> Result<Self, OpeningError> {
        let random = ChaCha8Rng::seed_from_u64(seed);
        let mut openings = Self { board, plies, random, seen: HashSet::new(), found: Vec::new() };
        let first = openings.find().ok_or(OpeningError::TooManyPlies(plies))?;
        openings.found.push(first);
        Ok(openings)
    }

    /// The opening at a place, from 0.
    pub(super) fn get(&mut self, index: u64) -> Game {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        while self.found.len() <= index {
            let next = self.find().unwrap_or_else(|| self.found[0].clone());
            self.found.push(next);
        }
        self.found[index].clone()
    }

    /// A new opening if one can be found, else one that fits, else one that can at least be played.
    fn find(&mut self) -> Option<Game> {
        let (mut fitting, mut playable) = (None, None);
        for _ in 0..TRIES {
            let Some(game) = self.draw() else { continue };
            if !fits(game.position()) {
                playable = Some(game);
                continue;
            }
            if self.seen.insert(folded(game.position())) {
                return Some(game);
            }
            fitting = Some(game);
        }
        fitting.or(playable)
    }

    /// Random moves; nothing if the game is over by then.
    fn draw(&mut self) -> Option<Game> {
        let mut game = Game::new(Position::start(self.board));
        for _ in 0..self.plies {
            let moves = game.position().moves();
            let mv = *moves.get(self.random.random_range(0..moves.len().max(1)))?;
            game.play(mv).ok()?;
        }
        game.ending().is_none().then_some(game)
    }
}

fn fits(position: &Position) -> bool {
    let count = |colour| position.pieces().of(colour).len();
    let is_even = count(Colour::White) == count(Colour::Black);
    is_even && !position.must_capture() && !position.is_threatened() && position.moves().len() > 1
}

/// Of a position and its mirror image always the same one.
fn folded(position: &Position) -> Position {
    let mirrored = position.mirrored();
    if mirrored.hash() < position.hash() { mirrored } else { *position }
}
