//! Mirror images: left and right make no difference to the game, so of two mirror images one stands for both.

use crate::rules::{Board, Move, Point, Position};

/// Of a position and its mirror image the one that stands for both, and whether that is the image.
///
/// ```
/// use tobit::book::folded;
/// use tobit::rules::{Board, Position};
/// let start = Position::start(Board::STANDARD);
/// let [left, right] = ["7-14", "11-18"].map(|text| start.play(start.parse_move(text).unwrap()));
/// assert_eq!(folded(&left).0, folded(&right).0);
/// assert_ne!(folded(&left).1, folded(&right).1);
/// ```
pub fn folded(position: &Position) -> (Position, bool) {
    let image = position.mirrored();
    if image.pieces() < position.pieces() { (image, true) } else { (*position, false) }
}

/// The same move in the mirror image of its position.
pub fn mirrored_move(board: Board, mv: Move) -> Move {
    let image = |point: Point| board.mirror_columns(point.bit()).lowest();
    Move { captured: board.mirror_columns(mv.captured), from: image(mv.from), to: image(mv.to), ..mv }
}
