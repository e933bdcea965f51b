//! A share of a schedule.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::fixture::Fixture;

/// Share `index` of `count`, from 1; written `2/3`. The games of a pair stay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Which share it is, from 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// Into how many shares the schedule is split.
    pub fn count(self) -> u32 {
        self.count
    }

    /// Is a game part of it?
    pub fn holds(self, fixture: &Fixture) -> bool {
        fixture.pair % u64::from(self.count) == u64::from(self.index - 1)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(k, n)| Some((k.trim().parse().ok()?, n.trim().parse().ok()?)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Self { index, count }),
            _ => Err("write K/N, from 1/N to N/N".to_owned()),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}
