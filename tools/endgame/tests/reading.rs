//! Reading tables: statistics, single positions, the longest win, the file that becomes part of the engine.

mod support;

use std::fs;

use support::{build, errors, name, printed, program, run};
use tempfile::tempdir;
use tobit::endgame::{BoardTables, Census, Class, EncodedPart, Header, Index, Metric, Tables, Value};
use tobit::rules::{Board, Position};

#[test]
fn statistics_as_json_say_the_same_as_in_words() {
    let folder = tempdir().unwrap();
    build("3x3", 3, folder.path(), &[]);
    let arguments = ["stats", "--board", "3x3", "--out", name(folder.path())];
    let words = printed(&arguments);
    let json = printed(&[&arguments[..], &["--json"]].concat());
    let mut sizes = 0;
    for (line, row) in json.lines().zip(words.lines()) {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        let counts = format!(
            "total {} win {} draw {} loss {} longest win {} plies {}",
            json["total"],
            json["win"],
            json["draw"],
            json["loss"],
            json["longest_win"],
            json["position"].as_str().unwrap()
        );
        assert_eq!(row.split_once(": ").unwrap().1, counts);
        sizes += json["wdl_bytes"].as_u64().unwrap() + json["dist_bytes"].as_u64().unwrap();
    }
    assert_eq!(json.lines().count(), 16);
    let on_disk: usize = support::files(folder.path(), "3x3").values().map(Vec::len).sum();
    assert_eq!(sizes, on_disk as u64);
}

#[test]
fn quiet_statistics_leave_captures_out() {
    let folder = tempdir().unwrap();
    build("3x3", 2, folder.path(), &[]);
    let rows = printed(&["stats", "--board", "3x3", "--out", name(folder.path()), "--quiet", "--pieces", "2"]);
    let row = rows.lines().find(|row| row.starts_with("0 hul 1 tobit v 0 hul 1 tobit")).unwrap();
    let (tables, _) = Tables::open(folder.path()).unwrap();
    let board: Board = "3x3".parse().unwrap();
    let table = tables.on(board).unwrap().table("h0t1-h0t1".parse().unwrap()).unwrap();
    let is_quiet = |text: &str| !Position::parse(board, text).unwrap().must_capture();
    let points = 1..=u32::from(board.point_count());
    let pairs = points.clone().flat_map(|own| points.clone().map(move |other| (own, other)));
    let quiet = pairs.filter(|(own, other)| own != other).map(|(own, other)| format!("W:WK{own}:BK{other}"));
    assert!(row.contains(&format!(" total {} ", quiet.filter(|text| is_quiet(text)).count())), "{row}");
    assert!(table.census().total() > 0);
}

