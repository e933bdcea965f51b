//! The first line of a state file.

use serde::{Deserialize, Serialize};

use crate::settings::{EventSettings, Outputs, Shard};

/// The version of the format.
pub const VERSION: u32 = 1;

/// What a run is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub arena_state: u32,
    /// Which games there are.
    pub settings: EventSettings,
    /// Which of them are played here.
    pub shard: Shard,
    /// Where they go.
    pub outputs: Outputs,
    /// So many tables judge endings.
    #[serde(default)]
    pub tables: usize,
    /// How many at a time, unless something else is said when it is resumed.
    pub concurrency: u16,
}

impl Header {
    /// The first thing that makes the games of another run different ones, in words; nothing if there is none.
    pub fn difference_of_games(&self, other: &Self) -> Option<String> {
        let (one, two) = (self.tables, other.tables);
        let tables = || (one != two).then(|| format!("there were {one} tables of endings and are {two} now"));
        self.settings.difference(&other.settings).or_else(tables)
    }

    /// The first thing that is different in another run, in words; nothing if they are the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let shard = || {
            let is_same = self.shard == other.shard;
            (!is_same).then(|| format!("shard was {} and is {} now", self.shard, other.shard))
        };
        let outputs = || {
            let [one, two] = [&self.outputs, &other.outputs];
            let is_same = one.paths() == two.paths() && one.style() == two.style();
            (!is_same).then(|| "pdn, json, result-style or capture-style were others".to_owned())
        };
        self.difference_of_games(other).or_else(shard).or_else(outputs)
    }
}
