//! The engine plays by its tables.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use endgame::job::Job;
use endgame::measure::measure;
use endgame::trial::{Trial, Verdict};
use tobit::endgame::Tables;
use tobit::rules::Board;

fn trial(tables: &Tables) -> Trial<'_> {
    Trial { tables, board: Board::SMALL, pieces: 3, won: 100, drawn: 10, time: Duration::from_millis(2), seed: 7 }
}

#[test]
fn won_endings_are_won_in_time_and_drawn_ones_held() {
    let job = Job::silent(Arc::new(AtomicBool::new(false)));
    let verdict = trial(&Tables::embedded()).run(&job);
    assert_eq!(verdict, Ok(Verdict { won_in_time: 100, not_in_time: 0, held: 10, lost: 0 }));
}

#[test]
fn a_trial_can_be_stopped() {
    let job = Job::silent(Arc::new(AtomicBool::new(true)));
    assert!(trial(&Tables::embedded()).run(&job).is_err());
}

#[test]
fn there_is_nothing_to_measure_without_tables() {
    assert!(measure(&Tables::embedded(), Board::new(2, 3).expect("a board"), 1).is_none());
}
