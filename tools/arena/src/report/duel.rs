//! A match of two.

use std::fmt::{self, Write};

use serde::Serialize;

use crate::fixture::Entrant;
use crate::settings::{EventSettings, SprtSettings};
use crate::statistics::{Estimate, Pentanomial, Sprt, SprtState, Tally, Trinomial, Verdict};

/// What a match of two says, seen by the first.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Duel {
    names: [String; 2],
    results: Trinomial,
    pairs: Pentanomial,
    estimate: Option<Estimate>,
    sprt: Option<Test>,
}

/// A test and how it stands.
#[derive(Clone, Copy, Debug, Serialize)]
struct Test {
    test: Sprt,
    state: SprtState,
}

impl Duel {
    pub(super) fn new(settings: &EventSettings, tally: &Tally) -> Self {
        let test = |SprtSettings(test)| Test { test, state: test.judge(tally) };
        let names = [0, 1].map(|index| settings.name(Entrant(index)).to_owned());
        let (results, pairs) = (tally.games(), tally.pairs());
        Self { names, results, pairs, estimate: Estimate::of(tally), sprt: settings.sprt.map(test) }
    }

    /// All in two lines, for the status.
    pub(super) fn in_short(&self) -> String {
        let results = self.results;
        let mut line =
            format!("{} - {}  +{} ={} -{}", self.names[0], self.names[1], results.wins, results.draws, results.losses);
        if let Some(estimate) = &self.estimate {
            let _ = write!(
                line,
                "\nElo {}  LOS {:.1} %  draws {:.1} %",
                elo(estimate),
                100.0 * estimate.los,
                100.0 * estimate.draw_ratio
            );
        }
        if let Some(Test { state, .. }) = &self.sprt {
            let _ = write!(line, "  LLR {:.2} ({:.2}, {:.2})", state.llr, state.lower, state.upper);
        }
        line
    }
}

impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results = self.results;
        let [name, other] = &self.names;
        let (wins, draws, losses) = (results.wins, results.draws, results.losses);
        let (points, possible) = (results.points(), 2 * results.games());
        writeln!(f, "{:<10}{name} {points} - {} {other}", "Score", possible - points)?;
        let Some(estimate) = &self.estimate else { return Ok(()) };
        let share = 100.0 * points as f64 / possible as f64;
        writeln!(f, "{:<10}+{wins} ={draws} -{losses}, {share:.1} % of the points", "")?;
        writeln!(f, "{:<10}{}", "Elo", elo(estimate))?;
        if let Some(normalized) = estimate.normalized_elo {
            writeln!(f, "{:<10}{normalized:+.1} ± {:.1}", "nElo", estimate.normalized_elo_error)?;
        }
        writeln!(f, "{:<10}{:.1} %", "LOS", 100.0 * estimate.los)?;
        writeln!(f, "{:<10}{:.1} %", "Draws", 100.0 * estimate.draw_ratio)?;
        if let Some(level) = estimate.level_pairs {
            let level = 100.0 * level;
            let by_points = self.pairs.0.map(|count| count.to_string()).join(", ");
            writeln!(f, "{:<10}[{by_points}] of 0 to 4 points, {level:.1} % level", "Pairs")?;
        }
        if let Some(Test { test, state }) = &self.sprt {
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
