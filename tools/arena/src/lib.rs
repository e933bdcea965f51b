#![doc = include_str!("../README.md")]

// Pure parts, each knowing only those above it:
//   fixture      games to be played and games played
//   statistics   Elo, pentanomial counts, likelihood of superiority, SPRT
//   ranking      points and tie-breaks
//   schedule     who plays whom with which opening, in every format
//   standings    crosstables, brackets, team tables
// Those that play, from the bottom up:
//   whole_file   files that are written whole or not at all
//   settings     what is asked for: engines, time controls, openings, rules, outputs
//   engine       a child process that speaks UCI or UGI
//   openings     where games begin
//   play         one game between two engines
//   report       game file, lines of JSON, status line, final report
//   runner       all games of a schedule, several at a time; journal, resuming, shards
//   files        the subcommand pdn
//   cli          the command line

pub mod cli;
pub mod engine;
pub mod files;
pub mod fixture;
pub mod openings;
pub mod play;
pub mod ranking;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod settings;
pub mod standings;
pub mod statistics;
pub mod whole_file;
