//! Building: whatever way the tables come about, they are the same to the byte.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use endgame::build::{Plan, build as build_here};
use endgame::error::Error;
use endgame::job::Job;
use support::{build, errors, files, name, program, run};
use tempfile::tempdir;
use tobit::rules::Board;

/// Builds it without interruption, and with all the memory and threads it wants.
fn undisturbed(board: &str, pieces: u8) -> BTreeMap<String, Vec<u8>> {
    let folder = tempdir().unwrap();
    build(board, pieces, folder.path(), &[]);
    files(folder.path(), board)
}

fn plan(folder: &Path, pieces: u8) -> Plan {
    Plan { board: "3x3".parse().unwrap(), pieces, folder: folder.to_owned(), memory: 1 << 30 }
}

#[test]
fn one_thread_and_two_build_the_same() {
    let folder = tempdir().unwrap();
    build("3x3", 4, folder.path(), &["--threads", "1"]);
    let one = files(folder.path(), "3x3");
    assert_eq!(one.len(), 2 * 41, "two files for each class of two to four pieces");
    fs::remove_dir_all(folder.path().join("3x3")).unwrap();
    build("3x3", 4, folder.path(), &["--threads", "2"]);
    assert!(files(folder.path(), "3x3") == one);
}

#[test]
fn little_memory_builds_the_same() {
    // The largest classes of four pieces take 0.6 MiB here, all together six times as much.
    let folder = tempdir().unwrap();
    build("3x3", 4, folder.path(), &["--memory", "1"]);
    assert!(files(folder.path(), "3x3") == undisturbed("3x3", 4));
}

#[test]
fn too_little_memory_is_told_before_anything_is_built() {
    let folder = tempdir().unwrap();
    let output = run(&["build", "--board", "5x4", "--pieces", "5", "--memory", "3", "--out", name(folder.path())]);
    assert_eq!(output.status.code(), Some(2));
    let told = errors(&output);
    assert!(told.contains("error: 5x4 h1t1-h1t2 takes "), "the largest class is named: {told}");
    assert!(told.contains("MiB of memory, and 3 are allowed"), "{told}");
    assert!(files(folder.path(), "5x4").is_empty());
}

#[test]
fn stopped_again_and_again_it_builds_the_same() {
    let folder = tempdir().unwrap();
    let mut stops = 0;
    loop {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let patience = Duration::from_millis(20 * (stops + 1));
        let stopper = thread::spawn(move || {
            thread::sleep(patience);
            flag.store(true, Ordering::Relaxed);
        });
        let built = build_here(&plan(folder.path(), 4), &Job::silent(stop));
        stopper.join().unwrap();
        assert!(files(folder.path(), "3x3").keys().all(|name| !name.starts_with('.')), "nothing unfinished stays");
        match built {
            Ok(_) => break,
            Err(Error::Stopped(_)) => stops += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(stops > 0, "twenty milliseconds are not enough for it");
    assert!(files(folder.path(), "3x3") == undisturbed("3x3", 4));
}

#[test]
fn what_is_there_is_not_built_again() {
    let folder = tempdir().unwrap();
    let job = Job::silent(Arc::default());
    let first = build_here(&plan(folder.path(), 3), &job).unwrap();
    assert_eq!((first.solved, first.found), (16, 0));
    let more = build_here(&plan(folder.path(), 4), &job).unwrap();
    assert_eq!((more.solved, more.found), (25, 16));
    let again = build_here(&plan(folder.path(), 4), &job).unwrap();
    assert_eq!((again.solved, again.found, again.sizes), (0, 41, more.sizes));
    assert!(files(folder.path(), "3x3") == undisturbed("3x3", 4));
}

#[test]
fn as_much_memory_as_is_asked_for_suffices() {
    let folder = tempdir().unwrap();
    let build_with = |memory| {
        let plan = Plan { memory, pieces: 3, board: Board::SMALL, folder: folder.path().to_owned() };
        build_here(&plan, &Job::silent(Arc::default()))
    };
    let Err(Error::Memory { needed, allowed: 0, .. }) = build_with(0) else { panic!("nothing is built of nothing") };
    assert!(matches!(build_with(needed - 1), Err(Error::Memory { .. })));
    assert!(files(folder.path(), "4x4").is_empty());
    assert_eq!(build_with(needed).unwrap().solved, 16);
    assert!(files(folder.path(), "4x4") == undisturbed("4x4", 3));
}

/// Ctrl-C, as a terminal sends it.
#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_program_and_leaves_nothing_half_written() {
    let folder = tempdir().unwrap();
    let arguments = ["build", "--board", "5x4", "--pieces", "5", "--out", name(folder.path())];
    let child = program(&arguments).stderr(std::process::Stdio::piped()).spawn().unwrap();
    while files(folder.path(), "5x4").len() < 8 {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", errors(&output));
    assert!(errors(&output).contains("'endgame build' goes on from there"));
    let left = files(folder.path(), "5x4");
    assert!(left.len() < 2 * 85 && left.keys().all(|name| !name.starts_with('.')));
    let whole = left.values().all(|file| tobit::endgame::Header::read(file).is_ok());
    assert!(whole, "every file that is there is whole");
}