#[test]
fn a_probe_tells_every_move_the_best_first() {
    let position = Position::parse(Board::STANDARD, "W:W1,K20:B17").unwrap();
    let text = printed(&["probe", "W:W1,K20:B17"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "W:W1,K20:B17 h1t1-h1t0: win 17");
    assert_eq!(lines.len(), 1 + position.moves().len());
    assert!(lines[1].ends_with(" win 17"));
    for line in &lines[1..] {
        let (text, value) = line.trim().split_once(' ').unwrap();
        let after = position.play(position.parse_move(text).unwrap());
        assert_eq!(value.trim(), Tables::embedded().value(&after).unwrap().before_move().to_string(), "{line}");
    }
}

#[test]
fn a_probe_beyond_the_tables_says_what_is_missing() {
    let output = run(&["probe", "W:W1,2,3:B30,31"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("have no 5x4 h3t0-h2t0"), "{}", errors(&output));
    let folder = tempdir().unwrap();
    let output = run(&["probe", "W:W1:B30", "--out", name(folder.path())]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains(".wdl"), "{}", errors(&output));
    let output = run(&["probe", "W:W1:B1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("error: "), "{}", errors(&output));
}

#[test]
fn without_tables_there_is_nothing_to_read() {
    let folder = tempdir().unwrap();
    for command in ["stats", "verify", "longest", "embed"] {
        let output = run(&[command, "--board", "6x6", "--out", name(folder.path())]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(errors(&output).contains("there is no table for the board 6x6"), "{command}: {}", errors(&output));
    }
}

/// Plays the line out and sees the value fall ply by ply to the end.
#[test]
fn the_longest_win_of_each_class_is_played_out_exactly() {
    let folder = tempdir().unwrap();
    build("3x3", 3, folder.path(), &[]);
    let (tables, _) = Tables::open(folder.path()).unwrap();
    let tables: &BoardTables = tables.on("3x3".parse().unwrap()).unwrap();
    let text = printed(&["longest", "--board", "3x3", "--out", name(folder.path()), "--each"]);
    assert_eq!(text.lines().count(), 16);
    for line in text.lines() {
        let (head, moves) = line.split_once(": ").unwrap();
        let [class, "win", plies, position] = head.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let mut position = Position::parse("3x3".parse().unwrap(), position).unwrap();
        let mut value = Value::Win(plies.parse().unwrap());
        assert_eq!(tables.table(class.parse().unwrap()).unwrap().census().longest_win.to_string(), plies);
        for text in moves.split(' ') {
            assert_eq!(tables.value(&position), Some(value), "{line}");
            position = position.play(position.parse_move(text).unwrap());
            value = match value {
                Value::Win(plies) => Value::Loss(plies - 1),
                Value::Loss(plies) => Value::Win(plies - 1),
                Value::Draw => panic!("{line}"),
            };
        }
        assert_eq!(value, Value::LOST, "{line}");
        assert!(position.moves().is_empty(), "{line}");
    }
}

#[test]
fn the_longest_of_all_is_that_of_its_class() {
    let folder = tempdir().unwrap();
    build("3x3", 3, folder.path(), &[]);
    let out = ["--board", "3x3", "--out", name(folder.path())];
    let longest = printed(&[&["longest"], &out[..]].concat());
    let class = longest.split(' ').next().unwrap();
    assert_eq!(printed(&[&["longest", "--class", class], &out[..]].concat()), longest);
    assert!(printed(&[&["longest", "--each"], &out[..]].concat()).contains(&longest));
}

/// Where each side is said to win in three plies wherever it is to move, play does not go on for ever.
#[test]
fn play_by_tables_that_contradict_themselves_ends() {
    let folder = tempdir().unwrap();
    let board: Board = "3x3".parse().unwrap();
    fs::create_dir(folder.path().join("3x3")).unwrap();
    for class in (2..=3).flat_map(Class::of_pieces) {
        let values = vec![Some(Value::Win(3)); Index::new(board, class).length() as usize];
        let payloads = EncodedPart::payloads(&[EncodedPart::new(&values).unwrap()]).unwrap();
        let census = Census { wins: u64::MAX, draws: u64::MAX, longest_win: 3, longest_index: 40, ..Census::default() };
        for (metric, payload) in Metric::BOTH.into_iter().zip(payloads) {
            let header = Header { board, class, metric, census };
            header.write(&payload, fs::File::create(folder.path().join(header.path())).unwrap()).unwrap();
        }
    }
    let out = ["--board", "3x3", "--out", name(folder.path())];
    for line in printed(&[&["longest", "--each"], &out[..]].concat()).lines() {
        let (_, moves) = line.split_once(": ").unwrap();
        // Captures that are due come first and add a few.
        assert!(moves.split(' ').count() <= 8, "{line}");
    }
    assert!(printed(&[&["stats"], &out[..]].concat()).contains(&format!("total {} ", u64::MAX)));
}

#[test]
fn statistics_note_which_classes_are_missing() {
    let folder = tempdir().unwrap();
    build("3x3", 3, folder.path(), &[]);
    for extension in ["wdl", "dist"] {
        fs::remove_file(folder.path().join("3x3/h1t0-h1t1").with_extension(extension)).unwrap();
    }
    let output = run(&["stats", "--board", "3x3", "--out", name(folder.path())]);
    assert!(output.status.success());
    assert_eq!(errors(&output), "note: there are no tables of h1t0-h1t1\n");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_nobody_can_write_is_an_error() {
    let folder = tempdir().unwrap();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let arguments = ["build", "--board", "3x3", "--pieces", "2", "--out", name(folder.path())];
    let output = program(&arguments).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("cannot write to standard output"), "{}", errors(&output));
}

/// The page about the endings counts what the tables count.
#[test]
fn the_page_about_endings_has_the_counts_of_the_tables() {
    let page = include_str!("../ENDINGS.md");
    for board in [Board::STANDARD, Board::SMALL] {
        let (_, section) = page.split_once(&format!("## {board}, up to four pieces")).unwrap();
        for table in Tables::embedded().on(board).unwrap().tables() {
            let Census { wins, draws, losses, longest_win, .. } = table.census();
            let class = table.index().class();
            let counts = format!(" | {} | {wins} | {draws} | {losses} | {longest_win} | ", table.census().total());
            let row = section.lines().find(|line| line.starts_with(&format!("| {class} |"))).unwrap();
            assert!(row.contains(&counts), "{board}: {row}");
        }
    }
}

/// What is part of the engine is what would be built today.
#[test]
fn embedded_tables_are_those_that_are_built() {
    for (board, embedded) in [
        ("4x4", &include_bytes!("../../../src/endgame/embedded/4x4.tables")[..]),
        ("5x4", include_bytes!("../../../src/endgame/embedded/5x4.tables")),
    ] {
        let folder = tempdir().unwrap();
        build(board, 3, folder.path(), &[]);
        printed(&["embed", "--board", board, "--out", name(folder.path()), "--to", name(folder.path())]);
        let made = fs::read(folder.path().join(format!("{board}.tables"))).unwrap();
        assert!(made == embedded, "src/endgame/embedded/{board}.tables is to be made anew by 'endgame embed'");
        let tables = Tables::embedded();
        assert_eq!(tables.on(board.parse().unwrap()).unwrap().tables().len(), 16, "all classes of up to three pieces");
    }
}
