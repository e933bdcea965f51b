#![doc = include_str!("../README.md")]

// Pure parts, each knowing only those above it, and nothing of processes (`files` stands by itself):
pub mod files; // the pdn subcommand
pub mod fixture; // games to be played and games played
pub mod ranking; // points and tie-breaks
pub mod schedule; // who plays whom with which opening, in every format
pub mod standings; // crosstables, brackets, team tables
pub mod statistics; // Elo, pentanomial counts, likelihood of superiority, SPRT

// Then those that play, from the bottom up:
pub mod cli;
pub mod engine; // a child process that speaks UCI or UGI
pub mod openings; // where games begin
pub mod play; // one game between two engines
pub mod report; // game file, lines of JSON, status line, final report
pub mod runner; // all games of a schedule, several at a time; journal, resuming, shards
pub mod settings; // what is asked for: engines, time controls, openings, rules, outputs // the command line
