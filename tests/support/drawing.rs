//! Positions drawn as a reader sees them, and lists of moves to hold them against.
//!
//! A drawing has one line a row of points, Black's far ends first, and one sign a point: `w` and `b` for hullar, `W` and `B`
//! for tobits, `.` for an empty point. The standard board's points, to find a move's text in a drawing:
//!
//! ```text
//!         34  35  36  37  38
//!     27  28  29  30  31  32  33
//!     20  21  22  23  24  25  26
//!     13  14  15  16  17  18  19
//!      6   7   8   9  10  11  12
//!          1   2   3   4   5
//! ```

use tobit::rules::{Board, Colour, Position, Setup};

/// The drawn position with White to move.
pub(crate) fn white_to_move(drawing: &str) -> Position {
    position(drawing, Colour::White)
}

/// The drawn position with Black to move.
pub(crate) fn black_to_move(drawing: &str) -> Position {
    position(drawing, Colour::Black)
}

fn position(drawing: &str, to_move: Colour) -> Position {
    let rows: Vec<Vec<&str>> =
        drawing.lines().map(|line| line.split_whitespace().collect()).filter(|row: &Vec<_>| !row.is_empty()).collect();
    let board = Board::new(rows[0].len() as u8, rows.len() as u8 - 2).expect("the drawing is of a board");
    let mut setup = Setup::empty(board, to_move);
    let signs: Vec<&str> = rows.into_iter().rev().flatten().collect();
    assert_eq!(signs.len(), usize::from(board.point_count()), "the drawing has every point of {board}");
    for (sign, point) in signs.into_iter().zip(board.points()) {
        match sign {
            "w" => setup.hullar[Colour::White as usize] |= point.bit(),
            "b" => setup.hullar[Colour::Black as usize] |= point.bit(),
            "W" => setup.tobits[Colour::White as usize] |= point.bit(),
            "B" => setup.tobits[Colour::Black as usize] |= point.bit(),
            _ => assert_eq!(sign, ".", "a sign that no drawing has"),
        }
    }
    Position::try_from(setup).expect("the drawing is of a legal position")
}

/// The position has these moves, in whatever order, and no others; both statements of the rules say so.
#[track_caller]
pub(crate) fn assert_moves(position: &Position, expected: &[&str]) {
    let moves = position.moves();
    let mut found = position.move_texts(&moves);
    let mut expected: Vec<String> = expected.iter().map(|&text| text.to_owned()).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "the moves of {position}");
    assert!(moves.into_iter().all(|mv| position.is_legal(mv)), "a generated move of {position} is not legal");
}
