//! Runs the tool as people do.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    #[track_caller]
    pub(crate) fn succeeded(self) -> Self {
        assert_eq!((self.status, &*self.stderr), (Some(0), ""), "{self:?}");
        self
    }

    /// It ended with status 2 and a message, which this returns, and without output.
    #[track_caller]
    pub(crate) fn failed(self) -> String {
        assert_eq!((self.status, &*self.stdout), (Some(2), ""), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
        self.stderr
    }
}

/// Starts the tool.
pub(crate) fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_openings"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the tool can be started")
}

/// Runs the tool to its end.
pub(crate) fn openings(arguments: &[&str]) -> Run {
    finish(start(arguments))
}

/// Waits for its end.
pub(crate) fn finish(child: Child) -> Run {
    let output = child.wait_with_output().expect("the tool can be waited for");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes text");
    Run { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// An empty folder that no other test uses.
pub(crate) fn scratch_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}
