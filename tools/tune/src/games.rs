//! Games of the engine against itself, and what is kept of them: the quiet positions and the result.

use std::collections::HashSet;
use std::path::PathBuf;

use openings::analyst::Analyst;
use openings::arguments::{JobArguments, nodes};
use openings::crew::{do_all, progress_bar};
use openings::error::Error;
use openings::interrupt::Interrupts;
use openings::journal::Journal;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use tobit::rules::{Board, Colour, Game, Outcome, Position};
use tobit::search::{Limits, Score};

/// Random plies at the beginning of a game.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 4..=10;
/// A game that goes on for so many plies after them is a draw: nobody gets on.
const LONGEST_GAME: usize = 200;
/// The table of the player, in MiB. It is cleared before each game, which for a large one would take longer than the game.
const TABLE: u64 = 1;
/// Games under way at a time belong to numbers; their seeds are this far apart from those of another seed.
const GAMES_A_SEED: u64 = 1 << 32;

/// The command line of `tune games`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// The board, the seed, and how many threads.
    #[command(flatten)]
    pub job: JobArguments,
    /// How many games
    #[arg(short, long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Positions to look at before a move
    #[arg(short, long, value_name = "N", default_value_t = 8000, value_parser = nodes)]
    pub nodes: u64,
    /// The file of games; it is gone on with
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
}

/// The first line of a file of games: all that decides what they are, except how many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// The program.
    pub program: String,
    /// The board.
    pub board: String,
    /// What chance was drawn from.
    pub seed: u64,
    /// Positions looked at before a move.
    pub nodes: u64,
}

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Which game, from 0.
    pub number: usize,
    /// White's points: 2, 1 or 0.
    pub points: u8,
    /// The quiet positions, in the order of the game.
    pub positions: Vec<String>,
}

/// Plays the games that the file does not have yet.
///
/// # Errors
/// [`Error`] if the file cannot be used, and after Ctrl-C.
pub fn run(arguments: &Arguments, interrupts: &Interrupts) -> Result<String, Error> {
    let JobArguments { board, seed, jobs } = arguments.job;
    let program = format!("tune games {}", env!("CARGO_PKG_VERSION"));
    let heading = Heading { program, board: board.to_string(), seed, nodes: arguments.nodes };
    let (mut journal, records) = Journal::open::<Record>(&arguments.out, &heading)?;
    let played: HashSet<usize> = records.iter().map(|record| record.number).collect();
    let wanted: Vec<(usize, ())> =
        (0..arguments.games as usize).filter(|number| !played.contains(number)).map(|number| (number, ())).collect();
    let bar = progress_bar(wanted.len(), "games");
    let mut players = (0..jobs).map(|_| Player::new()).collect::<Result<Vec<_>, _>>()?;
    let mut positions: usize = records.iter().map(|record| record.positions.len()).sum();
    let tasks: Vec<(usize, usize)> = wanted.iter().map(|&(number, ())| (number, number)).collect();
    do_all(
        &mut players,
        &tasks,
        |player, &number| player.play(board, seed, number, arguments.nodes),
        |_, record: Record| {
            positions += record.positions.len();
            Ok(journal.append(&record)?)
        },
        interrupts,
        &bar,
    )?;
    bar.finish_and_clear();
    Ok(format!("{} games, {positions} quiet positions in {}", arguments.games, arguments.out.display()))
}

/// Plays both sides. To be used on a thread with a stack of [`STACK_SIZE`](tobit::search::STACK_SIZE) bytes.
pub struct Player(Analyst);

impl Player {
    /// A player.
    ///
    /// # Errors
    /// [`Error::Memory`] if there is no room for its small table.
    pub fn new() -> Result<Self, Error> {
        Ok(Self(Analyst::new(TABLE)?))
    }

    /// The game of a number. It ends by the rules, when the side to move has proven that it wins or loses, or as a draw when it
    /// grows too long.
    pub fn play(&mut self, board: Board, seed: u64, number: usize, nodes: u64) -> Record {
        let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(GAMES_A_SEED).wrapping_add(number as u64));
        self.0.forget();
        let mut game = random_opening(board, &mut rng);
        // The engine always answers alike: other numbers of positions give other games.
        let limits = Limits::nodes(rng.random_range(nodes - nodes / 4..=nodes + nodes / 4));
        let mut positions = Vec::new();
        let mut outcome = None;
        for _ in 0..LONGEST_GAME {
            outcome = game.outcome();
            if outcome.is_some() {
                break;
            }
            let position = *game.position();
            let answer = self.0.search(&game, &limits);
            let (Some(best), Some(line)) = (answer.best, answer.lines.first()) else { break };
            outcome = decided(line.score, position.to_move());
            if outcome.is_some() {
                break;
            }
            if is_quiet(&position) {
                positions.push(position.to_string());
            }
            // What the search answers is one of the position's moves.
            let _ = game.play(best);
        }
        Record { number, points: outcome.unwrap_or(Outcome::Draw).points(Colour::White), positions }
    }
}

fn random_opening(board: Board, rng: &mut ChaCha8Rng) -> Game {
    let mut game = Game::new(Position::start(board));
    for _ in 0..rng.random_range(RANDOM_PLIES) {
        let moves = game.position().moves();
        if game.outcome().is_some() || moves.is_empty() {
            break;
        }
        // One of the position's own moves.
        let _ = game.play(moves[rng.random_range(0..moves.len())]);
    }
    game
}

fn decided(score: Score, to_move: Colour) -> Option<Outcome> {
    match score {
        score if score.is_win() => Some(Outcome::Win(to_move)),
        score if score.is_loss() => Some(Outcome::Win(!to_move)),
        _ => None,
    }
}

/// Positions in which nobody can capture are those that the evaluation is asked about.
fn is_quiet(position: &Position) -> bool {
    !position.must_capture() && !position.is_threatened()
}
