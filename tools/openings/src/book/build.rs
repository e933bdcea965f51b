//! The growth of the graph: analysis after analysis.

use std::collections::HashSet;

use indicatif::ProgressBar;
use tobit::book::BookMove;
use tobit::rules::{Game, Position};

use super::Arguments;
use super::analysis::Analysis;
use super::graph::{Graph, Next};
use crate::analyst::Analyst;
use crate::crew::{lead, progress_bar};
use crate::error::Error;
use crate::interrupt::Interrupts;
use crate::journal::Journal;

/// Analyses positions until there are as many as asked for, or no more to analyse. Each goes into the journal before another is begun
/// in its stead.
pub(super) fn grow(
    graph: &mut Graph,
    journal: &mut Journal,
    arguments: &Arguments,
    interrupts: &Interrupts,
) -> Result<(), Error> {
    let workers = (0..arguments.jobs).map(|_| Analyst::new(arguments.hash)).collect::<Result<Vec<_>, _>>()?;
    let (limits, lines) = (arguments.limits(), usize::from(arguments.lines));
    let analyse = |analyst: &mut Analyst, position: Position| {
        analyst.forget();
        let answer = analyst.search_lines(&Game::new(position), &limits, lines, interrupts)?;
        Some((position, Analysis::of_answer(&position, &answer)))
    };
    let bar = progress_bar(arguments.positions, "positions");
    let mut growth = Growth { graph, journal, under_way: HashSet::new() };
    lead(workers, analyse, |tasks, results| {
        loop {
            growth.show(&bar);
            while growth.under_way.len() < arguments.jobs.into() && growth.wants(arguments.positions) {
                let Some(next) = growth.next()? else { break };
                growth.under_way.insert(next);
                // The workers live as long as this.
                let _ = tasks.send(next);
            }
            if growth.under_way.is_empty() {
                break;
            }
            match results.recv() {
                Ok(Some((position, analysis))) => growth.finish(position, &analysis)?,
                _ => return Err(Error::Interrupted),
            }
        }
        bar.finish_and_clear();
        Ok(())
    })
}

struct Growth<'a> {
    graph: &'a mut Graph,
    journal: &'a mut Journal,
    /// What the workers have in hand.
    under_way: HashSet<Position>,
}

impl Growth<'_> {
    fn wants(&self, positions: usize) -> bool {
        self.graph.analysed() + self.under_way.len() < positions
    }

    /// The next position to search. Those with a single move that come before it are added on the way.
    fn next(&mut self) -> Result<Option<Position>, Error> {
        while let Some(&Next { position, value }) = self.graph.next(1, &self.under_way).first() {
            let [mv] = position.moves()[..] else { return Ok(Some(position)) };
            self.keep(&Analysis::of_only_move(&position, BookMove { mv, value }))?;
        }
        Ok(None)
    }

    fn finish(&mut self, position: Position, analysis: &Analysis) -> Result<(), Error> {
        self.under_way.remove(&position);
        self.keep(analysis)
    }

    fn keep(&mut self, analysis: &Analysis) -> Result<(), Error> {
        self.journal.append(analysis)?;
        let number = self.graph.len() + 2;
        self.graph.add(analysis).map_err(|why| self.journal.damaged(number, why).into())
    }

    fn show(&self, bar: &ProgressBar) {
        bar.set_position(self.graph.analysed() as u64);
    }
}
