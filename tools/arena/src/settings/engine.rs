//! The engines: what `--engine` and `--each` say of them.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::pairs::{self, PairError, Pairs, needed, parsed, truth, wrong};
use super::time::{self, MoveLimits, TimeControl};
use super::words;

/// Milliseconds that a move may come late by, if nothing else is said: what pipes and a busy machine may cost.
const DEFAULT_MARGIN_MS: u64 = 100;

/// The keys of `--engine` and `--each`.
const KEYS: &str = "cmd, args, arg, dir, name, proto, tc, st, nodes, depth, timemargin, restart, option.NAME";

/// The dialect that an engine is spoken to in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Universal Game Interface.
    Ugi,
}

/// An engine and how it plays, complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSettings {
    /// What it is called in reports and game files.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The directory it runs in, if not the arena's own.
    pub directory: Option<PathBuf>,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// The options set before its first game, in this order.
    pub options: Vec<(String, String)>,
    /// What bounds its moves.
    pub limits: MoveLimits,
    /// Milliseconds that a move may come late by.
    pub margin_ms: u64,
    /// Is it started anew for each game?
    pub restart: bool,
}

/// What one `--engine` or `--each` says; all of it may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineOptions {
    command: Option<String>,
    arguments: Vec<String>,
    directory: Option<PathBuf>,
    name: Option<String>,
    protocol: Option<Protocol>,
    options: Vec<(String, String)>,
    clock: Option<Clock>,
    move_time_ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    margin_ms: Option<u64>,
    restart: Option<bool>,
}

/// What `tc=` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clock {
    /// None, also if `--each` gives one.
    Unlimited,
    Limited(TimeControl),
}

impl Clock {
    fn limit(self) -> Option<TimeControl> {
        match self {
            Self::Unlimited => None,
            Self::Limited(control) => Some(control),
        }
    }
}

impl FromStr for EngineOptions {
    type Err = PairError;

    fn from_str(text: &str) -> Result<Self, PairError> {
        let mut options = Self::default();
        for (key, value) in text.parse::<Pairs>()?.iter() {
            options.set(key, value)?;
        }
        Ok(options)
    }
}

