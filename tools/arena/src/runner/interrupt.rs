//! Ctrl-C, and the requests of a system to end: the first ends a run in good order, the second at once.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, bounded, never};

use crate::engine::Children;

/// The exit status of a run that was interrupted, as shells count.
const INTERRUPTED: i32 = 130;

/// Where interruptions come from.
#[derive(Clone, Debug)]
pub struct Interrupts(Receiver<()>);

impl Interrupts {
    /// From now on the first Ctrl-C is only told, and the second ends these children and the program. To be called once.
    pub fn listen(children: Children) -> Self {
        let pressed = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = bounded(1);
        let on_press = move || {
            if pressed.swap(true, Ordering::Relaxed) {
                children.kill_all();
                process::exit(INTERRUPTED);
            }
            // There is room for the first, and the second does not come here.
            let _ = sender.try_send(());
        };
        // A system without such a handler ends the program on the first Ctrl-C, as it ever did.
        Self(if ctrlc::set_handler(on_press).is_ok() { receiver } else { never() })
    }

    /// Nothing interrupts.
    pub fn none() -> Self {
        Self(never())
    }

    pub(super) fn receiver(&self) -> &Receiver<()> {
        &self.0
    }
}
