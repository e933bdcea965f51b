//! What standard output is, and what may be sent to it.

use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal};

use anstyle::Style;
use indicatif::{ProgressBar, ProgressStyle};

/// The size of a terminal that does not tell.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// Is somebody looking at standard output?
pub(super) fn is_watched() -> bool {
    io::stdout().is_terminal()
}

/// Can what stands on the terminal be written over?
pub(super) fn can_redraw() -> bool {
    is_watched() && !is_dumb()
}

/// May there be colours? Not where output goes to a file or another program, and not where the user wants none (see
/// <https://no-color.org>).
pub(super) fn has_colour() -> bool {
    is_watched() && !is_dumb() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|kind| kind == "dumb")
}

/// The terminal's columns and rows.
pub(super) fn size() -> (u16, u16) {
    match crossterm::terminal::size() {
        // A terminal that says it has no size knows nothing.
        Ok((width, height)) if width > 0 && height > 0 => (width, height),
        _ => USUAL_SIZE,
    }
}

/// A text in a style if there may be colours.
pub(super) fn styled(text: impl Display, style: Style) -> String {
    if has_colour() { format!("{style}{text}{style:#}") } else { text.to_string() }
}

/// A bar on standard error, if that is a terminal; else it stays hidden.
pub(super) fn progress_bar(length: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what);
    match ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}, {elapsed}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
