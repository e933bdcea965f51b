//! The files: one for each class and metric, named `5x4/h2t1-h1t0.wdl` and `.dist`.
//!
//! | bytes | |
//! | --- | --- |
//! | 0–7 | `TOBITEND` |
//! | 8–9 | version, 1 |
//! | 10 | metric: 1 who wins, 2 distance |
//! | 11, 12 | the board's longitudinal and transverse chols |
//! | 13–16 | the class: hullar and tobits of the side to move, hullar and tobits of the other |
//! | 17 | 0 |
//! | 18–19 | the longest win in plies, 0 if there is none |
//! | 20–23 | 0 |
//! | 24–47 | the numbers of won, drawn and lost placements, eight bytes each, mirror images counted apart |
//! | 48–55 | the index of a placement that takes the longest win |
//! | 56–63 | the length of the payload |
//! | 64– | the payload: see [`super::wdl`] and [`super::distance`] |
//! | last 4 | CRC-32 of all that comes before |
//!
//! Numbers are little-endian.

use std::io::{self, ErrorKind, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use thiserror::Error;

use super::class::{Class, Material};
use super::distance;
use super::index::Index;
use super::value::Value;
use super::wdl;
use crate::rules::Board;

const MAGIC: [u8; 8] = *b"TOBITEND";
const VERSION: u16 = 1;
const HEADER: usize = 64;
const CHECKSUM: usize = 4;

/// What a file tells of each placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Metric {
    /// Who wins.
    Verdict = 1,
    /// After how many plies.
    Distance = 2,
}

impl Metric {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Verdict, Self::Distance];

    /// How file names end.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Verdict => "wdl",
            Self::Distance => "dist",
        }
    }
}

/// What a class holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Won placements, for the side to move, mirror images counted apart.
    pub wins: u64,
    /// Drawn ones.
    pub draws: u64,
    /// Lost ones.
    pub losses: u64,
    /// The longest win, in plies; 0 if there is none.
    pub longest_win: u16,
    /// The smallest index of a placement that takes so long.
    pub longest_index: u64,
}

impl Census {
    /// All placements.
    pub fn total(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// Counts the placement of an index, and its mirror image if that is another.
    pub fn count(&mut self, index: u64, value: Value, is_symmetrical: bool) {
        let counted = match value {
            Value::Win(_) => &mut self.wins,
            Value::Draw => &mut self.draws,
            Value::Loss(_) => &mut self.losses,
        };
        *counted += if is_symmetrical { 1 } else { 2 };
        if let Value::Win(plies) = value {
            self.note_win(plies, index);
        }
    }

    /// The census of what two others count.
    pub fn merged(mut self, other: Self) -> Self {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
        self.note_win(other.longest_win, other.longest_index);
        self
    }

    fn note_win(&mut self, plies: u16, index: u64) {
        if plies > self.longest_win || plies == self.longest_win && index < self.longest_index {
            (self.longest_win, self.longest_index) = (plies, index);
        }
    }
}

/// What a file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The board.
    pub board: Board,
    /// The class.
    pub class: Class,
    /// What is told of it.
    pub metric: Metric,
    /// What the class holds.
    pub census: Census,
}

/// What is wrong with a file.
#[derive(Debug, Error)]
pub enum TableFault {
    /// It cannot be read.
    #[error("{0}; {remedy}", remedy = remedy(.0))]
    Io(#[from] io::Error),
    /// It is a folder or a device, or the like.
    #[error("it is no regular file; build it anew")]
    NoFile,
    /// It does not begin as a table does.
    #[error("it is no table of endings; build it anew")]
    NoTable,
    /// Its header says what that of no table does.
    #[error("its header does not make sense: it is damaged; build it anew")]
    Header,
    /// It was written by another version of the program.
    #[error("it has version {0} of the format, where {VERSION} is read; build it anew")]
    Version(u16),
    /// It is shorter or longer than its header says.
    #[error("it has {found} bytes, but should have {expected}: it was cut off or added to; build it anew")]
    Length {
        /// Bytes there are.
        found: u64,
        /// Bytes there should be.
        expected: u64,
    },
    /// Its checksum does not fit its contents.
    #[error("its checksum does not fit its contents: it is damaged; build it anew")]
    Damaged,
    /// It is another table than its name says.
    #[error("by its contents it is {found}: it has the wrong name or place")]
    Misplaced {
        /// What it is.
        found: String,
    },
    /// The two files of a class were not built together.
    #[error("it does not belong to the .wdl file beside it: they count different placements; build them anew")]
    Unpaired,
}

/// A table that cannot be used.
#[derive(Debug, Error)]
#[error("endgame table {}: {fault}", path.display())]
pub struct TableError {
    /// The file, or the folder that should hold it.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: TableFault,
}

/// What to do about a file or folder that cannot be read.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotFound => "build it with 'endgame build'",
        ErrorKind::PermissionDenied => "mend its permissions",
        ErrorKind::NotADirectory => "there should be a folder of tables",
        _ => "read it again, or build it anew",
    }
}

