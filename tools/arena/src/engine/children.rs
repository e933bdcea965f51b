//! The list of all engines that run, so that they can be ended at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shared_child::SharedChild;

/// The engines that run now.
#[derive(Clone, Debug, Default)]
pub struct Children(Arc<Mutex<HashMap<u32, Arc<SharedChild>>>>);

impl Children {
    /// Ends all of them, and what they have started themselves, without asking.
    pub fn kill_all(&self) {
        self.list().values().for_each(|child| kill(child));
    }

    pub(super) fn add(&self, child: &Arc<SharedChild>) {
        self.list().insert(child.id(), Arc::clone(child));
    }

    /// Ends a child, waits until it is gone, and forgets it.
    pub(super) fn end(&self, child: &SharedChild) {
        kill(child);
        // A child that was killed ends; if it cannot be waited for, it is none of ours any more.
        let _ = child.wait();
        self.list().remove(&child.id());
    }

    fn list(&self) -> MutexGuard<'_, HashMap<u32, Arc<SharedChild>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a process and all processes of its group. Its number is its own as long as it has not been waited for.
fn kill(child: &SharedChild) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        // It may be gone already.
        let _ = i32::try_from(child.id()).ok().and_then(Pid::from_raw).map(|pid| kill_process_group(pid, Signal::KILL));
    }
    let _ = child.kill();
}
