//! `Endgame Path`: good tables are used, broken ones named, and the engine plays on.

mod support;

use std::fs;
use std::path::Path;

use support::session::Session;
use tempfile::TempDir;
use tobit::endgame::{Census, Class, EncodedPart, Header, Index, Metric, Tables, Value};
use tobit::rules::Board;

/// A position of the class that the tables in these tests are of.
const POSITION: &str = "position fen W:W28:B13";

fn class() -> Class {
    "h1t0-h1t0".parse().expect("a class")
}

/// A folder with one class of the 3x3 board, of which no table is part of the program.
fn folder() -> TempDir {
    folder_of(Board::new(3, 3).expect("a board"))
}

/// A folder with one class of a board. Everything in it is said to be drawn.
fn folder_of(board: Board) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let values = vec![Some(Value::Draw); Index::new(board, class()).length() as usize];
    let part = EncodedPart::new(&values).expect("draws take no time");
    let payloads = EncodedPart::payloads(&[part]).expect("a small class");
    fs::create_dir(folder.path().join(board.to_string())).expect("a folder in it");
    for (metric, payload) in Metric::BOTH.into_iter().zip(payloads) {
        let header = Header { board, class: class(), metric, census: Census::default() };
        write(&folder.path().join(header.path()), &header, &payload);
    }
    folder
}

fn write(path: &Path, header: &Header, payload: &[u8]) {
    header.write(payload, fs::File::create(path).expect("a file")).expect("room for it");
}

fn verdicts(folder: &Path) -> std::path::PathBuf {
    folder.join("3x3/h1t0-h1t0.wdl")
}

/// What is said when the folder is named, after `damage` was done to its table of verdicts.
fn complaint_after(damage: impl FnOnce(&Path)) -> String {
    let folder = folder();
    damage(&verdicts(folder.path()));
    let mut session = Session::start();
    let complaint = session.complaint(&format!("setoption name Endgame Path value {}", folder.path().display()));
    session.tell(POSITION);
    assert!(!session.search("go depth 3").best().is_empty(), "the engine plays on");
    session.quit();
    assert!(complaint.contains("3x3/h1t0-h1t0.wdl"), "{complaint}");
    complaint
}

fn change_byte(path: &Path, at: usize) {
    let mut bytes = fs::read(path).expect("a file");
    bytes[at] ^= 4;
    fs::write(path, bytes).expect("a file");
}

#[test]
fn good_tables_are_used_without_a_word() {
    let folder = folder();
    let mut session = Session::start();
    session.tell(&format!("setoption name Endgame Path value {}", folder.path().display()));
    session.tell("setoption name Board value 3x3");
    session.tell("position fen W:W9:B12");
    let search = session.search("go depth 2");
    assert!(search.last_info().contains("tbhits") || search.score() == "cp 0", "{}", search.last_info());
    session.tell("setoption name Endgame Path value <empty>");
    session.tell("setoption name Endgame Path value");
    session.quit();
}

#[test]
fn a_file_cut_off_is_named() {
    let why = complaint_after(|path| {
        let bytes = fs::read(path).expect("a file");
        fs::write(path, &bytes[..bytes.len() - 1]).expect("a file");
    });
    assert!(why.contains("cut off"), "{why}");
}

#[test]
fn a_changed_bit_is_noticed_wherever_it_is() {
    for at in [20, 64, 70] {
        let why = complaint_after(|path| change_byte(path, at));
        assert!(why.contains("damaged"), "byte {at}: {why}");
    }
}

#[test]
fn an_empty_file_is_no_table() {
    let why = complaint_after(|path| fs::write(path, "").expect("a file"));
    assert!(why.contains("no table of endings"), "{why}");
}

#[test]
fn a_table_of_another_board_is_not_taken_for_this_one() {
    let why = complaint_after(|path| {
        let other = folder_of(Board::new(3, 4).expect("a board"));
        fs::copy(other.path().join("3x4/h1t0-h1t0.wdl"), path).expect("a file");
    });
    assert!(why.contains("3x4/h1t0-h1t0.wdl"), "{why}");
}

