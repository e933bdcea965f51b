//! The program `arena`: see the library's documentation.

use std::process::ExitCode;

fn main() -> ExitCode {
    arena::cli::run()
}
