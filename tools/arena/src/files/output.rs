//! Where games are written to.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::error::FileError;
use crate::whole_file::{WholeFile, is_device};

/// Does the name stand for standard input or output?
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file that is written whole or not at all, or something that is simply written to.
pub(super) struct Output {
    path: PathBuf,
    to: Destination,
}

enum Destination {
    Stream(BufWriter<Box<dyn Write>>),
    File(WholeFile),
}

impl Output {
    /// Begins to write a file, or to standard output if it is called `-`.
    pub(super) fn create(path: &Path) -> Result<Self, FileError> {
        let stream = |to: Box<dyn Write>| Destination::Stream(BufWriter::new(to));
        let to = match path {
            _ if is_standard(path) => Ok(stream(Box::new(io::stdout()))),
            _ if is_device(path) => File::options().write(true).open(path).map(|file| stream(Box::new(file))),
            _ => WholeFile::create(path).map(Destination::File),
        };
        Ok(Self { path: path.to_owned(), to: to.map_err(FileError::writing(path))? })
    }

    /// All is written.
    pub(super) fn finish(self) -> Result<(), FileError> {
        let end = match self.to {
            Destination::Stream(mut stream) => stream.flush(),
            Destination::File(file) => file.finish(),
        };
        end.map_err(FileError::writing(&self.path))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Destination::Stream(stream) => stream.write(bytes),
            Destination::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Destination::Stream(stream) => stream.flush(),
            Destination::File(file) => file.flush(),
        }
    }
}
