//! Matches and tournaments between engines that play Tobit.
//!
//! Each knows only those above it:
//!
//! * [`fixture`]: games to be played and games played.
//! * [`statistics`]: what results say about strength.
//! * [`ranking`]: points and tie-breaks.
//! * [`schedule`]: who meets whom, in which order, with which colours and openings.
//! * [`standings`]: tables.
//!
//! [`files`] is the subcommand `pdn`, for files of games; it stands by itself.

pub mod files;
pub mod fixture;
pub mod ranking;
pub mod schedule;
pub mod standings;
pub mod statistics;
