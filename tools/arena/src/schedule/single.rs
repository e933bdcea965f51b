//! Formats in which everything is known before the first game.

use super::arbiter::{Adjourned, Arbiter};
use super::berger;
use super::plan::{Encounter, Plan};
use crate::fixture::{Entrant, Fixture};

pub(super) fn match_of_two(arbiter: &mut Arbiter, plan: &Plan, rounds: u32) -> Result<(), Adjourned> {
    let mut stage = Vec::new();
    for round in 1..=rounds {
        stage.extend(arbiter.encounter(round, exchanged((Entrant(0), Entrant(1)), round - 1), plan.encounter));
    }
    arbiter.stage(stage)
}

pub(super) fn round_robin(arbiter: &mut Arbiter, plan: &Plan, cycles: u32) -> Result<(), Adjourned> {
    let everybody: Vec<Entrant> = (0..plan.entrants).map(Entrant).collect();
    let stage = everybody_meets(arbiter, &[everybody], plan.encounter, (1, cycles));
    arbiter.stage(stage)
}

pub(super) fn gauntlet(arbiter: &mut Arbiter, plan: &Plan, hosts: usize, rounds: u32) -> Result<(), Adjourned> {
    let mut stage = Vec::new();
    for round in 1..=rounds {
        for guest in hosts..plan.entrants {
            for host in 0..hosts {
                // Like a chessboard: hosts and guests change colours from game to game.
                let turn = round as usize + guest + host;
                let players = exchanged((Entrant(host), Entrant(guest)), turn as u32);
                stage.extend(arbiter.encounter(round, players, plan.encounter));
            }
        }
    }
    arbiter.stage(stage)
}

pub(super) fn teams(arbiter: &mut Arbiter, plan: &Plan, boards: usize, cycles: u32) -> Result<(), Adjourned> {
    let everybody: Vec<Entrant> = (0..plan.entrants).map(Entrant).collect();
    let teams: Vec<Vec<Entrant>> = everybody.chunks(boards).map(<[Entrant]>::to_vec).collect();
    let mut stage = Vec::new();
    let rounds = berger::rounds(teams.len());
    let all_rounds = (0..cycles).flat_map(|cycle| rounds.iter().map(move |ties| (cycle, ties)));
    for (round, (cycle, ties)) in (1..).zip(all_rounds) {
        for &(home, away) in ties {
            for (board, players) in teams[home].iter().copied().zip(teams[away].iter().copied()).enumerate() {
                // The first-named team has White on the odd boards.
                let players = exchanged(players, cycle + board as u32);
                stage.extend(arbiter.encounter(round, players, plan.encounter));
            }
        }
    }
    arbiter.course.teams = teams;
    arbiter.stage(stage)
}

/// Everybody of a group meets everybody of it; rounds are numbered from `first`, and the groups' rounds go side by side.
pub(super) fn everybody_meets(
    arbiter: &mut Arbiter,
    groups: &[Vec<Entrant>],
    encounter: Encounter,
    (first, cycles): (u32, u32),
) -> Vec<Fixture> {
    let mut stage = Vec::new();
    let tables: Vec<_> = groups.iter().map(|group| berger::rounds(group.len())).collect();
    let longest = tables.iter().map(Vec::len).max().unwrap_or_default();
    let all_rounds = (0..cycles).flat_map(|cycle| (0..longest).map(move |round| (cycle, round)));
    for (number, (cycle, round)) in (first..).zip(all_rounds) {
        for (group, table) in groups.iter().zip(&tables) {
            for &(white, black) in table.get(round).into_iter().flatten() {
                let players = exchanged((group[white], group[black]), cycle);
                stage.extend(arbiter.encounter(number, players, encounter));
            }
        }
    }
    stage
}

/// Colours that change from turn to turn.
fn exchanged((white, black): (Entrant, Entrant), turn: u32) -> (Entrant, Entrant) {
    if turn.is_multiple_of(2) { (white, black) } else { (black, white) }
}
