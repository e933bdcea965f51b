//! `endgame verify`

use std::io::{self, Write};

use tobit::endgame::Class;

use super::report;
use crate::arguments::Verify;
use crate::error::Error;
use crate::folder;
use crate::job::Job;
use crate::solve::pair_of;
use crate::verify::verify_pair;

pub(super) fn run(arguments: &Verify) -> Result<(), Error> {
    let Verify { place, up_to, threads } = arguments;
    let (tables, faults) = folder::open_all(&place.out, place.board, up_to.pieces)?;
    let all = tables.tables();
    // Where one is missing, what leads to it cannot be verified.
    report(&faults, all.len())?;
    let job = Job::on_terminal();
    job.begin(2 * all.iter().map(|table| table.index().length()).sum::<u64>());
    let mut wrong = 0;
    for class in all.iter().map(|table| table.index().class()) {
        let pair = pair_of(class);
        if is_told_with_reverse(class, &pair, |class| tables.table(class).is_some()) {
            continue;
        }
        job.name(class.to_string());
        for (class, fault) in threads.work(|| Ok(verify_pair(&tables, &pair, &job)?))? {
            wrong += usize::from(fault.is_some());
            let verdict = fault.map_or("right".to_owned(), |fault| format!("WRONG: {fault}"));
            job.aside(|| writeln!(io::stdout(), "{} {class}: {verdict}", place.board))?;
        }
    }
    job.end();
    match wrong {
        0 => Ok(writeln!(io::stdout(), "all {} classes are right", all.len())?),
        _ => Err(Error::Faulty { faulty: wrong, looked_at: all.len() }),
    }
}

/// Did its turn come with that of its reverse, which is before it?
fn is_told_with_reverse(class: Class, pair: &[Class], is_there: impl Fn(Class) -> bool) -> bool {
    pair.iter().any(|&other| other < class && is_there(other))
}
