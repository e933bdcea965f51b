//! How much of an advantage can be won with: a side that is behind but has a tobit mostly holds, as the tables of endings show.

use crate::rules::{Colour, Kind, Position};

/// Tobits of a side are told apart up to this many.
const TOBITS: u32 = 3;
/// How many classes of positions have a scale of their own.
pub const SCALE_CLASSES: usize = 2 * (TOBITS as usize + 1);

/// The class of a position: has the side behind a tobit, and how many has the side ahead?
#[inline]
pub fn scale_class(position: &Position, white_is_ahead: bool) -> usize {
    let (ahead, behind) = if white_is_ahead { (Colour::White, Colour::Black) } else { (Colour::Black, Colour::White) };
    let tobits = |colour| position.pieces().of_kind(colour, Kind::Tobit);
    let attackers = tobits(ahead).len().min(TOBITS) as usize;
    if tobits(behind).any() { TOBITS as usize + 1 + attackers } else { attackers }
}
