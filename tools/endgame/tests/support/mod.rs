//! What the tests share: the program run as users run it, and the files it leaves.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The program with these arguments, not started yet.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_endgame"));
    command.args(arguments);
    command
}

/// Runs the program to its end.
pub(crate) fn run(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program runs")
}

/// Runs the program, which must succeed. Returns what it printed.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", errors(&output));
    String::from_utf8(output.stdout).expect("it prints text")
}

/// What a program told on standard error.
pub(crate) fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder's name as an argument.
pub(crate) fn name(folder: &Path) -> &str {
    folder.to_str().expect("temporary folders have plain names")
}

/// Builds all classes of up to so many pieces, with further arguments.
pub(crate) fn build(board: &str, pieces: u8, folder: &Path, more: &[&str]) -> Output {
    let pieces = pieces.to_string();
    let arguments = ["build", "--board", board, "--pieces", &pieces, "--out", name(folder)];
    let output = run(&[&arguments, more].concat());
    assert!(output.status.success(), "building {board}: {}", errors(&output));
    output
}

/// The files below a folder's `board` by name, hidden ones too.
pub(crate) fn files(folder: &Path, board: &str) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder.join(board)) else { return BTreeMap::new() };
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("tables have plain names");
        (name, fs::read(entry.path()).expect("tables can be read"))
    };
    entries.map(|entry| file(entry.expect("the folder can be read"))).collect()
}
