//! A table of weights, and how it is written as the source of the evaluation.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use tobit::eval::Weight;

use crate::error::Error;
use crate::names;

/// What the evaluation knows by numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// By term, in hundredths of a hul.
    pub weights: Vec<Weight>,
    /// By class of positions, of 256.
    pub scales: Vec<u16>,
}

impl Table {
    /// Writes the table as `src/eval/weights.rs` is; `origin` is a sentence that says where the weights come from.
    ///
    /// # Errors
    /// [`Error::Write`] if it cannot be written; a file that was there is then as it was.
    pub fn write(&self, path: &Path, origin: &str) -> Result<(), Error> {
        let failed = |source| Error::Write { path: path.to_owned(), source };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new().tempfile_in(folder).map_err(failed)?;
        file.write_all(self.source(origin).as_bytes()).map_err(failed)?;
        file.persist(path).map_err(|why| failed(why.error))?;
        Ok(())
    }

    /// The table as source text.
    pub fn source(&self, origin: &str) -> String {
        let mut text = format!("{HEAD}\n//!\n//! {origin}\n{USES}");
        for (term, Weight { many, few }) in self.weights.iter().enumerate() {
            let name = names::of_term(term);
            // Writing to a string does not fail.
            let _ = writeln!(text, "    Weight {{ many: {many}, few: {few} }}, // {name}");
        }
        text.push_str(BETWEEN);
        for (class, scale) in self.scales.iter().enumerate() {
            let _ = writeln!(text, "    {scale}, // {}", names::of_scale(class));
        }
        text + "];\n"
    }
}

const HEAD: &str = "//! The weights of the evaluation, in hundredths of a hul: on a full board and on an empty one.";

const USES: &str = "
use super::terms::TERMS;
use super::{SCALE_CLASSES, Weight};

/// What one of each term is worth.
#[rustfmt::skip]
pub const WEIGHTS: [Weight; TERMS] = [
";

const BETWEEN: &str = "];

/// How much of an advantage counts, of 256: first where the side behind has no tobit, then where it has one; by the
/// tobits of the side ahead.
#[rustfmt::skip]
pub const SCALES: [u16; SCALE_CLASSES] = [
";
