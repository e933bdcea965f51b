//! Where suites come from: all positions after some moves, or random ones.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tobit::book::folded;
use tobit::rules::Board;

use crate::opening::Opening;

/// One opening to every distinct position after so many plies, of mirror images one, in the order of the move generator.
/// Positions in which the game is over are left out.
pub fn all_after(board: Board, plies: usize) -> Vec<Opening> {
    let mut openings = vec![Opening::start(board)];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for opening in &openings {
            let position = opening.position();
            for mv in position.moves() {
                let after = position.play(mv);
                if !after.moves().is_empty() && seen.insert(folded(&after).0) {
                    next.push(opening.with(mv));
                }
            }
        }
        openings = next;
    }
    openings
}

/// An opening of so many random plies, each of a position's moves as likely as the others. Nothing if the game was over before.
pub fn random(board: Board, plies: usize, rng: &mut ChaCha8Rng) -> Option<Opening> {
    let mut opening = Opening::start(board);
    for _ in 0..plies {
        let moves = opening.position().moves();
        opening = opening.with(*moves.choose(rng)?);
    }
    (!opening.position().moves().is_empty()).then_some(opening)
}

/// Random openings, the first of `count` different positions, mirror images counted as one. Each is of as many plies as `plies` allows,
/// each length as likely. There are fewer if hardly any more are found.
pub fn random_distinct(board: Board, plies: RangeInclusive<usize>, count: usize, rng: &mut ChaCha8Rng) -> Vec<Opening> {
    /// So many openings in vain, one after the other, and there are no more.
    const PATIENCE: usize = 10_000;
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut in_vain = 0;
    while openings.len() < count && in_vain < PATIENCE {
        in_vain += 1;
        let length = rng.random_range(plies.clone());
        let Some(opening) = random(board, length, rng) else { continue };
        if seen.insert(folded(&opening.position()).0) {
            openings.push(opening);
            in_vain = 0;
        }
    }
    openings
}
