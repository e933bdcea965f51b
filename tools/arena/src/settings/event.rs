//! All that determines the games.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;
use tobit::rules::Board;

use super::engine::{EngineOptions, EngineSettings};
use super::openings::OpeningSettings;
use super::pairs::PairError;
use super::sprt::SprtSettings;
use crate::play::adjudication::AdjudicationRules;
use crate::ranking::Criterion;
use crate::schedule::Plan;

/// An event: who plays whom, and how. With it and the results so far every further game is determined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventSettings {
    /// The tag `Event` of its games.
    pub event: String,
    /// The tag `Site`.
    pub site: String,
    /// The board, `5x4`.
    #[serde(with = "board_text")]
    pub board: Board,
    /// Who takes part.
    pub engines: Vec<EngineSettings>,
    /// Who meets whom.
    pub plan: Plan,
    /// What decides who comes first, if not what the format usually has.
    pub tie_breaks: Option<Vec<Criterion>>,
    /// What teams are called.
    pub team_names: Vec<String>,
    /// Where games begin.
    pub openings: OpeningSettings,
    /// What the file of openings held, so that a changed file is noticed.
    pub openings_checksum: Option<String>,
    /// When games end before the rules of the game end them.
    pub rules: AdjudicationRules,
    /// Milliseconds that an engine may be silent when it has no clock.
    pub patience_ms: u64,
    /// The test that ends a match.
    pub sprt: Option<SprtSettings>,
}

/// Why there can be no such event.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// An engine is not completely described.
    #[error("engine {number}: {source}")]
    Engine {
        /// Its number, from 1.
        number: usize,
        /// What is wrong.
        source: PairError,
    },
    /// Two engines have one name.
    #[error("two engines are called '{0}': give one of them another name=")]
    SameName(String),
}

impl EventSettings {
    /// The name of an engine.
    pub fn name(&self, entrant: crate::fixture::Entrant) -> &str {
        self.engines.get(entrant.0).map_or("?", |engine| &engine.name)
    }

    /// The first thing that is different in another event, in words; nothing if they are the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let [one, other] = [self, other].map(|settings| serde_json::to_value(settings).unwrap_or_default());
        first_difference("", &one, &other)
    }
}

/// Completes the engines: `each` holds for all of them, and each gets a name of its own.
///
/// # Errors
/// [`SettingsError`] if one cannot be completed, or two are called the same on purpose.
pub fn complete_engines(
    engines: Vec<EngineOptions>,
    each: &EngineOptions,
) -> Result<Vec<EngineSettings>, SettingsError> {
    let mut complete: Vec<EngineSettings> = Vec::new();
    let given: Vec<String> = engines.iter().filter_map(|engine| engine.name().map(str::to_owned)).collect();
    for (index, options) in engines.into_iter().enumerate() {
        let is_taken = |name: &str, complete: &[EngineSettings]| complete.iter().any(|engine| engine.name == name);
        let name = match options.name() {
            Some(name) if is_taken(name, &complete) => return Err(SettingsError::SameName(name.to_owned())),
            Some(name) => name.to_owned(),
            None => {
                let stem = options.default_name();
                let numbered = (2..).map(|number| format!("{stem} {number}"));
                let mut names = std::iter::once(stem.clone()).chain(numbered);
                names.find(|name| !is_taken(name, &complete) && !given.contains(name)).unwrap_or(stem)
            }
        };
        let engine = options.or(each).complete(name);
        complete.push(engine.map_err(|source| SettingsError::Engine { number: index + 1, source })?);
    }
    Ok(complete)
}

fn first_difference(path: &str, one: &Value, other: &Value) -> Option<String> {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let mut keys: Vec<&String> = one.keys().chain(other.keys()).collect();
            keys.dedup();
            let of = |map: &serde_json::Map<String, Value>, key: &str| map.get(key).cloned().unwrap_or_default();
            keys.into_iter().find_map(|key| first_difference(&below(key), &of(one, key), &of(other, key)))
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut both = one.iter().zip(other).enumerate();
            both.find_map(|(index, (one, other))| first_difference(&below(&(index + 1).to_string()), one, other))
        }
        _ if one == other => None,
        _ => Some(format!("{path} was {one} and is {other} now")),
    }
}

mod board_text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use tobit::rules::Board;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(board: &Board, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(board)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
