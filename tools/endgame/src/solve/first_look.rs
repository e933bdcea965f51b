//! What can be said of a placement before anything is known of its class: all that captures and promotions decide.

use tobit::endgame::{Placement, Value};
use tobit::rules::{Board, Move, MoveList, Point, Position};

use super::entry::Entry;
use super::library::Library;

/// The first state of a placement. `scratch` is any list; its contents are lost.
pub(super) fn first_look(library: &Library, board: Board, placement: &Placement, scratch: &mut MoveList) -> Entry {
    let Some(position) = placement.position(board) else { return Entry::Void };
    scratch.clear();
    position.generate(scratch);
    if scratch.is_empty() {
        return Entry::of_value(Value::LOST);
    }
    let outside = scratch.iter().filter(|&&mv| leads_outside(mv));
    let best = outside.map(|&mv| value_of(library, &position, mv)).reduce(Value::better);
    match (best, moves_within(board, placement, scratch)) {
        (Some(value), 0) if scratch[0].is_capture() => Entry::Capture(value),
        (Some(value), 0) => Entry::of_value(value),
        (Some(Value::Win(plies)), _) => Entry::Pending(plies),
        (best, moves) => Entry::Open { moves, cannot_lose: best == Some(Value::Draw) },
    }
}

/// How long a side that loses with every move can hold out by those that lead outside, in plies; 0 if there are none.
pub(super) fn longest_loss_outside(library: &Library, position: &Position) -> u16 {
    let moves = position.moves().into_iter().filter(|&mv| leads_outside(mv));
    let plies = moves.map(|mv| match value_of(library, position, mv) {
        Value::Loss(plies) => plies,
        Value::Win(_) | Value::Draw => 0,
    });
    plies.max().unwrap_or(0)
}

/// Does the move change which pieces there are?
fn leads_outside(mv: Move) -> bool {
    mv.is_capture() || mv.promotes
}

fn value_of(library: &Library, position: &Position, mv: Move) -> Value {
    // Classes are solved in the order that makes sure of it; a draw would only be wrong, and `verify` would tell.
    library.value(&position.play(mv)).unwrap_or(Value::Draw).before_move()
}

/// The number of indices that the moves which keep the class lead to. From a symmetrical placement a move and its mirror image
/// lead to one.
fn moves_within(board: Board, placement: &Placement, moves: &[Move]) -> u16 {
    let within = moves.iter().filter(|&&mv| !leads_outside(mv));
    if !placement.is_symmetrical(board) {
        return within.count() as u16;
    }
    let mirrored = |point: Point| board.mirror_columns(point.bit()).lowest();
    within.filter(|mv| (mv.from, mv.to) <= (mirrored(mv.from), mirrored(mv.to))).count() as u16
}
