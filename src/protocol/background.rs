//! Threads that live as long as the program and that nobody waits for.

use std::{io, mem, thread};

/// Starts such a thread.
pub(super) fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let handle = thread::Builder::new().name(name.to_owned()).spawn(work)?;
    // Dropping the handle would detach the thread, and glibc before 2.38 then looks at a thread that ends at the same moment
    // after its memory is gone (its bug 19951).
    mem::forget(handle);
    Ok(())
}
