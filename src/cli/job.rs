//! Following one of the engine's jobs to its end.

use std::time::Duration;

use crossbeam_channel::select;

use super::error::Error;
use super::interrupt::Interrupts;
use crate::engine::{Engine, Event};

/// So often a job that tells nothing is looked at.
const PAUSE: Duration = Duration::from_millis(100);

/// Calls `each` with every event of the running job, and with nothing when nothing has happened for a while. Ctrl-C ends the
/// job early; its last event still comes.
///
/// # Errors
/// The first that `each` returns. The job goes on then; dropping the engine ends it.
pub(super) fn follow(
    engine: &mut Engine,
    interrupts: &Interrupts,
    mut each: impl FnMut(Option<Event>) -> Result<(), Error>,
) -> Result<(), Error> {
    let (events, presses) = (engine.events().clone(), interrupts.receiver().clone());
    if interrupts.happened() {
        engine.stop();
    }
    while engine.is_busy() {
        select! {
            recv(events) -> event => match event {
                Ok(event) => {
                    engine.take_in(&event);
                    each(Some(event))?;
                }
                // The search thread is gone, and nothing more will come.
                Err(_) => break,
            },
            recv(presses) -> _ => engine.stop(),
            default(PAUSE) => each(None)?,
        }
    }
    Ok(())
}
