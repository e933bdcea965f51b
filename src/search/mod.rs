//! The search: which move to play, and what the position is worth.
//!
//! [`Searcher`] runs a [`Task`] on as many threads as asked, under [`Limits`], held by a [`Control`]; what it finds comes as
//! [`Info`] while it runs and as an [`Answer`] at the end. It never prints.

mod clock;
mod control;
mod depth;
mod ending_cache;
mod endings;
mod limits;
mod line;
mod memory;
mod ordering;
mod pool;
mod report;
mod score;
mod shared;
mod table;
mod value_cache;
mod window;
mod worker;

pub use control::Control;
pub use limits::{Clock, Hold, Limits, MAX_DEPTH};
pub use pool::{Answer, LINES_RANGE, STACK_SIZE, Searcher, THREAD_RANGE, Task};
pub use report::{Distance, Info};
pub use score::{MAX_PLY, Score};
pub use table::{DEFAULT_SIZE, OutOfMemory, SIZE_RANGE, Table};
