//! What the arena says to an engine, and what it makes of the answers.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, select};
use tobit::rules::Board;

use super::affinity::Cpus;
use super::children::Children;
use super::declared::Declared;
use super::fault::Fault;
use super::info::{Info, InfoLines};
use super::lines::Line;
use super::log::Log;
use super::process::Process;
use crate::settings::{EngineSettings, Protocol};

/// What an engine may write in answer to one command, in bytes: hours of the liveliest search, and a second of a loop gone
/// wild.
const MOST_OUTPUT: usize = 64 << 20;
/// So much without an answer is a flood rather than silence.
const MUCH_OUTPUT: usize = 1 << 20;
/// How long a late engine may take to obey `stop` before it counts as hanging.
const GRACE_TO_STOP: Duration = Duration::from_millis(500);

/// What engines share.
#[derive(Clone, Debug)]
pub struct Environment {
    /// Where they are listed while they run.
    pub children: Children,
    /// Where what is said goes.
    pub log: Option<Log>,
    /// The processors they run on, if they are bound to some.
    pub cpus: Option<Cpus>,
    /// The board the games are on.
    pub board: Board,
    /// How long an engine without a clock may be silent.
    pub patience: Duration,
    /// Disconnected when all is to end.
    pub stop: Receiver<()>,
}

/// An engine's move.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The word after `bestmove`, empty if there is none.
    pub best: String,
    /// What was said of the search.
    pub info: Info,
    /// From the command to the answer.
    pub took: Duration,
}

/// An engine that has been started and is ready for games.
#[derive(Debug)]
pub struct Engine {
    process: Process,
    protocol: Protocol,
    environment: Environment,
    /// Options it was asked to set and does not have.
    unknown_options: Vec<String>,
}

impl Engine {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// [`Fault`], if it does not start or does not answer.
    pub fn start(settings: &EngineSettings, environment: &Environment) -> Result<Self, Fault> {
        let process = Process::start(settings, environment).map_err(Fault::NotStarted)?;
        let (protocol, environment) = (settings.protocol, environment.clone());
        let mut engine = Self { process, protocol, environment, unknown_options: Vec::new() };
        let declared = engine.introduce()?;
        let board = engine.environment.board;
        if declared.iter().any(|option| option.is_board_other_than(board)) {
            engine.set_option(Declared::BOARD, &board.to_string())?;
        }
        for (name, value) in &settings.options {
            if !declared.iter().any(|option| option.name.eq_ignore_ascii_case(name)) {
                engine.unknown_options.push(name.clone());
            }
            engine.set_option(name, value)?;
        }
        engine.wait_until_ready()?;
        Ok(engine)
    }

