//! The options, each declared once: its name, what it takes, and what it sets. Listing and setting both come from here.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

use thiserror::Error;

use crate::book::BookError;
use crate::engine::{EndingsFault, Engine, LEVELS, Settings};
use crate::rules::{Board, BoardError};
use crate::search::{LINES_RANGE, OutOfMemory, SIZE_RANGE, THREAD_RANGE};

/// The longest move overhead that can be asked for, in milliseconds.
const LONGEST_OVERHEAD: u64 = 5_000;

/// The most contempt that can be asked for, in hundredths of a hul.
const MOST_CONTEMPT: u64 = 100;

/// Seeds up to this can be asked for; more would be no use, and runners keep such numbers in 32 bits.
const LARGEST_SEED: u64 = i32::MAX as u64;

/// How UCI writes a string of no length.
const EMPTY: &str = "<empty>";

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
    /// Yes or no.
    Check { default: fn(&Settings) -> bool, set: fn(&mut Engine, bool) },
    /// A text, such as the name of a file; [`EMPTY`] or nothing is no text.
    String { set: fn(&mut Engine, Option<&str>) -> Result<(), OptionError> },
    /// One of several words; the named ones are offered.
    Combo {
        default: &'static str,
        offered: &'static [&'static str],
        set: fn(&mut Engine, &str) -> Result<(), OptionError>,
    },
    /// Nothing: it does something.
    Button { press: fn(&mut Engine) },
}

/// All options, in the order they are listed.
static OPTIONS: [OptionSpec; 14] = [
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
    // What it says is for the other side to know: the engine has nothing to change.
    OptionSpec { name: "Ponder", kind: Kind::Check { default: |_| false, set: |_, _| () } },
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
        name: "Skill Level",
        kind: Kind::Spin {
            default: |settings| settings.level.into(),
            range: *LEVELS.start() as u64..=*LEVELS.end() as u64,
            set: |engine, level| {
                engine.set_level(level as u8);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "Contempt",
        kind: Kind::Spin {
            default: |settings| settings.contempt.into(),
            range: 0..=MOST_CONTEMPT,
            set: |engine, contempt| {
                engine.set_contempt(contempt as u16);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "Endgame Path",
        kind: Kind::String {
            set: |engine, folder| match engine.set_endings(folder.map(Path::new)) {
                faults if faults.is_empty() => Ok(()),
                faults => Err(OptionError::Endings(faults)),
            },
        },
    },
    OptionSpec { name: "Clear Hash", kind: Kind::Button { press: Engine::clear_table } },
    OptionSpec {
        name: "UCI_AnalyseMode",
        kind: Kind::Check { default: |settings| settings.analyses, set: Engine::set_analyses },
    },
    OptionSpec {
        name: "OwnBook",
        kind: Kind::Check { default: |settings| settings.own_book, set: Engine::set_own_book },
    },
    OptionSpec {
        name: "Book File",
        kind: Kind::String { set: |engine, file| Ok(engine.set_book_file(file.map(Path::new))?) },
    },
    OptionSpec {
        name: "Book Seed",
        kind: Kind::Spin {
            default: |settings| settings.book_seed,
            range: 0..=LARGEST_SEED,
            set: |engine, seed| {
                engine.set_book_seed(seed);
                Ok(())
            },
        },
    },
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
    /// The file is no book, or cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
}

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
        Kind::Check { set, .. } => {
            let is_yes = value.to_ascii_lowercase().parse();
            set(engine, is_yes.map_err(|_| OptionError::NotYesOrNo { name, value: quoted() })?);
            Ok(())
        }
        Kind::String { set } => set(engine, Some(value).filter(|&value| !value.is_empty() && value != EMPTY)),
        Kind::Combo { set, .. } => set(engine, value),
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
            Kind::Check { default, .. } => write!(f, "check default {}", default(&Settings::default())),
            Kind::String { .. } => write!(f, "string default {EMPTY}"),
            Kind::Combo { default, offered, .. } => {
                write!(f, "combo default {default}")?;
                offered.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            Kind::Button { .. } => write!(f, "button"),
        }
    }
}
