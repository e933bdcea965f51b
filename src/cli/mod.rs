//! What the command line shows.

pub mod drawing;
pub mod svg;
