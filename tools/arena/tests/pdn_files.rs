//! The subcommand `pdn`, run as others run it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;
use tobit::rules::Board;
use tobit::rules::pdn::{PdnGame, read_games};

const GAMES: &str = r#"[Event "Test"]
[Date "2026.03.15"]
[Round "1"]
[White "Sagay, A."]
[Black "Topoyeva, M."]
[Result "1-1"]
[Variant "Tobit 5x4"]
[Termination "adjudication"]
[PlyCount "4"]

1. 8-15! {Into the middle.} 1... 29-22 2. 15:29 35:22 1-1

[Date "1998.??.??"]
[White "Кильчичаков"]
[Black "sagay, b."]
[Result "2-0"]
[Variant "Tobit 5x4"]
[SetUp "1"]
[FEN "W:W23:B9,30"]

1. 23:36:3 2-0

[White "tobit"]
[Black "tobit"]
[Result "*"]
[Variant "Tobit 4x4"]

1. 6-12 27-21 *
"#;

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    command.arg("pdn").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Who does not read standard input closes it, which is no fault.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// Standard output of a run that ends with status 0.
#[track_caller]
fn output_of(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Standard error of a run that ends with status 2 and writes nothing.
#[track_caller]
fn refusal_of(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn read(text: &str) -> Vec<PdnGame> {
    read_games(text, Board::STANDARD).unwrap()
}

fn as_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn sound_files_are_found_sound() {
    let folder = Folder::new();
    let path = folder.file("games.pdn", GAMES);
    let said = output_of(&["check", as_text(&path), "-"], "1. 8-15 *");
    let expected =
        format!("{}: games 3, moves 7, faults 0\nstandard input: games 1, moves 1, faults 0\n", path.display());
    assert_eq!(said, expected);
}

#[test]
fn each_fault_is_named_with_its_place() {
    let text = "1. 8-15 29-23 *\n\n[PlyCount \"3\"]\n1. 8-15 29-22 *\n\n[FEN \"W:W23:B9,30\"]\n1. 23:36:3 0-2\n\n1. 8-15 29-22 *\n";
    let output = run(&["check", "-"], text);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 4, "{said}");
    assert!(lines[0].starts_with("standard input: game 1, line 1, column 9: '29-23'"), "{said}");
    assert_eq!(lines[1], "standard input: game 2: the PlyCount tag is '3', but there are 2 moves");
    assert_eq!(lines[2], "standard input: game 3: the result is 0-2, but after ply 1 Black has no pieces left");
    assert_eq!(lines[3], "standard input: games 4, moves 5, faults 3");
}

#[test]
fn moves_after_the_end_are_a_fault() {
    // To and fro until the position after ply 8 stands for the third time; ply 9 is one too many.
    let shuffle = "[FEN \"W:WK1:BK38\"]\n1. 1-7 38-32 2. 7-1 32-38 3. 1-7 38-32 4. 7-1 32-38 5. 1-7 1-1\n";
    let output = run(&["check", "-"], shuffle);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("game 1: ply 9, 1-7, comes after the end of the game: the position stands for the third time"),
        "{said}"
    );
}

#[test]
fn what_is_converted_and_read_again_is_the_same() {
    for options in [
        &["--capture-style", "x", "--result-style", "1-0", "--width", "20"][..],
        &["--capture-style", "x", "--width", "1"],
        &["--result-style", "1-0"],
        &[],
    ] {
        let written = output_of(&[&["convert", "-"], options].concat(), GAMES);
        assert_eq!(read(&written), read(GAMES), "{options:?}: {written}");
        // In the plain style nothing changes any more.
        assert_eq!(output_of(&["convert", "-"], &written), output_of(&["convert", "-"], GAMES));
    }
}

