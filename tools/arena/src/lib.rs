#![doc = include_str!("../README.md")]

// Pure parts, each knowing only those above it:
//   fixture      games to be played and games played
//   statistics   Elo, pentanomial counts, likelihood of superiority, SPRT
//   ranking      points and tie-breaks
//   schedule     who plays whom with which opening, in every format
//   standings    crosstables, brackets, team tables
// By itself:
//   files        the pdn subcommand
// Then those that play:
//   settings     what is asked for: engines, time controls, adjudication, outputs; from arguments or a file
//   engine       a child process that speaks UCI or UGI
//   match_play   one game between two engines
//   openings     where games begin
//   runner       all games of a schedule, several at a time; journal, resuming, shards
//   report       game file, JSON lines, status line, final report

pub mod files;
pub mod fixture;
pub mod ranking;
pub mod schedule;
pub mod standings;
pub mod statistics;
