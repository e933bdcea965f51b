//! All games of a schedule, several at a time, so that nothing is lost whatever breaks.
//!
//! The [`Runner`] deals the games out to slots, each a thread with engines of its own, and takes their results. A finished game
//! is in the [journal](state::Journal) and in the files of the [`Store`] before its slot is dealt the next. Which games there
//! are is asked of the [`Schedule`](crate::schedule::Schedule) again and again with all results so far, so a run that is
//! resumed goes on as if it had never stopped.

mod dispatch;
mod interrupt;
mod slot;
pub mod state;
mod store;

pub use dispatch::{End, RunError, Runner};
pub use interrupt::Interrupts;
pub use store::{Store, write_files};
