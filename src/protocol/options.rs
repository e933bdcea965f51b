//! The options, each declared once: its name, what it takes, and what it sets. Listing and setting both come from here.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

use thiserror::Error;

use crate::engine::{EndingsFault, Engine, Settings};
use crate::rules::{Board, BoardError};
use crate::search::{LINES_RANGE, OutOfMemory, SIZE_RANGE, THREAD_RANGE};

/// The longest move overhead that can be asked for, in milliseconds.
const LONGEST_OVERHEAD: u64 = 5_000;

/// An option.
pub struct OptionSpec {
    name: &'static str,
    kind: Kind,
}

/// What an option takes, and what it does with it.
enum Kind {
    /// A whole number.
    Spin {
        default: fn(&Settings) -> u64,
        range: RangeInclusive<u64>,
        set: fn(&mut Engine, u64) -> Result<(), OptionError>,
    },
    /// Yes or no. What it says is for the other side to know: the engine has nothing to change.
    Check { default: bool },
    /// One of several words; the named ones are offered.
    Combo {
        default: &'static str,
        offered: &'static [&'static str],
        set: fn(&mut Engine, &str) -> Result<(), OptionError>,
    },
    /// Any text, or none.
    Text { set: fn(&mut Engine, Option<&str>) -> Result<(), OptionError> },
    /// Nothing: it does something.
    Button { press: fn(&mut Engine) },
}

/// All options, in the order they are listed.
static OPTIONS: [OptionSpec; 8] = [
    OptionSpec {
        name: "Hash",
        kind: Kind::Spin {
            default: |settings| settings.hash,
            range: SIZE_RANGE,
            set: |engine, size| Ok(engine.set_hash(size)?),
        },
    },
    OptionSpec {
        name: "Threads",
        kind: Kind::Spin {
            default: |settings| settings.threads as u64,
            range: THREAD_RANGE,
            set: |engine, threads| {
                engine.set_threads(threads as usize);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "MultiPV",
        kind: Kind::Spin {
            default: |settings| settings.lines as u64,
            range: LINES_RANGE,
            set: |engine, lines| {
                engine.set_lines(lines as usize);
                Ok(())
            },
        },
    },
    OptionSpec { name: "Ponder", kind: Kind::Check { default: false } },
    OptionSpec {
        name: "Board",
        kind: Kind::Combo {
            default: "5x4",
            offered: &["5x4", "4x4"],
            set: |engine, text| {
                engine.set_board(text.parse::<Board>()?);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: |settings| settings.overhead.as_millis() as u64,
            range: 0..=LONGEST_OVERHEAD,
            set: |engine, milliseconds| {
                engine.set_overhead(Duration::from_millis(milliseconds));
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "Endgame Path",
        kind: Kind::Text {
            set: |engine, folder| match engine.set_endings(folder.map(Path::new)) {
                faults if faults.is_empty() => Ok(()),
                faults => Err(OptionError::Endings(faults)),
            },
        },
    },
    OptionSpec { name: "Clear Hash", kind: Kind::Button { press: Engine::clear_table } },
];

/// Why an option was not set. The old value stays.
#[derive(Debug, Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option '{0}'")]
    Unknown(String),
    /// The value is no whole number within the range.
    #[error("{name} takes a whole number from {} to {}, not '{value}'", .range.start(), .range.end())]
    NotInRange {
        /// The option.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// What may be asked for.
        range: RangeInclusive<u64>,
    },
    /// The value is neither true nor false.
    #[error("{name} takes true or false, not '{value}'")]
    NotYesOrNo {
        /// The option.
        name: &'static str,
        /// What was asked for.
        value: String,
    },
    /// The value is no board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The table would be too large.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// Some tables of endings cannot be used: a line each.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Endings(Vec<EndingsFault>),
}

/// What stands for no text, as UCI has no empty values.
const NO_TEXT: &str = "<empty>";

/// The options as `uci` lists them.
pub fn list() -> impl Iterator<Item = String> {
    OPTIONS.iter().map(ToString::to_string)
}

/// Sets an option; its name is read without regard to case.
///
/// # Errors
/// [`OptionError`] if there is no such option or the value is not for it.
pub fn set(engine: &mut Engine, name: &str, value: &str) -> Result<(), OptionError> {
    let named = OPTIONS.iter().find(|option| option.name.eq_ignore_ascii_case(name));
    let option = named.ok_or_else(|| OptionError::Unknown(crate::rules::quote(name)))?;
    let (name, quoted) = (option.name, || crate::rules::quote(value));
    match &option.kind {
        Kind::Spin { range, set, .. } => {
            let number = value.parse().ok().filter(|number| range.contains(number));
            set(engine, number.ok_or_else(|| OptionError::NotInRange { name, value: quoted(), range: range.clone() })?)
        }
        Kind::Check { .. } => match value.to_ascii_lowercase().as_str() {
            "true" | "false" => Ok(()),
            _ => Err(OptionError::NotYesOrNo { name, value: quoted() }),
        },
        Kind::Combo { set, .. } => set(engine, value),
        Kind::Text { set } => set(engine, Some(value).filter(|text| !text.is_empty() && *text != NO_TEXT)),
        Kind::Button { press } => {
            press(engine);
            Ok(())
        }
    }
}

impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Spin { default, range, .. } => {
                let default = default(&Settings::default());
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Combo { default, offered, .. } => {
                write!(f, "combo default {default}")?;
                offered.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            Kind::Text { .. } => write!(f, "string default {NO_TEXT}"),
            Kind::Button { .. } => write!(f, "button"),
        }
    }
}
