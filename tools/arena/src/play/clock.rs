//! A player's clock.

use std::time::Duration;

use crate::settings::TimeControl;

/// The clock of one player in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    control: TimeControl,
    left: Duration,
    moves_made: u32,
}

impl Clock {
    pub(super) fn new(control: TimeControl) -> Self {
        Self { control, left: Duration::from_millis(control.time_ms + control.increment_ms), moves_made: 0 }
    }

    /// What is left for the next move.
    pub(super) fn left(&self) -> Duration {
        self.left
    }

    /// What is left, and what is added after each move.
    pub(super) fn reading(&self) -> (Duration, Duration) {
        (self.left, Duration::from_millis(self.control.increment_ms))
    }

    /// Moves to the next time control.
    pub(super) fn moves_to_go(&self) -> Option<u32> {
        self.control.moves.map(|moves| moves - self.moves_made % moves.max(1))
    }

    /// Takes off what a move took, and adds what is due after it. A move that was late within the margin leaves nothing.
    pub(super) fn press(&mut self, took: Duration) {
        self.moves_made += 1;
        self.left = self.left.saturating_sub(took) + Duration::from_millis(self.control.increment_ms);
        if self.control.moves.is_some_and(|moves| self.moves_made.is_multiple_of(moves)) {
            self.left += Duration::from_millis(self.control.time_ms);
        }
    }
}
