//! Errors of usage, in one line each.

use std::process::ExitCode;

use clap::error::ErrorKind;

use super::error;

/// The longest message, in characters.
const LONGEST: usize = 300;

/// Tells what clap has to say: help and version in full on standard output, an error in one line on standard error.
pub(super) fn report(said: &clap::Error) -> ExitCode {
    match said.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Whoever closes the output early has read enough.
            let _ = said.print();
            ExitCode::SUCCESS
        }
        _ => error::report(&in_one_line(&said.render().to_string())),
    }
}

/// What is wrong and clap's advice, without the usage that follows.
fn in_one_line(rendered: &str) -> String {
    let told = |line: &&str| !line.starts_with("Usage:") && !line.starts_with("For more information");
    let paragraphs = rendered.lines().take_while(told).map(str::trim).collect::<Vec<_>>();
    let sentences = paragraphs.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    let joined = sentences.map(|lines| lines.join(" ")).collect::<Vec<_>>().join("; ");
    let joined = joined.strip_prefix("error: ").unwrap_or(&joined);
    let mut message: String = joined.chars().take(LONGEST).collect();
    if joined.chars().nth(LONGEST).is_some() {
        message.push('…');
    }
    message + " (more: --help)"
}
