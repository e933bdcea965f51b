//! Does the engine play by its tables? Won endings against the longest defence, drawn ones against itself.

use std::fmt;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rayon::prelude::*;
use tobit::endgame::{Tables, Value};
use tobit::rules::{Board, Colour, Game, Move, Outcome, Position};
use tobit::search::{Control, Limits, Searcher, Table, Task};

use crate::job::{Job, Stopped};
use crate::sample::Sampler;

/// A drawn ending that both sides know to hold goes on for ever, or until a position comes back.
const LONGEST_DRAW: usize = 60;
/// A small table does for a few milliseconds.
const HASH: u64 = 4;

/// What is to be tried.
pub struct Trial<'a> {
    /// The tables the engine knows.
    pub tables: &'a Tables,
    /// The board.
    pub board: Board,
    /// From endings of at most so many pieces.
    pub pieces: u8,
    /// How many won endings.
    pub won: usize,
    /// How many drawn ones.
    pub drawn: usize,
    /// What the engine has for a move.
    pub time: Duration,
    /// Where chance begins.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Won endings won in exactly the table's distance.
    pub won_in_time: usize,
    /// Won endings won later, or not at all.
    pub not_in_time: usize,
    /// Drawn endings that neither side lost.
    pub held: usize,
    /// Drawn endings that one side lost.
    pub lost: usize,
}

impl Verdict {
    /// Did the engine play as it should?
    pub fn is_perfect(&self) -> bool {
        self.not_in_time == 0 && self.lost == 0
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won_in_time, not_in_time, held, lost } = self;
        writeln!(f, "won endings    {won_in_time} won in exactly the tables' distance, {not_in_time} not")?;
        write!(f, "drawn endings  {held} held, {lost} lost")
    }
}

impl Trial<'_> {
    /// Plays all games, on as many threads as there are.
    ///
    /// # Errors
    /// [`Stopped`]
    pub fn run(&self, job: &Job) -> Result<Verdict, Stopped> {
        let wins = self.positions(self.won, |value| matches!(value, Value::Win(_)));
        let draws = self.positions(self.drawn, |value| value == Value::Draw);
        job.begin((wins.len() + draws.len()) as u64);
        job.name("won endings");
        let won_in_time = count(&wins, job, |position| self.is_won_in_time(position))?;
        job.name("drawn endings");
        let held = count(&draws, job, |position| self.is_held(position))?;
        Ok(Verdict { won_in_time, not_in_time: wins.len() - won_in_time, held, lost: draws.len() - held })
    }

    fn positions(&self, count: usize, is_wanted: impl Fn(Value) -> bool) -> Vec<Position> {
        let Some(tables) = self.tables.on(self.board) else { return Vec::new() };
        let sampler = Sampler::new(tables, 2..=self.pieces);
        if sampler.is_empty() {
            return Vec::new();
        }
        let mut rng = StdRng::seed_from_u64(self.seed);
        let drawn = std::iter::repeat_with(|| sampler.draw(&mut rng));
        drawn.filter(|position| tables.value(position).is_some_and(&is_wanted)).take(count).collect()
    }

    /// Against a defence that always chooses what loses latest.
    fn is_won_in_time(&self, position: Position) -> bool {
        let attacker = position.to_move();
        let distance = self.tables.value(&position).and_then(Value::plies);
        let mut player = Player::new(self);
        let game = play(position, usize::from(u16::MAX), |game| match game.position().to_move() {
            side if side == attacker => player.choose(game),
            _ => self.tables.moves(game.position()).and_then(|moves| moves.first().map(|&(mv, _)| mv)),
        });
        game.outcome() == Some(Outcome::Win(attacker)) && distance.map(usize::from) == Some(game.moves().len())
    }

    /// The engine against itself, both sides with the tables.
    fn is_held(&self, position: Position) -> bool {
        let mut players = [Player::new(self), Player::new(self)];
        let game = play(position, LONGEST_DRAW, |game| players[game.position().to_move() as usize].choose(game));
        !Colour::BOTH.into_iter().any(|side| game.outcome() == Some(Outcome::Win(side)))
    }
}

/// How many positions pass a test.
fn count(positions: &[Position], job: &Job, passes: impl Fn(Position) -> bool + Sync) -> Result<usize, Stopped> {
    let one = |&position: &Position| {
        job.check()?;
        let is_good = passes(position);
        job.advance(1);
        Ok(usize::from(is_good))
    };
    positions.par_iter().map(one).sum()
}

/// A game from a position, to its end or to so many moves.
fn play(position: Position, longest: usize, mut choose: impl FnMut(&Game) -> Option<Move>) -> Game {
    let mut game = Game::new(position);
    while game.outcome().is_none() && game.moves().len() < longest {
        let chosen = choose(&game).map(|mv| game.play(mv));
        if !matches!(chosen, Some(Ok(()))) {
            break;
        }
    }
    game
}

/// The engine as one side of a game.
struct Player<'a> {
    trial: &'a Trial<'a>,
    searcher: Searcher,
    table: Option<Table>,
}

impl<'a> Player<'a> {
    fn new(trial: &'a Trial<'a>) -> Self {
        Self { trial, searcher: Searcher::default(), table: Table::new(HASH).ok() }
    }

    fn choose(&mut self, game: &Game) -> Option<Move> {
        let task = Task {
            game,
            limits: &Limits::move_time(self.trial.time),
            threads: 1,
            lines: 1,
            overhead: Duration::ZERO,
            contempt: 0,
            table: self.table.as_ref()?,
            endings: self.trial.tables,
            control: &Control::default(),
        };
        self.searcher.search(&task, &mut |_| ()).best
    }
}
