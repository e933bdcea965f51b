//! Files that are written whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::Builder;

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
    let path = behind_links(path)?;
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        // A pipe or a terminal has had everything already, and cannot be replaced.
        return Ok(());
    }
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".arena");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut temporary = builder.tempfile_in(directory.unwrap_or(Path::new(".")))?;
    if kept > 0 {
        io::copy(&mut File::open(&path)?.take(kept), &mut temporary)?;
    }
    let mut buffered = BufWriter::new(&mut temporary);
    content(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    temporary.as_file().sync_all()?;
    temporary.persist(&path)?;
    Ok(())
}

/// The file itself, if the path is a link to one.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    if path.is_symlink() { path.canonicalize() } else { Ok(path.to_owned()) }
}
