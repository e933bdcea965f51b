//! Ctrl-C: the first ends a job early, so that its result so far is shown; the second ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, bounded, never};

use super::error::INTERRUPTED;

/// Takes over Ctrl-C.
pub(super) struct Interrupts {
    pressed: Arc<AtomicBool>,
    receiver: Receiver<()>,
}

impl Interrupts {
    /// From now on the first Ctrl-C is only told. To be called once.
    pub(super) fn listen() -> Self {
        let pressed = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = bounded(1);
        let seen = Arc::clone(&pressed);
        let on_press = move || {
            if seen.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED.into());
            }
            // There is room for the first, and the second does not come here.
            let _ = sender.try_send(());
        };
        // A system without such a handler ends the program on the first Ctrl-C, as it ever did.
        let receiver = if ctrlc::set_handler(on_press).is_ok() { receiver } else { never() };
        Self { pressed, receiver }
    }

    /// Was Ctrl-C pressed?
    pub(super) fn happened(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Where the first Ctrl-C comes from.
    pub(super) fn receiver(&self) -> &Receiver<()> {
        &self.receiver
    }
}