#[test]
fn any_reader_of_numeric_pdn_finds_what_it_knows() {
    let written =
        output_of(&["convert", "--capture-style", "x", "--result-style", "1-0", "--strip-comments", "-"], GAMES);
    assert!(written.contains("\n1. 8-15 29-22 2. 15x29 35x22 1/2-1/2\n"), "{written}");
    assert!(written.contains("\n1. 23x36x3 1-0\n") && written.contains("[Result \"1-0\"]"), "{written}");
    assert!(!written.contains(['{', '!']), "{written}");
}

#[test]
fn lines_are_as_wide_as_asked() {
    for width in [1, 15, 30] {
        let written = output_of(&["convert", "--width", &width.to_string(), "-"], GAMES);
        let moves = written.lines().filter(|line| !line.starts_with('['));
        assert!(
            moves.into_iter().all(|line| line.len() <= width || !line.replace(". ", ".").contains(' ')),
            "{written}"
        );
    }
}

#[test]
fn json_lines_hold_everything() {
    let written = output_of(&["convert", "--to", "json", "-"], GAMES);
    let lines: Vec<serde_json::Value> = written.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["tags"]["White"], "Sagay, A.");
    assert_eq!(lines[0]["moves"], serde_json::json!(["8-15", "29-22", "15:29", "35:22"]));
    let annotations = serde_json::json!([{"ply": 1, "glyphs": [1], "after": ["Into the middle."]}]);
    assert_eq!(lines[0]["annotations"], annotations);
    assert_eq!((&lines[1]["start"], &lines[1]["result"]), (&"W:W23:B9,30".into(), &"2-0".into()));
    assert_eq!(lines[2]["board"], "4x4");
    assert!(lines[2]["result"].is_null() && lines[2].get("annotations").is_none());
}

#[test]
fn lines_of_moves_name_a_start_that_is_not_the_boards_own() {
    let refusal = refusal_of(&["convert", "--to", "moves", "--out", "/dev/null", "-"], GAMES);
    assert!(refusal.contains("a game on 4x4 after games on 5x4"), "{refusal}");
    let written = output_of(&["filter", "--on", "5x4", "--to", "moves", "--capture-style", "x", "-"], GAMES);
    assert_eq!(written, "8-15 29-22 15x29 35x22\nW:W23:B9,30 23x36x3\n");
}

#[test]
fn games_are_filtered_by_each_condition() {
    for (options, expected) in [
        (&["--player", "sagay"][..], &[0, 1][..]),
        (&["--player", "КИЛЬ"], &[1]),
        (&["--white", "sagay"], &[0]),
        (&["--black", "sagay"], &[1]),
        (&["--result", "2-0"], &[1]),
        (&["--result", "1-0", "--result", "*"], &[1, 2]),
        (&["--on", "4x4"], &[2]),
        (&["--min-plies", "2"], &[0, 2]),
        (&["--max-plies", "2", "--min-plies", "2"], &[2]),
        (&["--termination", "ADJUD"], &[0]),
        (&["--position", "W:W23:B9,30"], &[1]),
        (&["--position", "B:W1-7,9-12,15:B27-38"], &[0]),
        (&["--moves", "8-15 29-22 15x29"], &[0]),
        (&["--on", "4x4", "--moves", "6-12"], &[2]),
        (&["--since", "2026"], &[0]),
        (&["--since", "1998.05.01"], &[0, 1]),
        (&["--until", "2026.03.14"], &[1]),
        (&["--since", "2026.03.15", "--until", "2026.03.15"], &[0]),
        (&["--player", "sagay", "--invert"], &[2]),
        (&["--player", "nobody"], &[]),
    ] {
        let written = output_of(&[&["filter", "-"], options].concat(), GAMES);
        let games = read(GAMES);
        let expected: Vec<&PdnGame> = expected.iter().map(|&index| &games[index]).collect();
        assert_eq!(read(&written).iter().collect::<Vec<_>>(), expected, "{options:?}");
    }
}