impl Header {
    /// Writes a whole file with this payload.
    ///
    /// # Errors
    /// What writing meets.
    pub fn write(&self, payload: &[u8], mut file: impl Write) -> io::Result<()> {
        let header = self.bytes(payload.len() as u64);
        let mut checksum = crc32fast::Hasher::new();
        for part in [&header, payload] {
            checksum.update(part);
            file.write_all(part)?;
        }
        file.write_all(&checksum.finalize().to_le_bytes())
    }

    fn bytes(&self, payload: u64) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER);
        let Census { wins, draws, losses, longest_win, longest_index } = self.census;
        let Class { own, other } = self.class;
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([self.metric as u8, self.board.longitudinal(), self.board.transverse()]);
        bytes.extend([own.hullar, own.tobits, other.hullar, other.tobits, 0]);
        bytes.extend(longest_win.to_le_bytes());
        bytes.extend([0; 4]);
        for number in [wins, draws, losses, longest_index, payload] {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    /// The header of a file, and its payload. The length of a file is looked at first, so that one that cannot be whole takes no time.
    ///
    /// # Errors
    /// [`TableFault`] if the file is not whole and sound.
    pub fn read(file: &[u8]) -> Result<(Self, &[u8]), TableFault> {
        if !file.starts_with(&MAGIC) {
            return Err(TableFault::NoTable);
        }
        let found = file.len() as u64;
        let too_short = TableFault::Length { found, expected: (HEADER + CHECKSUM) as u64 };
        let Some((header, rest)) = file.split_first_chunk::<HEADER>() else { return Err(too_short) };
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(TableFault::Version(version));
        }
        let (parsed, length) = (Self::parse(header).ok_or(TableFault::Header)?, number(header, 56));
        let expected = length.saturating_add((HEADER + CHECKSUM) as u64);
        let Some((payload, &checksum)) = rest.split_last_chunk::<CHECKSUM>().filter(|_| found == expected) else {
            return Err(TableFault::Length { found, expected });
        };
        if !parsed.payload_lengths().contains(&length) {
            return Err(TableFault::Header);
        }
        if crc32fast::hash(&file[..file.len() - CHECKSUM]) != u32::from_le_bytes(checksum) {
            return Err(TableFault::Damaged);
        }
        Ok((parsed, payload))
    }

    fn payload_lengths(&self) -> RangeInclusive<u64> {
        let length = Index::length_of(self.board, self.class);
        match self.metric {
            Metric::Verdict => wdl::payload_lengths(length),
            Metric::Distance => distance::payload_lengths(length),
        }
    }

    /// A header in which each number is one that it may be.
    fn parse(bytes: &[u8; HEADER]) -> Option<Self> {
        let header = Self::parse_numbers(bytes)?;
        let is_unused_zero = [17, 20, 21, 22, 23].into_iter().all(|at| bytes[at] == 0);
        let is_sound = is_unused_zero
            && header.class.may_have_table()
            && header.census.longest_index < Index::length_of(header.board, header.class);
        is_sound.then_some(header)
    }

    fn parse_numbers(bytes: &[u8; HEADER]) -> Option<Self> {
        let [longitudinal, transverse, own_hullar, own_tobits, other_hullar, other_tobits] =
            [11, 12, 13, 14, 15, 16].map(|at| bytes[at]);
        Some(Self {
            board: Board::new(longitudinal, transverse).ok()?,
            class: Class {
                own: Material { hullar: own_hullar, tobits: own_tobits },
                other: Material { hullar: other_hullar, tobits: other_tobits },
            },
            metric: Metric::BOTH.into_iter().find(|&metric| metric as u8 == bytes[10])?,
            census: Census {
                wins: number(bytes, 24),
                draws: number(bytes, 32),
                losses: number(bytes, 40),
                longest_win: u16::from_le_bytes([bytes[18], bytes[19]]),
                longest_index: number(bytes, 48),
            },
        })
    }

    /// The name of the file below the folder of all tables.
    pub fn path(&self) -> PathBuf {
        path(self.board, self.class, self.metric)
    }
}

/// The payload of a file that [`Header::read`] has found whole.
#[inline]
pub(super) fn payload(file: &[u8]) -> &[u8] {
    file.get(HEADER..file.len().saturating_sub(CHECKSUM)).unwrap_or_default()
}

/// The name of a file below the folder of all tables.
pub fn path(board: Board, class: Class, metric: Metric) -> PathBuf {
    PathBuf::from(board.to_string()).join(format!("{class}.{}", metric.extension()))
}

fn number(header: &[u8; HEADER], at: usize) -> u64 {
    header[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}
