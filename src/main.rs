//! The program: the command line, and without a subcommand the line protocol.

use std::io::{self, Write};
use std::process::ExitCode;

use tobit::cli::Arguments;
use tobit::protocol::uci_loop;

fn main() -> ExitCode {
    match Arguments::read() {
        Err(status) => status,
        Ok(arguments) if arguments.is_bare() => speak_protocol(),
        Ok(arguments) => arguments.run(),
    }
}

fn speak_protocol() -> ExitCode {
    let Err(why) = uci_loop::run() else { return ExitCode::SUCCESS };
    // Without a standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "error: {why}");
    ExitCode::FAILURE
}
