//! Which of a position's good moves to play: by chance, so that games differ, but never one that is much worse than the best.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::{Book, BookMove};
use crate::rules::{Game, Position};

/// A move worse than the best by more than this, in hundredths of a hul, is never played. (Among wins and losses: by more than
/// so many plies.)
pub const MARGIN: i32 = 10;

/// For each of a position's book moves, the best first, the chance that it is played, in shares of their sum: the best has the
/// largest, one at the edge of the margin the smallest, and beyond it there is none.
pub fn chances(moves: &[BookMove]) -> Vec<u32> {
    let Some(best) = moves.first() else { return Vec::new() };
    let chance = |known: &BookMove| u32::try_from(MARGIN + 1 - known.value.behind(best.value)).unwrap_or_default();
    moves.iter().map(chance).collect()
}

impl Book {
    /// The move to play in a position; nothing if the book does not know it. The same seed always gives the same move.
    pub fn choose(&self, position: &Position, seed: u64) -> Option<BookMove> {
        pick(&self.moves(position), position, seed)
    }

    /// The move to play in a game: as [`choose`](Self::choose), but none that leads back to a position of the game, which
    /// would be a step towards a draw by repetition.
    pub fn choose_in(&self, game: &Game, seed: u64) -> Option<BookMove> {
        let position = game.position();
        let mut moves = self.moves(position);
        let best = moves.first()?.value;
        let leads_back = |known: &BookMove| game.positions().contains(&position.play(known.mv));
        // By the margin of all moves: where only poor ones are left a search does better.
        moves.retain(|known| known.value.behind(best) <= MARGIN && !leads_back(known));
        pick(&moves, position, seed)
    }
}

fn pick(moves: &[BookMove], position: &Position, seed: u64) -> Option<BookMove> {
    let weighted: Vec<(BookMove, u32)> = moves.iter().copied().zip(chances(moves)).collect();
    // A generator that stays the same from version to version, so that a seed keeps its meaning.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ position.hash());
    weighted.choose_weighted(&mut rng, |&(_, chance)| chance).ok().map(|&(known, _)| known)
}
