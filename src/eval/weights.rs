//! The weights of the evaluation, in hundredths of a hul: on a full board and on an empty one.
//!
//! Written by `tune fit`, from 784451 quiet positions of 9000 games of the engine against itself.

use super::terms::TERMS;
use super::{SCALE_CLASSES, Weight};

/// What one of each term is worth.
#[rustfmt::skip]
pub const WEIGHTS: [Weight; TERMS] = [
    Weight { many: 92, few: 73 }, // A hul 1 from its promotion, 0 from the side.
    Weight { many: 139, few: 98 }, // A hul 1 from its promotion, 1 from the side.
    Weight { many: 125, few: 75 }, // A hul 1 from its promotion, 2 from the side.
    Weight { many: 42, few: 88 }, // A hul 1 from its promotion, 3 from the side.
    Weight { many: 114, few: 39 }, // A hul 2 from its promotion, 0 from the side.
    Weight { many: 87, few: 135 }, // A hul 2 from its promotion, 1 from the side.
    Weight { many: 83, few: 147 }, // A hul 2 from its promotion, 2 from the side.
    Weight { many: 92, few: 143 }, // A hul 2 from its promotion, 3 from the side.
    Weight { many: 110, few: 42 }, // A hul 3 from its promotion, 0 from the side.
    Weight { many: 107, few: 105 }, // A hul 3 from its promotion, 1 from the side.
    Weight { many: 108, few: 110 }, // A hul 3 from its promotion, 2 from the side.
    Weight { many: 112, few: 109 }, // A hul 3 from its promotion, 3 from the side.
    Weight { many: 112, few: 38 }, // A hul 4 from its promotion, 0 from the side.
    Weight { many: 110, few: 97 }, // A hul 4 from its promotion, 1 from the side.
    Weight { many: 109, few: 105 }, // A hul 4 from its promotion, 2 from the side.
    Weight { many: 112, few: 105 }, // A hul 4 from its promotion, 3 from the side.
    Weight { many: 83, few: 83 }, // A hul 5 from its promotion, 0 from the side.
    Weight { many: 104, few: 39 }, // A hul 5 from its promotion, 1 from the side.
    Weight { many: 103, few: 50 }, // A hul 5 from its promotion, 2 from the side.
    Weight { many: 103, few: 53 }, // A hul 5 from its promotion, 3 from the side.
    Weight { many: 79, few: 79 }, // A hul 6 from its promotion, 0 from the side.
    Weight { many: 90, few: 90 }, // A hul 6 from its promotion, 1 from the side.
    Weight { many: 90, few: 90 }, // A hul 6 from its promotion, 2 from the side.
    Weight { many: 90, few: 90 }, // A hul 6 from its promotion, 3 from the side.
    Weight { many: 75, few: 75 }, // A hul 7 from its promotion, 0 from the side.
    Weight { many: 86, few: 86 }, // A hul 7 from its promotion, 1 from the side.
    Weight { many: 86, few: 86 }, // A hul 7 from its promotion, 2 from the side.
    Weight { many: 86, few: 86 }, // A hul 7 from its promotion, 3 from the side.
    Weight { many: 310, few: 35 }, // The first tobit.
    Weight { many: 305, few: 234 }, // Tobit number 2.
    Weight { many: 300, few: 298 }, // Tobit number 3.
    Weight { many: 31, few: -2 }, // A point that a tobit can slide to.
    Weight { many: 4, few: -24 }, // A backed hul.
    Weight { many: -6, few: -47 }, // Two hullar side by side.
    Weight { many: -2, few: -3 }, // An exposed hul.
    Weight { many: -15, few: -23 }, // A blocked hul.
    Weight { many: 6, few: -20 }, // A step forward.
    Weight { many: -2, few: -22 }, // A step sideways.
    Weight { many: 57, few: 45 }, // A free way of 1.
    Weight { many: 72, few: -30 }, // A free way of 2.
    Weight { many: 9, few: 1 }, // A free way of 3.
    Weight { many: -2, few: 4 }, // A free way of 4.
    Weight { many: 1, few: 5 }, // The right to move.
];

/// How much of an advantage counts, of 256: first where the side behind has no tobit, then where it has one; by the
/// tobits of the side ahead.
#[rustfmt::skip]
pub const SCALES: [u16; SCALE_CLASSES] = [
    256, // Tobits: 0 of the side ahead, none of the side behind.
    159, // Tobits: 1 of the side ahead, none of the side behind.
    73, // Tobits: 2 of the side ahead, none of the side behind.
    68, // Tobits: 3 or more of the side ahead, none of the side behind.
    15, // Tobits: 0 of the side ahead, some of the side behind.
    3, // Tobits: 1 of the side ahead, some of the side behind.
    0, // Tobits: 2 of the side ahead, some of the side behind.
    0, // Tobits: 3 or more of the side ahead, some of the side behind.
];
