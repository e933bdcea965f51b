//! Capturing: who may take what, from where to where, and when a capture must go on.

mod support;

use support::drawing::{assert_moves, black_to_move, white_to_move};
use tobit::rules::{Colour, Kind, MoveTextError, Position};

/// What stands on a point after a move.
fn after(position: &Position, text: &str, number: u32) -> Option<(Colour, Kind)> {
    let after = position.play(position.parse_move(text).expect("the text is a move"));
    after.pieces().at(position.board().point(number).expect("the number is a point"))
}

/// The numbers of the points that a move captures.
fn captured(position: &Position, text: &str) -> Vec<u8> {
    let mv = position.parse_move(text).expect("the text is a move");
    mv.captured.into_iter().map(|point| position.board().number(point)).collect()
}

#[test]
fn a_hul_leaps_over_a_neighbour_onto_the_point_directly_behind() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  w  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8:22"]);
    assert_eq!(after(&position, "8:22", 8), None);
    assert_eq!(after(&position, "8:22", 15), None, "the captured piece leaves the board");
    assert_eq!(after(&position, "8:22", 22), Some((Colour::White, Kind::Hul)));
}

#[test]
fn a_hul_captures_in_all_four_directions_backward_too() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  b  w  b  .  .
         .  .  .  b  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["16:30", "16:18", "16:3", "16:14"]);
    let position = black_to_move(
        "    .  .  .  .  .
         .  .  .  w  .  .  .
         .  .  w  b  w  .  .
         .  .  .  w  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["23:9", "23:21", "23:36", "23:25"]);
}

#[test]
fn a_hul_captures_tobits_as_well_as_hullar() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  B  .  .  .  .
         .  .  w  b  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8:22", "8:10"]);
    // With it goes its crown: what stands on 15 later is what it is.
    let without = position.play(position.parse_move("8:22").expect("the capture is legal"));
    assert_eq!(without.to_string(), "B:W22:B9");
    assert!(without.pieces().tobits().is_empty());
}

#[test]
fn a_hul_does_not_capture_from_a_distance() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  .  .  .  .  .
         .  .  w  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8-7", "8-9", "8-15"]);
}

#[test]
fn a_piece_with_another_right_behind_it_cannot_be_captured() {
    // Neither a hul nor a tobit leaps two in a row, from near or far, nor an enemy piece that one of its own stands behind.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  b  .  .  .  .
         .  .  w  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["15-14", "15-16"]);
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  b  .  .  .  .
         .  .  .  .  .  .  .
         .  .  W  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8-2", "8-15", "8-6", "8-7", "8-9", "8-10", "8-11", "8-12"]);
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         W  .  b  w  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["9:7"]);
}

#[test]
fn nothing_on_a_line_end_can_be_captured() {
    // The left, near and far ends, each beside a hul.
    let position = white_to_move(
        "    .  b  .  .  .
         .  .  w  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         b  w  .  .  w  .  .
            .  .  .  B  .    ",
    );
    assert_moves(&position, &["7-8", "7-14", "10-9", "10-11", "10-17", "29-28", "29-30"]);
    // All four ends that a tobit looks at.
    let position = white_to_move(
        "    .  .  b  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         b  .  .  W  .  .  b
         .  .  .  .  .  .  .
            .  .  B  .  .    ",
    );
    assert_moves(&position, &["16-14", "16-15", "16-17", "16-18", "16-9", "16-23", "16-30"]);
}

#[test]
fn line_ends_are_not_joined_so_nothing_is_captured_along_them() {
    // 1 does not leap over 2, nor 6 over 13, nor a tobit along either edge.
    let position = white_to_move(
        "    .  b  .  .  W
         .  .  .  .  .  .  W
         .  .  .  .  .  .  .
         b  .  .  .  .  .  b
         w  .  .  .  .  .  .
            w  B  .  .  .    ",
    );
    assert_moves(
        &position,
        &[
            "1-7", "6-7", "38-32", "38-25", "38-18", "38-11", "38-5", "33-32", "33-31", "33-30", "33-29", "33-28",
            "33-27",
        ],
    );
}

#[test]
fn a_tobit_captures_over_empty_points_and_chooses_where_to_land() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  .  .  .  .  .
         .  .  W  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8:29", "8:35"]);
}

#[test]
fn a_tobit_lands_only_before_the_next_piece() {
    let position = white_to_move(
        "    .  W  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  .  .  .  .  .
         .  .  W  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8:29", "35:15"]);
}

#[test]
fn a_tobit_never_jumps_its_own_pieces() {
    // The hul on 15 hides 22 from the tobit on 8; it may take 22 itself.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  w  .  .  .  .
         .  .  W  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["15:29"]);
}

#[test]
fn capturing_is_compulsory_but_any_piece_may_do_it() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  b  .  .  .
         W  .  .  w  .  .  .
         .  w  .  .  .  .  .
            .  .  .  B  w    ",
    );
    assert_moves(&position, &["16:30"]);
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  w  b  .  .  .
         .  .  .  w  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["15:17", "9:23"]);
}

#[test]
fn a_tobit_must_capture_too() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         W  .  .  .  .  b  .
         w  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["13:19"]);
}

#[test]
fn a_capture_must_go_on_as_long_as_it_can() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  b  .  .  .  .
         .  .  w  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8:22:24"]);
    assert_eq!(captured(&position, "8:22:24"), [15, 23]);
    assert!(matches!(position.parse_move("8:22"), Err(MoveTextError::Unfinished { at: 22, .. })));
}

#[test]
fn there_is_no_duty_to_capture_the_most() {
    // One piece to the east, two to the west and north.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  b  .  .  .  .  .
         .  .  b  w  b  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["16:18", "16:14:28"]);
}

#[test]
fn a_tobit_may_land_where_it_cannot_go_on_though_another_point_would_let_it() {
    // From 29 it must go on over 30; on 35 the capture ends.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  b  .  .  .  .
         .  .  .  .  .  .  .
         .  .  W  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["8:35", "8:29:31", "8:29:32", "8:29:33"]);
    assert_eq!(captured(&position, "8:35"), [22]);
}

#[test]
fn a_tobit_must_go_on_from_the_landing_point_it_chose() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  b  .  .  .  .
         .  .  .  .  .  .  .
         .  .  W  .  .  .  .
            .  .  .  .  .    ",
    );
    assert!(matches!(position.parse_move("8:29"), Err(MoveTextError::Unfinished { at: 29, .. })));
    assert_eq!(captured(&position, "8:29:31"), [22, 30]);
}

#[test]
fn a_tobit_may_turn_straight_back_within_its_capture() {
    // It takes 8, turns, and flies over its own starting point at 10; or the other way about.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  W  b  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["9:6:11", "9:6:12", "9:11:6", "9:11:7"]);
    assert_eq!(captured(&position, "9:7:11"), [8, 10], "turning on 7 instead of 6 is the same move");
}
