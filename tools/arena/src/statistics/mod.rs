//! What results say about strength.
//!
//! The unit of measure is the pair: two games on one opening with exchanged colours. Its two results are not independent (an
//! opening that favours White gives each side one win), so the five possible scores of a pair are counted, not the three of
//! a game. Where no pair is complete, games have to do.
//!
//! [`Tally`] counts, [`Estimate`] says how much stronger one is and how sure that is, [`Sprt`] decides when a match has
//! lasted long enough.
//!
//! The methods are those of the chess world's test frameworks, fishtest and fastchess, which follow Michel Van den Bergh's
//! notes: "The generalized maximum likelihood ratio for the expectation value of a distribution" and "Normalized Elo".

mod distribution;
mod elo;
mod estimate;
mod sprt;
mod tally;

pub use elo::{elo_of_share, share_of_elo};
pub use estimate::Estimate;
pub use sprt::{Model, Sprt, SprtError, SprtState, Verdict};
pub use tally::{Pentanomial, Sample, Tally, Trinomial};