#[test]
fn a_folder_in_a_tables_place_is_named() {
    complaint_after(|path| {
        fs::remove_file(path).expect("a file");
        fs::create_dir(path).expect("a folder");
    });
}

/// Writes the file anew with these changes to its bytes, and a checksum that fits.
fn change(path: &Path, changes: &[(usize, u8)]) {
    let mut bytes = fs::read(path).expect("a file");
    for &(at, byte) in changes {
        bytes[at] = byte;
    }
    let end = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    fs::write(path, bytes).expect("a file");
}

#[test]
fn a_header_that_makes_no_sense_is_refused_though_its_checksum_fits() {
    let many_pieces = [(13, 255), (14, 255), (15, 7), (16, 0)];
    let no_piece = [(13, 0), (14, 0)];
    let place_beyond_all = [(18, 5), (55, 255)];
    let class_too_large_for_the_payload = [(13, 4), (14, 3), (15, 0), (16, 0)];
    let class_of_no_such_length = [(13, 3), (15, 3)];
    for changes in [
        &[(17, 1)][..],
        &[(20, 1)],
        &[(23, 128)],
        &many_pieces,
        &no_piece,
        &place_beyond_all,
        &class_too_large_for_the_payload,
        &class_of_no_such_length,
    ] {
        let why = complaint_after(|path| change(path, changes));
        assert!(why.contains("does not make sense"), "{changes:?}: {why}");
    }
}

/// To read it all would take minutes.
#[test]
fn a_huge_file_is_refused_at_once() {
    const LENGTH: u64 = 1 << 37;
    let why = complaint_after(|path| {
        let mut bytes = fs::read(path).expect("a file");
        bytes[56..64].copy_from_slice(&(LENGTH - 68).to_le_bytes());
        fs::write(path, bytes).expect("a file");
        let file = fs::OpenOptions::new().write(true).open(path).expect("a file");
        file.set_len(LENGTH).expect("a file with a hole");
    });
    assert!(why.contains("does not make sense"), "{why}");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_tables_place_is_not_waited_for() {
    let why = complaint_after(|path| {
        fs::remove_file(path).expect("a file");
        let made = std::process::Command::new("mkfifo").arg(path).status().expect("a pipe");
        assert!(made.success());
    });
    assert!(why.contains("no regular file"), "{why}");
}

#[test]
fn a_file_in_the_place_of_a_boards_folder_is_named() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("3x3");
    fs::write(&path, "no folder").expect("a file");
    let (_, faults) = Tables::open(folder.path()).expect("the folder itself is good");
    assert!(faults.iter().any(|fault| fault.path == path), "{faults:?}");
}

#[test]
fn tables_that_are_part_of_the_program_are_tables_in_a_folder_too() {
    let folder = folder_of(Board::STANDARD);
    let mut session = Session::start();
    session.tell(&format!("setoption name Endgame Path value {}", folder.path().display()));
    session.quit();
    let (tables, _) = Tables::open(folder.path()).expect("a folder");
    assert_eq!(tables.count_from_files(), 1);
    assert_eq!(Tables::embedded().count_from_files(), 0);
}

#[test]
fn half_a_table_is_none() {
    complaint_after(|path| fs::remove_file(path).expect("a file"));
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let path = verdicts(folder.path());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("permissions");
    if fs::read(&path).is_ok() {
        return; // whoever runs the test may read everything
    }
    let (_, faults) = Tables::open(folder.path()).expect("the folder itself is good");
    assert!(faults.iter().any(|fault| fault.path == path), "{faults:?}");
}

#[test]
fn a_folder_without_tables_and_one_that_is_not_there_are_told_apart() {
    let folder = TempDir::new().expect("a folder");
    let mut session = Session::start();
    let why = session.complaint(&format!("setoption name Endgame Path value {}", folder.path().display()));
    assert!(why.contains("they would be in folders"), "{why}");
    let why = session.complaint(&format!("setoption name Endgame Path value {}/none", folder.path().display()));
    assert!(why.contains("/none"), "{why}");
    session.quit();
}
