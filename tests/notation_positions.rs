//! Position texts: every form that is read, the one form that is written, and each error with its message.

use tobit::rules::{Board, Position, PositionTextError, SetupError};

const START: &str = "W:W1,2,3,4,5,6,7,8,9,10,11,12:B27,28,29,30,31,32,33,34,35,36,37,38";

/// Texts, and how the positions they are read as are written.
const READ: &[(&str, &str)] = &[
    // As written.
    (START, START),
    ("B:W9:B16", "B:W9:B16"),
    ("W:WK9:BK16", "W:WK9:BK16"),
    ("W:W1,K9,20:BK2,K3,38", "W:W1,K9,20:BK2,K3,38"),
    // Ranges, of tobits too.
    ("W:W1-12:B27-38", START),
    ("W:W1-3,5,7-8:B38", "W:W1,2,3,5,7,8:B38"),
    ("W:W9:BK1-5", "W:W9:BK1,K2,K3,K4,K5"),
    ("W:W9-9:B38", "W:W9:B38"),
    // Either order of the colours, any order of the points.
    ("W:B27-38:W1-12", START),
    ("B:B16:W9", "B:W9:B16"),
    ("W:W9,K3,1:B38,20", "W:W1,K3,9:B20,38"),
    // White space around separators.
    (" W : W 1 , 2 : B 37 , K38 ", "W:W1,2:B37,K38"),
    ("W:\tW1 - 12:\r\nB27 -38\n", START),
    ("\u{a0}W:W9:B16\u{2003}", "W:W9:B16"),
    // A final full stop.
    ("W:W9:B16.", "W:W9:B16"),
    (" W:B27-38 : W1-12 . ", START),
    // A side without pieces, if it is to move.
    ("B:W9:B", "B:W9:B"),
    ("B:B:W9", "B:W9:B"),
    ("W:W:BK9.", "W:W:BK9"),
    // Any number of pieces that fits.
    (
        "W:W1-33:BK37",
        "W:W1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33:BK37",
    ),
    // A hul on its own side's row, and on any end of a transverse chol.
    ("W:W1,6,33:B13,38", "W:W1,6,33:B13,38"),
];

#[test]
fn every_form_of_a_position_is_read_and_one_is_written() {
    for &(text, written) in READ {
        let read = Position::parse(Board::STANDARD, text);
        assert_eq!(read.map(|position| position.to_string()), Ok(written.to_owned()), "'{text}'");
    }
}

