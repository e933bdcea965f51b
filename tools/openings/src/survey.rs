//! One question asked of many candidates, the answers kept in a journal.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::crew::{do_all, progress_bar};
use crate::error::Error;
use crate::interrupt::Interrupts;
use crate::journal::Journal;

/// Candidates are looked at so many at a time, and only then is it seen whether enough is found: so how many are looked at does not
/// depend on how many workers there are.
const PART: usize = 32;

/// Candidates by number, and what has been found out about them.
pub struct Survey<A> {
    journal: Journal,
    answers: Vec<Option<A>>,
}

/// A line of the journal.
#[derive(Debug, Serialize, Deserialize)]
struct Record<A> {
    candidate: usize,
    answer: A,
}

impl<A: Serialize + DeserializeOwned + Send> Survey<A> {
    /// Begins a survey of so many candidates, or takes it up again from its journal.
    ///
    /// # Errors
    /// [`JournalError`](crate::journal::JournalError) if the journal cannot be used.
    pub fn open(journal: &Path, job: &impl Serialize, candidates: usize) -> Result<Self, Error> {
        let (journal, records) = Journal::open::<Record<A>>(journal, job)?;
        let mut answers: Vec<Option<A>> = (0..candidates).map(|_| None).collect();
        for (index, record) in records.into_iter().enumerate() {
            let place = answers.get_mut(record.candidate);
            *place.ok_or_else(|| journal.damaged(index + 2, "there is no such candidate"))? = Some(record.answer);
        }
        Ok(Self { journal, answers })
    }

    /// Asks of the candidates in order what is not known yet, until `is_enough` says so of the answers. `what` they are is told on the
    /// bar.
    ///
    /// # Errors
    /// [`Error::Interrupted`] after Ctrl-C, and [`Error::Journal`] if an answer cannot be kept.
    pub fn ask<W: Send>(
        &mut self,
        mut workers: Vec<W>,
        ask: impl Fn(&mut W, usize) -> A + Sync,
        is_enough: impl Fn(&[Option<A>]) -> bool,
        interrupts: &Interrupts,
        what: &'static str,
    ) -> Result<(), Error> {
        let bar = progress_bar(self.answers.len(), what);
        let all: Vec<usize> = (0..self.answers.len()).collect();
        for part in all.chunks(PART) {
            if is_enough(&self.answers) {
                break;
            }
            let unknown: Vec<(usize, usize)> =
                part.iter().filter(|&&candidate| self.answers[candidate].is_none()).map(|&c| (c, c)).collect();
            bar.inc((part.len() - unknown.len()) as u64);
            let keep = |candidate, answer| {
                let record = Record { candidate, answer };
                self.journal.append(&record)?;
                self.answers[candidate] = Some(record.answer);
                Ok(())
            };
            do_all(&mut workers, &unknown, |worker, &candidate| ask(worker, candidate), keep, interrupts, &bar)?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// By candidate, what was found out.
    pub fn answers(&self) -> &[Option<A>] {
        &self.answers
    }

    /// Ends the survey: its result stands elsewhere.
    ///
    /// # Errors
    /// [`Error::Journal`] if the journal cannot be removed.
    pub fn close(self) -> Result<(), Error> {
        Ok(self.journal.remove()?)
    }
}
