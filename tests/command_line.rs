//! The command line as a whole: what it refuses and how, help and version, and the short subcommands.

mod program;

use program::{Running, scratch_file, tobit, tobit_with_input};
use tobit::rules::{Board, Position};

/// Bad arguments of every subcommand and a part of the message that says so.
const REFUSED: &[(&[&str], &str)] = &[
    (&["frobnicate"], "unrecognized subcommand 'frobnicate'"),
    (&["--frobnicate"], "unexpected argument '--frobnicate'"),
    (&["analyse", "W:W1:B2:B3"], "'W:W1:B2:B3' is not a position"),
    (&["analyse", "W:W34:B9"], "point 34 holds a White hul"),
    (&["analyse", "W:W9,9:B10"], "point 9 is named twice"),
    (&["analyse", "W:W9:B33", "--board", "4x4"], "there is no point 33 on 4x4"),
    (&["analyse", "--moves", "8-15", "8-15"], "'8-15': Black has no piece on 8"),
    (&["analyse", "--moves", "8-15,29:22"], "'29:22' captures nothing"),
    (&["analyse", "--moves"], "a value is required"),
    (&["analyse", "--board", "9x9"], "there is no board 9x9"),
    (&["analyse", "--board", "board"], "'board' is not a board"),
    (&["analyse", "--time", "0"], "a time is more than 0"),
    (&["analyse", "--time", "-5"], "a time is more than 0"),
    (&["analyse", "--time", "99999999999999h"], "1000h is the most"),
    (&["analyse", "--time", "soon"], "write it like 5s"),
    (&["analyse", "--depth", "0"], "it must be from 1 to 200"),
    (&["analyse", "--depth", "-1"], "a whole number is wanted"),
    (&["analyse", "--nodes", "0"], "it must be from 1"),
    (&["analyse", "--nodes", "18446744073709551616"], "it must be from 1"),
    (&["analyse", "--threads", "257"], "it must be from 1 to 256"),
    (&["analyse", "--hash", "0"], "it must be from 1 to 1048576"),
    (&["analyse", "--multipv", "0"], "it must be from 1 to 256"),
    (&["analyse", "--mutipv", "2"], "'--multipv'"),
    (&["analyse", "W:W9:B10", "W:W9:B11"], "unexpected argument 'W:W9:B11'"),
    (&["analyse", "--pdn", "no/such/file"], "cannot read no/such/file"),
    (&["analyse", "--pdn", "-"], "standard input: there is no game in it"),
    (&["analyse", "--pdn", "-", "W:W9:B10"], "cannot be used with"),
    (&["analyse", "--out", "file"], "--pdn"),
    (&["perft"], "<DEPTH>"),
    (&["perft", "deep"], "a whole number is wanted"),
    (&["perft", "3", "--position", "nowhere"], "'nowhere' is not a position"),
    (&["bench", "0"], "it must be from 1 to 200"),
    (&["show", "B:W9:BK1-K2"], "'K1-K2' is not a piece"),
    (&["show", "--svg", "no/such/folder/file.svg"], "cannot write no/such/folder/file.svg"),
    (&["show", "--svg", env!("CARGO_TARGET_TMPDIR")], "cannot write"),
    (&["show", "--ascii", "--svg", "-"], "cannot be used with"),
    (&["play", "--level", "11"], "it must be from 1 to 10"),
    (&["play", "--level", "3", "--time", "5"], "cannot be used with"),
    (&["play", "--side", "green"], "possible values: white, black, random"),
    (&["play", "--position", "W:W:B9"], "White has no pieces left"),
    (&["completions"], "<SHELL>"),
    (&["completions", "abacus"], "bash"),
    (&["analyse", "\u{1b}[31m\n\n"], "is not a position"),
    (&["analyse", "--depth", "1\n\n2"], "a whole number is wanted"),
];

#[test]
fn bad_arguments_are_refused_in_one_line() {
    for (arguments, reason) in REFUSED {
        let message = tobit(arguments).refused();
        assert!(message.contains(reason), "{arguments:?}: {message}");
        assert!(!message.trim_end().chars().any(char::is_control), "{arguments:?}: {message:?}");
    }
}

#[test]
fn refusals_of_long_arguments_are_short() {
    let long = "W".repeat(100_000);
    for arguments in [&["analyse", &long][..], &["analyse", "--board", &long], &["analyse", "--moves", &long], &[&long]]
    {
        assert!(tobit(arguments).refused().chars().count() < 400);
    }
}

#[test]
fn every_help_shows_examples() {
    for subcommand in ["analyse", "perft", "bench", "show", "play", "completions"] {
        for help in ["-h", "--help"] {
            let run = tobit(&[subcommand, help]).succeeded();
            assert!(run.stdout.contains("Examples:\n  tobit "), "{subcommand} {help}: {}", run.stdout);
            assert!(!run.stdout.contains('\u{1b}'), "{subcommand} {help}");
        }
        assert!(tobit(&["--help"]).succeeded().stdout.contains(&format!("\n  {subcommand}")), "{subcommand}");
    }
}

