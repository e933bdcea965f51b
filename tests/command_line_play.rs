//! `tobit play`, with a script at the keyboard.

mod program;

use program::{Running, scratch_file, tobit, tobit_with_input};
use tobit::rules::pdn::{PdnGame, read_games};
use tobit::rules::{Board, Outcome};

/// Plays a script of lines, with an engine that always answers alike.
fn play(arguments: &[&str], lines: &[&str]) -> String {
    let arguments = [&["play", "--nodes", "2000", "--ascii"][..], arguments].concat();
    tobit_with_input(&arguments, lines.join("\n")).succeeded().stdout
}

/// Plays a script and gives the game it has saved.
fn saved(file: &str, arguments: &[&str], lines: &[&str]) -> PdnGame {
    let path = scratch_file(file);
    let save = format!("save {}", path.display());
    let output = play(arguments, &[lines, &[&save]].concat());
    assert!(output.contains("Saved to "), "{output}");
    read_games(&std::fs::read_to_string(&path).unwrap(), Board::STANDARD).unwrap().remove(0)
}

#[test]
fn each_move_has_an_answer() {
    let game = saved("each_move_has_an_answer.pdn", &[], &["8-15", "15x29"]);
    let texts: Vec<String> =
        game.game().positions().iter().zip(game.game().moves()).map(|(position, &mv)| position.move_text(mv)).collect();
    assert_eq!((&*texts[0], &*texts[1], &*texts[2]), ("8-15", "29-22", "15:29"), "the capture is compulsory");
    assert_eq!(texts.len(), 4);
    assert_eq!((game.tag("White"), game.result()), (Some("Person"), None));
    assert!(game.tag("Black").unwrap().starts_with("tobit "));
}

#[test]
fn the_engine_begins_when_the_person_has_black() {
    let game = saved("the_engine_begins.pdn", &["--side", "black", "--board", "4x4"], &["undo"]);
    assert_eq!(game.game().moves().len(), 1, "there was nothing to take back");
    assert_eq!((game.tag("Black"), game.game().start().board()), (Some("Person"), Board::SMALL));
    for side in ["random", "white"] {
        assert!(play(&["--side", side], &["quit"]).starts_with("You play "));
    }
}

#[test]
fn undo_takes_back_move_and_answer() {
    let output = play(&[], &["undo", "8-15", "undo", "undo"]);
    assert_eq!(output.matches("There is no move of yours to take back.").count(), 2, "{output}");
    assert_eq!(saved("undo.pdn", &[], &["8-15", "15:29", "undo"]).game().moves().len(), 2);
    let game = saved("undo_resignation.pdn", &[], &["8-15", "resign", "undo", "7-14"]);
    assert_eq!((game.game().moves().len(), game.result()), (2, None), "the game goes on");
}

#[test]
fn bad_input_is_explained_and_asked_for_again() {
    let bad = ["castle", "8-9", "1-2", "99-100", "15:29", "8", "save", "8-", "\u{7}", "undo it", "", "   "];
    let output = play(&[], &[&bad[..], &["8-15"]].concat());
    for part in [
        "'castle' is neither a move nor a command",
        "'8-9' is not legal",
        "'99-100': there is no point 99 on 5x4",
        "'15:29': White has no piece on 15",
        "'8' is not a move",
        "Name a file to save to",
        "'8-' is not a move",
        "'undo it' is neither",
        "tobit plays 29-22",
    ] {
        assert!(output.contains(part), "{part}: {output}");
    }
    let run = tobit_with_input(&["play", "--level", "1"], b"\xff\xfe\0\n8-15\r\nquit\n8-16\n").succeeded();
    assert!(run.stdout.contains("tobit plays "), "{}", run.stdout);
}

#[test]
fn moves_hint_and_help() {
    let output = play(&[], &["8-15", "moves", "hint", "help", "board"]);
    assert!(output.contains("1 legal move, a capture is compulsory: 15:29\n"), "{output}");
    assert!(output.contains("hint: 15:29 ("), "{output}");
    assert!(output.contains("save FILE "), "{output}");
    assert!(output.is_ascii());
}

#[test]
fn resigning_loses_and_is_saved() {
    let output = play(&[], &["8-15", "resign", "hint", "quit"]);
    assert!(output.contains("The game is over: White resigns. Black has won, White has lost."), "{output}");
    assert!(output.contains("Points: White 0, Black 2."), "{output}");
    assert!(output.contains("The game is over: undo takes"), "{output}");
    let game = saved("resigning.pdn", &[], &["8-15", "resign"]);
    assert_eq!(game.result().map(|result| result.to_string()).as_deref(), Some("0-2"));
}

#[test]
fn a_draw_is_accepted_by_who_is_not_ahead() {
    let output = play(&["--position", "W:WK1:BK38"], &["draw"]);
    assert!(output.contains("tobit accepts the draw.") && output.contains("Points: White 1, Black 1."), "{output}");
    let output = play(&["--position", "W:W1:BK38,K37,K36,K35"], &["draw"]);
    assert!(output.contains("tobit declines the draw."), "{output}");
}

#[test]
fn winning_is_announced() {
    let output = play(&["--position", "W:W23:B9,30"], &["23:3"]);
    assert!(output.contains("Black has no pieces left. White has won"), "{output}");
    assert!(output.contains("You have won. Points: White 2, Black 0."), "{output}");
}

#[test]
fn a_file_that_cannot_be_written_ends_nothing() {
    let output = play(&[], &["save no/such/folder/game.pdn", "8-15"]);
    assert!(output.contains("cannot write no/such/folder/game.pdn") && output.contains("tobit plays"), "{output}");
}

/// Plays the first legal move until the game is over.
#[test]
fn games_come_to_an_end() {
    for side in ["white", "black"] {
        let mut running = Running::start(&["play", "--board", "2x3", "--level", "1", "--side", side]);
        for _ in 0..500 {
            running.type_line("moves");
            let line = running.read_until_any(&["legal move", "The game is over"]);
            let Some((_, moves)) = line.split_once(": ").filter(|_| line.contains("legal move")) else { break };
            let first = moves.split_whitespace().next().unwrap().to_owned();
            running.type_line(&first);
        }
        running.read_until("Points: White ");
        running.type_line("quit");
        running.finish().succeeded();
    }
}

#[test]
fn all_levels_play() {
    for level in 1..=7 {
        let run = tobit_with_input(&["play", "--level", &level.to_string()], "8-15\n").succeeded();
        assert!(run.stdout.contains("tobit plays "), "{level}: {}", run.stdout);
        assert!(run.stdout.contains(&format!("(level {level})")), "{}", run.stdout);
    }
    assert!(!tobit(&["play"]).succeeded().stdout.contains('\u{1b}'), "no colours in a pipe");
}

/// The result of a game agrees with the points told.
#[test]
fn points_follow_the_result() {
    let game = saved("points.pdn", &["--position", "B:W23:B9,30", "--side", "black"], &["resign"]);
    assert_eq!(game.result(), Some(Outcome::Win(tobit::rules::Colour::White)));
}
