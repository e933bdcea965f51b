//! Verifying tables: every entry is held against what the rules say follows from it.
//!
//! Nothing of the solver is used: the moves are the generator's, the values after them those that a reader of the tables finds. If each
//! entry is the best that its moves lead to, one ply on, then all are right: wins and losses by induction over their length, and
//! hence draws too, because a win or a loss would have to be among them.

use std::fmt;
use std::path::PathBuf;

use rayon::prelude::*;
use tobit::endgame::{BoardTables, Census, Class, Metric, Placement, Table, Value, path};
use tobit::rules::{MoveList, Position};

use crate::job::{Job, Stopped};

/// So many entries a piece of work.
const CHUNK: usize = 1 << 14;

/// What is wrong with a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: PathBuf,
    /// How many entries are wrong, and the first of them.
    pub entries: Option<(u64, WrongEntry)>,
    /// What its header counts and what there is, if these differ.
    pub census: Option<(Census, Census)>,
}

/// An entry that does not follow from those after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongEntry {
    /// Its index.
    pub index: u64,
    /// The position.
    pub position: Position,
    /// What the table says.
    pub found: Value,
    /// What the moves lead to; nothing if they lead to a class that there is no table of.
    pub expected: Option<Value>,
}

/// `5x4/h1t0-h1t0.dist: 2 entries are wrong, the first at index 17, W:W1:B8: it is win 3, but its moves make it win 1`
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file.display())?;
        if let Some((number, WrongEntry { index, position, found, expected })) = &self.entries {
            write!(
                f,
                "{number} entries are wrong, the first at index {index}, {position}: it is {found}, but its moves "
            )?;
            match expected {
                Some(expected) => write!(f, "make it {expected}"),
                None => f.write_str("lead to a class without a table"),
            }?;
        }
        if let Some((found, expected)) = &self.census {
            let separator = if self.entries.is_some() { "; " } else { "" };
            write!(f, "{separator}its header says {}, but there are {}", counts(found), counts(expected))?;
        }
        Ok(())
    }
}

fn counts(census: &Census) -> String {
    let Census { wins, draws, losses, longest_win, longest_index } = census;
    format!("win {wins} draw {draws} loss {losses} longest {longest_win} plies at index {longest_index}")
}

/// Verifies a class and its reverse, if there are tables of them. Calls for [`Job::advance`] by twice their length in all.
///
/// # Errors
/// [`Stopped`] if the job was.
pub fn verify_pair(tables: &BoardTables, pair: &[Class], job: &Job) -> Result<Vec<(Class, Option<Fault>)>, Stopped> {
    let unpack = |&class: &Class| Some(Unpacked::new(tables, tables.table(class)?, job));
    let unpacked: Vec<Unpacked<'_>> = pair.iter().filter_map(unpack).collect();
    job.check()?;
    let verify = |unpacked_class: &Unpacked<'_>| {
        let class = unpacked_class.table.index().class();
        let reverse = unpacked.iter().find(|other| other.table.index().class() == class.reversed());
        let fault = unpacked_class.verify(tables, reverse, job);
        job.check().map(|()| (class, fault))
    };
    unpacked.iter().map(verify).collect()
}

/// All values of a class as a reader finds them, so that none is looked up a dozen times.
struct Unpacked<'a> {
    table: &'a Table,
    /// By index; those where a capture must be made from what the captures lead to.
    values: Vec<Option<Value>>,
}

impl<'a> Unpacked<'a> {
    fn new(tables: &BoardTables, table: &'a Table, job: &Job) -> Self {
        let index = table.index();
        let mut values = vec![None; index.length() as usize];
        values.par_chunks_mut(CHUNK).enumerate().for_each(|(chunk, values)| {
            let first = (chunk * CHUNK) as u64;
            for (number, placement) in index.placements(first..first + values.len() as u64) {
                let Some(position) = placement.position(index.board()).filter(|_| !job.is_stopped()) else { continue };
                let value =
                    if position.must_capture() { tables.value(&position) } else { Some(table.value_at(number)) };
                values[(number - first) as usize] = value;
            }
            job.advance(values.len() as u64);
        });
        Self { table, values }
    }

    /// The value of a position of the class.
    fn value(&self, position: &Position) -> Option<Value> {
        *self.values.get(self.table.index().of(&Placement::of(position)) as usize)?
    }

    fn verify(&self, tables: &BoardTables, reverse: Option<&Self>, job: &Job) -> Option<Fault> {
        let chunks = (0..self.values.len()).into_par_iter().step_by(CHUNK);
        let looked_at = chunks.map_init(MoveList::new, |scratch, first| {
            let end = self.values.len().min(first + CHUNK);
            job.advance((end - first) as u64);
            self.verify_part(first as u64..end as u64, tables, reverse, (scratch, job))
        });
        let Findings { census, wrong, first } = looked_at.reduce(Findings::default, Findings::merged);
        let is_other_census = census != *self.table.census();
        if wrong == 0 && !is_other_census {
            return None;
        }
        let is_verdict = first.as_ref().is_none_or(|entry| !entry.differs_only_in_distance());
        let metric = if is_verdict { Metric::Verdict } else { Metric::Distance };
        Some(Fault {
            file: path(self.table.index().board(), self.table.index().class(), metric),
            entries: first.map(|first| (wrong, first)),
            census: is_other_census.then_some((*self.table.census(), census)),
        })
    }

    fn verify_part(
        &self,
        range: std::ops::Range<u64>,
        tables: &BoardTables,
        reverse: Option<&Self>,
        (scratch, job): (&mut MoveList, &Job),
    ) -> Findings {
        let mut findings = Findings::default();
        let board = self.table.index().board();
        for (index, placement) in self.table.index().placements(range) {
            let Some(position) = placement.position(board).filter(|_| !job.is_stopped()) else { continue };
            let found = self.values[index as usize];
            let expected = expected(tables, reverse, &position, scratch);
            if let Some(value) = found {
                findings.census.count(index, value, placement.is_symmetrical(board));
            }
            if found != expected || found.is_none() {
                let found = found.unwrap_or(Value::Draw);
                findings.note(WrongEntry { index, position, found, expected });
            }
        }
        findings
    }
}

/// The best that the moves of a position lead to.
fn expected(
    tables: &BoardTables,
    reverse: Option<&Unpacked<'_>>,
    position: &Position,
    scratch: &mut MoveList,
) -> Option<Value> {
    scratch.clear();
    position.generate(scratch);
    let after = |&mv: &tobit::rules::Move| {
        let next = position.play(mv);
        let value = if mv.is_capture() || mv.promotes { tables.value(&next) } else { reverse?.value(&next) };
        value.map(Value::before_move)
    };
    scratch.iter().map(after).try_fold(Value::LOST, |best, value| Some(best.better(value?)))
}

impl WrongEntry {
    fn differs_only_in_distance(&self) -> bool {
        matches!(
            (self.found, self.expected),
            (Value::Win(_), Some(Value::Win(_))) | (Value::Loss(_), Some(Value::Loss(_)))
        )
    }
}

/// What was found in a part of a class.
#[derive(Default)]
struct Findings {
    census: Census,
    wrong: u64,
    /// The one with the smallest index.
    first: Option<WrongEntry>,
}

impl Findings {
    fn note(&mut self, entry: WrongEntry) {
        self.wrong += 1;
        self.first.get_or_insert(entry);
    }

    /// Of two parts, the first with the smaller indices.
    fn merged(self, after: Self) -> Self {
        Self {
            census: self.census.merged(after.census),
            wrong: self.wrong + after.wrong,
            first: self.first.or(after.first),
        }
    }
}
