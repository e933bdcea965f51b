//! Games to be played, and games played.

use std::fmt;

use serde::{Deserialize, Serialize};
use tobit::rules;
use tobit::rules::Colour;

/// Who takes part, as an index into the list of engines. Whoever comes earlier in the list is seeded higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Entrant(pub usize);

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fixture {
    /// The game's number in the whole event, from 0 and without gaps.
    pub number: u64,
    /// The round, from 1. The games that decide a level tie of a knockout belong to its round.
    pub round: u32,
    /// Who has White.
    pub white: Entrant,
    /// Who has Black.
    pub black: Entrant,
    /// Which opening is played, as an index into an endless list; the two games of a pair share it.
    pub opening: u64,
    /// Which pair the game belongs to, from 0. A game without a counterpart has a pair of its own.
    pub pair: u64,
}

impl Fixture {
    /// The colour of one who takes part in the game.
    pub fn colour_of(&self, entrant: Entrant) -> Option<Colour> {
        match entrant {
            _ if entrant == self.white => Some(Colour::White),
            _ if entrant == self.black => Some(Colour::Black),
            _ => None,
        }
    }

    /// The opponent of one who takes part in the game.
    pub fn opponent_of(&self, entrant: Entrant) -> Option<Entrant> {
        self.colour_of(entrant).map(|colour| if colour == Colour::White { self.black } else { self.white })
    }
}

/// How a game ended. It is written as PDN does, in points: `2-0`, `0-2`, `1-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// White has won.
    #[serde(rename = "2-0")]
    WhiteWins,
    /// Black has won.
    #[serde(rename = "0-2")]
    BlackWins,
    /// Nobody has.
    #[serde(rename = "1-1")]
    Draw,
}

impl Outcome {
    /// The points of a side: 2 for *utys*, a win, 1 for *khayym*, a draw, 0 for a loss.
    pub fn points(self, colour: Colour) -> u32 {
        u32::from(rules::Outcome::from(self).points(colour))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rules::Outcome::from(*self).fmt(f)
    }
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Self {
        match outcome {
            rules::Outcome::Win(Colour::White) => Self::WhiteWins,
            rules::Outcome::Win(Colour::Black) => Self::BlackWins,
            rules::Outcome::Draw => Self::Draw,
        }
    }
}

impl From<Outcome> for rules::Outcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::WhiteWins => Self::Win(Colour::White),
            Outcome::BlackWins => Self::Win(Colour::Black),
            Outcome::Draw => Self::Draw,
        }
    }
}

/// A game that has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Played {
    /// What was to be played.
    pub fixture: Fixture,
    /// How it ended.
    pub outcome: Outcome,
}

impl Played {
    /// The points of one who took part in the game.
    pub fn points_of(&self, entrant: Entrant) -> Option<u32> {
        self.fixture.colour_of(entrant).map(|colour| self.outcome.points(colour))
    }
}

/// A round in which an entrant found no opponent, and is given points for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bye {
    /// The round, from 1.
    pub round: u32,
    /// Who did not play.
    pub entrant: Entrant,
    /// The points for it: as many as for winning every game of an encounter.
    pub points: u32,
}
