//! The loop between standard input, the engine and standard output.
//!
//! A reader thread turns input into lines; the loop alone decides and writes, so lines never mix. While a job runs only
//! `isready`, `stop`, `ponderhit` and `quit` act; whatever else comes waits in line behind it.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

use crossbeam_channel::{Receiver, select, unbounded};

use thiserror::Error;

use super::command::{self, Command, Parsed, PositionRequest};
use super::dialect::Dialect;
use super::event;
use super::go::GoRequest;
use super::{background, hangup, inspect, options};
use crate::bench;
use crate::engine::{Engine, Event, StartError};
use crate::rules::{Board, Game, MoveTextError, Position, PositionTextError};
use crate::search::Limits;

/// Why the loop ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It was told to quit, or nobody listens any more.
    Now,
}

/// Speaks the protocol on standard input and output until told to quit or until either is closed.
///
/// # Errors
/// [`StartError`] if the engine cannot be started.
pub fn run() -> Result<(), StartError> {
    let engine = Engine::new()?;
    let input = read_lines()?;
    let mut session = Session::new(engine, io::stdout());
    session.converse(&input, &hangup::watch_output());
    Ok(())
}

/// The lines of standard input, and then the end of the channel. Bytes that are no text are replaced.
fn read_lines() -> io::Result<Receiver<String>> {
    let (lines, received) = unbounded();
    let read = move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while let Ok(1..) = input.read_until(b'\n', &mut line) {
            if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    };
    background::spawn("input", read)?;
    Ok(received)
}

/// The lines that wait for the running job to end.
#[derive(Default)]
struct Waiting {
    lines: VecDeque<Parsed>,
    /// After so many of the lines a `stop` came: the jobs that they start end at once.
    before_stop: usize,
    /// Likewise a `ponderhit`.
    before_hit: usize,
}

impl Waiting {
    /// The line that comes next, and whether a `stop` and a `ponderhit` came after it.
    fn next(&mut self) -> Option<(Parsed, bool, bool)> {
        let parsed = self.lines.pop_front()?;
        let (is_stopped, is_hit) = (self.before_stop > 0, self.before_hit > 0);
        self.before_stop = self.before_stop.saturating_sub(1);
        self.before_hit = self.before_hit.saturating_sub(1);
        Some((parsed, is_stopped, is_hit))
    }
}

/// When a job ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobEnds {
    ByItself,
    AfterPonderhit,
    WhenStopped,
}

impl JobEnds {
    fn of(limits: &Limits) -> Self {
        if limits.ends_by_itself() {
            Self::ByItself
        } else if limits.ends_once_hit() {
            Self::AfterPonderhit
        } else {
            Self::WhenStopped
        }
    }
}

/// A conversation: the engine, and what was agreed on.
struct Session<W> {
    engine: Engine,
    output: W,
    dialect: Dialect,
    debugs: bool,
    waiting: Waiting,
    /// Nothing more will be read.
    is_ending: bool,
    /// What the running job waits for, if one runs.
    job_ends: JobEnds,
}

impl<W: Write> Session<W> {
    fn new(engine: Engine, output: W) -> Self {
        Self {
            engine,
            output,
            dialect: Dialect::default(),
            debugs: false,
            waiting: Waiting::default(),
            is_ending: false,
            job_ends: JobEnds::ByItself,
        }
    }

    /// Reads and answers until the end.
    fn converse(&mut self, input: &Receiver<String>, hangup: &Receiver<()>) {
        while self.take_turn(input, hangup).is_ok() {}
    }

    /// Obeys what waits, then takes in whatever comes next.
    fn take_turn(&mut self, input: &Receiver<String>, hangup: &Receiver<()>) -> Result<(), End> {
        while !self.engine.is_busy() {
            let Some((parsed, is_stopped, is_hit)) = self.waiting.next() else { break };
            self.obey(parsed)?;
            if is_hit {
                self.ponderhit();
            }
            if is_stopped || (self.is_ending && self.job_ends != JobEnds::ByItself) {
                self.engine.stop();
            }
        }
        if self.is_ending && !self.engine.is_busy() {
            return Err(End::Now);
        }
        let closed = crossbeam_channel::never();
        // No side goes before the other: much to tell must not keep a `stop` waiting, nor much input an answer.
        select! {
            recv(hangup) -> _ => Err(End::Now),
            recv(self.engine.events()) -> event => self.pass_on(&event.map_err(|_| End::Now)?),
            recv(if self.is_ending { &closed } else { input }) -> line => self.hear(line.ok().as_deref()),
        }
    }

    /// Acts on a line at once if it may overtake, and puts it in line otherwise. No line: the input has ended.
    fn hear(&mut self, line: Option<&str>) -> Result<(), End> {
        let Some(line) = line else {
            self.hear_the_end();
            return Ok(());
        };
        let parsed = command::parse(line);
        match parsed.command {
            Some(Command::Quit) => Err(End::Now),
            Some(Command::IsReady | Command::Stop | Command::PonderHit) if self.engine.is_busy() => {
                self.overtake(&parsed)
            }
            _ => {
                self.waiting.lines.push_back(parsed);
                Ok(())
            }
        }
    }

