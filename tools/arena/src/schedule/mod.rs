//! Who meets whom, in which order, with which colours and openings.
//!
//! A [`Schedule`] is a pure function of its [`Plan`] (format, number of entrants, seed) and of the results so far. It keeps
//! no state: [`Schedule::next_stage`] is asked with all results again and again, so a tournament that was broken off goes on
//! exactly as it would have, and it does not matter in which order the games of a stage ended.
//!
//! Two games of one *pair* have the same opening and exchanged colours; an *encounter* is all that two entrants play against
//! each other in a *round*; a *stage* is all that can be played before anything further is known. A match, a round-robin, a
//! gauntlet and a match of teams are one stage; in a Swiss tournament each round is one.

mod arbiter;
mod berger;
mod course;
mod error;
mod groups;
mod knockout;
mod plan;
mod single;
mod swiss;

pub use crate::fixture::{Bye, Entrant, Fixture, Outcome, Played};
pub use course::{Course, Schedule};
pub use error::ScheduleError;
pub use knockout::{Bracket, Decision, Tie};
pub use plan::{Decider, Draw, Encounter, Final, Format, Groups, Knockout, Plan};
pub use swiss::most_rounds as most_swiss_rounds;
