//! The pairing of one round.
//!
//! From the top of the table down, each in turn is given the best opponent that is left, and only such a one that all the
//! others can still be paired. So there is never a step to be taken back. What makes an opponent a good one, in this order:
//! that nobody has one colour three times oftener than the other, that the scores are close, that both can have the colour
//! they are due, and that the upper half of a score group meets the lower half, first against first, as in the Dutch system.

use std::collections::HashSet;

use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;
use tobit::rules::Colour;

use crate::fixture::Entrant;

/// One who takes part, before a round.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) entrant: Entrant,
    /// The place in the seeding, from 0.
    pub(super) seed: usize,
    pub(super) points: u32,
    pub(super) met: HashSet<Entrant>,
    pub(super) had_bye: bool,
    /// Games with White less games with Black.
    pub(super) surplus: i32,
    /// The colour of the last game.
    pub(super) last: Option<Colour>,
}

/// Who plays whom, by indices into the table.
#[derive(Debug)]
pub(super) struct Pairing {
    /// White (in the first game) and Black of each board.
    pub(super) boards: Vec<(usize, usize)>,
    /// Who does not play.
    pub(super) bye: Option<usize>,
}

/// Pairs a round of players, the first in the table first. There must be a pairing: see [`most_rounds`](super::most_rounds).
pub(super) fn pair(players: &[Player]) -> Pairing {
    let mut free: Vec<usize> = (0..players.len()).collect();
    let bye = if free.len().is_multiple_of(2) { None } else { take_bye(players, &mut free) };
    let mut boards = Vec::new();
    while let Some(&first) = free.first() {
        let mut candidates: Vec<usize> = free[1..].to_vec();
        candidates.retain(|&other| may_meet(players, first, other));
        let ideal = ideal_opponent(players, &free);
        candidates.sort_by_key(|&other| penalty(&players[first], &players[other], other.abs_diff(ideal)));
        let without = |other: usize| free.iter().copied().filter(|&index| index != first && index != other).collect();
        let rest = candidates.into_iter().map(|other| (other, without(other)));
        let Some((second, rest)) =
            rest.into_iter().find(|(_, rest): &(usize, Vec<usize>)| can_be_paired(players, rest))
        else {
            break;
        };
        boards.push(colours(players, first, second, boards.len()));
        free = rest;
    }
    Pairing { boards, bye }
}

/// The bye goes to the last in the table who has not had one, if the others can be paired.
fn take_bye(players: &[Player], free: &mut Vec<usize>) -> Option<usize> {
    let without = |index: usize| free.iter().copied().filter(|&other| other != index).collect::<Vec<_>>();
    let due = |&index: &usize| !players[index].had_bye && can_be_paired(players, &without(index));
    let bye = free.iter().copied().rev().find(due)?;
    *free = without(bye);
    Some(bye)
}

fn may_meet(players: &[Player], one: usize, other: usize) -> bool {
    !players[one].met.contains(&players[other].entrant)
}

/// Can all of these be paired without a repetition?
fn can_be_paired(players: &[Player], free: &[usize]) -> bool {
    let most_met = free.iter().map(|&index| players[index].met.len()).max().unwrap_or_default();
    // Each has at least this many possible opponents among them less one. From half of them on it is sure (Dirac).
    if free.len() >= 2 * (most_met + 1) {
        return true;
    }
    let mut graph = UnGraph::<(), ()>::default();
    let nodes: Vec<_> = free.iter().map(|_| graph.add_node(())).collect();
    for (index, &one) in free.iter().enumerate() {
        for (offset, &other) in free[index + 1..].iter().enumerate() {
            if may_meet(players, one, other) {
                graph.add_edge(nodes[index], nodes[index + 1 + offset], ());
            }
        }
    }
    maximum_matching(&graph).is_perfect()
}

/// The first of the lower half of the first one's score group.
fn ideal_opponent(players: &[Player], free: &[usize]) -> usize {
    let group = free.iter().take_while(|&&index| players[index].points == players[free[0]].points).count();
    free[(group / 2).max(1).min(free.len() - 1)]
}

/// How bad it would be if these two met; the least is best.
fn penalty(first: &Player, other: &Player, from_ideal: usize) -> (bool, u32, bool, usize) {
    let both_due_alike = first.surplus.signum() * other.surplus.signum() > 0;
    let worst_alike = both_due_alike && first.surplus.abs().min(other.surplus.abs()) >= 2;
    (worst_alike, first.points - other.points, both_due_alike, from_ideal)
}

/// Who has White: who has had it less often; else who did not have it last; else every second board's higher one.
fn colours(players: &[Player], first: usize, second: usize, board: usize) -> (usize, usize) {
    let (one, other) = (&players[first], &players[second]);
    let first_has_white = if one.surplus != other.surplus {
        one.surplus < other.surplus
    } else if one.last != other.last {
        other.last == Some(Colour::White) || one.last == Some(Colour::Black)
    } else {
        board.is_multiple_of(2)
    };
    if first_has_white { (first, second) } else { (second, first) }
}
