//! What an engine writes, line by line.

use std::io::{BufRead, BufReader, Read};
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::log::{Log, Way};

/// A line may have so many bytes. A line of play of a thousand moves has a fraction of it.
const LONGEST_LINE: u64 = 1 << 20;
/// So many lines wait to be looked at; then the engine has to wait, too.
const WAITING_LINES: usize = 1024;

/// Something an engine has written.
#[derive(Debug)]
pub(super) struct Line {
    /// The line without its end. Bytes that are no text have been replaced.
    pub(super) text: String,
    /// When it came in.
    pub(super) at: Instant,
    /// It goes on beyond what a line may have, and reading has ended here.
    pub(super) is_endless: bool,
}

/// Where lines wait to be looked at.
pub(super) fn channel() -> (Sender<Line>, Receiver<Line>) {
    bounded(WAITING_LINES)
}

/// Passes lines on until the output ends or nobody wants them any more.
pub(super) fn pass_on(output: impl Read, sender: &Sender<Line>, name: &str, log: Option<&Log>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while let Some(is_endless) = next_line(&mut output, &mut bytes) {
        let at = Instant::now();
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if let Some(log) = log {
            log.write(Way::Said, name, &text);
        }
        if sender.send(Line { text, at, is_endless }).is_err() || is_endless {
            return;
        }
    }
}

/// Reads a line; is it longer than a line may be? Nothing at the end of the output.
pub(super) fn next_line(output: &mut impl BufRead, bytes: &mut Vec<u8>) -> Option<bool> {
    bytes.clear();
    let mut bounded = output.take(LONGEST_LINE);
    match bounded.read_until(b'\n', bytes) {
        // An output that cannot be read has ended.
        Ok(0) | Err(_) => None,
        Ok(read) => Some(read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n')),
    }
}
