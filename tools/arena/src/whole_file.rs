//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// A file that has a temporary name until it is complete. One that is never finished is removed, and what was there before
/// stays.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    content: BufWriter<NamedTempFile>,
}

impl WholeFile {
    /// Begins a file. What a link points to will be replaced, not the link.
    ///
    /// # Errors
    /// If there can be no such file.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = behind_links(path)?;
        let present = fs::metadata(&path).ok();
        if present.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        // Beside the file, for a rename works only within a disk.
        let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
        let mut builder = Builder::new();
        builder.prefix(".arena");
        // Not for the owner's eyes only, as temporary files are, but like the file that is replaced, or as the user's mask says.
        #[cfg(unix)]
        builder.permissions(match present {
            Some(metadata) => metadata.permissions(),
            None => std::os::unix::fs::PermissionsExt::from_mode(0o666),
        });
        let temporary = builder.tempfile_in(directory.unwrap_or(Path::new(".")))?;
        Ok(Self { path, content: BufWriter::new(temporary) })
    }

    /// All is written: the file gets its name.
    ///
    /// # Errors
    /// If not all could be written; the file is as before then.
    pub fn finish(self) -> io::Result<()> {
        let temporary = self.content.into_inner().map_err(io::IntoInnerError::into_error)?;
        temporary.as_file().sync_all()?;
        temporary.persist(&self.path)?;
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.content.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.content.flush()
    }
}

/// Writes a file under a temporary name and gives it its own when it is complete.
///
/// # Errors
/// If it cannot be written; the file is as before then.
pub fn write(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    write_behind(path, 0, content)
}

/// The same, but so many bytes at the beginning of the file stay.
///
/// # Errors
/// If it cannot be written; the file is as before then.
pub fn write_behind(path: &Path, kept: u64, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if is_device(path) {
        // A pipe or a terminal has had everything already, and cannot be replaced.
        return Ok(());
    }
    let mut file = WholeFile::create(path)?;
    if kept > 0 {
        io::copy(&mut File::open(path)?.take(kept), &mut file)?;
    }
    content(&mut file)?;
    file.finish()
}

/// Is there something that is written to but not replaced, like a pipe, a terminal or `/dev/null`?
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// The file itself, if the path is a link to one.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    if path.is_symlink() { path.canonicalize() } else { Ok(path.to_owned()) }
}
