//! Taking moves back.

use tobit::endgame::{Group, Placement};
use tobit::rules::{Bitboard, Board, Direction};

/// The ways a hul, seen from its own side, may have come by a step.
const STEPS_BACK: [Direction; 3] = [Direction::South, Direction::East, Direction::West];

/// Calls `visit` with each placement from which the side that sits where White does can have moved to this one by a step or a slide that
/// neither captured nor promoted. (It need not have been allowed to: it may have had to capture instead.)
pub(super) fn quiet_moves(board: Board, placement: &Placement, mut visit: impl FnMut(&Placement)) {
    let occupied = placement.occupied();
    let empty = board.points().without(occupied);
    let mut before = *placement;
    let hullar = placement.groups[Group::OwnHullar as usize];
    for to in hullar {
        let origins = STEPS_BACK.into_iter().fold(Bitboard::EMPTY, |all, way| all | board.step(to.bit(), way)) & empty;
        for from in origins {
            before.groups[Group::OwnHullar as usize] = hullar.without(to.bit()) | from.bit();
            visit(&before);
        }
    }
    before.groups[Group::OwnHullar as usize] = hullar;
    let tobits = placement.groups[Group::OwnTobits as usize];
    for to in tobits {
        for from in board.slides(to, occupied) {
            before.groups[Group::OwnTobits as usize] = tobits.without(to.bit()) | from.bit();
            visit(&before);
        }
    }
}
