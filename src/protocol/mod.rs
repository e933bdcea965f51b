//! The line protocol: UCI as chess engines speak it, and UGI, its game-agnostic sister.
//!
//! A line becomes a [`Command`](command::Command), an engine's event becomes lines; both are pure. Between them stands the
//! [loop](uci_loop).

mod background;
pub mod command;
pub mod dialect;
pub mod event;
pub mod go;
mod hangup;
mod help;
mod inspect;
pub mod options;
mod passed_over;
pub mod uci_loop;
