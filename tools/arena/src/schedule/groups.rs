//! Groups, and a final of their best.

use super::arbiter::{Adjourned, Arbiter};
use super::plan::{Encounter, Final, Groups, Plan};
use super::{knockout, single};
use crate::fixture::{Entrant, Played};
use crate::ranking::{Criterion, rank};

pub(super) fn play(arbiter: &mut Arbiter, plan: &Plan, rules: Groups) -> Result<(), Adjourned> {
    let seeding = arbiter.seeding(plan.entrants, rules.draw);
    let groups = deal(&seeding, rules.groups);
    arbiter.course.groups.clone_from(&groups);
    let stage = single::everybody_meets(arbiter, &groups, plan.encounter, (1, rules.cycles));
    let last_round = stage.last().map_or(0, |fixture| fixture.round);
    arbiter.stage(stage)?;

    let places: Vec<Vec<Entrant>> = groups.iter().map(|group| order(group, &arbiter.results())).collect();
    let qualified = seeding_of_final(&places, rules.advance);
    arbiter.course.qualified.clone_from(&qualified);
    play_final(arbiter, qualified, plan.encounter, rules.finals, last_round + 1)
}

fn play_final(
    arbiter: &mut Arbiter,
    qualified: Vec<Entrant>,
    encounter: Encounter,
    finals: Final,
    first: u32,
) -> Result<(), Adjourned> {
    match finals {
        Final::RoundRobin { cycles } => {
            let stage = single::everybody_meets(arbiter, &[qualified], encounter, (first, cycles));
            arbiter.stage(stage)
        }
        Final::Knockout(rules) => knockout::play(arbiter, &qualified, encounter, rules, first),
    }
}

/// To and fro, so that the sums of the seeds are as equal as can be: 1 2 3 | 6 5 4 | 7 8 9.
fn deal(seeding: &[Entrant], groups: usize) -> Vec<Vec<Entrant>> {
    let mut dealt = vec![Vec::new(); groups];
    for (row, entrants) in seeding.chunks(groups).enumerate() {
        for (column, &entrant) in entrants.iter().enumerate() {
            let group = if row % 2 == 0 { column } else { groups - 1 - column };
            dealt[group].push(entrant);
        }
    }
    dealt
}

/// A group in the order of its table. Who is still equal then stands as seeded.
fn order(group: &[Entrant], results: &[Played]) -> Vec<Entrant> {
    rank(group, results, &[], Criterion::ROUND_ROBIN).into_iter().map(|ranked| ranked.record.entrant).collect()
}

/// First the winners of the groups, then those who came second, and so on; the order of the groups is turned from place to place
/// so that as few as possible meet one of their own group in the first round of a knockout.
fn seeding_of_final(places: &[Vec<Entrant>], advance: usize) -> Vec<Entrant> {
    let groups = places.len();
    let seeds = |turn: usize| -> Vec<(usize, Entrant)> {
        let place = |place: usize| (0..groups).map(move |index| ((index + place * turn) % groups, place));
        (0..advance).flat_map(place).map(|(group, place)| (group, places[group][place])).collect()
    };
    let turns = (0..groups).map(seeds);
    let best = turns
        .min_by_key(|seeds| knockout::first_meetings(seeds.len()).filter(|&(a, b)| seeds[a].0 == seeds[b].0).count());
    best.unwrap_or_default().into_iter().map(|(_, entrant)| entrant).collect()
}
