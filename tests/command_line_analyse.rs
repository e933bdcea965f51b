//! `tobit analyse`: its plain and its JSON output, and annotated games.

mod program;

use program::{scratch_file, tobit, tobit_with_input};
use serde_json::Value;
use tobit::rules::Board;
use tobit::rules::pdn::read_games;

/// White captures on 30 and 9 with one move and has won.
const WON: &str = "W:W23:B9,30";
/// Four moves that nobody need be ashamed of.
const GAME: &str =
    "[White \"Sagay, A.\"]\n[Black \"Topoyeva, M.\"]\n[Variant \"Tobit 5x4\"]\n\n1. 8-15 29-22 2. 15:29 35:22 1-1\n";

/// Each line of the output as an object.
fn objects(stdout: &str) -> Vec<Value> {
    stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_best_move_and_what_it_is_worth() {
    let run = tobit(&["analyse", WON]).succeeded();
    assert!(run.stdout.contains("\nBest move  23:36:3\n"), "{}", run.stdout);
    assert!(run.stdout.contains("\nValue      White wins in 1 ply\n"), "{}", run.stdout);
    assert!(run.stdout.contains(&format!("\n{WON}\n")), "the board comes first: {}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn a_line_for_each_iteration() {
    let run = tobit(&["analyse", "--depth", "4"]).succeeded();
    let lines: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("depth ")).collect();
    assert_eq!(lines.len(), 4, "{}", run.stdout);
    for (index, line) in lines.iter().enumerate() {
        assert!(line.starts_with(&format!("depth {}/", index + 1)), "{line}");
    }
    assert!(run.stdout.contains(" is ahead by 0.") || run.stdout.contains("Value      even\n"), "{}", run.stdout);
}

#[test]
fn a_line_for_each_of_several_moves() {
    let run = tobit(&["analyse", "--depth", "3", "--multipv", "3"]).succeeded();
    for rank in 1..=3 {
        assert_eq!(run.stdout.lines().filter(|line| line.contains(&format!("  line {rank}  "))).count(), 3);
    }
    assert!(run.stdout.contains("\nLine 2 ") && run.stdout.contains("\nLine 3 "), "{}", run.stdout);
}

#[test]
fn limits_end_the_search() {
    for limit in [["--time", "0.05"], ["--time", "50ms"], ["--nodes", "1"], ["--nodes", "5000"], ["--depth", "1"]] {
        let run = tobit(&["analyse", limit[0], limit[1], "--threads", "2", "--hash", "1"]).succeeded();
        assert!(run.stdout.contains("\nBest move  "), "{limit:?}: {}", run.stdout);
    }
}

#[test]
fn moves_come_in_many_forms() {
    let forms: [&[&str]; 4] =
        [&["8-15", "29-22", "15x29"], &["8-15,29-22,15:29"], &["8-15 29-22 15:29"], &["8-15, 29-22", " 15:29"]];
    for form in forms {
        let arguments = [&["analyse", "--depth", "2", "--moves"][..], form].concat();
        let run = tobit(&arguments).succeeded();
        assert!(run.stdout.contains("\nBlack to move\n"), "{form:?}: {}", run.stdout);
        assert!(run.stdout.contains("\nBest move  35:22\n"), "{form:?}: {}", run.stdout);
    }
    let run = tobit(&["analyse", "startpos", "--board", "4x4", "--depth", "2", "--moves", "6-12"]).succeeded();
    assert!(run.stdout.contains("\nBlack to move\n"), "{}", run.stdout);
}

#[test]
fn a_game_that_is_over_has_its_winner_named() {
    let run = tobit(&["analyse", "B:W9:B"]).succeeded();
    assert!(run.stdout.ends_with("The game is over: Black has no pieces left. White has won, Black has lost.\n"));
    let run = tobit(&["analyse", WON, "--moves", "23:36:3"]).succeeded();
    assert!(run.stdout.contains("Black has no pieces left"), "{}", run.stdout);
    let back_and_forth = "1-7,38-32,7-1,32-38";
    let run = tobit(&["analyse", "W:WK1:BK38", "--moves", back_and_forth, back_and_forth]).succeeded();
    assert!(run.stdout.contains("the position stands for the third time. It is a draw."), "{}", run.stdout);
}

#[test]
fn json_lines_and_result() {
    let run = tobit(&["analyse", "--json", "--depth", "5", "--multipv", "2", "--moves", "8-15"]).succeeded();
    let objects = objects(&run.stdout);
    let (result, lines) = objects.split_last().unwrap();
    assert_eq!(lines.len(), 10);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!((&line["type"], &line["board"]), (&Value::from("line"), &Value::from("5x4")));
        assert_eq!((&line["depth"], &line["rank"]), (&Value::from(index / 2 + 1), &Value::from(index % 2 + 1)));
        assert_eq!((&line["score"]["kind"], &line["score"]["exact"]), (&Value::from("cp"), &Value::from(true)));
        assert!(line["position"].as_str().unwrap().starts_with("B:W1,"));
        assert!(!line["line"].as_array().unwrap().is_empty());
        for number in ["seldepth", "nodes", "nps", "time_ms", "hashfull"] {
            assert!(line[number].is_u64(), "{number}: {line}");
        }
    }
    assert_eq!(result["type"], "result");
    assert_eq!((&result["best"], &result["ponder"]), (&result["line"][0], &result["line"][1]));
    assert_eq!((&result["depth"], &result["ending"]), (&Value::from(5), &Value::Null));
    assert_eq!(result["score"], lines[8]["score"]);
}

