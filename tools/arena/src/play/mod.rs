//! One game between two engines.
//!
//! [`Play`] has the two engines move in turn, keeps their clocks, and judges: by the rules of the game, by what the engines do
//! wrong, and by agreed rules of [`adjudication`]. What comes of it is a [`GameRecord`].

pub mod adjudication;
mod clock;
mod game;
mod record;
mod termination;

pub(crate) use game::texts;
pub use game::{Finished, Play, Side};
pub use record::{GameRecord, MoveRecord};
pub use termination::{Fate, Termination};
