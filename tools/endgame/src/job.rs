//! Long work: how far it is, and whether it is to stop.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use thiserror::Error;

/// The status of a program that Ctrl-C ended, as shells count: 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// The work was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before the end; tables that are finished stay, and 'endgame build' goes on from there")]
pub struct Stopped;

/// A piece of work that takes a while.
pub struct Job {
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Job {
    /// One that shows nothing, and stops when the flag is set.
    pub fn silent(stop: Arc<AtomicBool>) -> Self {
        Self { stop, bar: ProgressBar::hidden() }
    }

    /// One that shows its progress on a terminal and stops at Ctrl-C; the second Ctrl-C ends the program. To be called once.
    pub fn on_terminal() -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&stop);
        let on_press = move || {
            if seen.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED.into());
            }
        };
        // A system without such a handler ends the program on the first Ctrl-C, as it ever did.
        let _ = ctrlc::set_handler(on_press);
        let bar = ProgressBar::new(0);
        let template = "{msg:24} [{wide_bar}] {percent:>3} %  {elapsed} gone, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        Self { stop, bar }
    }

    /// Begins work of so many steps.
    pub fn begin(&self, steps: u64) {
        self.bar.reset();
        self.bar.set_length(steps);
    }

    /// Says what is being done.
    pub fn name(&self, what: impl Into<String>) {
        self.bar.set_message(what.into());
    }

    /// So many steps are done.
    pub fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// Tells a line on standard error, if there is one.
    pub fn tell(&self, line: &str) {
        let _ = self.aside(|| writeln!(io::stderr(), "{line}"));
    }

    /// Does what may write to the terminal, without the bar in its way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// All is done, or as much as will be: the bar goes.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// Is it to stop?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// For work that ends early where it is to stop.
    ///
    /// # Errors
    /// [`Stopped`] if it is.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }
}

/// However the work ends, the bar does not stay in the way of what is told then.
impl Drop for Job {
    fn drop(&mut self) {
        self.end();
    }
}
