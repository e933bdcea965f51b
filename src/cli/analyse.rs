//! `tobit analyse`.

mod annotate;
mod json;
mod plain;
mod summary;
mod table;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::arguments::{EngineArguments, LimitArguments, POSITION_HELP, PositionArguments, number};
use super::error::Error;
use super::interrupt::Interrupts;
use super::job::follow;
use super::terminal;
use crate::endgame::Value;
use crate::engine::{Engine, Event};
use crate::rules::{Game, Move};
use crate::search::{Answer, Info, LINES_RANGE, Limits};

/// How long a search takes that nobody watches and nothing limits.
const UNWATCHED: Duration = Duration::from_secs(10);
/// How long a search for one move of a recorded game takes that nothing limits.
const A_MOVE: Duration = Duration::from_millis(200);

/// Search a position for its best move, or recorded games for mistakes
///
/// Shows the board, what the search finds while it goes on, and the result. It ends at the first limit reached. Without a
/// limit it goes on until Ctrl-C, which shows the result so far; where output goes to a file or another program, for 10
/// seconds. Values are in hullar, for the side to move: +1.00 means it is ahead by about one hul.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{POSITION_HELP}

Examples:
  tobit analyse                               the start, until Ctrl-C
  tobit analyse --time 5 --multipv 3          five seconds, the three best moves
  tobit analyse W:W23:B9,30 --depth 12
  tobit analyse --moves 8-15 29-22 --time 2.5s
  tobit analyse --board 4x4 --nodes 1000000 --json
  tobit analyse --pdn games.pdn --time 1s --out annotated.pdn
  tobit analyse W:WK1,6:B18,35 --endings tables

With --pdn a ? marks a move that loses 0.60 or more, ?? one that loses 1.50 or
more, gives away a win, or loses a game that was not lost.

With --json each line of standard output is an object: one of type \"line\" for
each line of play found, one of type \"result\" at the end; with --pdn, \"game\"
and \"move\", then \"result\". Scores are for the side to move:
  {{\"kind\":\"cp\",\"value\":35,\"exact\":true}}     ahead by 35 hundredths of a hul
  {{\"kind\":\"win\",\"value\":7,\"exact\":true}}     it wins in 7 plies (\"loss\": it loses)
  {{\"kind\":\"win\",\"value\":7,\"exact\":false}}    it wins in 7 plies or fewer"))]
pub(super) struct Arguments {
    #[command(flatten)]
    setup: PositionArguments,
    #[command(flatten)]
    limits: LimitArguments,
    /// Show this many of the best moves
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = number(LINES_RANGE), allow_negative_numbers = true)]
    multipv: u64,
    #[command(flatten)]
    engine: EngineArguments,
    /// Write JSON, one object a line, for other programs
    #[arg(long)]
    json: bool,
    /// Annotate the games of this file (- is standard input): each move, its value, and a better one where there was one;
    /// limits are for each move, 200ms without
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "multipv"])]
    pdn: Option<PathBuf>,
    /// Write the games with what was found as comments to this file; variations in them are not kept
    #[arg(long, value_name = "FILE", requires = "pdn")]
    out: Option<PathBuf>,
}

impl Arguments {
    /// Analyses.
    pub(super) fn run(self) -> Result<(), Error> {
        if let Some(file) = &self.pdn {
            let task = annotate::Task {
                file,
                out: self.out.as_deref(),
                board: self.setup.board(),
                limits: self.limits.limits().unwrap_or_else(|| Limits::move_time(A_MOVE)),
                json: self.json,
            };
            return annotate::run(&task, &mut self.engine.analyst()?);
        }
        let game = self.setup.game()?;
        let mut view: Box<dyn View> = if self.json {
            Box::new(json::Json::new(&game))
        } else if terminal::can_redraw() {
            Box::new(table::Table::new(&game))
        } else {
            Box::new(plain::Plain::new(&game))
        };
        if game.ending().is_some() {
            view.begin()?;
            return view.end(&Report { game: &game, answer: Answer::default(), exact: None, time: Duration::ZERO });
        }
        let unlimited = || if terminal::is_watched() { Limits::default() } else { Limits::move_time(UNWATCHED) };
        let limits = self.limits.limits().unwrap_or_else(unlimited);
        let mut engine = self.engine.analyst()?;
        engine.set_lines(self.multipv as usize);
        view.begin()?;
        search(&mut engine, &game, limits, &mut *view)
    }
}

/// How an analysis is shown.
trait View {
    /// Before the search.
    fn begin(&mut self) -> Result<(), Error>;
    /// A line is found.
    fn line(&mut self, info: &Info) -> Result<(), Error>;
    /// Nothing has happened for a while.
    fn idle(&mut self) -> Result<(), Error>;
    /// The search is over, or there was nothing to search.
    fn end(&mut self, report: &Report<'_>) -> Result<(), Error>;
}

/// What came of an analysis.
struct Report<'a> {
    /// What was analysed. If it was over already, there is no more to report.
    game: &'a Game,
    /// What the search found.
    answer: Answer,
    /// The moves with their exact values, the best first, if there are tables that have them.
    exact: Option<Vec<(Move, Value)>>,
    /// How long it took.
    time: Duration,
}

impl Report<'_> {
    /// The best line, if there was a search.
    fn best(&self) -> Option<&Info> {
        self.answer.lines.first().filter(|info| !info.line.is_empty())
    }
}

fn search(engine: &mut Engine, game: &Game, limits: Limits, view: &mut dyn View) -> Result<(), Error> {
    let interrupts = Interrupts::listen();
    let started = Instant::now();
    let mut answer = Answer::default();
    engine.set_game(game.clone());
    engine.start_search(limits);
    follow(engine, &interrupts, |event| {
        match event {
            Some(Event::Info(info)) => view.line(&info)?,
            Some(Event::Answer(_, found)) => answer = found,
            Some(_) => (),
            None => view.idle()?,
        }
        Ok(())
    })?;
    let time = started.elapsed();
    view.end(&Report { game, answer, exact: engine.endings().moves(game.position()), time })
}
