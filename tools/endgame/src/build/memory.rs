//! How much memory building takes.

use sysinfo::System;
use tobit::endgame::{Class, Index};
use tobit::rules::Board;

use super::Plan;
use crate::error::Error;
use crate::solve::bytes;

/// Half of what is free now.
pub fn default_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    system.available_memory().min(limit) / 2
}

/// What a class and its reverse need while they are solved and then encoded, in bytes. Encoding is reckoned at a byte an index, more than
/// any class was seen to take.
pub(super) fn needed(board: Board, pair: &[Class]) -> u64 {
    let indices = |class: &Class| Index::new(board, *class);
    let entries: u64 = pair.iter().map(|class| bytes(&indices(class))).sum();
    entries + pair.iter().map(|class| indices(class).length()).max().unwrap_or(0)
}

/// Is there enough for these classes, two or one at a time?
///
/// # Errors
/// [`Error::Memory`] names those that take most, if that is too much.
pub(super) fn check(plan: &Plan, pairs: &[Vec<Class>]) -> Result<(), Error> {
    let needs = pairs.iter().map(|pair| (needed(plan.board, pair), pair[0]));
    match needs.max() {
        Some((needed, class)) if needed > plan.memory => {
            Err(Error::Memory { board: plan.board, class, needed, allowed: plan.memory })
        }
        _ => Ok(()),
    }
}
