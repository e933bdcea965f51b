//! Nothing is lost when a run ends before its time, and it goes on as if it had not.

#![cfg(unix)]

mod support;

use std::fs;
use std::io::Write;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use support::{Place, timeless, timeless_pdn, wait};

/// A match between engines that play the same moves every time.
const MATCH: &str = "match --engine cmd=engine,args=honest,name=x --engine cmd=engine,args=honest,name=y,proto=ugi \
                     --each nodes=600 --games 24 --concurrency 2 --seed 5 --maxmoves 60 --ratinginterval 0 --pdn games.pdn --json games.json";

fn games_in(state: &str) -> usize {
    state.lines().count().saturating_sub(1)
}

/// Starts the match and ends the arena in the middle.
fn broken_off(place: &Place, signal: Signal) -> std::process::Output {
    let output = broken_off_after(place, MATCH, 5, signal);
    let played = games_in(&place.read("games.pdn.state"));
    assert!((5..24).contains(&played), "{played} games before the end");
    output
}

fn broken_off_after(place: &Place, arguments: &str, games: usize, signal: Signal) -> std::process::Output {
    let child = place.start(arguments);
    place.wait_for("games.pdn.state", |text| games_in(text) >= games);
    kill_process(Pid::from_child(&child), signal).expect("the arena can be sent a signal");
    let output = wait(child);
    place.assert_no_process_left();
    output
}

fn sorted(mut games: Vec<Value>) -> Vec<Value> {
    games.sort_by_key(|game| game["game"].as_u64());
    games.iter().map(timeless).collect()
}

/// The same match without a break.
fn unbroken() -> Place {
    played_through(MATCH)
}

fn played_through(arguments: &str) -> Place {
    let place = Place::new();
    place.report(arguments);
    place
}

fn assert_same(one: &Place, other: &Place) {
    assert_eq!(sorted(one.games("games.json")), sorted(other.games("games.json")));
    assert_eq!(timeless_pdn(&one.read("games.pdn")), timeless_pdn(&other.read("games.pdn")));
    assert_eq!(one.lines("games.json").last(), other.lines("games.json").last());
}

#[test]
fn after_a_kill_the_run_goes_on_to_the_same_end() {
    let place = Place::new();
    broken_off(&place, Signal::KILL);
    // The games that were over are in the files already.
    let played = place.games("games.json").len();
    assert!(played >= 4, "{played}");
    let report = place.report("match --resume games.pdn.state");
    let whole = unbroken();
    assert_same(&place, &whole);
    assert!(report.contains("24 games"), "{report}");
}

#[test]
fn a_tournament_in_which_results_decide_who_plays_goes_on_as_well() {
    let engines = ["a,nodes=50", "b,nodes=900", "c,nodes=300", "d,nodes=600"]
        .map(|engine| format!("--engine cmd=engine,args=honest,name={engine}"))
        .join(" ");
    for format in ["knockout", "swiss --rounds 2", "groups --finals knockout"] {
        let arguments = format!(
            "tournament --format {format} {engines} --games 4 --seed 3 --concurrency 2 --maxmoves 80 --pdn games.pdn --json games.json"
        );
        let place = Place::new();
        broken_off_after(&place, &arguments, 3, Signal::KILL);
        place.report("tournament --resume games.pdn.state");
        assert_same(&place, &played_through(&arguments));
    }
}

#[test]
fn a_torn_last_line_counts_as_never_written() {
    let place = Place::new();
    broken_off(&place, Signal::KILL);
    let state = place.read("games.pdn.state");
    place.write("games.pdn.state", &state[..state.len() - 40]);
    // A game that only the journal lost is in the other files, and must not be there twice.
    place.report(&format!("{MATCH} --resume games.pdn.state"));
    assert_same(&place, &unbroken());
}

#[test]
fn ctrl_c_ends_in_good_order_and_the_run_can_go_on() {
    let place = Place::new();
    let output = broken_off(&place, Signal::INT);
    assert_eq!(output.status.code(), Some(130));
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("not complete") && report.contains("--resume games.pdn.state"), "{report}");
    let last = place.lines("games.json").pop().expect("there are lines");
    assert_eq!((&last["type"], &last["complete"]), (&Value::from("result"), &Value::from(false)));
    place.report("match --resume games.pdn.state");
    assert_same(&place, &unbroken());
}

