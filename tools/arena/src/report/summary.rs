//! Totals: the report at the end, and the last line of the JSON.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use serde_json::{Value, json};
use tobit::rules::{Colour, Outcome};

use super::pdn::loser;
use crate::fixture::{Entrant, Played};
use crate::play::Fate;
use crate::runner::state::GameSummary;
use crate::schedule::Format;
use crate::settings::{EventSettings, SprtSettings};
use crate::statistics::{Estimate, Sprt, SprtState, Tally, Verdict};

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
        is_match.then(|| Duel::new(self.settings, Tally::collect(Entrant(0), Some(Entrant(1)), &self.played)))
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
    pub fn to_json(&self) -> Value {
        let engine = |(index, engine): (usize, &crate::settings::EngineSettings)| {
            let results = Tally::collect(Entrant(index), None, &self.played).games();
            let forfeits = self.forfeits().remove(&Entrant(index)).unwrap_or_default();
            json!({
                "name": engine.name,
                "games": results.games(),
                "wins": results.wins,
                "draws": results.draws,
                "losses": results.losses,
                "points": results.points(),
                "forfeits": forfeits,
            })
        };
        let count = |outcome| self.played.iter().filter(|played| Outcome::from(played.outcome) == outcome).count();
        json!({
            "type": "result",
            "complete": self.is_complete,
            "games": self.games.len(),
            "white_wins": count(Outcome::Win(Colour::White)),
            "draws": count(Outcome::Draw),
            "black_wins": count(Outcome::Win(Colour::Black)),
            "terminations": self.terminations(),
            "engines": self.settings.engines.iter().enumerate().map(engine).collect::<Vec<_>>(),
            "match": self.duel().map(|duel| duel.to_json()),
        })
    }
}

/// The report.
impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = if self.is_complete { "" } else { ", not complete" };
        writeln!(f, "{}: {} games{ending}", self.settings.event, self.games.len())?;
        match self.duel() {
            Some(duel) => write!(f, "{duel}")?,
            None => self.write_tables(f)?,
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
    fn write_tables(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = f;
        Ok(())
    }
}

fn listed(counts: &BTreeMap<&'static str, u64>) -> String {
    let mut by_count: Vec<_> = counts.iter().collect();
    by_count.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
    by_count.iter().map(|(what, count)| format!("{what} {count}")).collect::<Vec<_>>().join(", ")
}

/// What a match of two says, seen by the first.
#[derive(Clone, Debug)]
pub(super) struct Duel {
    names: [String; 2],
    tally: Tally,
    estimate: Option<Estimate>,
    test: Option<(Sprt, SprtState)>,
}

impl Duel {
    pub(super) fn new(settings: &EventSettings, tally: Tally) -> Self {
        let estimate = Estimate::of(&tally);
        let test = settings.sprt.map(|settings| (settings.0, settings.0.judge(&tally)));
        let names = [0, 1].map(|index| settings.name(Entrant(index)).to_owned());
        Self { names, tally, estimate, test }
    }

    /// All in one line, for the status.
    pub(super) fn in_short(&self) -> String {
        let results = self.tally.games();
        let mut line = format!(
            "{} - {}  +{} ={} -{}",
            self.names[0], self.names[1], results.wins, results.draws, results.losses
        );
        if let Some(estimate) = &self.estimate {
            let _ = write!(
                line,
                "  Elo {}  LOS {:.1} %  draws {:.1} %",
                elo(estimate),
                100.0 * estimate.los,
                100.0 * estimate.draw_ratio
            );
        }
        if let Some((_, state)) = &self.test {
            let _ = write!(line, "  LLR {:.2} ({:.2}, {:.2})", state.llr, state.lower, state.upper);
        }
        line
    }

    fn to_json(&self) -> Value {
        let test = self.test.map(|(test, state)| json!({ "test": test, "state": state }));
        json!({
            "names": self.names,
            "results": self.tally.games(),
            "pairs": self.tally.pairs(),
            "estimate": self.estimate,
            "sprt": test,
        })
    }
}

impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results = self.tally.games();
        let [name, other] = &self.names;
        let (wins, draws, losses) = (results.wins, results.draws, results.losses);
        let (points, possible) = (results.points(), 2 * results.games());
        writeln!(f, "{:<10}{name} {points} - {} {other}", "Score", possible - points)?;
        let Some(estimate) = &self.estimate else { return Ok(()) };
        writeln!(f, "{:<10}+{wins} ={draws} -{losses}, {:.1} % of the points", "", 100.0 * estimate.share)?;
        writeln!(f, "{:<10}{} (95 %)", "Elo", elo(estimate))?;
        if let Some(normalized) = estimate.normalized_elo {
            writeln!(f, "{:<10}{normalized:+.1} ± {:.1}", "nElo", estimate.normalized_elo_error)?;
        }
        writeln!(f, "{:<10}{:.1} %", "LOS", 100.0 * estimate.los)?;
        writeln!(f, "{:<10}{:.1} %", "Draws", 100.0 * estimate.draw_ratio)?;
        if let Some(level) = estimate.level_pairs {
            let level = 100.0 * level;
            let by_points = self.tally.pairs().0.map(|count| count.to_string()).join(", ");
            writeln!(f, "{:<10}[{by_points}] of 0 to 4 points, {level:.1} % level", "Pairs")?;
        }
        if let Some((test, state)) = &self.test {
            let (elo0, elo1) = test.elos();
            let verdict = match state.verdict {
                Verdict::AcceptedH0 => format!("H0 accepted: {elo0} Elo rather than {elo1}"),
                Verdict::AcceptedH1 => format!("H1 accepted: {elo1} Elo rather than {elo0}"),
                Verdict::Undecided => "undecided".to_owned(),
            };
            let SprtState { llr, lower, upper, .. } = state;
            let model = format!("{:?}", test.model()).to_lowercase();
            writeln!(f, "{:<10}LLR {llr:.2} ({lower:.2}, {upper:.2}), {model}: {verdict}", "SPRT")?;
        }
        Ok(())
    }
}

/// Elo with its error, as far as there is one.
fn elo(estimate: &Estimate) -> String {
    match estimate.elo_error {
        Some(error) if error.is_finite() => format!("{:+.1} ± {error:.1}", estimate.elo),
        _ => format!("{:+.1}", estimate.elo),
    }
}

/// Has the test of a match decided with these games?
pub fn is_decided(test: SprtSettings, played: &[Played]) -> bool {
    let tally = Tally::collect(Entrant(0), Some(Entrant(1)), played);
    test.0.judge(&tally).verdict != Verdict::Undecided
}
