//! `endgame trial`

use std::io::{self, Write};
use std::time::Duration;

use crate::arguments;
use crate::error::Error;
use crate::folder;
use crate::job::Job;
use crate::trial::Trial;

pub(super) fn run(arguments: &arguments::Trial) -> Result<(), Error> {
    let place = &arguments.place;
    let tables = folder::engine_tables(&place.out, place.board)?;
    let trial = Trial {
        tables: &tables,
        board: place.board,
        pieces: arguments.pieces,
        won: arguments.won,
        drawn: arguments.drawn,
        time: Duration::from_millis(arguments.time),
        seed: arguments.seed,
    };
    let job = Job::on_terminal();
    let verdict = arguments.threads.work(|| Ok(trial.run(&job)?))?;
    job.end();
    writeln!(io::stdout(), "{verdict}")?;
    let wrong = verdict.not_in_time + verdict.lost;
    if wrong == 0 { Ok(()) } else { Err(Error::BadPlay(wrong)) }
}
