//! Writing files: whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::FileError;

/// Does the name stand for standard input or output?
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Where games are written to.
pub(super) struct Output {
    path: PathBuf,
    to: BufWriter<Destination>,
}

enum Destination {
    Standard(io::Stdout),
    /// What is no file, like `/dev/null` or a pipe, is simply written to.
    Device(File),
    /// A file has another name until it is whole. If it is never finished, it is removed.
    Temporary(NamedTempFile),
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(to) => to.write(bytes),
            Self::Device(to) => to.write(bytes),
            Self::Temporary(to) => to.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(to) => to.flush(),
            Self::Device(to) => to.flush(),
            Self::Temporary(to) => to.as_file().sync_all(),
        }
    }
}

impl Output {
    /// Begins to write a file, or to standard output if it is called `-`.
    pub(super) fn create(path: &Path) -> Result<Self, FileError> {
        // What a link points to is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let to = destination(&path).map_err(FileError::writing(&path))?;
        Ok(Self { path, to: BufWriter::new(to) })
    }

    /// All is written: the file gets its name.
    pub(super) fn finish(self) -> Result<(), FileError> {
        let Self { path, to } = self;
        let finish = || {
            let mut to = to.into_inner().map_err(io::IntoInnerError::into_error)?;
            to.flush()?;
            match to {
                Destination::Temporary(file) => file.persist(&path).map(drop).map_err(|failed| failed.error),
                Destination::Standard(_) | Destination::Device(_) => Ok(()),
            }
        };
        finish().map_err(FileError::writing(&path))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn destination(path: &Path) -> io::Result<Destination> {
    if is_standard(path) {
        return Ok(Destination::Standard(io::stdout()));
    }
    let present = fs::metadata(path).ok();
    if present.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if present.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        return File::options().write(true).open(path).map(Destination::Device);
    }
    // Beside the file, for a rename works only within a disk.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(".tmp");
    // Not for the owner's eyes only, as temporary files are, but like the one that is replaced, or as the user's mask says.
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(present.map_or(fs::Permissions::from_mode(0o666), |metadata| metadata.permissions()))
    };
    builder.tempfile_in(folder).map(Destination::Temporary)
}
