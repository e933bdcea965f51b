//! What the terms and the scales are called in the table of weights.

use tobit::eval::SCALE_CLASSES;
use tobit::eval::terms::{
    BACKED, BLOCKED, EXPOSED, FREE_WAY, HUL, HUL_COLUMNS, HUL_PLACES, NEIGHBOURS, STEP_FORWARD, STEP_SIDEWAYS, TEMPO,
    TOBIT, TOBIT_REACH,
};

/// A term in words.
pub fn of_term(term: usize) -> String {
    match term {
        HUL..TOBIT => {
            let place = (term - HUL) % HUL_PLACES;
            let (steps, columns) = (place / HUL_COLUMNS + 1, place % HUL_COLUMNS);
            format!("A hul {steps} from its promotion, {columns} from the side.")
        }
        TOBIT => "The first tobit.".to_owned(),
        _ if term < TOBIT_REACH => format!("Tobit number {}.", term - TOBIT + 1),
        TOBIT_REACH => "A point that a tobit can slide to.".to_owned(),
        BACKED => "A backed hul.".to_owned(),
        NEIGHBOURS => "Two hullar side by side.".to_owned(),
        EXPOSED => "An exposed hul.".to_owned(),
        BLOCKED => "A blocked hul.".to_owned(),
        STEP_FORWARD => "A step forward.".to_owned(),
        STEP_SIDEWAYS => "A step sideways.".to_owned(),
        FREE_WAY..TEMPO => format!("A free way of {}.", term - FREE_WAY + 1),
        _ => "The right to move.".to_owned(),
    }
}

/// A class of positions that has a scale of its own, in words.
pub fn of_scale(class: usize) -> String {
    let tobits = class % (SCALE_CLASSES / 2);
    let behind = if class < SCALE_CLASSES / 2 { "none" } else { "some" };
    let or_more = if tobits + 1 == SCALE_CLASSES / 2 { " or more" } else { "" };
    format!("Tobits: {tobits}{or_more} of the side ahead, {behind} of the side behind.")
}
