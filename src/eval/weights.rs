//! The weights of the evaluation, in hundredths of a hul: on a full board and on an empty one.
//!
//! Written by `tune fit`, from 214561 quiet positions of 2268 games of the engine against itself.

use super::terms::TERMS;
use super::{SCALE_CLASSES, Weight};

/// What one of each term is worth.
#[rustfmt::skip]
pub const WEIGHTS: [Weight; TERMS] = [
    Weight { many: 95, few: 71 }, // A hul 1 from its promotion, 0 from the side.
    Weight { many: 160, few: 113 }, // A hul 1 from its promotion, 1 from the side.
    Weight { many: 138, few: 86 }, // A hul 1 from its promotion, 2 from the side.
    Weight { many: 25, few: 100 }, // A hul 1 from its promotion, 3 from the side.
    Weight { many: 123, few: 34 }, // A hul 2 from its promotion, 0 from the side.
    Weight { many: 89, few: 142 }, // A hul 2 from its promotion, 1 from the side.
    Weight { many: 107, few: 141 }, // A hul 2 from its promotion, 2 from the side.
    Weight { many: 103, few: 150 }, // A hul 2 from its promotion, 3 from the side.
    Weight { many: 117, few: 26 }, // A hul 3 from its promotion, 0 from the side.
    Weight { many: 106, few: 101 }, // A hul 3 from its promotion, 1 from the side.
    Weight { many: 106, few: 111 }, // A hul 3 from its promotion, 2 from the side.
    Weight { many: 112, few: 106 }, // A hul 3 from its promotion, 3 from the side.
    Weight { many: 113, few: 33 }, // A hul 4 from its promotion, 0 from the side.
    Weight { many: 102, few: 96 }, // A hul 4 from its promotion, 1 from the side.
    Weight { many: 102, few: 107 }, // A hul 4 from its promotion, 2 from the side.
    Weight { many: 107, few: 105 }, // A hul 4 from its promotion, 3 from the side.
    Weight { many: 85, few: 85 }, // A hul 5 from its promotion, 0 from the side.
    Weight { many: 106, few: 32 }, // A hul 5 from its promotion, 1 from the side.
    Weight { many: 101, few: 55 }, // A hul 5 from its promotion, 2 from the side.
    Weight { many: 103, few: 59 }, // A hul 5 from its promotion, 3 from the side.
    Weight { many: 81, few: 81 }, // A hul 6 from its promotion, 0 from the side.
    Weight { many: 92, few: 92 }, // A hul 6 from its promotion, 1 from the side.
    Weight { many: 92, few: 92 }, // A hul 6 from its promotion, 2 from the side.
    Weight { many: 92, few: 92 }, // A hul 6 from its promotion, 3 from the side.
    Weight { many: 77, few: 77 }, // A hul 7 from its promotion, 0 from the side.
    Weight { many: 88, few: 88 }, // A hul 7 from its promotion, 1 from the side.
    Weight { many: 88, few: 88 }, // A hul 7 from its promotion, 2 from the side.
    Weight { many: 88, few: 88 }, // A hul 7 from its promotion, 3 from the side.
    Weight { many: 307, few: 23 }, // The first tobit.
    Weight { many: 306, few: 228 }, // Tobit number 2.
    Weight { many: 306, few: 303 }, // Tobit number 3.
    Weight { many: 45, few: -2 }, // A point that a tobit can slide to.
    Weight { many: 5, few: -25 }, // A backed hul.
    Weight { many: 2, few: -44 }, // Two hullar side by side.
    Weight { many: -5, few: -2 }, // An exposed hul.
    Weight { many: -19, few: -27 }, // A blocked hul.
    Weight { many: 10, few: -23 }, // A step forward.
    Weight { many: 0, few: -20 }, // A step sideways.
    Weight { many: 54, few: 39 }, // A free way of 1.
    Weight { many: 79, few: -38 }, // A free way of 2.
    Weight { many: 11, few: 6 }, // A free way of 3.
    Weight { many: 3, few: 6 }, // A free way of 4.
    Weight { many: 2, few: 6 }, // The right to move.
];

/// How much of an advantage counts, of 256: first where the side behind has no tobit, then where it has one; by the
/// tobits of the side ahead.
#[rustfmt::skip]
pub const SCALES: [u16; SCALE_CLASSES] = [
    256, // Tobits: 0 of the side ahead, none of the side behind.
    175, // Tobits: 1 of the side ahead, none of the side behind.
    77, // Tobits: 2 of the side ahead, none of the side behind.
    56, // Tobits: 3 or more of the side ahead, none of the side behind.
    27, // Tobits: 0 of the side ahead, some of the side behind.
    5, // Tobits: 1 of the side ahead, some of the side behind.
    0, // Tobits: 2 of the side ahead, some of the side behind.
    1, // Tobits: 3 or more of the side ahead, some of the side behind.
];
