//! Games of the engine against itself, each side looking at a fixed number of positions a move, so that a game can be repeated.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use tobit::rules::{Colour, Outcome};
use tobit::search::{Limits, OutOfMemory};

use crate::analyst::Analyst;
use crate::opening::Opening;

/// A game that has gone on for so many plies after its opening is a draw: nobody gets on.
pub const LONGEST_GAME: usize = 120;
/// A player's table, in MiB. It is cleared before each game, which for a large one would take longer than the game.
const TABLE: u64 = 1;

/// How many positions each of two players looks at before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strengths(pub [u64; 2]);

impl Strengths {
    /// Both numbers a little higher or lower, by up to a twelfth: the engine always answers alike, and other numbers of positions
    /// give other games between players as strong.
    #[must_use]
    pub fn varied(self, rng: &mut ChaCha8Rng) -> Self {
        let mut vary = |nodes: u64| rng.random_range(nodes - nodes / 12..=nodes + nodes / 12);
        let Self([first, second]) = self;
        Self([vary(first), vary(second)])
    }
}

/// What the first of two players scores in a pair of games from one opening: with White, and with Black; 2 for a win, 1 for a
/// draw, 0 for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair(pub [u8; 2]);

impl Pair {
    /// Have the two players scored differently? Otherwise the pair says nothing about who is stronger.
    pub fn is_decisive(self) -> bool {
        self.0[0] + self.0[1] != 2
    }

    /// The colour that has won both games, if one has.
    pub fn winning_colour(self) -> Option<Colour> {
        match self.0 {
            [2, 0] => Some(Colour::White),
            [0, 2] => Some(Colour::Black),
            _ => None,
        }
    }

    /// How many of the two games were drawn.
    pub fn draws(self) -> usize {
        self.0.into_iter().filter(|&points| points == 1).count()
    }
}

/// Two players. To be used on a thread with a stack of [`STACK_SIZE`](tobit::search::STACK_SIZE) bytes.
pub struct Players([Analyst; 2]);

impl Players {
    /// Two players.
    ///
    /// # Errors
    /// [`OutOfMemory`] if there is no room for their small tables.
    pub fn new() -> Result<Self, OutOfMemory> {
        Ok(Self([Analyst::new(TABLE)?, Analyst::new(TABLE)?]))
    }

    /// Plays an opening with both distributions of the colours.
    pub fn play_pair(&mut self, opening: &Opening, strengths: Strengths) -> Pair {
        Pair(Colour::BOTH.map(|first| self.play(opening, strengths, first).points(first)))
    }

    /// One game, in which the first player has the colour `first`. It ends by the rules, when the side to move has proven that it
    /// wins (its play follows the proof), or as a draw when it grows too long.
    pub fn play(&mut self, opening: &Opening, strengths: Strengths, first: Colour) -> Outcome {
        self.0.iter_mut().for_each(Analyst::forget);
        let mut game = opening.game();
        for _ in 0..LONGEST_GAME {
            if let Some(outcome) = game.outcome() {
                return outcome;
            }
            let to_move = game.position().to_move();
            let player = usize::from(to_move != first);
            let answer = self.0[player].search(&game, &Limits::nodes(strengths.0[player]));
            if answer.lines.first().is_some_and(|line| line.score.is_win()) {
                return Outcome::Win(to_move);
            }
            let Some(best) = answer.best else { break };
            // What the search answers is one of the position's moves.
            let _ = game.play(best);
        }
        game.outcome().unwrap_or(Outcome::Draw)
    }
}
