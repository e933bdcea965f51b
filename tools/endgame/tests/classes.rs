//! The numbers of won, drawn and lost placements and the longest win of each class, held against those of an independent solver that
//! knows no symmetry and no retrograde analysis (`classes/LxT.txt`); and single positions of known value.

mod support;

use std::collections::BTreeMap;

use support::{build, name, printed};
use tempfile::tempdir;
use tobit::endgame::Tables;
use tobit::rules::{Board, Position};

const LIST_3X3: &str = include_str!("classes/3x3.txt");
const LIST_4X4: &str = include_str!("classes/4x4.txt");
const LIST_5X4: &str = include_str!("classes/5x4.txt");
const POSITIONS_4X4: &str = include_str!("../../../tests/endings/positions-4x4.txt");
const POSITIONS_5X4: &str = include_str!("../../../tests/endings/positions-5x4.txt");

/// A row by its class: the text before the position, of which there may be several that take as long, and the position.
fn rows(text: &str) -> BTreeMap<&str, (&str, &str)> {
    text.lines()
        .filter_map(|line| {
            let (class, rest) = line.split_once(": ")?;
            Some((class, rest.rsplit_once(' ')?))
        })
        .collect()
}

fn pieces_of(class: &str) -> u8 {
    class.split(' ').filter_map(|word| word.parse::<u8>().ok()).sum()
}

/// Builds the classes of up to so many pieces, and holds them against the list and against positions of known value.
fn check(board: &str, pieces: u8, list: &str, positions: &str) {
    let folder = tempdir().unwrap();
    build(board, pieces, folder.path(), &[]);
    let stats = printed(&["stats", "--board", board, "--out", name(folder.path())]);
    let (ours, theirs) = (rows(&stats), rows(list));
    let due: Vec<&str> = theirs.keys().copied().filter(|class| pieces_of(class) <= pieces).collect();
    assert!(due.len() >= 16, "the list has all classes of up to three pieces");
    let (tables, errors) = Tables::open(folder.path()).unwrap();
    assert!(errors.is_empty());
    for class in due {
        let ((counts, longest), (expected, expected_longest)) = (ours[class], theirs[class]);
        assert_eq!(counts, expected, "{board} {class}");
        let value = |text: &str| tables.value(&Position::parse(board.parse().unwrap(), text).unwrap()).unwrap();
        assert_eq!(value(longest), value(expected_longest), "{board} {class}");
        assert!(expected.ends_with(&format!("longest win {} plies", value(longest).plies().unwrap())), "{class}");
    }
    check_positions(&tables, board.parse().unwrap(), pieces, positions);
}

fn check_positions(tables: &Tables, board: Board, pieces: u8, positions: &str) {
    for line in positions.lines() {
        let (text, value) = line.split_once(';').unwrap();
        let position = Position::parse(board, text).unwrap();
        if position.pieces().occupied().len() <= pieces.into() {
            assert_eq!(tables.value(&position).unwrap().to_string(), value, "{text}");
        }
    }
}

#[test]
fn all_that_is_known_of_3x3() {
    check("3x3", 4, LIST_3X3, "");
}

#[test]
fn three_pieces_on_4x4() {
    check("4x4", 3, LIST_4X4, POSITIONS_4X4);
}

#[test]
fn three_pieces_on_5x4() {
    check("5x4", 3, LIST_5X4, POSITIONS_5X4);
}

#[test]
#[ignore = "takes several seconds: cargo test -p endgame -- --ignored"]
fn four_pieces_on_4x4() {
    check("4x4", 4, LIST_4X4, POSITIONS_4X4);
}

#[test]
#[ignore = "takes several seconds: cargo test -p endgame -- --ignored"]
fn four_pieces_on_5x4() {
    check("5x4", 4, LIST_5X4, POSITIONS_5X4);
}