    /// Says hello. Returns the options that the engine declares.
    fn introduce(&mut self) -> Result<Vec<Declared>, Fault> {
        let (hello, end) = match self.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ugi => ("ugi", "ugiok"),
        };
        self.send(hello)?;
        let mut declared = Vec::new();
        self.wait_for(|line| {
            declared.extend(Declared::read(&line.text));
            (first_word(&line.text) == end).then_some(())
        })?;
        Ok(declared)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        // A button has no value.
        let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
        self.send(&format!("setoption name {name}{value}"))
    }

    /// Options it was asked to set and has not declared: a slip of the pen, most likely.
    pub fn unknown_options(&self) -> &[String] {
        &self.unknown_options
    }

    /// Tells of a new game and waits until the engine is ready for it.
    ///
    /// # Errors
    /// [`Fault`], if it is not.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.send(match self.protocol {
            Protocol::Uci => "ucinewgame",
            Protocol::Ugi => "uginewgame",
        })?;
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), Fault> {
        self.send("isready")?;
        self.wait_for(|line| (line.text.trim() == "readyok").then_some(()))
    }

    /// Has it search a move: the text of both commands, and how long it may take at most, if it plays on time.
    ///
    /// An engine that goes beyond that is told to stop. If it then answers, the reply shows how long it took; if not, it
    /// hangs.
    ///
    /// # Errors
    /// [`Fault`], if no answer came.
    pub fn search(&mut self, position: &str, go: &str, at_most: Option<Duration>) -> Result<Reply, Fault> {
        // Whatever was said before `readyok` is no answer to the question that follows, however late it comes.
        self.wait_until_ready()?;
        self.process.send(&format!("{position}\n{go}"), self.patience())?;
        let mut wait = Wait::new();
        let mut infos = InfoLines::default();
        let mut look = |line: Line| {
            if first_word(&line.text) == "bestmove" {
                return Some((line.text, line.at));
            }
            infos.take(line.text);
            None
        };
        let deadline = wait.since + at_most.unwrap_or(self.environment.patience);
        let answer = match self.read_until(&mut wait, deadline, &mut look) {
            Err(Fault::Silent(_)) => {
                let deadline = Instant::now() + GRACE_TO_STOP;
                self.process.send("stop", deadline)?;
                self.read_until(&mut wait, deadline, &mut look).map_err(|fault| wait.name(fault))
            }
            answer => answer,
        };
        let (text, at) = answer?;
        let best = text.split_ascii_whitespace().nth(1).unwrap_or_default().to_owned();
        let took = at.saturating_duration_since(wait.since);
        Ok(Reply { best, info: infos.read(self.protocol), took })
    }

    /// Asks it to end, and sees to it that it does.
    pub fn quit(self) {
        self.process.quit();
    }

    fn patience(&self) -> Instant {
        Instant::now() + self.environment.patience
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.process.send(line, self.patience())
    }

    /// Waits for the answer to anything but a search.
    fn wait_for(&self, look: impl FnMut(Line) -> Option<()>) -> Result<(), Fault> {
        let mut wait = Wait::new();
        self.read_until(&mut wait, self.patience(), look).map_err(|fault| wait.name(fault))
    }

    /// Reads lines until one is what is looked for, or the deadline passes.
    fn read_until<T>(
        &self,
        wait: &mut Wait,
        deadline: Instant,
        mut look: impl FnMut(Line) -> Option<T>,
    ) -> Result<T, Fault> {
        loop {
            let line = self.next_line(deadline)?;
            wait.bytes += line.text.len() + 1;
            if line.is_endless {
                return Err(Fault::Flooded(format!("a line of more than {} bytes", line.text.len())));
            }
            if wait.bytes > MOST_OUTPUT {
                return Err(wait.flood());
            }
            // One who never stops talking is to be stopped as well.
            let is_late = line.at > deadline;
            if let Some(found) = look(line) {
                return Ok(found);
            }
            if is_late {
                return Err(Fault::Silent(wait.since.elapsed()));
            }
        }
    }

    fn next_line(&self, deadline: Instant) -> Result<Line, Fault> {
        select! {
            recv(self.process.lines()) -> line => line.map_err(|_| self.process.death()),
            recv(self.environment.stop) -> _ => Err(Fault::Interrupted),
            default(deadline.saturating_duration_since(Instant::now())) => Err(Fault::Silent(Duration::ZERO)),
        }
    }
}

/// A time of waiting for an answer.
struct Wait {
    since: Instant,
    /// What has been written in it.
    bytes: usize,
}

impl Wait {
    fn new() -> Self {
        Self { since: Instant::now(), bytes: 0 }
    }

    fn flood(&self) -> Fault {
        Fault::Flooded(format!("{} bytes in {:.1} s", self.bytes, self.since.elapsed().as_secs_f64()))
    }

    /// The right name for a fault at the end of it: one who has talked all the time was not silent.
    fn name(&self, fault: Fault) -> Fault {
        match fault {
            Fault::Silent(_) if self.bytes > MUCH_OUTPUT => self.flood(),
            Fault::Silent(_) => Fault::Silent(self.since.elapsed()),
            other => other,
        }
    }
}

fn first_word(line: &str) -> &str {
    line.split_ascii_whitespace().next().unwrap_or_default()
}