    /// Obeys what does not wait for the running job.
    fn overtake(&mut self, parsed: &Parsed) -> Result<(), End> {
        self.name_passed_over(parsed)?;
        match parsed.command {
            Some(Command::IsReady) => self.say("readyok")?,
            Some(Command::Stop) => {
                self.engine.stop();
                self.waiting.before_stop = self.waiting.lines.len();
            }
            Some(Command::PonderHit) => {
                self.ponderhit();
                self.waiting.before_hit = self.waiting.lines.len();
            }
            _ => (),
        }
        Ok(())
    }

    /// The opponent has played the move pondered on.
    fn ponderhit(&mut self) {
        self.engine.ponderhit();
        if self.job_ends == JobEnds::AfterPonderhit {
            self.job_ends = JobEnds::ByItself;
        }
    }

    /// Nobody will say `stop` any more.
    fn hear_the_end(&mut self) {
        self.is_ending = true;
        if self.job_ends != JobEnds::ByItself {
            self.engine.stop();
        }
    }

    /// Tells what the engine tells.
    fn pass_on(&mut self, event: &Event) -> Result<(), End> {
        self.engine.take_in(event);
        event::lines(event, self.dialect).iter().try_for_each(|line| self.say(line))
    }

    /// Does what a command asks while the engine is idle.
    fn obey(&mut self, parsed: Parsed) -> Result<(), End> {
        self.name_passed_over(&parsed)?;
        let Some(command) = parsed.command else { return Ok(()) };
        match command {
            Command::Identify(dialect) => self.identify(dialect)?,
            Command::Debug(on) => self.debugs = on,
            Command::IsReady => self.say("readyok")?,
            Command::SetOption { name, value } => {
                if let Err(why) = options::set(&mut self.engine, &name, &value) {
                    why.to_string().lines().try_for_each(|line| self.note(line))?;
                }
            }
            Command::NewGame => self.engine.new_game(),
            Command::Position(request) => match set_up(self.engine.board(), &request) {
                Ok(game) => self.engine.set_game(game),
                Err(why) => self.note(&format!("position refused: {why}"))?,
            },
            Command::Go(request) => self.go(&request)?,
            Command::Perft(depth) => {
                self.job_ends = JobEnds::ByItself;
                self.engine.start_perft(depth);
            }
            Command::Bench(depth) => {
                self.job_ends = JobEnds::ByItself;
                self.engine.start_bench(depth.unwrap_or(bench::DEFAULT_DEPTH));
            }
            Command::Query(query) => self.say(&inspect::answer(query, self.engine.game()))?,
            Command::Show(what) => {
                let lines = inspect::show(what, self.engine.game());
                lines.iter().try_for_each(|line| self.say(line))?;
            }
            Command::Malformed(what) => self.note(&what)?,
            Command::Quit => return Err(End::Now),
            Command::Stop | Command::PonderHit => (),
        }
        Ok(())
    }

    /// Names, for whoever debugs, what of a line was passed over.
    fn name_passed_over(&mut self, parsed: &Parsed) -> Result<(), End> {
        if !self.debugs {
            return Ok(());
        }
        parsed.passed_over.iter().try_for_each(|what| self.note(&format!("passed over: {what}")))
    }

    fn identify(&mut self, dialect: Dialect) -> Result<(), End> {
        self.dialect = dialect;
        self.say(&format!("id name {} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")))?;
        self.say(&format!("id author {}", env!("CARGO_PKG_AUTHORS")))?;
        options::list().try_for_each(|line| self.say(&line))?;
        self.say(dialect.ok())
    }

    fn go(&mut self, request: &GoRequest) -> Result<(), End> {
        let (limits, wrong) = request.limits(self.engine.game().position(), self.dialect);
        wrong.iter().try_for_each(|why| self.note(&format!("searchmoves: {why}")))?;
        self.job_ends = JobEnds::of(&limits);
        self.engine.start_search(limits);
        Ok(())
    }

    fn note(&mut self, text: &str) -> Result<(), End> {
        self.say(&event::note(text))
    }

    /// Writes a line at once. If it cannot, nobody listens any more.
    fn say(&mut self, line: &str) -> Result<(), End> {
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(|_| End::Now)
    }
}

/// Why a `position` was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum Refusal {
    #[error(transparent)]
    Position(#[from] PositionTextError),
    #[error("move {number}: {why}")]
    Move { number: usize, why: MoveTextError },
}

/// The game that a `position` describes.
fn set_up(board: Board, request: &PositionRequest) -> Result<Game, Refusal> {
    let start = match &request.fen {
        Some(text) => Position::parse(board, text)?,
        None => Position::start(board),
    };
    let mut game = Game::new(start);
    for (index, text) in request.moves.iter().enumerate() {
        let refused = |why| Refusal::Move { number: index + 1, why };
        let mv = game.position().parse_move(text).map_err(refused)?;
        // What was read from the position is one of its moves.
        let _ = game.play(mv);
    }
    Ok(game)
}
