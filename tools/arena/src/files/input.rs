//! Reading game files.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::error::FileError;
use super::output::is_standard;
use tobit::rules::Board;
use tobit::rules::pdn::{PdnReader, decode};

/// A file's text.
pub(super) struct Reader(String);

impl Reader {
    /// Reads a file, or standard input if it is called `-`.
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        let bytes = if is_standard(path) {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        let bytes = bytes.map_err(|source| FileError::Read { path: path.to_owned(), source })?;
        // Text that is UTF-8 already is not copied.
        Ok(Self(String::from_utf8(bytes).unwrap_or_else(|error| decode(error.as_bytes()).into_owned())))
    }

    /// Its games, one after the other.
    pub(super) fn games(&self, board: Board) -> PdnReader<'_> {
        PdnReader::new(&self.0, board)
    }
}
