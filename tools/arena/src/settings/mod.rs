//! What is asked for, read and complete: engines, time controls, openings, rules, outputs.
//!
//! [`EventSettings`] is all that determines the games; it goes into the state file, so that an event can be resumed and shards
//! can be merged. [`RunSettings`] is how they are played this time. Both come from the command line, of which a
//! [configuration file](config) is but another form.

pub mod config;
mod engine;
mod event;
mod openings;
pub mod pairs;
mod run;
mod shard;
mod sprt;
mod time;
pub mod words;

pub use engine::{EngineOptions, EngineSettings, Protocol};
pub use event::{EventSettings, SettingsError, complete_engines};
pub use openings::{OpeningFormat, OpeningOrder, OpeningSettings};
pub use run::{CaptureChoice, OutputFile, Outputs, ResultChoice, RunSettings};
pub use shard::Shard;
pub use sprt::SprtSettings;
pub use time::{MoveLimits, TimeControl};