/// Texts that are no positions, and what is said of them.
const ERRORS: &[(&str, &str)] = &[
    // Sections.
    ("", "'' is not a position: it has three parts between colons, like W:W1,2,K3:B27,28"),
    ("W", "'W' is not a position: it has three parts between colons, like W:W1,2,K3:B27,28"),
    ("W:W1", "'W:W1' is not a position: it has three parts between colons, like W:W1,2,K3:B27,28"),
    ("W:W1:B2:W3", "'W:W1:B2:W3' is not a position: it has three parts between colons, like W:W1,2,K3:B27,28"),
    ("W:W1:W2", "White has two sections and Black has none"),
    ("W:B1:B2", "Black has two sections and White has none"),
    ("W::B2", "'' does not begin with a colour: a section of pieces begins with W or B"),
    ("W:1,2:B38", "'1,2' does not begin with a colour: a section of pieces begins with W or B"),
    ("W:W1:K38", "'K38' does not begin with a colour: a section of pieces begins with W or B"),
    // The side to move.
    (":W1:B38", "'' is not a side to move: write W or B"),
    ("White:W1:B38", "'White' is not a side to move: write W or B"),
    ("X:W1:B38", "'X' is not a side to move: write W or B"),
    // Lower case.
    ("w:W1:B38", "'w' is not a side to move: write W or B"),
    ("W:w1:B38", "'w1' does not begin with a colour: a section of pieces begins with W or B"),
    ("W:W1:b38", "'b38' does not begin with a colour: a section of pieces begins with W or B"),
    ("W:Wk1:B38", "'k1' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    // Stray commas.
    ("W:W1,:B38", "there is a stray comma in '1,'"),
    ("W:W,1:B38", "there is a stray comma in ',1'"),
    ("W:W1,,2:B38", "there is a stray comma in '1,,2'"),
    ("W:W,:B38", "there is a stray comma in ','"),
    // Pieces.
    ("W:WK:B38", "'K' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:WKK1:B38", "'KK1' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W1K:B38", "'1K' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W1 2:B38", "'1 2' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W1;2:B38", "'1;2' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W+1:B38", "'+1' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W1.5:B38", "'1.5' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W1:B38..", "'38.' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W\u{663}:B38", "'\u{663}' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    // Ranges.
    ("W:W5-1:B38", "the range 5-1 is reversed: write 1-5"),
    ("W:WK5-1:B38", "the range 5-1 is reversed: write 1-5"),
    ("W:W1-:B38", "'1-' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W-5:B38", "'-5' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:W1-3-5:B38", "'1-3-5' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    ("W:WK1-K5:B38", "'K1-K5' is not a piece: write a number, K before a tobit, or a range like 1-12"),
    // Points off the board.
    ("W:W0:B38", "there is no point 0 on 5x4: its points are 1 to 38"),
    ("W:W1:B39", "there is no point 39 on 5x4: its points are 1 to 38"),
    ("W:W1:B30-39", "there is no point 39 on 5x4: its points are 1 to 38"),
    ("W:W256:B38", "there is no point 256 on 5x4: its points are 1 to 38"),
    ("W:W4294967297:B38", "there is no point 4294967297 on 5x4: its points are 1 to 38"),
    ("W:W99999999999999999999:B38", "there is no point 99999999999999999999 on 5x4: its points are 1 to 38"),
    // Points named twice.
    ("W:W9,9:B38", "point 9 is named twice"),
    ("W:W9,K9:B38", "point 9 is named twice"),
    ("W:W9:B9", "point 9 is named twice"),
    ("W:W1-9,5-12:B38", "point 5 is named twice"),
    // What no position has.
    ("W:W34:B20", "point 34 holds a White hul on its own promotion row: it would be a tobit, K34"),
    ("W:W9:B1-5", "point 1 holds a Black hul on its own promotion row: it would be a tobit, K1"),
    ("W:W9:B", "Black has no pieces and is not to move: no move leads there"),
    ("B:W:B9", "White has no pieces and is not to move: no move leads there"),
    ("W:W:B", "Black has no pieces and is not to move: no move leads there"),
];

#[test]
fn each_error_says_which_point_or_part_is_wrong() {
    for &(text, message) in ERRORS {
        match Position::parse(Board::STANDARD, text) {
            Ok(position) => panic!("'{text}' is read as {position}"),
            Err(error) => assert_eq!(error.to_string(), message, "'{text}'"),
        }
    }
}

#[test]
fn errors_can_be_told_apart_without_their_messages() {
    let error = |text| Position::parse(Board::STANDARD, text).expect_err("the text is wrong");
    assert_eq!(error("W:W5-1:B38"), PositionTextError::ReversedRange { first: 5, last: 1 });
    assert_eq!(error("W:W9,9:B38"), PositionTextError::NamedTwice(9));
    assert!(matches!(error("W:W9:B1"), PositionTextError::Setup(SetupError::HulOnPromotionRow { point: 1, .. })));
    assert!(matches!(error("W:W9:B"), PositionTextError::Setup(SetupError::MoverWithoutPieces(_))));
}

#[test]
fn the_board_decides_which_points_there_are() {
    assert!(Position::parse(Board::SMALL, "W:W1-10:B23-32").is_ok_and(|read| read == Position::start(Board::SMALL)));
    let error = Position::parse(Board::SMALL, "W:W1:B33").expect_err("4x4 ends with 32");
    assert_eq!(error.to_string(), "there is no point 33 on 4x4: its points are 1 to 32");
    let error = Position::parse(Board::SMALL, "W:W29:B20").expect_err("29 is a far end of 4x4");
    assert_eq!(error.to_string(), "point 29 holds a White hul on its own promotion row: it would be a tobit, K29");
}

#[test]
fn a_long_or_odd_text_is_quoted_in_one_short_line() {
    let error = Position::parse(Board::STANDARD, &"W\n".repeat(1000)).expect_err("the text is wrong");
    let message = error.to_string();
    assert!(message.contains('…') && !message.contains('\n'), "{message}");
    assert!(message.chars().count() < 200, "{message}");
}

#[test]
fn the_start_of_every_board_reads_back() {
    for board in Board::all() {
        let start = Position::start(board);
        assert_eq!(Position::parse(board, &start.to_string()), Ok(start), "{board}");
    }
}
