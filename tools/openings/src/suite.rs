//! Suites on disk: plain lines for match runners, and games for whatever reads PDN.

use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use tobit::rules::Board;
use tobit::rules::pdn::{PdnGame, PdnStyle, write_games};

use crate::error::Error;
use crate::opening::Opening;

/// What a suite is called, and where its files are.
#[derive(Clone, Debug)]
pub struct SuiteName {
    /// The folder.
    pub folder: PathBuf,
    /// What kind of openings it holds: `balanced` or `sharp`.
    pub kind: &'static str,
    /// The board.
    pub board: Board,
}

impl SuiteName {
    /// The file `KIND-BOARD.EXTENSION` in the folder.
    pub fn file(&self, extension: &str) -> PathBuf {
        self.folder.join(format!("{}-{}.{extension}", self.kind, self.board))
    }

    /// Writes both files, with these comments at the head of the plain one. Returns their names, for people.
    ///
    /// # Errors
    /// [`Error::Write`] names the file that cannot be written.
    pub fn write(&self, openings: &[Opening], comments: &[String]) -> Result<String, Error> {
        let files = [self.file("txt"), self.file("pdn")];
        write_whole(&files[0], &plain_lines(openings, comments))?;
        write_whole(&files[1], &self.games(openings))?;
        Ok(files.map(|file| file.display().to_string()).join(", "))
    }

    fn games(&self, openings: &[Opening]) -> String {
        let mut games = Vec::new();
        for (index, opening) in openings.iter().enumerate() {
            let mut game = PdnGame::new(opening.game());
            for (name, value) in [("Event", format!("{} opening", self.kind)), ("Round", (index + 1).to_string())] {
                // These are names and values that a game file can hold.
                let _ = game.set_tag(name, &value);
            }
            games.push(game);
        }
        write_games(&games, &PdnStyle::default())
    }
}

/// An opening a line, comments first.
pub fn plain_lines(openings: &[Opening], comments: &[String]) -> String {
    let comments = comments.iter().map(|line| format!("# {line}\n"));
    comments.chain(openings.iter().map(|opening| format!("{opening}\n"))).collect()
}

/// The openings of a plain file: moves from the start of the board, one opening a line. Empty lines and those that begin with `#` are
/// passed over.
///
/// # Errors
/// [`Error::Read`], or [`Error::Opening`] for the first line that is no opening.
pub fn read_plain(path: &Path, board: Board) -> Result<Vec<Opening>, Error> {
    let bytes = std::fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let openings = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(number, line)| {
        Opening::parse(board, line).map_err(|why| Error::Opening { path: path.to_owned(), number, why })
    });
    openings.collect()
}

/// Writes a file that appears under its name only when it is whole.
///
/// # Errors
/// [`Error::Write`] if it cannot be written.
pub fn write_whole(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = NamedTempFile::new_in(folder).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        make_readable(&file)?;
        file.persist(path).map_err(|failed| failed.error).map(drop)
    });
    written.map_err(|source| Error::Write { path: path.to_owned(), source })
}

/// Temporary files are for their owner alone, and the finished one is for everybody.
fn make_readable(file: &NamedTempFile) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))?;
    }
    let _ = file;
    Ok(())
}
