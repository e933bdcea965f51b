//! Boards, the start of the game, and moves that capture nothing: steps, slides and promotion.

mod support;

use support::drawing::{assert_moves, black_to_move, white_to_move};
use tobit::rules::{Board, BoardError, Colour, Kind, Position};

/// What stands on a point after a move.
fn after(position: &Position, text: &str, number: u32) -> Option<(Colour, Kind)> {
    let after = position.play(position.parse_move(text).expect("the text is a move"));
    after.pieces().at(position.board().point(number).expect("the number is a point"))
}

#[test]
fn a_board_has_its_crossings_and_two_ends_a_chol() {
    for board in Board::all() {
        let (longitudinal, transverse) = (board.longitudinal(), board.transverse());
        let points = longitudinal * transverse + 2 * longitudinal + 2 * transverse;
        assert_eq!(board.point_count(), points, "{board}");
        assert_eq!(board.points().len(), u32::from(points), "{board}");
    }
    assert_eq!(Board::STANDARD.point_count(), 38);
    assert_eq!(Board::SMALL.point_count(), 32);
}

#[test]
fn there_are_twenty_boards_and_no_others() {
    assert_eq!(Board::all().count(), 20);
    for longitudinal in 0..=8 {
        for transverse in 0..=8 {
            let exists = (2..=6).contains(&longitudinal) && (3..=6).contains(&transverse);
            let board = Board::new(longitudinal, transverse);
            assert_eq!(board.is_ok(), exists, "{longitudinal}x{transverse}");
            assert_eq!(board.is_ok_and(|board| Board::all().any(|known| known == board)), exists);
        }
    }
}

#[test]
fn a_board_is_read_as_it_is_written() {
    for board in Board::all() {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    assert_eq!("5X4".parse(), Ok(Board::STANDARD));
    for text in ["", "x", "5", "5x", "x4", "5-4", "5x4x3", "five x four", "300x4", "-5x4"] {
        assert_eq!(text.parse::<Board>(), Err(BoardError::Malformed(text.to_owned())), "'{text}'");
    }
    assert_eq!("1x4".parse::<Board>(), Err(BoardError::OutOfRange(1, 4)));
    assert_eq!("7x4".parse::<Board>(), Err(BoardError::OutOfRange(7, 4)));
    assert_eq!("5x2".parse::<Board>(), Err(BoardError::OutOfRange(5, 2)));
    assert_eq!("5x7".parse::<Board>(), Err(BoardError::OutOfRange(5, 7)));
}

#[test]
fn points_are_numbered_row_by_row_from_whites_left() {
    // By row from White's side: where it begins and ends, and in which column that is.
    let rows = [(1, 5, 1), (6, 12, 0), (13, 19, 0), (20, 26, 0), (27, 33, 0), (34, 38, 1)];
    for (row, (first, last, column)) in (0..).zip(rows) {
        for (column, number) in (column..).zip(first..=last) {
            let point = Board::STANDARD.point(number).expect("the number is on the board");
            assert_eq!((point.row(), point.column()), (row, column), "point {number}");
            assert_eq!(u32::from(Board::STANDARD.number(point)), number);
        }
    }
    assert_eq!(Board::STANDARD.point(0), None);
    assert_eq!(Board::STANDARD.point(39), None);
}

#[test]
fn each_side_starts_with_its_first_two_rows_full_of_hullar() {
    let start = white_to_move(
        "    b  b  b  b  b
         b  b  b  b  b  b  b
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         w  w  w  w  w  w  w
            w  w  w  w  w    ",
    );
    assert_eq!(Position::start(Board::STANDARD), start);
    assert_eq!(start.to_string(), "W:W1,2,3,4,5,6,7,8,9,10,11,12:B27,28,29,30,31,32,33,34,35,36,37,38");
    let small = white_to_move(
        "    b  b  b  b
         b  b  b  b  b  b
         .  .  .  .  .  .
         .  .  .  .  .  .
         w  w  w  w  w  w
            w  w  w  w    ",
    );
    assert_eq!(Position::start(Board::SMALL), small);
    assert_eq!(small.to_string(), "W:W1,2,3,4,5,6,7,8,9,10:B23,24,25,26,27,28,29,30,31,32");
    for board in Board::all() {
        let start = Position::start(board);
        assert_eq!(start.pieces().of(Colour::White).len(), u32::from(2 * board.longitudinal() + 2), "{board}");
        assert_eq!(start.with_colours_exchanged().pieces(), start.pieces(), "{board}: both sides start alike");
        assert!(start.pieces().tobits().is_empty(), "{board}");
        assert_eq!(start.to_move(), Colour::White, "{board}: White moves first");
    }
}

#[test]
fn at_the_start_the_hullar_on_crossings_step_forward() {
    assert_moves(&Position::start(Board::STANDARD), &["7-14", "8-15", "9-16", "10-17", "11-18"]);
    assert_moves(&Position::start(Board::SMALL), &["6-12", "7-13", "8-14", "9-15"]);
}

#[test]
fn the_sample_moves_of_the_sources_are_moves() {
    // "7-14, 29-22": a white step, and a black one the other way.
    let start = Position::start(Board::STANDARD);
    let reply = start.play(start.parse_move("7-14").expect("the first sample"));
    assert!(reply.parse_move("29-22").is_ok());
}

#[test]
fn a_hul_steps_forward_left_and_right_and_never_back() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  b
         .  .  .  .  .  .  .
         .  .  .  w  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["16-23", "16-15", "16-17"]);
    let position = black_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  .  .  .  .  w
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["16-9", "16-15", "16-17"]);
}

