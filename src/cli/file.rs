//! Files: read whole, written whole or not at all.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::Error;

/// The name that stands for standard input or output.
const STANDARD: &str = "-";

/// Does the name stand for standard input or output?
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// All of a file, or of standard input if it is called `-`.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Error> {
    if !is_standard(path) {
        return fs::read(path).map_err(Error::reading(path));
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes).map_err(Error::Input)?;
    Ok(bytes)
}

/// Writes a file, or standard output if it is called `-`. A file appears under its name only when it is whole, so that one
/// that was there before is never lost to a full disk. What is no file, like `/dev/null`, is simply written to.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Error> {
    if is_standard(path) {
        return Ok(io::stdout().lock().write_all(text.as_bytes())?);
    }
    // What a link points to is replaced, not the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(path, text).map_err(Error::writing(path));
    }
    let temporary = temporary_name(path);
    let written = write_through(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| {
        // It may not even exist.
        let _ = fs::remove_file(&temporary);
        Error::writing(path)(error)
    })
}

/// Can the file be written? To be asked before work that would else be lost.
pub(super) fn check_writable(path: &Path) -> Result<(), Error> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if is_standard(path) || fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        return Ok(());
    }
    if path.is_dir() {
        return Err(Error::writing(path)(io::ErrorKind::IsADirectory.into()));
    }
    let temporary = temporary_name(path);
    fs::File::create(&temporary).and_then(|_| fs::remove_file(&temporary)).map_err(Error::writing(path))
}

fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Beside the file, for a rename works only within a disk, and different for programs that run at the same time.
fn temporary_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}
