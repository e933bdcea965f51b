//! The strings by which a running search is held from outside.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// Belongs to one search: a `stop` meant for it never reaches the next.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    /// When the opponent played the move that was pondered on.
    released: OnceLock<Instant>,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Control {
    /// Ends the search, begun or not.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.wake();
    }

    /// Has it been told to end?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The flag itself, for counts that know no more of a search.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stopped
    }

    /// Turns pondering into thinking: the clock runs from now.
    pub fn ponderhit(&self) {
        // A second one changes nothing.
        let _ = self.released.set(Instant::now());
        self.wake();
    }

    /// When pondering became thinking, if it has.
    pub fn released(&self) -> Option<Instant> {
        self.released.get().copied()
    }

    /// Waits until the search is stopped or, if `pondering`, the expected move is played.
    pub(super) fn wait(&self, pondering: bool) {
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !(self.is_stopped() || pondering && self.released().is_some()) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn wake(&self) {
        // Taken so that no waiter misses the change between its look and its sleep.
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        self.changed.notify_all();
    }
}
