//! The log of all that is said.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Which way a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// To the engine.
    Sent,
    /// From its standard output.
    Said,
    /// From its standard error.
    Complained,
}

/// A file with every line that goes between the arena and its engines, in the form other runners give it:
/// `1234 >name(1): go nodes 3000`, the first number being milliseconds since the start and the one in parentheses the process.
#[derive(Clone, Debug)]
pub struct Log {
    file: Arc<Mutex<File>>,
    start: Instant,
}

impl Log {
    /// Begins a file, over an old one if there is one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Self { file: Arc::new(Mutex::new(File::create(path)?)), start: Instant::now() })
    }

    pub(super) fn write(&self, way: Way, engine: &str, line: &str) {
        let sign = match way {
            Way::Sent => '>',
            Way::Said => '<',
            Way::Complained => '!',
        };
        let text = format!("{} {sign}{engine}: {line}\n", self.start.elapsed().as_millis());
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A log that cannot be written must not end a match.
        let _ = file.write_all(text.as_bytes());
    }
}
