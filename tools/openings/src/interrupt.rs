//! Ctrl-C: the first lets what is under way end and be kept, the second ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How shells count an end by Ctrl-C: 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

/// Was Ctrl-C pressed?
#[derive(Clone, Debug, Default)]
pub struct Interrupts(Arc<AtomicBool>);

impl Interrupts {
    /// Takes over Ctrl-C. To be called once in a program.
    pub fn listen() -> Self {
        let interrupts = Self::default();
        let pressed = Arc::clone(&interrupts.0);
        let on_press = move || {
            if pressed.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED.into());
            }
        };
        // A system without such a handler ends the program at once, which the journals survive.
        let _ = ctrlc::set_handler(on_press);
        interrupts
    }

    /// Was Ctrl-C pressed?
    pub fn happened(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// As if Ctrl-C had been pressed.
    pub fn interrupt(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
