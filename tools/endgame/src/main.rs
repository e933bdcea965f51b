//! The program `endgame`: see the library.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use endgame::arguments::Arguments;

fn main() -> ExitCode {
    match endgame::commands::run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if error.is_unread_output() {
                return ExitCode::SUCCESS;
            }
            // Without a standard error there is nobody to tell.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(error.status())
        }
    }
}
