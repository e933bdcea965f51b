//! A schedule, and what has come about of it.

use serde::Serialize;

use super::arbiter::Arbiter;
use super::error::ScheduleError;
use super::knockout::{self, Bracket};
use super::plan::{Format, Plan};
use super::{groups, single, swiss};
use crate::fixture::{Bye, Entrant, Fixture, Played};

/// A plan that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule(Plan);

/// How far an event has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Course {
    /// The stages that are known: all but the last are over, and so is the last if `is_over`.
    pub stages: Vec<Vec<Fixture>>,
    /// Is there nothing left to play?
    pub is_over: bool,
    /// The byes of a Swiss tournament.
    pub byes: Vec<Bye>,
    /// The groups; empty in other formats. The first stage is theirs, the others are the final's.
    pub groups: Vec<Vec<Entrant>>,
    /// Who plays in the final after groups, in the order of the seeding; empty until that is known.
    pub qualified: Vec<Entrant>,
    /// The knockout, if there is one and it has begun.
    pub bracket: Option<Bracket>,
    /// The teams; empty in other formats.
    pub teams: Vec<Vec<Entrant>>,
}

impl Schedule {
    /// The schedule for a plan.
    ///
    /// # Errors
    /// [`ScheduleError`] if it cannot be played.
    pub fn new(plan: Plan) -> Result<Self, ScheduleError> {
        plan.check()?;
        Ok(Self(plan))
    }

    /// What is to be played.
    pub fn plan(&self) -> &Plan {
        &self.0
    }

    /// The games that can be played now, all of the stage in order, those included that have been played already; nothing if
    /// all is over. Results may come in any order; those of games that are not due are ignored, and so is what the results
    /// say about who played.
    pub fn next_stage(&self, played: &[Played]) -> Option<Vec<Fixture>> {
        let mut course = self.course(played);
        if course.is_over { None } else { course.stages.pop() }
    }

    /// How far the event has come with these results.
    pub fn course(&self, played: &[Played]) -> Course {
        let plan = &self.0;
        let mut arbiter = Arbiter::new(played, plan.seed);
        let end = match plan.format {
            Format::Match { rounds } => single::match_of_two(&mut arbiter, plan, rounds),
            Format::RoundRobin { cycles } => single::round_robin(&mut arbiter, plan, cycles),
            Format::Gauntlet { hosts, rounds } => single::gauntlet(&mut arbiter, plan, hosts, rounds),
            Format::Teams { boards, cycles } => single::teams(&mut arbiter, plan, boards, cycles),
            Format::Swiss { rounds, draw } => swiss::play(&mut arbiter, plan, rounds, draw),
            Format::Knockout(rules) => {
                let seeding = arbiter.seeding(plan.entrants, rules.draw);
                knockout::play(&mut arbiter, &seeding, plan.encounter, rules, 1)
            }
            Format::Groups(rules) => groups::play(&mut arbiter, plan, rules),
        };
        Course { is_over: end.is_ok(), ..arbiter.course }
    }

    /// Is everything known before the first game? Only such a schedule can be split and played in several places.
    pub fn is_single_stage(&self) -> bool {
        matches!(
            self.0.format,
            Format::Match { .. } | Format::RoundRobin { .. } | Format::Gauntlet { .. } | Format::Teams { .. }
        )
    }

    /// The number of all games, if it does not depend on the results.
    pub fn game_count(&self) -> Option<u64> {
        match self.0.format {
            Format::Swiss { rounds, .. } => {
                let games = self.0.entrants as u64 / 2 * u64::from(self.0.encounter.games);
                Some(games * u64::from(rounds))
            }
            _ if self.is_single_stage() => self.next_stage(&[]).map(|stage| stage.len() as u64),
            _ => None,
        }
    }
}
