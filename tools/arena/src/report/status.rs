//! The state of things while games are played.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};

use super::duel::Duel;
use crate::fixture::{Entrant, Played};
use crate::play::{Fate, GameRecord};
use crate::schedule::Format;
use crate::settings::EventSettings;
use crate::statistics::Tally;

/// Tells how things stand: on a terminal on a line that is always there, elsewhere in a line now and then.
#[derive(Debug)]
pub struct Status {
    /// Hidden where there is no terminal.
    bar: ProgressBar,
    is_live: bool,
    /// A line after so many games.
    interval: u64,
    /// The number of games, as far as it is known.
    total: Option<u64>,
}

impl Status {
    /// For so many games, as far as that is known, of which so many have been played.
    pub fn new(total: Option<u64>, played: u64, interval: u64) -> Self {
        let is_live = io::stderr().is_terminal();
        let bar = if is_live { ProgressBar::no_length() } else { ProgressBar::hidden() };
        let template = if total.is_some() { "{pos}/{len} games, {eta} left  {msg}" } else { "{pos} games  {msg}" };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        if let Some(total) = total {
            bar.set_length(total);
        }
        bar.set_position(played);
        bar.reset_eta();
        Self { bar, is_live, interval, total }
    }

    /// A game is over; these are all so far, the newest included, and the results of the first engine against the second.
    pub fn game_over(&mut self, settings: &EventSettings, record: &GameRecord, played: &[Played], tally: &Tally) {
        if record.termination.fate() == Fate::Forfeited {
            self.tell_forfeit(settings, record);
        }
        let is_due = self.interval > 0 && (played.len() as u64).is_multiple_of(self.interval);
        if !self.is_live && !is_due {
            return;
        }
        let line = in_short(settings, played, tally);
        if self.is_live {
            self.bar.set_position(played.len() as u64);
            self.bar.set_message(line);
        } else {
            let of = self.total.map_or_else(String::new, |total| format!("/{total}"));
            say(&format!("{}{of} games  {}", played.len(), line.replace('\n', "  ")));
        }
    }

    /// Something an engine did wrong is told at once.
    fn tell_forfeit(&self, settings: &EventSettings, record: &GameRecord) {
        let fixture = &record.fixture;
        let [white, black] = [fixture.white, fixture.black].map(|entrant| settings.name(entrant));
        let why = record.termination.describe(super::pdn::loser(record.outcome.into()));
        self.tell(&format!("game {} ({white} - {black}): {why}", fixture.number + 1));
    }

    /// Tells something in a line of its own.
    pub fn tell(&self, line: &str) {
        self.bar.suspend(|| say(line));
    }

    /// Takes the line away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Without a standard error there is nobody to tell.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// How an event stands: a match as a match, in two lines, else who leads.
fn in_short(settings: &EventSettings, played: &[Played], tally: &Tally) -> String {
    if matches!(settings.plan.format, Format::Match { .. }) {
        return Duel::new(settings, tally).in_short();
    }
    let results = (0..settings.engines.len()).map(|index| {
        let results = Tally::collect(Entrant(index), None, played).games();
        (results.points(), results.games(), settings.name(Entrant(index)))
    });
    let mut best: Vec<_> = results.collect();
    best.sort_by_key(|&(points, ..)| std::cmp::Reverse(points));
    let texts = best.iter().take(3).map(|(points, games, name)| format!("{name} {points}/{}", 2 * games));
    texts.collect::<Vec<_>>().join("  ")
}
