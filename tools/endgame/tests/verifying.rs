//! Verifying: what was built is right, and what was tampered with is found.

mod support;

use std::fs;
use std::path::Path;

use support::{build, errors, name, printed, run};
use tempfile::tempdir;
use tobit::endgame::{Census, Class, EncodedPart, Header, Metric, PART, Table, Value};
use tobit::rules::Board;

/// Changes the table of a class and writes it back, checksums and all.
fn tamper(folder: &Path, board: Board, class: Class, change: impl FnOnce(&mut [Option<Value>], &mut Census)) {
    let table = Table::open(folder, board, class).unwrap();
    let mut census = *table.census();
    let mut values = vec![None; table.index().length() as usize];
    for (index, placement) in table.index().placements(0..table.index().length()) {
        let is_quiet = !placement.position(board).unwrap().must_capture();
        values[index as usize] = is_quiet.then(|| table.value_at(index));
    }
    change(&mut values, &mut census);
    let parts: Vec<EncodedPart> = values.chunks(PART).map(|part| EncodedPart::new(part).unwrap()).collect();
    drop(table);
    for (metric, payload) in Metric::BOTH.into_iter().zip(EncodedPart::payloads(&parts).unwrap()) {
        let header = Header { board, class, metric, census };
        let mut file = Vec::new();
        header.write(&payload, &mut file).unwrap();
        fs::write(folder.join(header.path()), file).unwrap();
    }
}

fn verify(folder: &Path) -> std::process::Output {
    run(&["verify", "--board", "3x3", "--out", name(folder)])
}

fn first(values: &[Option<Value>], is_it: impl Fn(Value) -> bool) -> usize {
    values.iter().position(|value| value.is_some_and(&is_it)).unwrap()
}

#[test]
fn what_was_built_is_right() {
    let folder = tempdir().unwrap();
    build("3x3", 4, folder.path(), &[]);
    let text = printed(&["verify", "--board", "3x3", "--out", name(folder.path())]);
    assert_eq!(text.lines().filter(|line| line.ends_with(": right")).count(), 41, "{text}");
    assert!(text.ends_with("all 41 classes are right\n"));
}

/// Tampers with one class in some way, and expects the verifier to find it there, with these words.
fn expect_found(file: &str, words: &[&str], change: impl FnOnce(&mut [Option<Value>], &mut Census)) {
    let folder = tempdir().unwrap();
    build("3x3", 3, folder.path(), &[]);
    let class = file.split_once('.').unwrap().0.parse().unwrap();
    tamper(folder.path(), "3x3".parse().unwrap(), class, change);
    let output = verify(folder.path());
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    let fault = told.lines().find(|line| line.contains(&format!("{class}: WRONG: 3x3/{file}"))).unwrap_or_else(|| {
        panic!("the class is not named: {told}");
    });
    assert!(words.iter().all(|&word| fault.contains(word)), "{fault}");
    assert!(errors(&output).contains("classes are at fault"));
}

#[test]
fn a_win_taken_for_a_draw_is_found() {
    let mut index = 0;
    expect_found("h1t1-h1t0.wdl", &["it is draw, but its moves make it win"], |values, _| {
        index = first(values, |value| matches!(value, Value::Win(_)));
        values[index] = Some(Value::Draw);
    });
}

#[test]
fn a_distance_too_long_is_found() {
    expect_found("h1t1-h1t0.dist", &["it is win 9, but its moves make it win 7", " at index "], |values, _| {
        let index = first(values, |value| value == Value::Win(7));
        values[index] = Some(Value::Win(9));
    });
}

#[test]
fn a_census_that_counts_wrong_is_found() {
    expect_found("h1t0-h1t1.wdl", &["its header says", "but there are"], |_, census| census.draws += 1);
}

#[test]
fn a_missing_class_is_named_and_nothing_verified() {
    let folder = tempdir().unwrap();
    build("3x3", 3, folder.path(), &[]);
    fs::remove_file(folder.path().join("3x3/h0t1-h1t0.dist")).unwrap();
    let output = verify(folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("h0t1-h1t0.dist"), "{}", errors(&output));
    assert!(output.stdout.is_empty());
}