#[test]
fn conditions_that_make_no_sense_are_refused() {
    for (options, reason) in [
        (&["--position", "W:W99:B1"][..], "there is no point 99 on 5x4"),
        (&["--moves", "8-15 8-15"], "the first moves: '8-15'"),
        (&["--since", "15.03.2026"], "write YYYY.MM.DD"),
        (&["--result", "3-0"], "3-0"),
        (&["--on", "9x9"], "9x9"),
    ] {
        let refusal = refusal_of(&[&["filter", "-"], options].concat(), GAMES);
        assert!(refusal.contains(reason), "{options:?}: {refusal}");
    }
}

#[test]
fn files_are_merged_and_copies_left_out_if_asked() {
    let folder = Folder::new();
    let one = folder.file("one.pdn", GAMES);
    let other = folder.file("other.pdn", &GAMES.replace("{Into the middle.}", "").replace("Test", "Another tag"));
    let out = folder.path("out.pdn");
    let arguments = ["merge", as_text(&one), as_text(&other), "--out", as_text(&out)];
    output_of(&arguments, "");
    assert_eq!(read(&fs::read_to_string(&out).unwrap()).len(), 6);
    output_of(&[&arguments[..], &["--dedupe"]].concat(), "");
    assert_eq!(read(&fs::read_to_string(&out).unwrap()), read(GAMES));
    assert_eq!(folder.names(), ["one.pdn", "other.pdn", "out.pdn"]);
    // A game may be written over the file it comes from.
    output_of(&["convert", as_text(&other), "--out", as_text(&other), "--strip-comments"], "");
    assert_eq!(read(&fs::read_to_string(&other).unwrap()).len(), 3);
}

#[test]
fn nothing_is_lost_when_a_game_is_faulty() {
    let folder = Folder::new();
    let out = folder.file("out.pdn", "what was there");
    let text = format!("1. 8-15 8-15 *\n\n{GAMES}");
    let refusal = refusal_of(&["convert", "-", "--out", as_text(&out)], &text);
    assert!(refusal.starts_with("error: standard input: game 1, line 1, column 9: '8-15'"), "{refusal}");
    assert_eq!(fs::read_to_string(&out).unwrap(), "what was there");
    assert_eq!(folder.names(), ["out.pdn"], "no temporary file is left");
    let output = run(&["convert", "-", "--out", as_text(&out), "--skip-faulty"], &text);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("left out: standard input: game 1, line 1"));
    assert_eq!(read(&fs::read_to_string(&out).unwrap()), read(GAMES));
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let folder = Folder::new();
    let missing = folder.path("missing.pdn");
    let refusal = refusal_of(&["check", as_text(&missing)], "");
    assert!(refusal.starts_with(&format!("error: cannot read {}: ", missing.display())), "{refusal}");
    let nowhere = folder.path("no/such/folder.pdn");
    let refusal = refusal_of(&["convert", "-", "--out", as_text(&nowhere)], GAMES);
    assert!(refusal.starts_with(&format!("error: cannot write {}: ", nowhere.display())), "{refusal}");
    let refusal = refusal_of(&["convert", "-", "--out", as_text(folder.0.path())], GAMES);
    assert!(refusal.contains("cannot write"), "{refusal}");
}

#[test]
fn no_input_however_broken_brings_it_down() {
    for text in ["", "\u{feff}", "(((((", "{", "[White \"", "1. 99-99 *", "\0\0\0", "[FEN \"W:W1\"] *", "2-0 2-0 *"] {
        for command in [&["check", "-"][..], &["convert", "-", "--skip-faulty"], &["filter", "--skip-faulty", "-"]] {
            let status = run(command, text).status.code();
            assert!(matches!(status, Some(0 | 1)), "{command:?} {text:?}: {status:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions_and_a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let file = folder.file("games.pdn", "");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path("link.pdn");
    symlink(&file, &link).unwrap();
    output_of(&["convert", "-", "--out", as_text(&link)], GAMES);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read(&fs::read_to_string(&file).unwrap()).len(), 3);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}
