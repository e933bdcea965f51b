//! Files of games: `arena pdn`.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::files::{self, FileError, PdnCommand};

/// Carries the subcommand out; Ctrl-C ends it between two games.
pub(super) fn run(command: &PdnCommand) -> Result<ExitCode, FileError> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let on_press = Arc::clone(&interrupted);
    // Without a handler Ctrl-C ends the program at once, which is no great harm either.
    let _ = ctrlc::set_handler(move || on_press.store(true, Ordering::Relaxed));
    let finding = files::run(command, &|| interrupted.load(Ordering::Relaxed))?;
    Ok(ExitCode::from(finding.exit_status()))
}
