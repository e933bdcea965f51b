//! Runs the program as others do, and never waits for it longer than a test may take.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any of these tests takes, also on a machine with better things to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The run has succeeded, without a word on standard error.
    #[track_caller]
    pub(crate) fn succeeded(self) -> Self {
        assert_eq!((self.status, &*self.stderr), (Some(0), ""), "{self:?}");
        self
    }

    /// The run was refused as a script expects it: status 2, one line on standard error, nothing on standard output. Returns
    /// the line.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.status, &*self.stdout), (Some(2), ""), "{self:?}");
        assert_eq!(self.stderr.lines().count(), 1, "{self:?}");
        assert!(self.stderr.starts_with("error: ") && self.stderr.ends_with('\n'), "{self:?}");
        self.stderr
    }
}

/// Runs the program without input.
#[track_caller]
pub(crate) fn tobit(arguments: &[&str]) -> Run {
    tobit_with_input(arguments, "")
}

/// Runs the program with this input.
#[track_caller]
pub(crate) fn tobit_with_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut running = Running::start(arguments);
    let mut stdin = running.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A program that has read enough closes its input, which is no fault.
    thread::spawn(move || stdin.write_all(&input));
    running.finish()
}

/// The program under way. It is killed when it takes too long.
pub(crate) struct Running {
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: Option<BufReader<ChildStdout>>,
    child: Arc<Mutex<Child>>,
    stderr: thread::JoinHandle<String>,
}

impl Running {
    /// Starts it.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tobit"));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take().map(BufReader::new));
        let mut stderr = child.stderr.take().unwrap();
        let stderr = thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).unwrap();
            text
        });
        let child = Arc::new(Mutex::new(child));
        watch(Arc::clone(&child));
        Self { stdin, stdout, child, stderr }
    }

    /// The next line of its output.
    pub(crate) fn read_line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.as_mut().unwrap().read_line(&mut line).unwrap();
        line
    }

    /// Reads lines up to one that holds a text, and returns that one.
    #[track_caller]
    pub(crate) fn read_until(&mut self, text: &str) -> String {
        self.read_until_any(&[text])
    }

    /// Reads lines up to one that holds one of several texts, and returns that one.
    #[track_caller]
    pub(crate) fn read_until_any(&mut self, texts: &[&str]) -> String {
        loop {
            let line = self.read_line();
            assert!(!line.is_empty(), "the output has ended before any of {texts:?}");
            if texts.iter().any(|text| line.contains(text)) {
                return line;
            }
        }
    }

    /// Types a line.
    pub(crate) fn type_line(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Presses Ctrl-C.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        let id = self.child.lock().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    }

    /// Waits for its end.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Run {
        let mut stdout = String::new();
        if let Some(mut rest) = self.stdout.take() {
            rest.read_to_string(&mut stdout).unwrap();
        }
        let stderr = self.stderr.join().unwrap();
        let status = self.child.lock().unwrap().wait().unwrap().code();
        assert!(status.is_some(), "killed, perhaps because it took longer than {PATIENCE:?}: {stdout}{stderr}");
        Run { status, stdout, stderr }
    }
}

/// Kills a program that takes too long. Its streams end with it, and so does whoever waits for them.
fn watch(child: Arc<Mutex<Child>>) {
    let deadline = Instant::now() + PATIENCE;
    thread::spawn(move || {
        while Arc::strong_count(&child) > 1 {
            thread::sleep(Duration::from_millis(50));
            if Instant::now() > deadline {
                let _ = child.lock().unwrap().kill();
            }
        }
    });
}

/// A file that no other test uses, and that does not exist yet.
pub(crate) fn scratch_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}
