//! A child process with its pipes.

use std::io::{self, BufReader, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use shared_child::SharedChild;

use super::children::Children;
use super::conversation::Environment;
use super::fault::Fault;
use super::lines::{self, Line};
use super::log::{Log, Way};
use super::pipe::InputPipe;
use crate::settings::EngineSettings;

/// How long an engine may take to end after `quit`, before it is killed.
const GRACE_TO_QUIT: Duration = Duration::from_secs(2);
/// How long after its output has ended a process is waited for, to see how it ends.
const GRACE_TO_DIE: Duration = Duration::from_secs(1);
/// What is kept of a complaint, in characters.
const KEPT_COMPLAINT: usize = 200;

/// A running engine. Dropped, it is killed; either way it is waited for, and no process is left behind.
#[derive(Debug)]
pub(super) struct Process {
    child: Arc<SharedChild>,
    children: Children,
    input: Option<InputPipe>,
    lines: Receiver<Line>,
    /// The last line on standard error.
    complaint: Arc<Mutex<String>>,
    /// Disconnected when there will be no other.
    complaints_end: Receiver<()>,
    readers: Vec<Reader>,
    /// For the log: name and process number.
    label: String,
    log: Option<Log>,
}

impl Process {
    /// Starts the program. On Unix it leads a process group of its own: a Ctrl-C in the terminal does not reach it, and
    /// what it starts itself can be ended with it.
    pub(super) fn start(settings: &EngineSettings, environment: &Environment) -> io::Result<Self> {
        let mut command = Command::new(&settings.program);
        command.args(&settings.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &settings.directory {
            command.current_dir(directory);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = Arc::new(SharedChild::spawn(&mut command)?);
        environment.children.add(&child);
        // From here on an error drops the process, which ends the child.
        let mut process = Self {
            label: format!("{}({})", settings.name, child.id()),
            children: environment.children.clone(),
            input: None,
            lines: lines::channel().1,
            complaint: Arc::default(),
            complaints_end: crossbeam_channel::never(),
            readers: Vec::new(),
            log: environment.log.clone(),
            child,
        };
        if let Some(cpus) = &environment.cpus {
            cpus.pin(process.id())?;
        }
        process.connect()?;
        Ok(process)
    }

    fn connect(&mut self) -> io::Result<()> {
        let missing = || io::Error::other("a standard stream is missing");
        self.input = Some(InputPipe::new(self.child.take_stdin().ok_or_else(missing)?)?);
        let output = self.child.take_stdout().ok_or_else(missing)?;
        let errors = self.child.take_stderr().ok_or_else(missing)?;
        let (sender, lines) = lines::channel();
        self.lines = lines;
        let (label, log) = (self.label.clone(), self.log.clone());
        self.readers.push(Reader::spawn(move || lines::pass_on(output, &sender, &label, log.as_ref()))?);
        let (complaint, label, log) = (Arc::clone(&self.complaint), self.label.clone(), self.log.clone());
        let reader = Reader::spawn(move || keep_last_complaint(errors, &complaint, &label, log.as_ref()))?;
        self.complaints_end = reader.done.clone();
        self.readers.push(reader);
        Ok(())
    }

    /// The process number.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it writes.
    pub(super) fn lines(&self) -> &Receiver<Line> {
        &self.lines
    }

    /// Sends a line, or several in one write.
    pub(super) fn send(&mut self, line: &str, deadline: Instant) -> Result<(), Fault> {
        if let Some(log) = &self.log {
            line.lines().for_each(|line| log.write(Way::Sent, &self.label, line));
        }
        let Some(input) = &mut self.input else { return Err(self.death()) };
        let since = Instant::now();
        match input.write(format!("{line}\n").as_bytes(), deadline) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::TimedOut => Err(Fault::Silent(since.elapsed())),
            Err(_) => Err(self.death()),
        }
    }

    /// Why its pipes are closed.
    pub(super) fn death(&self) -> Fault {
        match self.child.wait_timeout(GRACE_TO_DIE) {
            Ok(Some(status)) => Fault::Crashed(self.last_words(status)),
            _ => Fault::ClosedOutput,
        }
    }

    fn last_words(&self, status: ExitStatus) -> String {
        // They may still be on their way.
        let _ = self.complaints_end.recv_timeout(GRACE_TO_DIE);
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if complaint.is_empty() { status.to_string() } else { format!("{status}, its last words: {complaint}") }
    }

    /// Asks it to end; it is killed if it does not.
    pub(super) fn quit(mut self) {
        let deadline = Instant::now() + GRACE_TO_QUIT;
        let _ = self.send("quit", deadline);
        // The end of input tells those who do not know the word.
        self.input = None;
        // It may have something left to say.
        while Instant::now() < deadline && self.lines.recv_deadline(deadline).is_ok() {}
        let _ = self.child.wait_deadline(deadline);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        self.children.end(&self.child);
        // One that waits for room for a line learns that nobody wants it.
        self.lines = lines::channel().1;
        self.readers.drain(..).for_each(Reader::finish);
    }
}

/// A thread that reads a pipe.
#[derive(Debug)]
struct Reader {
    thread: JoinHandle<()>,
    /// Disconnected when the thread's work is done.
    done: Receiver<()>,
}

impl Reader {
    fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let (working, done) = crossbeam_channel::bounded(0);
        let thread = thread::Builder::new().name("engine pipe".to_owned()).spawn(move || {
            work();
            drop(working);
        })?;
        Ok(Self { thread, done })
    }

    /// Waits for the thread, whose pipe has no writer any more. Only if something that left the engine's group has inherited
    /// the pipe is the thread kept as it is.
    fn finish(self) {
        match self.done.recv_timeout(GRACE_TO_DIE) {
            Err(RecvTimeoutError::Timeout) => std::mem::forget(self.thread),
            _ => {
                let _ = self.thread.join();
            }
        }
    }
}

fn keep_last_complaint(errors: impl Read, kept: &Mutex<String>, label: &str, log: Option<&Log>) {
    let mut errors = BufReader::new(errors);
    let mut bytes = Vec::new();
    while lines::next_line(&mut errors, &mut bytes).is_some() {
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if let Some(log) = log {
            log.write(Way::Complained, label, line);
        }
        if !line.is_empty() {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            *kept = line.chars().filter(|c| !c.is_control()).take(KEPT_COMPLAINT).collect();
        }
    }
}
