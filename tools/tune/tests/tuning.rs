//! Games and fits as people make them: the real program, stopped and damaged files among what it meets.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use tune::games::Player;
use tune::hand;
use tune::model::{Model, PARAMETERS, parameters};
use tune::samples::{self, GameSamples};

/// What the program wrote, if it ended well.
fn tune(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_tune")).args(arguments).output().expect("the tool can be run");
    let text = |bytes| String::from_utf8(bytes).expect("it writes text");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// An empty folder that no other test uses.
fn scratch_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn play(out: &Path, games: &str, jobs: &str) {
    let out = out.to_str().expect("the folder has a plain name");
    let arguments =
        ["games", "--board", "3x3", "--games", games, "--nodes", "300", "--seed", "5", "--jobs", jobs, "--out", out];
    tune(&arguments).expect("the games are played");
}

/// The games of a file, in the order of their numbers.
fn lines(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("there is a file of games");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn the_number_of_jobs_and_a_pause_change_no_game() {
    let folder = scratch_folder("jobs");
    let (alone, together) = (folder.join("alone.jsonl"), folder.join("together.jsonl"));
    play(&alone, "12", "1");
    play(&together, "5", "2");
    let begun = fs::read(&together).expect("there is a file");
    fs::write(&together, &begun[..begun.len() - 20]).expect("it can be cut short");
    play(&together, "12", "2");
    assert_eq!(lines(&alone), lines(&together));
}

#[test]
fn a_damaged_line_is_named() {
    let folder = scratch_folder("damaged");
    let file = folder.join("games.jsonl");
    play(&file, "3", "1");
    let whole = fs::read_to_string(&file).expect("there is a file");
    for (from, to) in [("\"points\":", "\"points\":7"), ("[\"", "[\"x")] {
        let third = whole.lines().nth(2).expect("there are three games");
        let damaged = whole.replace(third, &third.replacen(from, to, 1));
        fs::write(&file, damaged).expect("the file can be written");
        let out = folder.join("weights.rs");
        let arguments = ["fit", file.to_str().expect("a plain name"), "--out", out.to_str().expect("a plain name")];
        let said = tune(&arguments).expect_err("there is nothing to be fitted to");
        assert!(said.contains("games.jsonl, line 3: "), "{to}: {said}");
        assert!(!out.exists(), "{to}");
    }
}

fn a_few_games() -> Vec<GameSamples> {
    let file = scratch_folder("model").join("games.jsonl");
    play(&file, "4", "1");
    samples::read(&file).expect("the games are whole")
}

#[test]
fn the_gradient_is_that_of_the_error() {
    use argmin::core::{CostFunction, Gradient};
    let games = a_few_games();
    let samples: Vec<_> = games.iter().flatten().collect();
    let start = parameters(&hand::table(), 1.0);
    let model = Model { samples: &samples, prior: &vec![0.1; PARAMETERS], ridge: 1e-4 };
    let slopes = model.gradient(&start).expect("it can be computed");
    let used: Vec<usize> = (0..PARAMETERS).filter(|&index| slopes[index].abs() > 1e-3).collect();
    assert!(used.len() > 20, "{} weights matter", used.len());
    for index in used {
        let at = |by: f64| {
            let mut moved = start.clone();
            moved[index] += by;
            model.cost(&moved).expect("it can be computed")
        };
        let by_difference = (at(1e-5) - at(-1e-5)) / 2e-5;
        let slope = slopes[index];
        assert!((slope - by_difference).abs() < 1e-6, "parameter {index}: {slope} and {by_difference}");
    }
}

#[test]
fn a_fit_says_more_of_the_games_than_the_weights_set_by_hand() {
    let folder = scratch_folder("fit");
    let (games, weights) = (folder.join("games.jsonl"), folder.join("weights.rs"));
    play(&games, "150", "2");
    let said = tune(&[
        "fit",
        games.to_str().expect("a plain name"),
        "--iterations",
        "30",
        "--out",
        weights.to_str().expect("a plain name"),
    ])
    .expect("there are enough games");
    let errors = said.lines().find_map(|line| line.strip_prefix("games fitted to")).expect("it tells the errors");
    let errors: Vec<f64> = errors.split_whitespace().map(|error| error.parse().expect("a number")).collect();
    assert!(errors[1] < errors[0], "{said}");
    let table = fs::read_to_string(&weights).expect("the table is there");
    assert!(table.contains("pub const WEIGHTS: [Weight; TERMS]"), "{table}");
}

#[test]
fn a_player_repeats_itself() {
    let board = "3x3".parse().expect("a board");
    let play = |number| Player::new().expect("there is memory").play(board, 1, number, 500);
    assert_eq!(play(3), play(3));
    assert_ne!(play(3).positions, play(4).positions);
}
