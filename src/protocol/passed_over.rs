//! What is passed over in a line, kept for whoever debugs.

/// So many things that were wrong with a line are named; what a line holds beyond them nobody reads.
pub(super) const MOST_NAMED: usize = 20;

/// Notes what is passed over, and why, unless the list is long enough.
pub(super) fn pass_over(passed_over: &mut Vec<String>, what: impl FnOnce() -> String) {
    if passed_over.len() < MOST_NAMED {
        passed_over.push(what());
    }
}
