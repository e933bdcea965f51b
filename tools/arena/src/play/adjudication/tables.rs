//! Adjudication by endgame tables.

use tobit::rules::{Outcome, Position};

use super::Termination;

/// What tables say of a position. There are none yet: this is where they are to be asked.
pub(super) fn outcome(_position: &Position) -> Option<(Outcome, Termination)> {
    None
}
