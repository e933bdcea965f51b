//! From a solved class to its two files.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use rayon::prelude::*;
use tempfile::{Builder, NamedTempFile};
use tobit::endgame::{Census, EncodeError, EncodedPart, Header, Metric, PART, Value};

use crate::error::Error;
use crate::solve::Solved;

/// Writes the files of a class below the folder of all tables, each under a temporary name first. Where there is only one of the two
/// in the end, or an old one beside a new one, the class does not count as built.
///
/// # Errors
/// [`Error::Write`] or [`Error::Encode`]
pub(super) fn write(folder: &Path, solved: &Solved) -> Result<(), Error> {
    let (board, class) = (solved.index.board(), solved.index.class());
    let (census, payloads) = encode(solved).map_err(|source| Error::Encode { board, class, source })?;
    for (metric, payload) in Metric::BOTH.into_iter().zip(&payloads) {
        let header = Header { board, class, metric, census };
        let path = folder.join(header.path());
        write_whole(&path, |file| header.write(payload, file)).map_err(|source| Error::Write { path, source })?;
    }
    Ok(())
}

/// What the class holds, and its payloads by [`Metric`].
fn encode(solved: &Solved) -> Result<(Census, [Vec<u8>; 2]), EncodeError> {
    let parts = (0..solved.entries.len().div_ceil(PART)).into_par_iter().map(|part| encode_part(solved, part * PART));
    let parts = parts.collect::<Result<Vec<_>, _>>()?;
    let census = parts.iter().fold(Census::default(), |census, (of_part, _)| census.merged(*of_part));
    let parts: Vec<EncodedPart> = parts.into_iter().map(|(_, encoded)| encoded).collect();
    Ok((census, EncodedPart::payloads(&parts)?))
}

fn encode_part(solved: &Solved, first: usize) -> Result<(Census, EncodedPart), EncodeError> {
    let end = solved.entries.len().min(first + PART);
    let mut quiet: Vec<Option<Value>> = vec![None; end - first];
    let mut census = Census::default();
    for (index, placement) in solved.index.placements(first as u64..end as u64) {
        let Some((value, is_capture)) = solved.entries[index as usize].value() else { continue };
        census.count(index, value, placement.is_symmetrical(solved.index.board()));
        quiet[index as usize - first] = (!is_capture).then_some(value);
    }
    Ok((census, EncodedPart::new(&quiet)?))
}

/// Writes a file so that under its name it is whole or not there at all.
///
/// # Errors
/// What writing meets.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = BufWriter::new(temporary_in(folder)?);
    write(&mut file)?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    if path.is_dir() {
        // An empty folder can go; another is not ours to remove.
        fs::remove_dir(path)?;
    }
    file.persist(path)?;
    Ok(())
}

/// A file that goes again unless it is given a name, with the rights that files usually have.
fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".unfinished-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
