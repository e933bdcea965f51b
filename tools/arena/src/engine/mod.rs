//! An engine as a child process, whatever it does.
//!
//! [`Engine`] holds the conversation: start-up, options, games, moves. Below it `process` keeps the child with its
//! pipes, and `lines` takes in what it writes, on a thread of its own, within bounds. What can go wrong is a [`Fault`].
//!
//! No call here waits without an end, and none looks at the clock again and again: each sleeps until a line comes, the time
//! is up, or the arena is told to stop.

mod affinity;
mod children;
mod conversation;
mod declared;
mod fault;
mod go;
mod info;
mod lines;
mod log;
mod pipe;
mod process;

pub use affinity::{AffinityError, Cpus};
pub use children::Children;
pub use conversation::{Engine, Environment, Reply};
pub use fault::Fault;
pub use go::{Clocks, go_command};
pub use info::{Info, Score};
pub use log::Log;
