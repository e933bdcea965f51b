//! Exact values of positions with few pieces, from tables.
//!
//! A table holds a [`Class`] of positions: so many hullar and tobits of the side to move against so many of the other. A position is
//! turned so that the side to move is White ([`Placement`]), the placements of a class are numbered ([`Index`]), and for each number
//! a file holds who wins and another one how long it takes ([`mod@format`]). Where a capture must be made they hold nothing: the captures
//! lead to smaller classes and are soon followed. Tables of up to three pieces are part of the program ([`Tables::embedded`]);
//! larger ones are built by `tools/endgame`.

mod bits;
mod class;
pub mod distance;
mod embedded;
mod encode;
pub mod format;
mod index;
mod placement;
mod subsets;
mod table;
mod tables;
mod value;
pub mod wdl;

pub use class::{Class, ClassError, Material};
pub use distance::LONGEST_DISTANCE;
pub use encode::{EncodeError, EncodedPart, PART};
pub use format::{Census, Header, Metric, TableError, TableFault, path};
pub use index::Index;
pub use placement::{Group, Placement};
pub use table::Table;
pub use tables::{BoardTables, Found, Tables, classes_in};
pub use value::Value;
pub use wdl::Verdict;
