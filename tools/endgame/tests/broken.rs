//! Files that are no tables, or not any more: named by everything that reads them, and built anew by `build`.

mod support;

use std::fs;
use std::path::Path;

use support::{build, errors, files, name, run};
use tempfile::tempdir;

const VICTIM: &str = "h1t0-h1t1.wdl";
const POSITION: &str = "W:W1:B9,K12";

/// Breaks one file in some way. Whatever needs it must name it and say these words, and `build` must make it good again.
fn expect_named(words: &str, damage: impl FnOnce(&Path)) {
    let folder = tempdir().unwrap();
    build("3x3", 3, folder.path(), &[]);
    let before = files(folder.path(), "3x3");
    damage(&folder.path().join("3x3").join(VICTIM));

    let out = name(folder.path());
    for arguments in [
        &["verify", "--board", "3x3", "--out", out][..],
        &["stats", "--board", "3x3", "--out", out],
        &["longest", "--board", "3x3", "--out", out],
        &["probe", POSITION, "--board", "3x3", "--out", out],
        &["embed", "--board", "3x3", "--out", out, "--to", out],
    ] {
        let output = run(arguments);
        let told = errors(&output);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(told.contains(VICTIM) && told.contains(words), "{arguments:?}: {told}");
    }

    let told = errors(&build("3x3", 3, folder.path(), &[]));
    assert!(told.starts_with("building h1t0-h1t1 anew: ") && told.contains(VICTIM), "{told}");
    assert!(files(folder.path(), "3x3") == before, "the file is as it was");
}

#[test]
fn one_cut_off() {
    for length in [3, 40, 68, 200] {
        let words = if length < 8 { "it is no table of endings" } else { "it was cut off" };
        expect_named(words, |file| {
            let bytes = fs::read(file).unwrap();
            fs::write(file, &bytes[..length.min(bytes.len() - 1)]).unwrap();
        });
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_its_place() {
    expect_named("no regular file", |file| {
        fs::remove_file(file).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(file).status().unwrap().success());
    });
}

#[test]
fn one_flipped_bit_anywhere() {
    for (at, words) in [(0, "it is no table"), (9, "version"), (30, "damaged"), (60, "bytes"), (100, "damaged")] {
        expect_named(words, |file| {
            let mut bytes = fs::read(file).unwrap();
            bytes[at] ^= 1;
            fs::write(file, bytes).unwrap();
        });
    }
}

#[test]
fn an_empty_one() {
    expect_named("it is no table", |file| fs::write(file, []).unwrap());
}

#[test]
fn one_of_another_board_or_class() {
    let other = tempdir().unwrap();
    build("4x4", 3, other.path(), &[]);
    expect_named("by its contents it is 4x4/h1t0-h1t1.wdl", |file| {
        fs::copy(other.path().join("4x4").join(VICTIM), file).unwrap();
    });
    expect_named("by its contents it is 3x3/h0t1-h1t0.wdl", |file| {
        fs::copy(file.with_file_name("h0t1-h1t0.wdl"), file).unwrap();
    });
}

#[test]
fn a_folder_in_its_place() {
    expect_named("no regular file", |file| {
        fs::remove_file(file).unwrap();
        fs::create_dir(file).unwrap();
    });
}

#[test]
fn a_full_folder_in_its_place_is_left_alone() {
    let folder = tempdir().unwrap();
    build("3x3", 2, folder.path(), &[]);
    let file = folder.path().join("3x3/h0t1-h0t1.dist");
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    fs::write(file.join("diary.txt"), "dear diary").unwrap();
    let output = run(&["build", "--board", "3x3", "--pieces", "2", "--out", name(folder.path())]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("cannot write"), "{}", errors(&output));
    assert_eq!(fs::read(file.join("diary.txt")).unwrap(), b"dear diary");
    assert!(files_of_others_are_gone(folder.path()), "nothing unfinished stays");
}

fn files_of_others_are_gone(folder: &Path) -> bool {
    let entries = fs::read_dir(folder.join("3x3")).unwrap().flatten();
    entries.into_iter().all(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
}

#[cfg(unix)]
#[test]
fn one_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempdir().unwrap();
    let probe = folder.path().join("probe");
    fs::write(&probe, "x").unwrap();
    fs::set_permissions(&probe, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&probe).is_ok() {
        // Nothing is forbidden to the superuser.
        return;
    }
    expect_named("ermission denied", |file| {
        fs::set_permissions(file, fs::Permissions::from_mode(0o000)).unwrap();
    });
}

#[test]
fn two_files_that_were_not_built_together() {
    use tobit::endgame::{Header, Metric};

    let folder = tempdir().unwrap();
    build("3x3", 2, folder.path(), &[]);
    let file = folder.path().join("3x3/h1t0-h1t0.dist");
    let bytes = fs::read(&file).unwrap();
    let (mut header, payload) = Header::read(&bytes).unwrap();
    assert_eq!(header.metric, Metric::Distance);
    header.census.draws += 1;
    let mut changed = Vec::new();
    header.write(payload, &mut changed).unwrap();
    fs::write(&file, changed).unwrap();
    let output = run(&["stats", "--board", "3x3", "--out", name(folder.path())]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("h1t0-h1t0.dist: it does not belong to"), "{}", errors(&output));
    build("3x3", 2, folder.path(), &[]);
    assert!(fs::read(&file).unwrap() == bytes);
}
