//! The weights of the evaluation, in hundredths of a hul: on a full board and on an empty one.

use super::terms::TERMS;
use super::{SCALE_CLASSES, Weight};

/// What one of each term is worth.
#[rustfmt::skip]
pub const WEIGHTS: [Weight; TERMS] = [
    Weight { many: 104, few: 104 }, // A hul 1 steps from its promotion, 0 columns from the side.
    Weight { many: 116, few: 116 }, // A hul 1 steps from its promotion, 1 columns from the side.
    Weight { many: 116, few: 116 }, // A hul 1 steps from its promotion, 2 columns from the side.
    Weight { many: 116, few: 116 }, // A hul 1 steps from its promotion, 3 columns from the side.
    Weight { many: 100, few: 100 }, // A hul 2 steps from its promotion, 0 columns from the side.
    Weight { many: 112, few: 112 }, // A hul 2 steps from its promotion, 1 columns from the side.
    Weight { many: 112, few: 112 }, // A hul 2 steps from its promotion, 2 columns from the side.
    Weight { many: 112, few: 112 }, // A hul 2 steps from its promotion, 3 columns from the side.
    Weight { many: 96, few: 96 }, // A hul 3 steps from its promotion, 0 columns from the side.
    Weight { many: 108, few: 108 }, // A hul 3 steps from its promotion, 1 columns from the side.
    Weight { many: 108, few: 108 }, // A hul 3 steps from its promotion, 2 columns from the side.
    Weight { many: 108, few: 108 }, // A hul 3 steps from its promotion, 3 columns from the side.
    Weight { many: 92, few: 92 }, // A hul 4 steps from its promotion, 0 columns from the side.
    Weight { many: 104, few: 104 }, // A hul 4 steps from its promotion, 1 columns from the side.
    Weight { many: 104, few: 104 }, // A hul 4 steps from its promotion, 2 columns from the side.
    Weight { many: 104, few: 104 }, // A hul 4 steps from its promotion, 3 columns from the side.
    Weight { many: 88, few: 88 }, // A hul 5 steps from its promotion, 0 columns from the side.
    Weight { many: 100, few: 100 }, // A hul 5 steps from its promotion, 1 columns from the side.
    Weight { many: 100, few: 100 }, // A hul 5 steps from its promotion, 2 columns from the side.
    Weight { many: 100, few: 100 }, // A hul 5 steps from its promotion, 3 columns from the side.
    Weight { many: 84, few: 84 }, // A hul 6 steps from its promotion, 0 columns from the side.
    Weight { many: 96, few: 96 }, // A hul 6 steps from its promotion, 1 columns from the side.
    Weight { many: 96, few: 96 }, // A hul 6 steps from its promotion, 2 columns from the side.
    Weight { many: 96, few: 96 }, // A hul 6 steps from its promotion, 3 columns from the side.
    Weight { many: 80, few: 80 }, // A hul 7 steps from its promotion, 0 columns from the side.
    Weight { many: 92, few: 92 }, // A hul 7 steps from its promotion, 1 columns from the side.
    Weight { many: 92, few: 92 }, // A hul 7 steps from its promotion, 2 columns from the side.
    Weight { many: 92, few: 92 }, // A hul 7 steps from its promotion, 3 columns from the side.
    Weight { many: 320, few: 320 }, // The first tobit.
    Weight { many: 320, few: 320 }, // The second tobit.
    Weight { many: 320, few: 320 }, // A further tobit.
    Weight { many: 0, few: 0 }, // A point that a tobit can slide to.
    Weight { many: 0, few: 0 }, // A backed hul.
    Weight { many: 0, few: 0 }, // Hullar side by side.
    Weight { many: 0, few: 0 }, // An exposed hul.
    Weight { many: 0, few: 0 }, // A blocked hul.
    Weight { many: 0, few: 0 }, // A step forward.
    Weight { many: 0, few: 0 }, // A step sideways.
    Weight { many: 0, few: 0 }, // A free way of 1 steps.
    Weight { many: 0, few: 0 }, // A free way of 2 steps.
    Weight { many: 0, few: 0 }, // A free way of 3 steps.
    Weight { many: 0, few: 0 }, // A free way of 4 steps.
    Weight { many: 5, few: 5 }, // The right to move.
];

/// How much of an advantage counts, in sixty-fourths: first where the side behind has no tobit, then where it has one; by the
/// tobits of the side ahead.
pub const SCALES: [u8; SCALE_CLASSES] = [64, 64, 64, 64, 64, 64, 64, 64];
