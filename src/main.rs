//! The program: the command line, and without a subcommand the line protocol.

use std::process::ExitCode;

use tobit::cli::Arguments;

fn main() -> ExitCode {
    match Arguments::read() {
        Err(status) => status,
        Ok(arguments) if arguments.is_bare() => speak_protocol(),
        Ok(arguments) => arguments.run(),
    }
}

/// STUB, to be replaced by the protocol's own loop: `tobit::protocol::uci_loop::run()`.
fn speak_protocol() -> ExitCode {
    ExitCode::SUCCESS
}
