//! A conversation with the real program over pipes. Nothing here waits for ever, and no process outlives its test.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::grammar;

/// Far longer than any answer takes, also on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running program and what it has said. Every line is held against the grammar as it is read.
pub(crate) struct Session {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    complaints: Option<JoinHandle<String>>,
}

/// What a search told.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    /// Its `info` lines with a score.
    pub(crate) infos: Vec<String>,
    /// The whole line.
    pub(crate) best_line: String,
}

impl Search {
    /// The move it chose.
    pub(crate) fn best(&self) -> &str {
        word_after(&self.best_line, "bestmove").expect("bestmove has a word after it")
    }

    /// The last line with a score.
    pub(crate) fn last_info(&self) -> &str {
        self.infos.last().expect("a search tells a score")
    }

    /// What the last line says between `score` and what follows it.
    pub(crate) fn score(&self) -> String {
        let words = self.last_info().split(' ').skip_while(|&word| word != "score").skip(1);
        words.take_while(|&word| !matches!(word, "nodes" | "pv")).collect::<Vec<_>>().join(" ")
    }
}

/// The word after another.
pub(crate) fn word_after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|&other| other != word).nth(1)
}

/// The number after a word.
pub(crate) fn number_after(line: &str, word: &str) -> Option<u64> {
    word_after(line, word)?.parse().ok()
}

/// The first move of the line of play that an `info` tells.
pub(crate) fn first_move(info: &str) -> Option<&str> {
    word_after(info, "pv")
}

impl Session {
    /// Starts the program.
    pub(crate) fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tobit"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut errors = child.stderr.take().expect("so is its standard error");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let complaints = thread::spawn(move || {
            let mut text = String::new();
            let _ = errors.read_to_string(&mut text);
            text
        });
        let input = child.stdin.take();
        Self { child, input, lines, complaints: Some(complaints) }
    }

    /// Starts the program and sends it these lines.
    pub(crate) fn after(lines: &[&str]) -> Self {
        let mut session = Self::start();
        session.send(&lines.join("\n"));
        session
    }

    /// Sends a line, or several, in one write.
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is still open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the program reads its input");
    }

    /// Sends bytes to a program that may be gone before it has read them all.
    pub(crate) fn send_regardless(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is still open");
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        self.line_or_end().expect("the output goes on")
    }

    /// The next line, or nothing when the output has ended.
    pub(crate) fn line_or_end(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                if let Err(why) = grammar::check(&line) {
                    panic!("'{line}': {why}");
                }
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("nothing said for {PATIENCE:?}"),
        }
    }

    /// All lines up to the first that begins with these words, that line included.
    pub(crate) fn until(&mut self, begins_with: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let is_last = line.starts_with(begins_with);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// All lines until the output ends.
    pub(crate) fn rest(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.line_or_end()).collect()
    }

    /// What the program answers to a command that it obeys at once: all it says before it is ready again.
    pub(crate) fn ask(&mut self, command: &str) -> Vec<String> {
        self.send(&format!("{command}\nisready"));
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// All it says before every line sent so far is obeyed, searches and counts among them.
    pub(crate) fn ask_in_order(&mut self) -> Vec<String> {
        self.send("query p1turn");
        let mut lines = self.until("response");
        lines.pop();
        lines
    }

    /// The only line that is answered.
    pub(crate) fn ask_line(&mut self, command: &str) -> String {
        let lines = self.ask(command);
        assert_eq!(lines.len(), 1, "one line answers '{command}': {lines:?}");
        lines.into_iter().next().unwrap_or_default()
    }

    /// The lines of a command that gives none.
    pub(crate) fn tell(&mut self, command: &str) {
        assert_eq!(self.ask(command), [""; 0], "'{command}' is obeyed without a word");
    }

    /// The one `info string` that answers a command, without its beginning.
    pub(crate) fn complaint(&mut self, command: &str) -> String {
        let line = self.ask_line(command);
        line.strip_prefix("info string ").unwrap_or_else(|| panic!("'{command}' is answered with '{line}'")).to_owned()
    }

    /// The text of the present position.
    pub(crate) fn position(&mut self) -> String {
        let lines = self.ask("d");
        let text = lines.iter().find_map(|line| line.strip_prefix("fen "));
        text.expect("d shows the position text").to_owned()
    }

    /// A whole search.
    pub(crate) fn search(&mut self, go: &str) -> Search {
        self.send(go);
        self.best_move()
    }

    /// What remains of a running search.
    pub(crate) fn best_move(&mut self) -> Search {
        let mut lines = self.until("bestmove");
        let best_line = lines.pop().unwrap_or_default();
        let infos = lines.into_iter().filter(|line| line.starts_with("info depth")).collect();
        Search { infos, best_line }
    }

    /// A whole search of a position.
    pub(crate) fn search_of(&mut self, position: &str, go: &str) -> Search {
        self.tell(&format!("position {position}"));
        self.search(go)
    }

    /// The legal moves as the program lists them.
    pub(crate) fn moves(&mut self) -> Vec<String> {
        self.ask_line("moves").split_whitespace().map(str::to_owned).collect()
    }

    /// Sees that nothing that begins with these words is said for a while.
    pub(crate) fn expect_silence(&mut self, begins_with: &str, during: Duration) {
        let end = Instant::now() + during;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.lines.recv_timeout(left) {
                Ok(line) => assert!(!line.starts_with(begins_with), "said too soon: {line}"),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => panic!("the output has ended"),
            }
        }
    }

    /// Ends the program's input.
    pub(crate) fn end_input(&mut self) {
        self.input = None;
    }

    /// Closes the other side of the program's output.
    #[cfg(unix)]
    pub(crate) fn start_deaf() -> (Self, std::process::ChildStdout) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tobit"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program can be started");
        let output = child.stdout.take().expect("its output is a pipe");
        let input = child.stdin.take();
        let (_, lines) = channel();
        (Self { child, input, lines, complaints: None }, output)
    }

    /// Waits for the program to end.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                return status;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the program has not ended within {PATIENCE:?}");
    }

    /// Sees that the program ends with status 0 and that it complained of nothing. Returns what it still said.
    pub(crate) fn expect_end(&mut self) -> Vec<String> {
        let rest = self.rest();
        let status = self.wait();
        let complaints = self.complaints.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        assert_eq!(complaints, "", "nothing is written to standard error");
        assert!(status.success(), "it ended with {status}");
        rest
    }

    /// Tells the program to quit, and sees that it does so properly.
    pub(crate) fn quit(mut self) {
        self.send("quit");
        self.expect_end();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
