//! Why something cannot be played.

use thiserror::Error;

/// Why a plan cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScheduleError {
    /// No games are asked for.
    #[error("there is nothing to play: the number of games must be at least 1")]
    NoGames,
    /// No rounds are asked for.
    #[error("there is nothing to play: the number of rounds must be at least 1")]
    NoRounds,
    /// Nobody to play against.
    #[error("{0} engines make no event: at least 2 must take part")]
    TooFew(usize),
    /// A match of more than two.
    #[error("a match has exactly 2 engines, not {0}: a round-robin or a gauntlet takes more")]
    MatchNeedsTwo(usize),
    /// More games than a list can hold.
    #[error("too many games: {most} in a stage is the most")]
    TooManyGames {
        /// What would have been allowed.
        most: u64,
    },
    /// A gauntlet without hosts or without guests.
    #[error("a gauntlet of {hosts} against the rest needs 1 to {} of these, with {entrants} engines", entrants - 1)]
    Hosts {
        /// The number of those who play against all others.
        hosts: usize,
        /// The number of all.
        entrants: usize,
    },
    /// So many rounds that somebody might have to meet an opponent again.
    #[error(
        "{rounds} rounds are too many for a Swiss tournament of {entrants}: after {most} it can happen that there is no pairing \
         without a repetition; a round-robin takes {}",
        entrants - 1 + entrants % 2
    )]
    TooManySwissRounds {
        /// What was asked for.
        rounds: u32,
        /// What would have been allowed.
        most: u32,
        /// The number of all.
        entrants: usize,
    },
    /// Groups of one, or none.
    #[error("{entrants} engines do not make {groups} groups of at least 2")]
    Groups {
        /// The number of groups.
        groups: usize,
        /// The number of all.
        entrants: usize,
    },
    /// More go on than there are.
    #[error("the best {advance} of a group of {smallest} cannot go on to the final: from 1 to {smallest} can")]
    Advance {
        /// How many go on.
        advance: usize,
        /// The size of the smallest group.
        smallest: usize,
    },
    /// A final without opponents.
    #[error("only one would reach the final: let at least 2 go on, or make 2 groups")]
    FinalOfOne,
    /// Entrants that do not make teams.
    #[error("{entrants} engines do not make at least 2 teams of {boards}")]
    Teams {
        /// The size of a team.
        boards: usize,
        /// The number of all.
        entrants: usize,
    },
}
