//! What is to be played.

use serde::{Deserialize, Serialize};

use super::error::ScheduleError;
use super::swiss;

/// No stage has more games: a list of them must fit into memory.
const MOST_GAMES: u64 = 5_000_000;

/// A whole event. With the results it determines every game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// How many take part.
    pub entrants: usize,
    /// Who meets whom.
    pub format: Format,
    /// What is played when two meet.
    pub encounter: Encounter,
    /// Decides all that is drawn by lot.
    pub seed: u64,
}

/// What two play against each other in a round. Colours alternate from game to game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Encounter {
    /// The number of games.
    pub games: u32,
    /// Is each opening played twice, with exchanged colours? If `games` is odd, the last game has no counterpart.
    pub repeat: bool,
}

/// Who meets whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two against each other.
    Match {
        /// The number of encounters.
        rounds: u32,
    },
    /// Everybody against everybody.
    RoundRobin {
        /// How often; colours are exchanged each time.
        cycles: u32,
    },
    /// The first against all others.
    Gauntlet {
        /// How many the first are.
        hosts: usize,
        /// How often; colours are exchanged each time.
        rounds: u32,
    },
    /// The loser goes home.
    Knockout(Knockout),
    /// Those who have scored alike meet, nobody the same opponent twice.
    Swiss {
        /// The number of rounds; see [`most_swiss_rounds`](super::most_swiss_rounds).
        rounds: u32,
        /// Who meets whom in the first round.
        draw: Draw,
    },
    /// Groups and a final.
    Groups(Groups),
    /// Teams, everybody against everybody, board against board. The first entrants are the first team, in the order of their
    /// boards, and so on.
    Teams {
        /// The size of a team.
        boards: usize,
        /// How often two teams meet; colours are exchanged each time.
        cycles: u32,
    },
}

/// Where everybody begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// The order of the list is the seeding: the first are kept apart as long as possible.
    #[default]
    Seeded,
    /// The seeding is drawn by lot.
    Drawn,
}

/// Rules of a knockout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Knockout {
    /// Where everybody begins.
    pub draw: Draw,
    /// How many further pairs are played at most, one at a time, while a tie is level.
    pub extra_pairs: u32,
    /// Who wins a tie that is level even then.
    pub decider: Decider,
    /// Do the losers of the semi-finals play for the third place?
    pub third_place: bool,
}

/// Who wins a tie that remains level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decider {
    /// The higher seed.
    #[default]
    HigherSeed,
    /// Who is drawn by lot.
    Lot,
}

/// Rules of groups and their final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Groups {
    /// The number of groups.
    pub groups: usize,
    /// How many of each group go on to the final.
    pub advance: usize,
    /// How often everybody in a group meets everybody.
    pub cycles: u32,
    /// Seeded: entrants are dealt to the groups to and fro, so that the groups are equally strong.
    pub draw: Draw,
    /// What the best play.
    pub finals: Final,
}

/// What the best of the groups play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Final {
    /// Everybody against everybody, from nothing: results of the groups do not count.
    RoundRobin {
        /// How often.
        cycles: u32,
    },
    /// A knockout, seeded by the places in the groups (`draw` has no effect).
    Knockout(Knockout),
}

impl Plan {
    /// Can this be played?
    pub(super) fn check(&self) -> Result<(), ScheduleError> {
        let entrants = self.entrants;
        if self.encounter.games == 0 {
            return Err(ScheduleError::NoGames);
        }
        if entrants < 2 {
            return Err(ScheduleError::TooFew(entrants));
        }
        self.check_format()?;
        let games = self.games_of_largest_stage().unwrap_or(u64::MAX);
        if games > MOST_GAMES {
            return Err(ScheduleError::TooManyGames { most: MOST_GAMES });
        }
        Ok(())
    }

    fn check_format(&self) -> Result<(), ScheduleError> {
        let entrants = self.entrants;
        match self.format {
            Format::Match { .. } if entrants != 2 => Err(ScheduleError::MatchNeedsTwo(entrants)),
            Format::Match { rounds: 0 }
            | Format::RoundRobin { cycles: 0 }
            | Format::Gauntlet { rounds: 0, .. }
            | Format::Teams { cycles: 0, .. }
            | Format::Swiss { rounds: 0, .. } => Err(ScheduleError::NoRounds),
            Format::Gauntlet { hosts, .. } if hosts == 0 || hosts >= entrants => {
                Err(ScheduleError::Hosts { hosts, entrants })
            }
            Format::Swiss { rounds, .. } if rounds > swiss::most_rounds(entrants) => {
                Err(ScheduleError::TooManySwissRounds { rounds, most: swiss::most_rounds(entrants), entrants })
            }
            Format::Teams { boards, .. }
                if boards == 0 || !entrants.is_multiple_of(boards) || entrants / boards < 2 =>
            {
                Err(ScheduleError::Teams { boards, entrants })
            }
            Format::Groups(groups) => groups.check(entrants),
            _ => Ok(()),
        }
    }

    /// The number of games in the stage that has most of them, or more; nothing if that is beyond counting.
    fn games_of_largest_stage(&self) -> Option<u64> {
        let entrants = self.entrants as u64;
        let everybody = entrants.checked_mul(entrants - 1)? / 2;
        let encounters = match self.format {
            Format::Match { rounds } => u64::from(rounds),
            Format::RoundRobin { cycles } => everybody.checked_mul(cycles.into())?,
            Format::Gauntlet { hosts, rounds } => {
                (hosts as u64).checked_mul(entrants - hosts as u64)?.checked_mul(rounds.into())?
            }
            Format::Knockout(_) | Format::Swiss { .. } => entrants,
            Format::Groups(Groups { cycles, finals, .. }) => {
                let of_final = if let Final::RoundRobin { cycles } = finals { cycles } else { 1 };
                everybody.checked_mul(cycles.max(of_final).into())?
            }
            Format::Teams { boards, cycles } => {
                let teams = entrants / boards as u64;
                (teams * (teams - 1) / 2).checked_mul(boards as u64)?.checked_mul(cycles.into())?
            }
        };
        encounters.checked_mul(self.encounter.games.into())
    }
}

impl Groups {
    fn check(&self, entrants: usize) -> Result<(), ScheduleError> {
        let &Self { groups, advance, cycles, finals, .. } = self;
        if cycles == 0 || matches!(finals, Final::RoundRobin { cycles: 0 }) {
            return Err(ScheduleError::NoRounds);
        }
        if groups == 0 || entrants / groups < 2 {
            return Err(ScheduleError::Groups { groups, entrants });
        }
        let smallest = entrants / groups;
        if advance == 0 || advance > smallest {
            return Err(ScheduleError::Advance { advance, smallest });
        }
        if groups * advance < 2 {
            return Err(ScheduleError::FinalOfOne);
        }
        Ok(())
    }
}
