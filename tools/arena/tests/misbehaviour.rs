//! Whatever an engine does wrong, it loses that game for the right reason, and everything goes on.

mod support;

use serde_json::Value;
use support::Place;

/// Plays four games of an engine that goes wrong after three moves against one that never does.
fn play_against(mode: &str, keys: &str) -> (Place, Vec<Value>) {
    play_patiently("60", mode, keys)
}

/// The same with so many seconds for an engine without a clock.
fn play_patiently(seconds: &str, mode: &str, keys: &str) -> (Place, Vec<Value>) {
    let place = Place::new();
    place.report(&format!(
        "match --engine cmd=engine,arg={mode},arg=3,name=bad,nodes=10,{keys} --engine cmd=engine,args=first,name=good,nodes=10 \
         --games 4 --maxmoves 12 --seed 3 --concurrency 4 --patience {seconds} --pdn games.pdn --json games.json"
    ));
    place.assert_no_process_left();
    let games = place.games("games.json");
    assert_eq!(games.len(), 4, "{mode}");
    (place, games)
}

/// All four games are lost in this way.
fn is_lost_by(mode: &str, keys: &str, kind: &str) {
    check_lost(mode, &play_against(mode, keys), kind);
}

/// The same for engines that only patience has an end with.
fn is_lost_for_want_of_patience(mode: &str, kind: &str) {
    check_lost(mode, &play_patiently("2", mode, ""), kind);
}

fn check_lost(mode: &str, (place, games): &(Place, Vec<Value>), kind: &str) {
    for game in games {
        assert_eq!(game["termination"]["kind"], kind, "{mode}: {}", game["reason"]);
        assert_eq!(game["winner"], "good", "{mode}");
    }
    let last = place.lines("games.json").pop().expect("there are lines");
    assert_eq!(last["type"], "result");
    assert_eq!(last["engines"][0]["losses"], 4, "{mode}");
    assert_eq!(last["complete"], true, "{mode}");
}

/// All four games are played as if nothing were the matter.
fn is_borne(mode: &str) {
    let (_, games) = play_against(mode, "");
    for game in &games {
        assert_eq!(game["termination"]["kind"], "move-limit", "{mode}: {}", game["reason"]);
        assert_eq!(game["plies"], 24, "{mode}");
    }
}

#[test]
fn a_crash_loses_and_the_last_words_are_kept() {
    is_lost_by("crash", "", "crash");
    let (_, games) = play_against("crash", "");
    let reason = games[0]["reason"].as_str().expect("a reason is text");
    assert!(reason.contains("42") && reason.contains("something went wrong in line 7"), "{reason}");
}

#[test]
fn an_illegal_move_loses_and_can_be_reproduced() {
    for mode in ["lie", "none", "null", "silent"] {
        is_lost_by(mode, "", "illegal-move");
    }
    let (_, games) = play_against("lie", "");
    let termination = &games[0]["termination"];
    assert_eq!(termination["text"], "1-38");
    let text = termination["position"].as_str().expect("a position is text");
    let position = tobit::rules::Position::parse(tobit::rules::Board::STANDARD, text).expect("it is one");
    assert!(position.parse_move("1-38").is_err());
}

#[test]
fn a_late_move_loses_on_time() {
    is_lost_by("late", "st=0.1,timemargin=20", "time-forfeit");
    is_lost_by("late", "tc=0.2,timemargin=20", "time-forfeit");
}

#[test]
fn a_late_move_within_the_margin_does_not_lose() {
    let (_, games) = play_against("late", "st=0.1,timemargin=30000");
    assert!(games.iter().all(|game| game["termination"]["kind"] == "move-limit"));
}

#[test]
fn silence_is_a_stall_with_a_clock_and_without() {
    is_lost_by("sleep", "st=0.1", "stall");
    is_lost_for_want_of_patience("sleep", "stall");
    is_lost_by("half", "tc=0.1", "stall");
}

#[test]
fn a_closed_output_loses() {
    is_lost_by("close", "", "closed-output");
}

#[test]
fn a_flood_loses_whether_it_has_lines_or_not() {
    is_lost_for_want_of_patience("flood", "flood");
    is_lost_by("endless", "", "flood");
}

#[test]
fn an_engine_that_does_not_start_loses_every_game() {
    is_lost_by("dead", "", "start-failure");
    is_lost_for_want_of_patience("mute", "start-failure");
}

#[test]
fn odd_but_honest_output_is_borne() {
    for mode in ["pieces", "garbage"] {
        is_borne(mode);
    }
}

#[test]
fn a_second_answer_to_one_question_is_not_taken_for_the_next() {
    is_borne("twice");
}

#[test]
fn an_engine_that_ignores_quit_is_ended() {
    is_borne("stay");
}

#[test]
fn a_program_that_does_not_exist_is_told_at_once() {
    let place = Place::new();
    let why =
        place.refusal("match --engine cmd=nothing,name=x --engine cmd=engine,args=first --each nodes=1 --games 1000");
    assert!(why.contains('x') && why.contains("nothing") && why.contains("args="), "{why}");
    place.assert_no_process_left();
}
