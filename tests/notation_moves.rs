//! Move texts: every form that is read, the one form that is written, and each error with its message.

use tobit::rules::{Board, Move, MoveTextError, Position};

const START: &str = "W:W1-12:B27-38";
/// One capture, a round over four pieces that ends where it began.
const ROUND: &str = "W:W9:B10,16,18,24";
/// The same round leads straight on over 8; or 8 is taken alone.
const ROUND_AND_ON: &str = "W:W9:B8,10,16,18,24";
/// Five captures, two of them from 7 to 7.
const FIVE: &str = "W:W7:B8,14,16,22,30";

fn position(text: &str) -> Position {
    Position::parse(Board::STANDARD, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position, texts that are read as one of its moves, and how that move is written.
const READ: &[(&str, &[&str], &str)] = &[
    // Steps and slides.
    (START, &["7-14"], "7-14"),
    ("B:W1-6,8-12,14:B27-38", &["29-22"], "29-22"),
    ("W:WK16:B33", &["16-36"], "16-36"),
    // A capture of one piece.
    ("W:W8:B15", &["8:22", "8x22"], "8:22"),
    ("W:WK8:B22", &["8:35", "8x35"], "8:35"),
    // A straight run names its ends, or landing points too.
    ("W:W8:B15,29", &["8:35", "8:22:35", "8x22x35", "8:22x35"], "8:35"),
    ("W:WK2:B8,22", &["2:35", "2:15:35"], "2:35"),
    // Turning points, in whichever way round; the ends alone where no other capture has them.
    ("W:W8:B15,23", &["8:22:24", "8x22x24", "8:24"], "8:22:24"),
    (ROUND, &["9:11:25:23:9", "9:23:25:11:9", "9:9", "9x9"], "9:11:25:23:9"),
    (FIVE, &["7:9:23:21:7", "7:21:23:9:7"], "7:9:23:21:7"),
    (FIVE, &["7:21:23:36:9:7"], "7:21:23:36:9:7"),
    (FIVE, &["7:21:23:36:3", "7:3"], "7:21:23:36:3"),
    (FIVE, &["7:9:36", "7:9:23:36", "7:36"], "7:9:36"),
    // A path is looked at before the ends: 9:7 is the capture of 8 alone.
    (ROUND_AND_ON, &["9:7"], "9:7"),
    (ROUND_AND_ON, &["9:23:25:11:7", "9:23:25:11:9:7"], "9:23:25:11:7"),
    // A tobit's landing points make different moves, or the same.
    ("W:WK8:B22,30", &["8:29:31", "8:31"], "8:29:31"),
    ("W:WK15:B8,22", &["15:29:2", "15:35:2", "15:2"], "15:29:2"),
    // A turn straight back is named.
    ("W:WK9:B8,10", &["9:6:12", "9:7:12", "9:12"], "9:6:12"),
    // Promotion on the way.
    ("W:W23:B9,30", &["23:36:3", "23:3"], "23:36:3"),
];

#[test]
fn every_form_of_a_move_is_read_and_one_is_written() {
    for &(start, texts, written) in READ {
        let position = position(start);
        for &text in texts {
            let read = position.parse_move(text);
            assert_eq!(read.map(|mv| position.move_text(mv)), Ok(written.to_owned()), "'{text}' in {start}");
        }
    }
}

#[test]
fn the_written_path_has_the_fewest_points_then_the_smallest_numbers() {
    let texts = |text| {
        let position = position(text);
        position.moves().into_iter().map(|mv| position.move_text(mv)).collect::<Vec<_>>()
    };
    assert_eq!(texts(ROUND), ["9:11:25:23:9"], "east first: 11 is smaller than 23");
    // Numbers are compared as numbers: 6 comes before 12, though the text "12" comes before "6".
    assert!(texts("W:WK9:B8,10,15").contains(&"9:6:12".to_owned()), "{:?}", texts("W:WK9:B8,10,15"));
    // Over 15 and 29 in one run, though a landing point lies between.
    assert_eq!(texts("W:W8:B15,29"), ["8:35"]);
}

#[test]
fn many_moves_are_written_as_each_would_be() {
    for text in [START, ROUND, FIVE, "W:WK20:B10,16,18,23"] {
        let position = position(text);
        let moves = position.moves();
        let one_by_one: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
        assert_eq!(position.move_texts(&moves), one_by_one, "{text}");
        let backwards: Vec<Move> = moves.into_iter().rev().collect();
        assert!(position.move_texts(&backwards).iter().eq(one_by_one.iter().rev()), "{text}: in the order asked for");
    }
    assert!(position(START).move_texts(&[]).is_empty());
}

/// Texts that are no moves of a position, and what is said of them.
const ERRORS: &[(&str, &str, &str)] = &[
    // No move at all.
    (START, "", "'' is not a move: write 7-14 for a step, 8:22 for a capture"),
    (START, "7", "'7' is not a move: write 7-14 for a step, 8:22 for a capture"),
    (START, "-", "'-' is not a move: write 7-14 for a step, 8:22 for a capture"),
    (START, "7-", "'7-' is not a move: write 7-14 for a step, 8:22 for a capture"),
    (START, "-7-14", "'-7-14' is not a move: write 7-14 for a step, 8:22 for a capture"),
    (START, "7--14", "'7--14' is not a move: write 7-14 for a step, 8:22 for a capture"),
    (START, "7 - 14", "'7 - 14' is not a move: write 7-14 for a step, 8:22 for a capture"),
    (START, "+7-14", "'+7-14' is not a move: write 7-14 for a step, 8:22 for a capture"),
    (START, "a7-a6", "'a7-a6' is not a move: write 7-14 for a step, 8:22 for a capture"),
    ("W:W8:B15", "8X22", "'8X22' is not a move: write 7-14 for a step, 8:22 for a capture"),
    ("W:W8:B15", "8:15-22", "'8:15-22' is not a move: write 7-14 for a step, 8:22 for a capture"),
    ("W:W8:B15", "8::22", "'8::22' is not a move: write 7-14 for a step, 8:22 for a capture"),
    // Off the board.
    (START, "0-7", "'0-7': there is no point 0 on 5x4, its points are 1 to 38"),
    (START, "7-39", "'7-39': there is no point 39 on 5x4, its points are 1 to 38"),
    (START, "7-263", "'7-263': there is no point 263 on 5x4, its points are 1 to 38"),
    ("W:W8:B15", "8:99999999999", "'8:99999999999': there is no point 99999999999 on 5x4, its points are 1 to 38"),
    // No piece there, or the other side's.
    (START, "14-21", "'14-21': White has no piece on 14"),
    (START, "29-22", "'29-22': White has no piece on 29"),
    ("B:W8:B15", "8:22", "'8:22': Black has no piece on 8"),
    // Steps that are not legal: too far, backward, across, onto a piece, nowhere.
    (START, "7-21", "'7-21' is not legal: the piece cannot get there"),
    (START, "7-1", "'7-1' is not legal: the piece cannot get there"),
    (START, "7-15", "'7-15' is not legal: the piece cannot get there"),
    (START, "7-8", "'7-8' is not legal: the piece cannot get there"),
    (START, "7-7", "'7-7' is not legal: the piece cannot get there"),
    ("W:WK16:B33", "16-17-18", "'16-17-18' is not a move: write 7-14 for a step, 8:22 for a capture"),
    // The wrong sign.
    ("W:W8:B15", "8-22", "'8-22' is a capture: write 8:22"),
    ("W:W8:B15,23", "8-24", "'8-24' is a capture: write 8:22:24"),
    ("W:W8:B15,23", "8-22-24", "'8-22-24' is a capture: write 8:22:24"),
    (START, "7:14", "'7:14' captures nothing: write 7-14"),
    (START, "7x14", "'7x14' captures nothing: write 7-14"),
    // A step where a capture is compulsory.
    ("W:W8:B15", "8-9", "'8-9': a capture is compulsory here, such as 8:22"),
    ("W:W8,5:B15", "5-11", "'5-11': a capture is compulsory here, such as 8:22"),
    // A turning point left out.
    (FIVE, "7:21:36", "'7:21:36': 21 and 36 are not on one chol, name every point where the capture turns"),
    (ROUND_AND_ON, "9:25:11:7", "'9:25:11:7': 9 and 25 are not on one chol, name every point where the capture turns"),
    // Nothing to capture on a part of the way, or not there.
    (START, "7:21", "'7:21': no capture leads from 7 to 21"),
    ("W:W8:B15", "8:29", "'8:29': no capture leads from 8 to 29"),
    ("W:W8:B15", "8:22:36", "'8:22:36': 22 and 36 are not on one chol, name every point where the capture turns"),
    ("W:W8:B15", "8:22:23", "'8:22:23': no capture leads from 22 to 23"),
    ("W:WK8:B22", "8:15", "'8:15': no capture leads from 8 to 15"),
    ("W:WK8:B22", "8:22", "'8:22': no capture leads from 8 to 22"),
    ("W:WK8:B22", "8:15:35", "'8:15:35': no capture leads from 8 to 15"),
    (START, "7:7", "'7:7': no capture leads from 7 to 7"),
    (ROUND, "9:9:9", "'9:9:9': no capture leads from 9 to 9"),
    // A capture that must go on.
    ("W:W8:B15,23", "8:22", "'8:22': the capture must go on from 22"),
    ("W:WK8:B22,30", "8:29", "'8:29': the capture must go on from 29"),
    ("W:W23:B9,30", "23:36", "'23:36': the capture must go on from 36"),
    // More captures than one with these ends.
    (FIVE, "7:7", "'7:7' could be 2 captures, such as 7:21:23:36:9:7 and 7:9:23:21:7: name the points where it turns"),
];

#[test]
fn each_error_names_the_text_and_says_why() {
    for &(start, text, message) in ERRORS {
        let position = position(start);
        match position.parse_move(text) {
            Ok(mv) => panic!("'{text}' in {start} is read as {}", position.move_text(mv)),
            Err(error) => assert_eq!(error.to_string(), message, "'{text}' in {start}"),
        }
    }
}

#[test]
fn errors_can_be_told_apart_without_their_messages() {
    let error = |start, text| position(start).parse_move(text).expect_err("the text is wrong");
    assert!(matches!(error(START, "7:14"), MoveTextError::StepWithColon { .. }));
    assert!(matches!(error("W:W8:B15", "8-22"), MoveTextError::CaptureWithDash { .. }));
    assert!(matches!(error("W:W8:B15,23", "8:22"), MoveTextError::Unfinished { at: 22, .. }));
    assert!(matches!(error(FIVE, "7:7"), MoveTextError::Ambiguous { all, .. } if all.len() == 2));
    assert!(matches!(error(FIVE, "7:21:36"), MoveTextError::Crooked { from: 21, to: 36, .. }));
}

#[test]
fn an_endless_text_is_refused_with_a_short_message() {
    for text in ["8:22".repeat(100_000), "8:".repeat(100_000) + "8", "9".repeat(100_000), "\u{1F40E}".repeat(100_000)] {
        let message = position("W:W8:B15").parse_move(&text).expect_err("the text is wrong").to_string();
        assert!(message.contains('…') && message.chars().count() < 200, "{message}");
    }
}

#[test]
fn a_position_without_moves_reads_none() {
    let lost = position("B:W9:B");
    assert_eq!(
        lost.parse_move("9-16").map_err(|error| error.to_string()),
        Err("'9-16': Black has no piece on 9".into())
    );
    let blocked = position("W:W6:B7,8");
    assert!(matches!(blocked.parse_move("6-7"), Err(MoveTextError::Illegal(_))));
    assert!(matches!(blocked.parse_move("6:8"), Err(MoveTextError::NoCapture { .. })));
}

#[test]
fn two_points_name_a_move_if_only_one_has_them() {
    let between = |text, from, to| {
        let position = position(text);
        let point = |number| Board::STANDARD.point(number).expect("the number is a point");
        position.only_move_between(point(from), point(to)).map(|mv| position.move_text(mv))
    };
    assert_eq!(between(START, 7, 14).as_deref(), Some("7-14"));
    assert_eq!(between(ROUND, 9, 9).as_deref(), Some("9:11:25:23:9"));
    assert_eq!(between(FIVE, 7, 7), None, "there are two");
    assert_eq!(between(FIVE, 7, 8), None, "there is none");
}