impl EngineOptions {
    fn set(&mut self, key: &str, value: Option<&str>) -> Result<(), PairError> {
        match key {
            "cmd" => self.command = Some(needed(key, value)?.to_owned()),
            "args" => {
                let text = needed(key, value)?;
                let unclosed = || wrong(key, text, "a quotation mark has no counterpart");
                self.arguments.extend(words::split(text).ok_or_else(unclosed)?);
            }
            "arg" => self.arguments.push(needed(key, value)?.to_owned()),
            "dir" => self.directory = Some(needed(key, value)?.into()),
            "name" => self.name = Some(needed(key, value)?.trim().to_owned()),
            "proto" => self.protocol = Some(protocol(key, needed(key, value)?)?),
            "tc" => self.clock = Some(clock(key, needed(key, value)?)?),
            "st" => {
                let text = needed(key, value)?;
                let time = time::seconds(text).map_err(|()| wrong(key, text, "write seconds a move, like 0.1"))?;
                self.move_time_ms = Some(time);
            }
            "nodes" => self.nodes = Some(at_least_one(key, value, "write a number of positions, like 3000")?),
            "depth" => self.depth = Some(at_least_one(key, value, "write a number of plies, like 8")?),
            "timemargin" => self.margin_ms = Some(parsed(key, value, "write milliseconds, like 50")?),
            "restart" => self.restart = Some(restart(key, value)?),
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.is_empty() => self.set_option(name, needed(key, value)?),
                _ => return Err(PairError::Unknown { key: key.to_owned(), known: KEYS }),
            },
        }
        Ok(())
    }

    /// A later value of the same option takes the place of an earlier.
    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.options.push((name.to_owned(), value.to_owned())),
        }
    }

    /// What is not said here is as `each` says.
    pub fn or(self, each: &Self) -> Self {
        let mut options = Self { options: each.options.clone(), ..Self::default() };
        for (name, value) in &self.options {
            options.set_option(name, value);
        }
        let arguments = if self.arguments.is_empty() { each.arguments.clone() } else { self.arguments };
        Self {
            command: self.command.or_else(|| each.command.clone()),
            arguments,
            directory: self.directory.or_else(|| each.directory.clone()),
            name: self.name.or_else(|| each.name.clone()),
            protocol: self.protocol.or(each.protocol),
            options: options.options,
            clock: self.clock.or(each.clock),
            move_time_ms: self.move_time_ms.or(each.move_time_ms),
            nodes: self.nodes.or(each.nodes),
            depth: self.depth.or(each.depth),
            margin_ms: self.margin_ms.or(each.margin_ms),
            restart: self.restart.or(each.restart),
        }
    }

    /// The name it was given, if it was.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What the engine is called if it was given no name: as its program, without directory and extension.
    pub fn default_name(&self) -> String {
        let stem = self.command.as_deref().map(Path::new).and_then(Path::file_stem);
        stem.map_or_else(|| "engine".to_owned(), |stem| stem.to_string_lossy().into_owned())
    }

    /// The engine, complete, under this name.
    ///
    /// # Errors
    /// [`PairError`] if there is no command, or nothing to end a search.
    pub fn complete(self, name: String) -> Result<EngineSettings, PairError> {
        let command = self.command.ok_or(PairError::Missing("cmd"))?;
        let limits = MoveLimits {
            clock: self.clock.and_then(Clock::limit),
            move_time_ms: self.move_time_ms,
            nodes: self.nodes,
            depth: self.depth,
        };
        if limits.is_unlimited() {
            return Err(pairs::wrong("name", &name, "nothing ends its searches: give tc=, st=, nodes= or depth="));
        }
        let directory = self.directory;
        Ok(EngineSettings {
            name,
            program: locate(&command, directory.as_deref()),
            arguments: self.arguments,
            directory,
            protocol: self.protocol.unwrap_or_default(),
            options: self.options,
            limits,
            margin_ms: self.margin_ms.unwrap_or(DEFAULT_MARGIN_MS),
            restart: self.restart.unwrap_or(false),
        })
    }
}

/// Where a program is: in the engine's directory, or in the present one, or else wherever the system looks for programs.
fn locate(command: &str, directory: Option<&Path>) -> PathBuf {
    let given = Path::new(command);
    let in_directory = directory.map(|directory| directory.join(given));
    let candidates = in_directory.into_iter().chain([given.to_owned()]);
    let found = candidates.filter(|path| path.is_file()).find_map(|path| std::path::absolute(path).ok());
    found.unwrap_or_else(|| given.to_owned())
}

fn protocol(key: &str, value: &str) -> Result<Protocol, PairError> {
    match value.trim().to_ascii_lowercase().as_str() {
        "uci" => Ok(Protocol::Uci),
        "ugi" => Ok(Protocol::Ugi),
        _ => Err(wrong(key, value, "write uci or ugi")),
    }
}

fn clock(key: &str, value: &str) -> Result<Clock, PairError> {
    match value.trim() {
        "inf" | "infinite" => Ok(Clock::Unlimited),
        text => match text.parse() {
            Ok(control) => Ok(Clock::Limited(control)),
            Err(()) => Err(wrong(key, value, "write MOVES/TIME+INCREMENT in seconds, like 40/60, 10+0.1 or inf")),
        },
    }
}

/// `on` and `off`, and `auto` as other runners have it: only after a failure.
fn restart(key: &str, value: Option<&str>) -> Result<bool, PairError> {
    if value.map(str::trim) == Some("auto") { Ok(false) } else { truth(key, value) }
}

fn at_least_one<T: FromStr + Default + PartialEq>(
    key: &str,
    value: Option<&str>,
    wanted: &str,
) -> Result<T, PairError> {
    let number: T = parsed(key, value, wanted)?;
    if number == T::default() { Err(wrong(key, value.unwrap_or_default(), wanted)) } else { Ok(number) }
}
