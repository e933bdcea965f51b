//! `endgame build`

use std::io::{self, Write};
use std::time::Instant;

use super::size;
use crate::arguments::Build;
use crate::build::{Built, Plan, build, default_memory};
use crate::error::{Error, MEBIBYTE};
use crate::job::Job;

pub(super) fn run(arguments: Build) -> Result<(), Error> {
    let Build { place, pieces, threads, memory } = arguments;
    let memory = memory.map_or_else(default_memory, |mebibytes| mebibytes * MEBIBYTE);
    let plan = Plan { board: place.board, pieces, folder: place.out, memory };
    let job = Job::on_terminal();
    let start = Instant::now();
    let Built { solved, found, sizes: [verdicts, distances] } = threads.work(|| build(&plan, &job))?;
    writeln!(
        io::stdout(),
        "{} up to {pieces} pieces: {solved} classes built in {:.1} s on {} threads, {found} found; \
         who wins takes {}, distances {}, in {}",
        plan.board,
        start.elapsed().as_secs_f64(),
        threads.count(),
        size(verdicts),
        size(distances),
        plan.folder.display()
    )?;
    Ok(())
}
