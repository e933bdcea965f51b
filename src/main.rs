//! The command line.
fn main() -> std::process::ExitCode {
    if let Err(why) = tobit::protocol::uci_loop::run() {
        eprintln!("{why}");
        return std::process::ExitCode::FAILURE;
    }
    std::process::ExitCode::SUCCESS
}