#[test]
fn json_of_wins_losses_and_endings() {
    let result = |position: &str| objects(&tobit(&["analyse", "--json", position]).succeeded().stdout).pop().unwrap();
    let won = result(WON);
    assert_eq!((&won["best"], &won["ponder"]), (&Value::from("23:36:3"), &Value::Null));
    assert_eq!(won["score"], serde_json::json!({"kind": "win", "value": 1, "exact": true}));
    let over = result("B:W9:B");
    assert_eq!((&over["best"], &over["line"]), (&Value::Null, &Value::from(Vec::<Value>::new())));
    assert_eq!(over["score"], serde_json::json!({"kind": "loss", "value": 0, "exact": true}));
    assert_eq!(over["ending"], serde_json::json!({"result": "2-0", "reason": "Black has no pieces left"}));
}

#[test]
fn annotated_games_have_a_value_a_move() {
    let run = tobit_with_input(&["analyse", "--pdn", "-", "--depth", "5"], GAME).succeeded();
    assert!(run.stdout.starts_with("Game 1: Sagay, A. - Topoyeva, M., 1-1, 4 moves on 5x4\n"), "{}", run.stdout);
    for start in ["   1.   8-15 ", "   1... 29-22 ", "   2.   15:29 ", "   2... 35:22 "] {
        assert_eq!(run.stdout.lines().filter(|line| line.starts_with(start)).count(), 1, "{start}: {}", run.stdout);
    }
    assert!(run.stdout.contains("White: 0 mistakes, 0 blunders."), "{}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}'));
}

#[test]
fn annotated_games_show_better_moves() {
    // On 21 White's tobit is taken, and it is the last.
    let game = "[FEN \"W:WK1:BK25\"]\n1. 1-21 25:20 0-2";
    let run = tobit_with_input(&["analyse", "--pdn", "-", "--json", "--depth", "6"], game).succeeded();
    let found = objects(&run.stdout);
    assert_eq!(found[1]["score"], serde_json::json!({"kind": "loss", "value": 2, "exact": true}));
    assert_eq!((&found[1]["mark"], &found[1]["loss"]), (&Value::from("??"), &Value::Null));
    assert_ne!(found[1]["best"], Value::from("1-21"));
    assert_eq!(found[1]["best_score"]["kind"], Value::from("cp"));
    assert_eq!((&found[2]["best"], &found[2]["mark"]), (&Value::from("25:20"), &Value::Null));
    assert_eq!(found[3], serde_json::json!({"type": "result", "games": 1, "complete": true}));
    let run = tobit_with_input(&["analyse", "--pdn", "-", "--depth", "6"], game).succeeded();
    assert!(run.stdout.contains("   1.   1-21  ??  loses in 2   better "), "{}", run.stdout);
    assert!(run.stdout.contains("White: 0 mistakes, 1 blunder."), "{}", run.stdout);
}

#[test]
fn annotations_are_written_to_a_file() {
    let path = scratch_file("annotations_are_written_to_a_file.pdn");
    let arguments = ["analyse", "--pdn", "-", "--depth", "4", "--out", path.to_str().unwrap()];
    tobit_with_input(&arguments, format!("{GAME}\n{GAME}")).succeeded();
    let written = read_games(&std::fs::read_to_string(&path).unwrap(), Board::STANDARD).unwrap();
    let before = read_games(GAME, Board::STANDARD).unwrap();
    assert_eq!(written.len(), 2);
    for game in written {
        assert_eq!(game.game().moves(), before[0].game().moves());
        assert_eq!(game.annotations().count(), 4);
        assert!(game.annotations().all(|(_, said)| said.after.len() == 1));
    }
}

#[test]
fn game_files_with_mistakes_are_refused_whole() {
    let message = tobit_with_input(&["analyse", "--pdn", "-"], format!("{GAME}\n1. 8-15 8-15")).refused();
    assert!(message.contains("standard input: game 2, line 7, column 9: '8-15': Black has no piece on 8"), "{message}");
    let message = tobit_with_input(&["analyse", "--pdn", "-", "--out", "no/such/folder/file.pdn"], GAME).refused();
    assert!(message.contains("cannot write no/such/folder/file.pdn"), "{message}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_the_result_so_far() {
    let mut running = program::Running::start(&["analyse", "--depth", "200"]);
    running.read_until("depth 3/");
    running.interrupt();
    let run = running.finish().succeeded();
    assert!(run.stdout.contains("\nBest move  "), "{}", run.stdout);

    let path = scratch_file("ctrl_c_shows_the_result_so_far.pdn");
    std::fs::write(&path, GAME).unwrap();
    let mut running =
        program::Running::start(&["analyse", "--json", "--time", "300ms", "--pdn", path.to_str().unwrap()]);
    running.read_until("\"ply\":1");
    running.interrupt();
    let run = running.finish().succeeded();
    assert!(run.stdout.ends_with("{\"type\":\"result\",\"games\":1,\"complete\":false}\n"), "{}", run.stdout);
}
