//! The arena as its users see it: the real binary, run in a directory of its own, against engines that misbehave to order.

// Each test file uses what it needs.
#![allow(dead_code, unreachable_pub)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// Far longer than any run takes, also on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// A directory, the arena in it, and an engine that is called `engine` there.
pub struct Place {
    directory: TempDir,
}

impl Place {
    pub fn new() -> Self {
        let directory = tempfile::tempdir().expect("a directory can be made");
        fs::copy(env!("CARGO_BIN_EXE_arena-test-engine"), directory.path().join("engine"))
            .expect("the engine is copied");
        Self { directory }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file can be written");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// The arena with these arguments, separated by white space.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
        command.args(arguments.split_whitespace()).current_dir(self.directory.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Starts the arena.
    pub fn start(&self, arguments: &str) -> Child {
        self.command(arguments).spawn().expect("the arena can be started")
    }

    /// Runs the arena to its end.
    pub fn run(&self, arguments: &str) -> Output {
        wait(self.start(arguments))
    }

    /// Runs the arena, which succeeds, and returns its report.
    pub fn report(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "arena {arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the report is text")
    }

    /// Runs the arena, which refuses, and returns why.
    pub fn refusal(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "arena {arguments}: {why}");
        why
    }

    /// The games in a file of JSON lines, in the order of the file.
    pub fn games(&self, name: &str) -> Vec<Value> {
        self.lines(name).into_iter().filter(|line| line["type"] == "game").collect()
    }

    /// All lines of a file of JSON lines.
    pub fn lines(&self, name: &str) -> Vec<Value> {
        let text = self.read(name);
        text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }

    /// Waits until a file holds a text.
    pub fn wait_for(&self, name: &str, is_enough: impl Fn(&str) -> bool) {
        let since = Instant::now();
        while !fs::read_to_string(self.path(name)).is_ok_and(|text| is_enough(&text)) {
            assert!(since.elapsed() < PATIENCE, "{name} does not get there");
            sleep(Duration::from_millis(2));
        }
    }

    /// No engine of this place runs any more, or only for a moment yet.
    #[cfg(target_os = "linux")]
    pub fn assert_no_process_left(&self) {
        let since = Instant::now();
        loop {
            let left = processes_with(self.directory.path());
            if left.is_empty() {
                return;
            }
            assert!(since.elapsed() < Duration::from_secs(10), "processes left: {left:?}");
            sleep(Duration::from_millis(5));
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub fn assert_no_process_left(&self) {}
}

/// The command lines of all processes that name this path.
#[cfg(target_os = "linux")]
fn processes_with(path: &Path) -> Vec<String> {
    let command_line = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    let all = fs::read_dir("/proc").expect("Linux has it").flatten().filter_map(command_line);
    let texts = all.map(|bytes| String::from_utf8_lossy(&bytes).replace('\0', " "));
    texts.filter(|text| text.contains(&*path.to_string_lossy())).collect()
}

/// Waits for a process to end, but not for ever.
pub fn wait(mut child: Child) -> Output {
    let since = Instant::now();
    // Its output is short: it fits into the pipes until it is read.
    while child.try_wait().expect("the process can be waited for").is_none() {
        if since.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("the arena does not end: {:?}", child.wait_with_output());
        }
        sleep(Duration::from_millis(2));
    }
    child.wait_with_output().expect("its output can be read")
}

/// A game without what differs from run to run: times and dates.
pub fn timeless(game: &Value) -> Value {
    let mut game = game.clone();
    for key in ["date", "time"] {
        game.as_object_mut().expect("a game is an object").remove(key);
    }
    for mv in game["moves"].as_array_mut().into_iter().flatten() {
        mv.as_object_mut().expect("a move is an object").remove("time_us");
    }
    game
}

/// A text of game files without what differs from run to run.
pub fn timeless_pdn(text: &str) -> String {
    let tags = text.lines().filter(|line| !line.starts_with("[Date ") && !line.starts_with("[UTCTime "));
    // Times change the breaks of lines, too.
    let words = tags.flat_map(str::split_whitespace).filter(|word| !is_time(word));
    words.collect::<Vec<_>>().join(" ")
}

/// Is this `0.004s`?
fn is_time(word: &str) -> bool {
    word.strip_suffix(['}']).unwrap_or(word).strip_suffix('s').is_some_and(|number| number.parse::<f64>().is_ok())
}
