//! The values of one class.

use std::fs::{self, File};
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

use super::class::Class;
use super::distance;
use super::format::{self, Census, Header, Metric, TableError, TableFault};
use super::index::Index;
use super::value::Value;
use super::wdl::{self, Verdict};
use crate::rules::Board;

/// A file in memory.
enum Bytes {
    Mapped(Mmap),
    Embedded(&'static [u8]),
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Embedded(bytes) => bytes,
        }
    }
}

/// A file whose header and checksum have been looked at.
struct Part {
    bytes: Bytes,
    header: Header,
}

impl Part {
    fn new(bytes: Bytes) -> Result<Self, TableFault> {
        let (header, _) = Header::read(&bytes)?;
        Ok(Self { bytes, header })
    }

    fn open(path: &Path) -> Result<Self, TableFault> {
        // To open a pipe would be to wait for somebody to write into it.
        if !fs::metadata(path)?.is_file() {
            return Err(TableFault::NoFile);
        }
        let file = File::open(path)?;
        // SAFETY: a map must not change while it is read. The program itself never writes into a table: it renames a new
        // one over it, which leaves the old one as it was for whoever has it open.
        let map = unsafe { Mmap::map(&file)? };
        Self::new(Bytes::Mapped(map))
    }

    #[inline]
    fn payload(&self) -> &[u8] {
        format::payload(&self.bytes)
    }
}

/// The values of all quiet placements of a class: those in which no capture must be made.
pub struct Table {
    index: Index,
    verdicts: Part,
    distances: Part,
}

impl Table {
    /// Opens the table of a class below the folder of all tables.
    ///
    /// # Errors
    /// [`TableError`] names the file that cannot be used and says why.
    pub fn open(folder: &Path, board: Board, class: Class) -> Result<Self, TableError> {
        let part = |metric| {
            let path = folder.join(format::path(board, class, metric));
            let part = Part::open(&path).and_then(|part| part.expected(board, class, metric));
            part.map_err(|fault| TableError { path, fault })
        };
        let (verdicts, distances) = (part(Metric::Verdict)?, part(Metric::Distance)?);
        if verdicts.header.census != distances.header.census {
            let path = folder.join(distances.header.path());
            return Err(TableError { path, fault: TableFault::Unpaired });
        }
        Ok(Self::of_parts(verdicts, distances))
    }

    /// A table from two files that are part of the program.
    pub(super) fn embedded(verdicts: &'static [u8], distances: &'static [u8]) -> Result<Self, TableFault> {
        let part = |bytes| Part::new(Bytes::Embedded(bytes));
        let verdicts = part(verdicts)?;
        let Header { board, class, .. } = verdicts.header;
        Ok(Self::of_parts(verdicts, part(distances)?.expected(board, class, Metric::Distance)?))
    }

    fn of_parts(verdicts: Part, distances: Part) -> Self {
        let index = Index::new(verdicts.header.board, verdicts.header.class);
        Self { index, verdicts, distances }
    }

    /// The numbering of the placements.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// What the class holds.
    pub fn census(&self) -> &Census {
        &self.verdicts.header.census
    }

    /// Its files, whole: who wins, and distances.
    pub fn files(&self) -> [&[u8]; 2] {
        [&self.verdicts.bytes, &self.distances.bytes]
    }

    /// The size of its files, in bytes: who wins, and distances.
    pub fn sizes(&self) -> [u64; 2] {
        self.files().map(|file| file.len() as u64)
    }

    /// Is it part of the program?
    pub fn is_embedded(&self) -> bool {
        matches!(self.verdicts.bytes, Bytes::Embedded(_))
    }

    /// Who wins a quiet placement, by its index.
    #[inline]
    pub fn verdict_at(&self, index: u64) -> Verdict {
        wdl::look_up(self.verdicts.payload(), self.index.length(), index)
    }

    /// The value of a quiet placement by its index.
    #[inline]
    pub fn value_at(&self, index: u64) -> Value {
        let half = || u16::from(distance::look_up(self.distances.payload(), self.index.length(), index));
        match self.verdict_at(index) {
            Verdict::Win => Value::Win(2 * half() + 1),
            Verdict::Draw => Value::Draw,
            Verdict::Loss => Value::Loss(2 * half()),
        }
    }
}

impl Part {
    fn expected(self, board: Board, class: Class, metric: Metric) -> Result<Self, TableFault> {
        let Header { board: its_board, class: its_class, metric: its_metric, .. } = self.header;
        if (its_board, its_class, its_metric) == (board, class, metric) {
            return Ok(self);
        }
        Err(TableFault::Misplaced { found: self.header.path().display().to_string() })
    }
}
