//! Writing to an engine that may not read.

use std::io;
use std::process::ChildStdin;
use std::time::Instant;

/// An engine's standard input. A write ends by its deadline also when the engine takes nothing in (on Unix).
#[derive(Debug)]
pub(super) struct InputPipe(ChildStdin);

#[cfg(unix)]
impl InputPipe {
    pub(super) fn new(input: ChildStdin) -> io::Result<Self> {
        use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
        // This end only: the engine reads as ever.
        let flags = fcntl_getfl(&input)?;
        fcntl_setfl(&input, flags | OFlags::NONBLOCK)?;
        Ok(Self(input))
    }

    /// Writes all of it; an error of kind `TimedOut` if the engine does not take it in.
    pub(super) fn write(&mut self, mut bytes: &[u8], deadline: Instant) -> io::Result<()> {
        use std::io::Write;
        while !bytes.is_empty() {
            match self.0.write(bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.wait_for_room(deadline)?,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Sleeps until the pipe takes something again.
    fn wait_for_room(&self, deadline: Instant) -> io::Result<()> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let timeout = Timespec::try_from(left).map_err(|_| io::ErrorKind::TimedOut)?;
        match poll(&mut [PollFd::new(&self.0, PollFlags::OUT)], Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
impl InputPipe {
    pub(super) fn new(input: ChildStdin) -> io::Result<Self> {
        Ok(Self(input))
    }

    pub(super) fn write(&mut self, bytes: &[u8], _deadline: Instant) -> io::Result<()> {
        use std::io::Write;
        self.0.write_all(bytes)
    }
}
