//! How the games are played this time, and where they go.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use tobit::rules::pdn::{CaptureSeparator, PdnStyle, ResultStyle};

use crate::engine::Cpus;

/// What does not change the games.
#[derive(Clone, Debug)]
pub struct RunSettings {
    /// So many games at a time.
    pub concurrency: usize,
    /// After so many games a line about the state of things, where there is no terminal; 0: never.
    pub rating_interval: u64,
    /// Where all that is said goes.
    pub log: Option<PathBuf>,
    /// The processors to which engines are bound, for each game at a time.
    pub cpus: Option<Vec<Cpus>>,
}

/// The files that games go to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outputs {
    /// Games.
    pub pdn: Option<OutputFile>,
    /// A line of JSON a game.
    pub json: Option<OutputFile>,
    /// How results are written in game files.
    pub results: ResultChoice,
    /// How captures are.
    pub captures: CaptureChoice,
}

/// A file that games are added to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutputFile {
    /// Which one.
    pub path: PathBuf,
    /// So many bytes were in it before and stay.
    pub kept: u64,
}

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
pub enum ResultChoice {
    /// In points: 2-0, 1-1, 0-2.
    #[default]
    #[value(name = "2-0")]
    #[serde(rename = "2-0")]
    Points,
    /// As in chess: 1-0, 1/2-1/2, 0-1.
    #[value(name = "1-0")]
    #[serde(rename = "1-0")]
    Chess,
}

/// How captures are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
pub enum CaptureChoice {
    /// 8:22.
    #[default]
    #[value(name = ":")]
    #[serde(rename = ":")]
    Colon,
    /// 8x22.
    #[value(name = "x")]
    #[serde(rename = "x")]
    Cross,
}

impl From<ResultChoice> for ResultStyle {
    fn from(choice: ResultChoice) -> Self {
        match choice {
            ResultChoice::Points => Self::Draughts,
            ResultChoice::Chess => Self::Chess,
        }
    }
}

impl From<CaptureChoice> for CaptureSeparator {
    fn from(choice: CaptureChoice) -> Self {
        match choice {
            CaptureChoice::Colon => Self::Colon,
            CaptureChoice::Cross => Self::Cross,
        }
    }
}

impl Outputs {
    /// How games are written.
    pub fn style(&self) -> PdnStyle {
        PdnStyle { result: self.results.into(), capture: self.captures.into(), ..PdnStyle::default() }
    }

    /// The file beside which the state is kept, if nothing else is said.
    pub fn default_state(&self) -> Option<PathBuf> {
        let mut name = self.pdn.as_ref().or(self.json.as_ref())?.path.clone().into_os_string();
        name.push(".state");
        Some(name.into())
    }

    /// The paths, to compare.
    pub fn paths(&self) -> [Option<&Path>; 2] {
        [&self.pdn, &self.json].map(|file| file.as_ref().map(|file| file.path.as_path()))
    }
}