#[test]
fn a_hul_steps_only_onto_empty_points() {
    let position = white_to_move(
        "    .  .  B  .  .
         .  .  .  b  .  .  .
         .  .  .  b  .  .  .
         .  .  w  w  w  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["15-22", "15-14", "17-24", "17-18"]);
}

#[test]
fn the_ends_of_longitudinal_chols_are_not_joined() {
    // Each end leads only to its own chol.
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  b
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            w  .  w  .  w    ",
    );
    assert_moves(&position, &["1-7", "3-9", "5-11"]);
    let position = white_to_move(
        "    W  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  B    ",
    );
    assert_moves(&position, &["34-28", "34-21", "34-14", "34-7", "34-1"]);
}

#[test]
fn the_ends_of_transverse_chols_are_not_joined() {
    let position = white_to_move(
        "    .  .  b  .  .
         .  .  .  .  .  .  w
         .  .  .  .  .  .  .
         w  .  .  .  .  .  .
         w  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["6-7", "13-14", "33-32"]);
    let position = white_to_move(
        "    .  .  b  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  W
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["26-25", "26-24", "26-23", "26-22", "26-21", "26-20"]);
}

#[test]
fn a_hul_becomes_a_tobit_on_the_far_end_of_a_longitudinal_chol() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  w  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  B    ",
    );
    assert_eq!(after(&position, "28-34", 34), Some((Colour::White, Kind::Tobit)));
    let position = black_to_move(
        "    W  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  b  .
            .  .  .  .  .    ",
    );
    assert_eq!(after(&position, "11-5", 5), Some((Colour::Black, Kind::Tobit)));
}

#[test]
fn the_ends_of_transverse_chols_do_not_promote() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  w  .  .  .  w  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  B  .  .    ",
    );
    assert_moves(&position, &["28-27", "28-29", "28-34", "32-31", "32-33", "32-38"]);
    for (step, end) in [("28-27", 27), ("32-33", 33)] {
        assert_eq!(after(&position, step, end), Some((Colour::White, Kind::Hul)), "{step}");
    }
}

#[test]
fn a_side_may_have_several_tobits() {
    let position = white_to_move(
        "    .  W  .  .  .
         .  w  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  W
         .  .  .  .  .  .  .
            .  .  .  .  B    ",
    );
    let after = position.play(position.parse_move("28-34").expect("the step is legal"));
    assert_eq!(after.pieces().of_kind(Colour::White, Kind::Tobit).len(), 3);
}

#[test]
fn a_tobit_slides_any_distance_in_four_directions() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  b
         .  .  .  .  .  .  .
         .  .  .  W  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(
        &position,
        &["16-23", "16-30", "16-36", "16-17", "16-18", "16-19", "16-9", "16-3", "16-15", "16-14", "16-13"],
    );
}

#[test]
fn a_tobit_stops_before_the_first_piece_of_either_colour() {
    // To the east its own hul; to the north two black ones, which cannot be leapt over.
    let position = white_to_move(
        "    .  .  b  .  .
         .  .  .  b  .  .  .
         .  .  .  .  .  .  .
         .  .  .  W  .  w  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    assert_moves(&position, &["16-23", "16-17", "16-9", "16-3", "16-15", "16-14", "16-13", "18-17", "18-19", "18-25"]);
}

#[test]
fn a_tobit_stays_a_tobit_wherever_it_goes() {
    let position = white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  b
         .  .  .  .  .  .  .
         .  .  .  W  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    );
    for mv in position.moves() {
        assert!(!mv.promotes, "a tobit is promoted no more");
        assert_eq!(position.play(mv).pieces().at(mv.to), Some((Colour::White, Kind::Tobit)));
    }
}
