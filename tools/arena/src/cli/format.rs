//! The options that make an event a match or a tournament.

use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::Error;
use super::event::{Competition, EventArguments};
use super::play::play;
use crate::ranking::Criterion;
use crate::schedule::{Decider, Draw, Final, Format, Groups, Knockout};
use crate::settings::SprtSettings;

/// Two engines against each other
#[derive(Debug, Args)]
pub(super) struct MatchArguments {
    #[command(flatten)]
    pub(super) event: EventArguments,
    /// End the match as soon as a sequential probability ratio test has decided
    #[arg(long, value_name = "elo0=E,elo1=E[,alpha=A][,beta=B][,model=normalized|logistic]", help_heading = "Games")]
    sprt: Option<SprtSettings>,
}

/// Several engines, in one of the formats of tournaments
#[derive(Debug, Args)]
pub(super) struct TournamentArguments {
    #[command(flatten)]
    pub(super) event: EventArguments,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t, help_heading = "Format")]
    format: FormatChoice,
    /// Gauntlet: so many engines, the first ones, play against all others
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Format", visible_alias = "seeds")]
    hosts: usize,
    /// Groups: how many
    #[arg(long, value_name = "K", default_value_t = 2, help_heading = "Format")]
    groups: usize,
    /// Groups: how many of each go on to the final
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Format")]
    advance: usize,
    /// Groups: what the best play
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Format")]
    finals: FinalChoice,
    /// Teams of so many boards, in the order of the engines, everybody's first board against everybody's first board and so on
    #[arg(long, value_name = "BOARDS", help_heading = "Format")]
    teams: Option<usize>,
    /// The names of the teams
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', requires = "teams", help_heading = "Format")]
    team_names: Vec<String>,
    /// What decides who comes first, one after the other [default: as is usual in the format]
    #[arg(long, value_enum, value_name = "CRITERION,...", value_delimiter = ',', help_heading = "Format")]
    tie_breaks: Vec<Criterion>,
    /// Draw by lot where everybody begins, instead of taking the order of the engines for their strength
    #[arg(long, help_heading = "Format")]
    drawn: bool,
    /// Knockout: how many further pairs are played at most while two are level
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Format")]
    extra_pairs: u32,
    /// Knockout: who goes on if two are level even then
    #[arg(long, value_enum, default_value_t, help_heading = "Format")]
    decider: DeciderChoice,
    /// Knockout: play for the third place, too
    #[arg(long, help_heading = "Format")]
    third_place: bool,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FormatChoice {
    /// Everybody meets everybody
    #[default]
    RoundRobin,
    /// The first meets all others
    Gauntlet,
    /// The loser goes home
    Knockout,
    /// Those meet who have scored alike
    Swiss,
    /// Groups, and a final of their best
    Groups,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FinalChoice {
    #[default]
    RoundRobin,
    Knockout,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum DeciderChoice {
    /// The one that comes first in the list of engines
    #[default]
    HigherSeed,
    /// The lot
    Lot,
}

impl MatchArguments {
    pub(super) fn run(&self) -> Result<ExitCode, Error> {
        let format = Format::Match { rounds: self.event.rounds };
        let (tie_breaks, team_names) = Default::default();
        play(&self.event, Competition { format, tie_breaks, team_names, sprt: self.sprt })
    }
}

impl TournamentArguments {
    pub(super) fn run(&self) -> Result<ExitCode, Error> {
        let tie_breaks = Some(self.tie_breaks.clone()).filter(|criteria| !criteria.is_empty());
        let team_names = self.team_names.clone();
        play(&self.event, Competition { format: self.format()?, tie_breaks, team_names, sprt: None })
    }

    fn format(&self) -> Result<Format, Error> {
        let rounds = self.event.rounds;
        let draw = if self.drawn { Draw::Drawn } else { Draw::Seeded };
        let decider = match self.decider {
            DeciderChoice::HigherSeed => Decider::HigherSeed,
            DeciderChoice::Lot => Decider::Lot,
        };
        let knockout = Knockout { draw, extra_pairs: self.extra_pairs, decider, third_place: self.third_place };
        Ok(match (self.format, self.teams) {
            (FormatChoice::RoundRobin, Some(boards)) => Format::Teams { boards, cycles: rounds },
            (_, Some(_)) => return Err(Error::Usage("teams meet in a round-robin only".to_owned())),
            (FormatChoice::RoundRobin, None) => Format::RoundRobin { cycles: rounds },
            (FormatChoice::Gauntlet, None) => Format::Gauntlet { hosts: self.hosts, rounds },
            (FormatChoice::Knockout, None) => Format::Knockout(knockout),
            (FormatChoice::Swiss, None) => Format::Swiss { rounds, draw },
            (FormatChoice::Groups, None) => {
                let finals = match self.finals {
                    FinalChoice::RoundRobin => Final::RoundRobin { cycles: rounds },
                    FinalChoice::Knockout => Final::Knockout(knockout),
                };
                let (groups, advance) = (self.groups, self.advance);
                Format::Groups(Groups { groups, advance, cycles: rounds, draw, finals })
            }
        })
    }
}
