//! Long captures: pieces leave at once, ways round that meet, ends that coincide, and promotion on the way.

mod support;

use support::drawing::{assert_moves, black_to_move, white_to_move};
use tobit::rules::{Colour, Kind, Move, Position};

fn read(position: &Position, text: &str) -> Move {
    position.parse_move(text).expect("the text is a move")
}

/// What stands on a point after a move.
fn after(position: &Position, text: &str, number: u32) -> Option<(Colour, Kind)> {
    let after = position.play(read(position, text));
    after.pieces().at(position.board().point(number).expect("the number is a point"))
}

/// The numbers of the points that a move captures.
fn captured(position: &Position, text: &str) -> Vec<u8> {
    read(position, text).captured.into_iter().map(|point| position.board().number(point)).collect()
}

#[test]
fn a_captured_piece_leaves_at_once_and_opens_the_way() {
    // 23 shields 16 against a leap from the south. The tobit takes 23 on its first leap, comes round over 18 and 10, and
    // then finds the point behind 16 empty.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         W  .  .  b  .  .  .
         .  .  .  b  .  b  .
         .  .  .  .  b  .  .
            .  .  .  .  .    ",
    );
    assert_moves(
        &position,
        &[
            "20:24:4",
            "20:26",
            "20:25:5",
            "20:25:11:8",
            "20:25:11:7",
            "20:25:11:6", // 16 left alone
            "20:25:11:9:23",
            "20:25:11:9:30",
            "20:25:11:9:36",
        ],
    );
    assert_eq!(captured(&position, "20:25:11:9:23"), [10, 16, 18, 23]);
}

#[test]
fn a_captured_piece_cannot_be_captured_again() {
    // Straight back over 15, which is gone, there is nothing to take.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  W  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8:22", "8:29", "8:35"]);
}

#[test]
fn a_capture_may_end_where_it_began() {
    // The point left is empty, so the round closes; both ways round are one move.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  b  .  .
         .  .  .  b  .  b  .
         .  .  .  w  b  .  .
            .  .  .  .  .    ",
    );
    assert_eq!(position.to_string(), "W:W9:B10,16,18,24");
    assert_moves(&position, &["9:11:25:23:9"]);
    assert_eq!(read(&position, "9:23:25:11:9"), read(&position, "9:11:25:23:9"));
    let mv = position.moves()[0];
    assert_eq!(mv.from, mv.to);
    assert_eq!(position.play(mv).to_string(), "B:W9:B");
}

#[test]
fn two_ways_round_with_the_same_ends_and_captured_points_are_one_move() {
    // A tobit's two landing points behind 22 lead to the same second capture and the same end.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  W  .  .  .  .
         .  .  b  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["15:29:2", "15:2:29", "15:2:35"]);
    assert_eq!(read(&position, "15:35:2"), read(&position, "15:29:2"));
}

#[test]
fn captures_that_share_their_ends_but_not_the_captured_points_are_different_moves() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  b  .  .  .  .
         .  b  .  b  .  .  .
         .  w  b  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_eq!(position.to_string(), "W:W7:B8,14,16,22,30");
    // A plain round of four; 16 and 30 straight on to the far row; and the round by way of the far row, whose tobit comes
    // back over 16, and over 8 too or not.
    assert_moves(&position, &["7:9:23:21:7", "7:9:36", "7:21:23:36:3", "7:21:23:36:9:6", "7:21:23:36:9:7"]);
    let from_7_to_7: Vec<Move> = position.moves().into_iter().filter(|mv| mv.from == mv.to).collect();
    assert_eq!(from_7_to_7.len(), 2);
    assert_ne!(from_7_to_7[0], from_7_to_7[1]);
    assert_eq!(captured(&position, "7:9:23:21:7"), [8, 14, 16, 22]);
    assert_eq!(captured(&position, "7:21:23:36:9:7"), [8, 14, 16, 22, 30]);
}

#[test]
fn a_capture_may_lead_straight_through_its_own_start() {
    // Round over 16, 24, 18 and 10 back to 9, and on over 8; or over 8 alone, the other way ending there.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  b  .  .
         .  .  .  b  .  b  .
         .  .  b  w  b  .  .
            .  .  .  .  .    ",
    );
    assert_eq!(position.to_string(), "W:W9:B8,10,16,18,24");
    assert_moves(&position, &["9:7", "9:23:25:11:7"]);
    assert_eq!(captured(&position, "9:7"), [8]);
    assert_eq!(captured(&position, "9:23:25:11:7"), [8, 10, 16, 18, 24]);
}

#[test]
fn a_hul_that_captures_its_way_to_the_far_row_becomes_a_tobit() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  .  w  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["23:36"]);
    assert_eq!(after(&position, "23:36", 36), Some((Colour::White, Kind::Tobit)));
    let position = black_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  w  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["15:2"]);
    assert_eq!(after(&position, "15:2", 2), Some((Colour::Black, Kind::Tobit)));
}

#[test]
fn a_hul_promoted_within_a_capture_must_go_on_as_a_tobit() {
    // On 36 it is a tobit, sees 9 from there, and may not stop.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  .  w  .  .  .
         .  .  .  .  .  .  .
         .  .  .  b  .  .  .
            .  .  .  .  .    ",
    );
    assert_eq!(position.to_string(), "W:W23:B9,30");
    assert_moves(&position, &["23:36:3"]);
    assert!(read(&position, "23:36:3").promotes);
    assert_eq!(after(&position, "23:36:3", 3), Some((Colour::White, Kind::Tobit)));
    assert!(position.parse_move("23:36").is_err());
}

#[test]
fn with_the_same_ends_a_hul_promotes_or_not_by_what_it_captures() {
    // Backward over 16 it stays a hul; over 30, and back over 16 from the far row, it is a tobit.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  .  w  .  .  .
         .  .  .  b  .  .  .
         .  .  .  .  .  .  .
            .  .  B  .  .    ",
    );
    assert_moves(&position, &["23:9", "23:36:9"]);
    assert_eq!(after(&position, "23:9", 9), Some((Colour::White, Kind::Hul)));
    assert_eq!(after(&position, "23:36:9", 9), Some((Colour::White, Kind::Tobit)));
}

#[test]
fn a_hul_that_captures_its_way_to_a_transverse_end_stays_a_hul() {
    // Even on the row next to the far ends.
    let position = white_to_move(
        "    .  .  .  .  .
         .  b  w  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["29:27"]);
    assert_eq!(after(&position, "29:27", 27), Some((Colour::White, Kind::Hul)));
}

#[test]
fn a_hul_that_captures_backward_to_its_own_row_stays_a_hul() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  w  .  .  .  .
         .  .  b  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["15:2"]);
    assert_eq!(after(&position, "15:2", 2), Some((Colour::White, Kind::Hul)));
}
