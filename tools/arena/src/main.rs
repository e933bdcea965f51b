//! The program `arena`: see the library's documentation.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::files::{self, PdnCommand};
use clap::{Parser, Subcommand};

/// Matches and tournaments between engines
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check, filter, merge and convert files of games
    #[command(subcommand)]
    Pdn(PdnCommand),
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn main() -> ExitCode {
    let Arguments { command: Command::Pdn(command) } = Arguments::parse();
    // Without a handler Ctrl-C ends the program at once, which is no harm either.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    match files::run(&command, &|| INTERRUPTED.load(Ordering::Relaxed)) {
        Ok(finding) => ExitCode::from(finding.exit_status()),
        Err(error) => {
            if error.exit_status() != 0 {
                let _ = writeln!(std::io::stderr(), "error: {error}");
            }
            ExitCode::from(error.exit_status())
        }
    }
}
