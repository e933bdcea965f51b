//! Building tables: class by class in the order in which they hang upon each other, each kept as soon as it is solved.

mod memory;
mod store;

use std::path::PathBuf;

use tobit::endgame::{Class, Index, Table, TableError};
use tobit::rules::Board;

pub use memory::default_memory;
pub use store::write_whole;

use crate::error::Error;
use crate::folder::is_missing;
use crate::job::Job;
use crate::solve::{Library, pair_of, solve};

/// What is to be built, and where.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The board.
    pub board: Board,
    /// All classes of up to so many pieces, from 2 on.
    pub pieces: u8,
    /// The folder of all tables.
    pub folder: PathBuf,
    /// How much memory may be taken, in bytes, beside what the program itself and the system's cache of files take.
    pub memory: u64,
}

/// What has been built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// How many classes were solved.
    pub solved: usize,
    /// How many were there already.
    pub found: usize,
    /// The size of all their files, in bytes: who wins, and distances.
    pub sizes: [u64; 2],
}

/// Builds tables. Those that are there and sound are kept as they are; those that are broken are named and built anew.
///
/// # Errors
/// [`Error`] if memory does not suffice (before anything is begun), if a file cannot be written, or if the job is stopped. All classes
/// finished by then are kept, and another call goes on from there.
pub fn build(plan: &Plan, job: &Job) -> Result<Built, Error> {
    let mut library = Library::new(plan.board);
    let missing = look_around(plan, &mut library, job);
    memory::check(plan, &missing)?;
    let length = |class: &Class| Index::new(plan.board, *class).length();
    job.begin(2 * missing.iter().flatten().map(length).sum::<u64>());
    let mut built = Built { found: library.tables().tables().len(), ..Built::default() };
    for pair in &missing {
        build_pair(plan, &mut library, pair, job)?;
        job.advance(pair.iter().map(length).sum());
        built.solved += pair.len();
    }
    job.end();
    for table in library.tables().tables() {
        let sizes = table.sizes();
        built.sizes = [0, 1].map(|metric| built.sizes[metric] + sizes[metric]);
    }
    Ok(built)
}

/// The pairs of classes that are not all there, in the order in which they can be built. Adds the others to the library.
fn look_around(plan: &Plan, library: &mut Library, job: &Job) -> Vec<Vec<Class>> {
    let classes = (2..=plan.pieces).flat_map(Class::of_pieces);
    let pairs = classes.map(pair_of).filter(|pair| pair[0] <= pair[pair.len() - 1]);
    let is_missing = |pair: &Vec<Class>| {
        let open = |&class| Table::open(&plan.folder, plan.board, class);
        let opened: Result<Vec<Table>, TableError> = pair.iter().map(open).collect();
        match opened {
            Ok(tables) => tables.into_iter().for_each(|table| library.add(table)),
            Err(error) if is_missing(&error) => return true,
            Err(error) => {
                job.tell(&format!("building {} anew: {error}", pair[0]));
                return true;
            }
        }
        false
    };
    pairs.filter(is_missing).collect()
}

fn build_pair(plan: &Plan, library: &mut Library, pair: &[Class], job: &Job) -> Result<(), Error> {
    job.name(pair[0].to_string());
    library.make_ready(plan.memory - memory::needed(plan.board, pair), pair, job)?;
    for solved in solve(library, plan.board, pair[0], job)? {
        let class = solved.index.class();
        store::write(&plan.folder, &solved)?;
        library.add(Table::open(&plan.folder, plan.board, class)?);
        library.keep(solved);
    }
    Ok(())
}