#[test]
fn version_is_the_packages() {
    let expected = format!("tobit {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(tobit(&["-V"]).succeeded().stdout, expected);
    assert!(tobit(&["--version"]).succeeded().stdout.starts_with(&expected));
}

#[test]
fn without_a_subcommand_the_protocol_is_spoken() {
    let run = tobit_with_input(&[], "uci\nquit\n").succeeded();
    assert!(run.stdout.lines().any(|line| line == "uciok"), "{}", run.stdout);
}

#[test]
fn completions_know_the_subcommands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(tobit(&["completions", shell]).succeeded().stdout.contains("multipv"), "{shell}");
    }
}

#[test]
fn perft_counts() {
    assert!(tobit(&["perft", "5"]).succeeded().stdout.starts_with("nodes 12867\n"));
    assert!(tobit(&["perft", "0"]).succeeded().stdout.starts_with("nodes 1\n"));
    let run = tobit(&["perft", "3", "--board", "4x4", "--position", "W:W:B9"]).succeeded();
    assert!(run.stdout.starts_with("nodes 0\n"), "a game that is over has no moves: {}", run.stdout);
}

#[test]
fn perft_divides() {
    let run = tobit(&["perft", "5", "--divide"]).succeeded();
    let counts =
        run.stdout.lines().filter_map(|line| line.split_once(": ")).map(|(_, count)| count.parse::<u64>().unwrap());
    assert_eq!((counts.clone().count(), counts.sum::<u64>()), (5, 12_867), "{}", run.stdout);
    assert!(run.stdout.contains("\nnodes 12867\n"), "{}", run.stdout);
}

#[test]
fn bench_repeats_itself() {
    let nodes = || {
        let run = tobit(&["bench", "5"]).succeeded();
        let last: Vec<String> = run.stdout.lines().last().unwrap().split(' ').map(str::to_owned).collect();
        assert_eq!((&*last[1], &*last[3]), ("nodes", "nps"), "{last:?}");
        last[0].parse::<u64>().unwrap()
    };
    let first = nodes();
    assert!(first > 0);
    assert_eq!(first, nodes());
}

#[test]
fn show_numbers_all_points() {
    for board in Board::all() {
        for ascii in [true, false] {
            let arguments = ["show", "--board", &board.to_string(), "--ascii"];
            let run = tobit(if ascii { &arguments } else { &arguments[..3] }).succeeded();
            let text: String = run.stdout.lines().take_while(|line| !line.is_empty()).collect();
            let mut numbers: Vec<u32> =
                text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=u32::from(board.point_count())).collect::<Vec<_>>(), "{board}: {}", run.stdout);
            assert!(run.stdout.contains(&Position::start(board).to_string()), "{board}: {}", run.stdout);
            assert_eq!(run.stdout.is_ascii(), ascii);
            assert!(!run.stdout.contains('\u{1b}'), "no colours in a pipe");
        }
    }
}

#[test]
fn show_plays_moves_and_lists_those_that_follow() {
    let run = tobit(&["show", "--moves", "8-15,29-22"]).succeeded();
    assert!(run.stdout.contains("1 legal move, a capture is compulsory: 15:29"), "{}", run.stdout);
    let run = tobit(&["show", "B:W9:B"]).succeeded();
    assert!(run.stdout.contains("Black has no pieces left. White has won, Black has lost."), "{}", run.stdout);
}

#[test]
fn show_writes_pictures() {
    let path = scratch_file("show_writes_pictures.svg");
    std::fs::write(&path, "what was there before").unwrap();
    let run = tobit(&["show", "--moves", "8-15", "--svg", path.to_str().unwrap()]).succeeded();
    assert_eq!(run.stdout, "");
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(
        roxmltree::Document::parse(&written)
            .unwrap()
            .root_element()
            .has_tag_name(("http://www.w3.org/2000/svg", "svg"))
    );
    assert_eq!(tobit(&["show", "--moves", "8-15", "--svg", "-"]).succeeded().stdout, written);
}

#[test]
fn closed_output_ends_the_program_quietly() {
    for arguments in
        [&["analyse", "--depth", "14"][..], &["perft", "5", "--divide"], &["analyse", "--depth", "12", "--json"]]
    {
        let mut running = Running::start(arguments);
        assert!(!running.read_line().is_empty());
        running.stdout = None;
        running.finish().succeeded();
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_count_without_a_result() {
    for arguments in [&["perft", "40"][..], &["bench", "60"]] {
        let running = Running::start(arguments);
        // Time to start; a signal that comes before is taken by the system, which ends the program too.
        std::thread::sleep(std::time::Duration::from_millis(500));
        running.interrupt();
        let run = running.finish();
        assert_eq!((run.status, &*run.stdout, &*run.stderr), (Some(130), "", ""), "{arguments:?}");
    }
}