#[test]
fn a_request_to_end_is_obeyed_as_ctrl_c_is() {
    let place = Place::new();
    let output = broken_off(&place, Signal::TERM);
    assert_eq!(output.status.code(), Some(130));
}

#[test]
fn the_second_ctrl_c_ends_at_once_and_takes_the_engines_along() {
    let place = Place::new();
    // Engines that do not listen while they think hold the first one up.
    let child = place.start(
        "match --engine cmd=engine,args=sleep,name=x --engine cmd=engine,args=sleep,name=y --each nodes=1 --games 2 --concurrency 2 \
         --log log.txt",
    );
    place.wait_for("log.txt", |text| text.matches(": go nodes 1").count() == 2);
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).expect("the arena can be sent a signal");
    place.wait_for("log.txt", |text| text.contains(": quit"));
    kill_process(pid, Signal::INT).expect("the arena can be sent a signal");
    assert_eq!(wait(child).status.code(), Some(130));
    place.assert_no_process_left();
}

#[test]
fn a_run_is_resumed_as_itself_only() {
    let place = Place::new();
    broken_off(&place, Signal::KILL);
    for (change, told) in [("nodes=600", "nodes=601"), ("--seed 5", "--seed 6"), ("name=x", "name=z")]
        .map(|(from, to)| (MATCH.replace(from, to), to))
    {
        let why = place.refusal(&format!("{change} --resume games.pdn.state"));
        let value = told.split(['=', ' ']).next_back().expect("there is a value");
        assert!(why.contains("another run") && why.contains(value), "{why}");
    }
    let why = place.refusal(&format!("{} --resume games.pdn.state", MATCH.replace("games.json", "others.json")));
    assert!(why.contains("json"), "{why}");
}

#[test]
fn tables_judge_the_rest_as_they_judged_the_beginning() {
    let with_tables = format!("{MATCH} --tb");
    let place = Place::new();
    broken_off_after(&place, &with_tables, 5, Signal::KILL);
    for other in [MATCH.to_owned(), format!("{with_tables} --tbpieces 2")] {
        let why = place.refusal(&format!("{other} --resume games.pdn.state"));
        assert!(why.contains("another run") && why.contains("tables"), "{why}");
    }
    let report = place.report("match --resume games.pdn.state");
    assert!(report.contains("table adjudication"), "{report}");
    assert_same(&place, &played_through(&with_tables));
}

#[test]
fn an_unfinished_run_is_not_written_over() {
    let place = Place::new();
    broken_off(&place, Signal::KILL);
    let before = place.read("games.pdn");
    let why = place.refusal(MATCH);
    assert!(why.contains("--resume games.pdn.state"), "{why}");
    assert_eq!(place.read("games.pdn"), before);
}

#[test]
fn damage_is_named() {
    let place = Place::new();
    broken_off(&place, Signal::KILL);
    let state = place.read("games.pdn.state");
    let mut lines: Vec<&str> = state.lines().collect();
    lines[2] = "{\"fixture\":";
    place.write("games.pdn.state", &(lines.join("\n") + "\n"));
    let why = place.refusal("match --resume games.pdn.state");
    assert!(why.contains("line 3"), "{why}");
    place.write("games.pdn.state", "1. 7-14 29-22 *\n");
    let why = place.refusal("match --resume games.pdn.state");
    assert!(why.contains("no state of a run"), "{why}");
}

#[test]
fn two_runs_do_not_write_one_state() {
    let place = Place::new();
    let child = place.start(MATCH);
    place.wait_for("games.pdn.state", |text| games_in(text) >= 1);
    let why = place.refusal("match --resume games.pdn.state");
    assert!(why.contains("another arena is at work"), "{why}");
    assert!(wait(child).status.success());
}

#[test]
fn games_that_were_in_a_file_before_stay_there() {
    let place = Place::new();
    let old = "[Event \"old\"]\n\n1. 7-14 *\n\n";
    place.write("games.pdn", old);
    broken_off(&place, Signal::KILL);
    let mut file = fs::OpenOptions::new().append(true).open(place.path("games.pdn")).expect("it can be opened");
    file.write_all(b"[Event \"half a ga").expect("it can be written");
    drop(file);
    place.report("match --resume games.pdn.state");
    let text = place.read("games.pdn");
    let new = text.strip_prefix(old).expect("what was there is still there");
    assert_eq!(timeless_pdn(new), timeless_pdn(&unbroken().read("games.pdn")));
}
