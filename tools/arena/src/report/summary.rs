//! Totals: the report at the end, and the last line of the JSON.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use tobit::rules::{Colour, Outcome};

use super::duel::Duel;
use super::pdn::loser;
use crate::fixture::{Entrant, Played};
use crate::play::Fate;
use crate::runner::state::GameSummary;
use crate::schedule::{Format, Schedule};
use crate::settings::{EventSettings, SprtSettings};
use crate::standings::{Names, Standings};
use crate::statistics::{Tally, Trinomial, Verdict};

/// What the games so far amount to. It depends on them alone, not on who played which of them where and when.
#[derive(Clone, Debug)]
pub struct Summary<'a> {
    settings: &'a EventSettings,
    games: &'a [GameSummary],
    played: Vec<Played>,
    is_complete: bool,
}

impl<'a> Summary<'a> {
    /// The sum of these games, in the order of their numbers. Are they all there were to be?
    pub fn new(settings: &'a EventSettings, games: &'a [GameSummary], is_complete: bool) -> Self {
        let played = games.iter().map(|game| game.played).collect();
        Self { settings, games, played, is_complete }
    }

    /// The match of two, seen by the first.
    fn duel(&self) -> Option<Duel> {
        let is_match = matches!(self.settings.plan.format, Format::Match { .. });
        is_match.then(|| Duel::new(self.settings, &Tally::collect(Entrant(0), Some(Entrant(1)), &self.played)))
    }

    /// How often games ended in which way.
    fn terminations(&self) -> BTreeMap<&'static str, u64> {
        let mut counts = BTreeMap::new();
        self.games.iter().for_each(|game| *counts.entry(game.termination).or_default() += 1);
        counts
    }

    /// Per engine, how often it lost in which way by doing something wrong.
    fn forfeits(&self) -> BTreeMap<Entrant, BTreeMap<&'static str, u64>> {
        let mut counts: BTreeMap<Entrant, BTreeMap<&'static str, u64>> = BTreeMap::new();
        for game in self.games.iter().filter(|game| game.fate == Fate::Forfeited) {
            let fixture = &game.played.fixture;
            let Some(loser) = loser(game.played.outcome.into()) else { continue };
            let culprit = if loser == Colour::White { fixture.white } else { fixture.black };
            *counts.entry(culprit).or_default().entry(game.termination).or_default() += 1;
        }
        counts
    }

    /// The last line of the JSON.
    pub fn json_line(&self) -> String {
        super::json::line(&ResultLine::new(self))
    }
}

/// Totals as an object.
#[derive(Debug, Serialize)]
struct ResultLine<'a> {
    r#type: &'static str,
    complete: bool,
    games: usize,
    white_wins: usize,
    draws: usize,
    black_wins: usize,
    terminations: BTreeMap<&'static str, u64>,
    engines: Vec<EngineTotals<'a>>,
    /// A match of two, seen by the first.
    r#match: Option<Duel>,
    /// The tables of a tournament.
    standings: Option<Standings>,
}

/// What an engine has scored.
#[derive(Debug, Serialize)]
struct EngineTotals<'a> {
    name: &'a str,
    games: u64,
    points: u64,
    #[serde(flatten)]
    results: Trinomial,
    /// How often it lost by doing what.
    forfeits: BTreeMap<&'static str, u64>,
}

impl<'a> ResultLine<'a> {
    fn new(summary: &Summary<'a>) -> Self {
        let count = |outcome| summary.played.iter().filter(|played| Outcome::from(played.outcome) == outcome).count();
        let mut forfeits = summary.forfeits();
        let engines = summary.settings.engines.iter().enumerate().map(|(index, engine)| {
            let results = Tally::collect(Entrant(index), None, &summary.played).games();
            let forfeits = forfeits.remove(&Entrant(index)).unwrap_or_default();
            EngineTotals { name: &engine.name, games: results.games(), points: results.points(), results, forfeits }
        });
        Self {
            r#type: "result",
            complete: summary.is_complete,
            games: summary.games.len(),
            white_wins: count(Outcome::Win(Colour::White)),
            draws: count(Outcome::Draw),
            black_wins: count(Outcome::Win(Colour::Black)),
            terminations: summary.terminations(),
            engines: engines.collect(),
            r#match: summary.duel(),
            standings: summary.standings(),
        }
    }
}

/// The report.
impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = if self.is_complete { "" } else { ", not complete" };
        writeln!(f, "{}: {} games{ending}", self.settings.event, self.games.len())?;
        if let Some(duel) = self.duel() {
            write!(f, "{duel}")?;
        }
        if let Some(standings) = self.standings() {
            write!(f, "\n{standings}\n\n")?;
        }
        if !self.games.is_empty() {
            writeln!(f, "{:<10}{}", "Ends", listed(&self.terminations()))?;
        }
        for (culprit, counts) in self.forfeits() {
            writeln!(f, "{:<10}{}: {}", "Forfeits", self.settings.name(culprit), listed(&counts))?;
        }
        Ok(())
    }
}

impl Summary<'_> {
    /// The tables of a tournament; a match has none.
    fn standings(&self) -> Option<Standings> {
        let schedule = Schedule::new(self.settings.plan.clone()).ok().filter(|_| self.duel().is_none())?;
        let engines: Vec<String> = self.settings.engines.iter().map(|engine| engine.name.clone()).collect();
        let names = Names { engines: &engines, teams: &self.settings.team_names };
        Some(Standings::new(&schedule, &self.played, names, self.settings.tie_breaks.as_deref()))
    }
}

fn listed(counts: &BTreeMap<&'static str, u64>) -> String {
    let mut by_count: Vec<_> = counts.iter().collect();
    by_count.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
    by_count.iter().map(|(what, count)| format!("{what} {count}")).collect::<Vec<_>>().join(", ")
}

/// Has the test of a match decided with these games?
pub fn is_decided(test: SprtSettings, played: &[Played]) -> bool {
    let tally = Tally::collect(Entrant(0), Some(Entrant(1)), played);
    test.0.judge(&tally).verdict != Verdict::Undecided
}
