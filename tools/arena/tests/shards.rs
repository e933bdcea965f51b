//! A schedule in shares, put together again.

#![cfg(unix)]

mod support;

use std::process::{Command, Stdio};

use serde_json::Value;
use support::{Place, timeless, timeless_pdn};

const MATCH: &str = "--engine cmd=engine,args=honest,name=x --engine cmd=engine,args=honest,name=y --each nodes=400 --games 18 \
                     --seed 9 --maxmoves 40 --ratinginterval 0";

/// The script of the tool's README, on this machine's shell.
const THREE_SHARDS: &str =
    "for k in 1 2 3; do \"$ARENA\" match $MATCH --shard $k/3 --pdn shard-$k.pdn >shard-$k.txt & done; wait";

fn run_script(place: &Place, script: &str) {
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).current_dir(place.path(".")).stdout(Stdio::null()).stderr(Stdio::null());
    shell.env("ARENA", env!("CARGO_BIN_EXE_arena")).env("MATCH", MATCH);
    assert!(shell.status().expect("there is a shell").success());
}

#[test]
fn three_shards_by_shell_are_the_whole() {
    let place = Place::new();
    run_script(&place, THREE_SHARDS);
    let whole = place.report(&format!("match {MATCH} --pdn whole.pdn --json whole.json"));
    let states = "shard-1.pdn.state shard-2.pdn.state shard-3.pdn.state";
    let merged = place.report(&format!("merge {states} --pdn merged.pdn --json merged.json"));
    assert_eq!(merged, whole);
    let games = |name: &str| place.lines(name).iter().map(timeless_or_result).collect::<Vec<_>>();
    assert_eq!(games("merged.json"), games("whole.json"));
    assert_eq!(timeless_pdn(&place.read("merged.pdn")), timeless_pdn(&place.read("whole.pdn")));
    // Pairs stay together, and no game is played twice.
    let sizes: Vec<usize> = (1..=3).map(|k| place.read(&format!("shard-{k}.pdn.state")).lines().count() - 1).collect();
    assert_eq!(sizes, [6, 6, 6]);
}

fn timeless_or_result(line: &Value) -> Value {
    if line["type"] == "game" { timeless(line) } else { line.clone() }
}

#[test]
fn what_is_missing_is_told() {
    let place = Place::new();
    place.report(&format!("match {MATCH} --shard 2/3 --state two.state"));
    let output = place.run("merge two.state");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("shard 1/3 is not there") && told.contains("shard 3/3 is not there"), "{told}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("6 games, not complete"));
}

#[test]
fn shards_of_different_schedules_are_not_put_together() {
    let place = Place::new();
    place.report(&format!("match {MATCH} --shard 1/3 --state one.state"));
    place.report(&format!("match {} --shard 2/3 --state two.state", MATCH.replace("--seed 9", "--seed 10")));
    let why = place.refusal("merge one.state two.state");
    assert!(why.contains("another run") && why.contains("seed"), "{why}");
    let why = place.refusal("merge one.state one.state");
    assert!(why.contains("shard 1/3"), "{why}");
}

#[test]
fn what_cannot_be_split_is_refused() {
    let place = Place::new();
    for format in ["knockout", "swiss", "groups"] {
        let engines = "--engine cmd=engine --engine cmd=engine --engine cmd=engine --engine cmd=engine";
        let why = place.refusal(&format!(
            "tournament --format {format} {engines} --each args=first,nodes=1 --seed 1 --shard 1/2 --state s.state"
        ));
        assert!(why.contains("depends on results"), "{why}");
        assert!(!place.path("s.state").exists());
    }
    let why = place.refusal(&format!("match {} --shard 1/2", MATCH.replace("--seed 9", "")));
    assert!(why.contains("--seed"), "{why}");
}
