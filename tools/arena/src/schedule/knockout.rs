//! Knockout, the "Olympic" system: the loser of a tie goes home.
//!
//! The bracket is the customary one: if every tie went to the higher seed, the first two would meet in the final, the first
//! four in the semi-finals, and so on. Where the number of entrants is no power of two, the highest seeds have a bye in the
//! first round.

use rand::RngExt;
use serde::Serialize;

use super::arbiter::{Adjourned, Arbiter};
use super::plan::{Decider, Encounter, Knockout};
use crate::fixture::{Entrant, Fixture, Played};

/// What a level tie goes on with.
const PAIR: Encounter = Encounter { games: 2, repeat: true };

/// A knockout as far as it has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bracket {
    /// Who takes part, in the order of the seeding.
    pub seeding: Vec<Entrant>,
    /// Each round's ties; the last round has the final, and after it the tie for the third place if there is one.
    pub rounds: Vec<Vec<Tie>>,
    /// Who has won the final.
    pub winner: Option<Entrant>,
}

/// Two of whom one goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tie {
    /// The one seeded higher.
    pub high: Entrant,
    /// The one seeded lower.
    pub low: Entrant,
    /// The points of `high` and of `low`, extra pairs included.
    pub points: [u32; 2],
    /// Who goes on and why, as soon as that is known.
    pub decided: Option<(Entrant, Decision)>,
}

/// What decided a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The games of the encounter.
    Games,
    /// So many pairs after them.
    ExtraPairs(u32),
    /// It was level to the end, and the higher seed went on.
    HigherSeed,
    /// It was level to the end, and a lot was drawn.
    Lot,
}

impl Tie {
    fn new(high: Entrant, low: Entrant) -> Self {
        Self { high, low, points: [0; 2], decided: None }
    }

    /// Who goes on.
    pub fn winner(&self) -> Option<Entrant> {
        self.decided.map(|(winner, _)| winner)
    }

    /// Who goes home.
    pub fn loser(&self) -> Option<Entrant> {
        self.winner().map(|winner| if winner == self.high { self.low } else { self.high })
    }

    fn add(&mut self, results: &[Played]) {
        for played in results {
            if let (Some(high), Some(low)) = (played.points_of(self.high), played.points_of(self.low)) {
                self.points[0] += high;
                self.points[1] += low;
            }
        }
    }

    fn decide_by_points(&mut self, decision: Decision) {
        let [high, low] = self.points;
        if high != low {
            self.decided = Some((if high > low { self.high } else { self.low }, decision));
        }
    }
}

/// Plays a knockout of these, the highest seed first; its rounds are numbered from `first`.
pub(super) fn play(
    arbiter: &mut Arbiter,
    seeding: &[Entrant],
    encounter: Encounter,
    rules: Knockout,
    first: u32,
) -> Result<(), Adjourned> {
    arbiter.course.bracket = Some(Bracket { seeding: seeding.to_vec(), ..Bracket::default() });
    // By places in the seeding; none where somebody has a bye.
    let mut alive: Vec<Option<usize>> =
        slots(seeding.len()).into_iter().map(|seed| (seed < seeding.len()).then_some(seed)).collect();
    let mut losers: Vec<usize> = Vec::new();
    for round in first.. {
        let mut ties: Vec<(usize, usize)> = alive.chunks(2).filter_map(meeting).collect();
        if alive.len() == 2 && rules.third_place && losers.len() == 2 {
            ties.push((losers[0].min(losers[1]), losers[0].max(losers[1])));
        }
        let ties = ties.into_iter().map(|(high, low)| Tie::new(seeding[high], seeding[low])).collect();
        let decided = play_round(arbiter, ties, encounter, rules, round)?;
        let seed_of = |entrant| seeding.iter().position(|&known| known == entrant);
        let mut winners = decided.iter().map(|tie| tie.winner().and_then(seed_of));
        losers = decided.iter().filter_map(|tie| tie.loser().and_then(seed_of)).collect();
        alive = alive.chunks(2).map(|pair| if meeting(pair).is_some() { winners.next()? } else { pair[0] }).collect();
        if let [Some(winner)] = alive[..] {
            if let Some(bracket) = &mut arbiter.course.bracket {
                bracket.winner = Some(seeding[winner]);
            }
            break;
        }
    }
    Ok(())
}

/// The seeds from 0 in the order of the bracket, neighbours meeting first; the next power of two of them.
fn slots(entrants: usize) -> Vec<usize> {
    let mut slots = vec![0];
    while slots.len() < entrants {
        let last = 2 * slots.len() - 1;
        slots = slots.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    slots
}

/// The seeds from 0 that meet in the first round.
pub(super) fn first_meetings(entrants: usize) -> impl Iterator<Item = (usize, usize)> {
    let slots = slots(entrants);
    let meetings: Vec<_> = slots.chunks(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect();
    meetings.into_iter().filter(move |&(high, low)| high.max(low) < entrants)
}

/// Those who meet, the higher seed first; nothing where there is a bye.
fn meeting(pair: &[Option<usize>]) -> Option<(usize, usize)> {
    match *pair {
        [Some(one), Some(other)] => Some((one.min(other), one.max(other))),
        _ => None,
    }
}

/// Plays all ties of a round to their ends.
fn play_round(
    arbiter: &mut Arbiter,
    mut ties: Vec<Tie>,
    encounter: Encounter,
    rules: Knockout,
    round: u32,
) -> Result<Vec<Tie>, Adjourned> {
    if let Some(bracket) = &mut arbiter.course.bracket {
        bracket.rounds.push(ties.clone());
    }
    for extra in 0..=rules.extra_pairs {
        let (kind, decision) =
            if extra == 0 { (encounter, Decision::Games) } else { (PAIR, Decision::ExtraPairs(extra)) };
        if ties.iter().all(|tie| tie.decided.is_some()) {
            break;
        }
        let stage: Vec<Fixture> = (0_u32..)
            .zip(&ties)
            .filter(|(_, tie)| tie.decided.is_none())
            // The higher seeds begin with White on every second board, and with the other colour in the next round.
            .map(
                |(board, tie)| {
                    if (board + round).is_multiple_of(2) { (tie.low, tie.high) } else { (tie.high, tie.low) }
                },
            )
            .flat_map(|players| arbiter.encounter(round, players, kind))
            .collect();
        let end = arbiter.stage(stage);
        let results = arbiter.results();
        for tie in ties.iter_mut().filter(|tie| tie.decided.is_none()) {
            tie.add(&results);
            if end.is_ok() {
                tie.decide_by_points(decision);
            }
        }
        note(arbiter, &ties);
        end?;
    }
    for tie in ties.iter_mut().filter(|tie| tie.decided.is_none()) {
        tie.decided = Some(match rules.decider {
            Decider::HigherSeed => (tie.high, Decision::HigherSeed),
            Decider::Lot => (if arbiter.lot().random() { tie.high } else { tie.low }, Decision::Lot),
        });
    }
    note(arbiter, &ties);
    Ok(ties)
}

/// Writes the round down as it stands.
fn note(arbiter: &mut Arbiter, ties: &[Tie]) {
    if let Some(round) = arbiter.course.bracket.as_mut().and_then(|bracket| bracket.rounds.last_mut()) {
        ties.clone_into(round);
    }
}
