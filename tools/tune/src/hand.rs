//! The weights as they were set by hand, before any were fitted. Where games say nothing they still stand.

use std::path::PathBuf;

use tobit::eval::terms::{HUL, HUL_COLUMNS, HUL_PLACES, TEMPO, TERMS, TOBIT, TOBIT_REACH};
use tobit::eval::{FULL_SCALE, SCALE_CLASSES, Weight};

use crate::error::Error;
use crate::table::Table;

const HUL_AT_ITS_PROMOTION: i16 = 120;
const STEP: i16 = 4;
const AT_THE_SIDE: i16 = 12;
const A_TOBIT: i16 = 320;
const RIGHT_TO_MOVE: i16 = 5;

/// The command line of `tune hand`.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// Where the table goes
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
}

/// Writes the table.
///
/// # Errors
/// [`Error::Write`] if it cannot be written.
pub fn run(arguments: &Arguments) -> Result<String, Error> {
    table().write(&arguments.out, "They are set by hand.")?;
    Ok(format!("the weights set by hand are in {}", arguments.out.display()))
}

/// The weights set by hand.
pub fn table() -> Table {
    let scale = FULL_SCALE as u16;
    Table { weights: (0..TERMS).map(weight).collect(), scales: vec![scale; SCALE_CLASSES] }
}

fn weight(term: usize) -> Weight {
    let value = match term {
        HUL..TOBIT => {
            let place = (term - HUL) % HUL_PLACES;
            let at_the_side = if place.is_multiple_of(HUL_COLUMNS) { AT_THE_SIDE } else { 0 };
            HUL_AT_ITS_PROMOTION - STEP * (place / HUL_COLUMNS + 1) as i16 - at_the_side
        }
        TOBIT..TOBIT_REACH => A_TOBIT,
        TEMPO => RIGHT_TO_MOVE,
        _ => 0,
    };
    Weight { many: value, few: value }
}
