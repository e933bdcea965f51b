//! The engine's search as the tools use it: on one thread, from an empty table, so that the same question has the same answer.

use std::time::Duration;

use tobit::endgame::Tables;
use tobit::rules::Game;
use tobit::search::{Answer, Control, Limits, OutOfMemory, Searcher, Table, Task};

use crate::interrupt::Interrupts;

/// A searcher with a table of its own. To be used on a thread with a stack of
/// [`STACK_SIZE`](tobit::search::STACK_SIZE) bytes.
pub struct Analyst {
    searcher: Searcher,
    table: Table,
}

impl Analyst {
    /// An analyst whose table has so many MiB.
    ///
    /// # Errors
    /// [`OutOfMemory`] if there is no room for the table.
    pub fn new(mebibytes: u64) -> Result<Self, OutOfMemory> {
        Ok(Self { searcher: Searcher::default(), table: Table::new(mebibytes)? })
    }

    /// Forgets all that was searched so far.
    pub fn forget(&mut self) {
        self.searcher.forget();
        self.table.clear();
    }

    /// Searches for the best move.
    pub fn search(&mut self, game: &Game, limits: &Limits) -> Answer {
        self.run(game, limits, 1, &Control::default(), |_| ())
    }

    /// Searches for so many of the best moves. Nothing if it was interrupted.
    pub fn search_lines(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        interrupts: &Interrupts,
    ) -> Option<Answer> {
        let control = Control::default();
        // The search tells of itself every second at least.
        let stop = |control: &Control| {
            if interrupts.happened() {
                control.stop();
            }
        };
        let answer = self.run(game, limits, lines, &control, stop);
        (!control.is_stopped()).then_some(answer)
    }

    fn run(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        control: &Control,
        look_up: impl Fn(&Control),
    ) -> Answer {
        let (table, overhead) = (&self.table, Duration::ZERO);
        let endings = &Tables::embedded();
        let task = Task { game, limits, threads: 1, lines, overhead, contempt: 0, table, endings, control };
        self.searcher.search(&task, &mut |_| look_up(control))
    }
}
