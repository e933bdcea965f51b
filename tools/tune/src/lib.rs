//! Fits the weights of the evaluation to the results of games that the engine plays against itself: the way of P. Österlund
//! ("Texel's tuning method", 2014), which is logistic regression.
//!
//! Games first ([`games`]), then their quiet positions as counts of the evaluation's terms ([`samples`]), the probability of a
//! result as a function of the weights ([`model`]), the weights that make the results most probable ([`fit`]), and a table of them
//! as source text ([`table`]). Where the games say nothing the weights set by hand ([`hand`]) stand.

pub mod arguments;
pub mod error;
pub mod fit;
pub mod games;
pub mod hand;
pub mod model;
pub mod names;
pub mod samples;
pub mod table;
