//! Noticing that nobody listens any more.

use crossbeam_channel::{Receiver, never};

/// A channel that tells when standard output has been closed from the other side. Writing to it would tell too, but an engine
/// deep in thought writes seldom.
#[cfg(unix)]
pub(super) fn watch_output() -> Receiver<()> {
    use rustix::event::{PollFd, PollFlags, poll};

    use super::background;

    let (tell, told) = crossbeam_channel::bounded(1);
    let watch = move || {
        let output = std::io::stdout();
        // No event is asked for; that the other side has gone is told unasked.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        loop {
            let woken = poll(&mut watched, None);
            let gone = PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL;
            if woken.is_ok() && watched[0].revents().intersects(gone) {
                // If the loop has ended already, nobody needs to know.
                let _ = tell.send(());
                return;
            }
            if woken.is_err_and(|why| why != rustix::io::Errno::INTR) {
                return;
            }
        }
    };
    match background::spawn("output watch", watch) {
        Ok(()) => told,
        Err(_) => never(),
    }
}

/// Elsewhere only a write that fails tells.
#[cfg(not(unix))]
pub(super) fn watch_output() -> Receiver<()> {
    never()
}
