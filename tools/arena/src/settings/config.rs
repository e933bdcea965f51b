//! A file of settings, in TOML or JSON: the options of the command line by their long names.
//!
//! ```toml
//! games = 20
//! openings = { file = "start.pdn", order = "random" }
//! each = { tc = "10+0.1", option = { Hash = 16 } }
//!
//! [[engine]]
//! cmd = "target/release/tobit"
//! name = "new"
//!
//! [[engine]]
//! cmd = "older/tobit"
//! name = "old"
//! ```
//!
//! The file is turned into arguments, which go before those of the command line: of an option given in both, the command line's
//! counts, and engines of the command line follow those of the file.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use thiserror::Error;

use super::pairs::Pairs;

/// Why a file of settings cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It is no JSON.
    #[error("{}: {source}", path.display())]
    Json {
        /// Which one.
        path: PathBuf,
        /// What is wrong, and where.
        source: serde_json::Error,
    },
    /// It is no TOML.
    #[error("{}: {source}", path.display())]
    Toml {
        /// Which one.
        path: PathBuf,
        /// What is wrong, and where.
        source: Box<toml::de::Error>,
    },
    /// A value that no option can have.
    #[error("{}: {key} cannot be {value}", path.display())]
    Value {
        /// Which file.
        path: PathBuf,
        /// The option.
        key: String,
        /// The value.
        value: String,
    },
}

/// Reads a file, JSON if its name says so and TOML otherwise, and turns it into arguments.
///
/// # Errors
/// [`ConfigError`] if it cannot be read, or holds something else.
pub fn arguments(path: &Path) -> Result<Vec<String>, ConfigError> {
    let path = path.to_owned();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(source) => return Err(ConfigError::Read { path, source }),
    };
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let settings: Map<String, Value> = if is_json {
        serde_json::from_str(&text).map_err(|source| ConfigError::Json { path: path.clone(), source })?
    } else {
        toml::from_str(&text).map_err(|source| ConfigError::Toml { path: path.clone(), source: Box::new(source) })?
    };
    let mut arguments = Vec::new();
    for (key, value) in settings {
        let values = match value {
            Value::Array(values) => values,
            single => vec![single],
        };
        for value in values {
            let argument = argument(&key, &value);
            let wrong = |Unfit| ConfigError::Value { path: path.clone(), key: key.clone(), value: value.to_string() };
            arguments.extend(argument.map_err(wrong)?);
        }
    }
    Ok(arguments)
}

/// A value that no option can have.
struct Unfit;

/// The argument for a setting, if there is to be one.
fn argument(key: &str, value: &Value) -> Result<Option<String>, Unfit> {
    Ok(match value {
        Value::Bool(true) => Some(format!("--{key}")),
        Value::Bool(false) | Value::Null => None,
        Value::Object(parts) => {
            let mut pairs = Pairs::default();
            for (part, value) in parts {
                add(&mut pairs, part, value)?;
            }
            Some(format!("--{key}={pairs}"))
        }
        other => Some(format!("--{key}={}", scalar(other)?)),
    })
}

/// Adds a part of an option, or the engine options in a table of their own.
fn add(pairs: &mut Pairs, part: &str, value: &Value) -> Result<(), Unfit> {
    match value {
        Value::Object(options) if matches!(part, "option" | "options") => {
            options.iter().try_for_each(|(name, value)| add(pairs, &format!("option.{name}"), value))
        }
        // Arguments of an engine, one by one.
        Value::Array(values) if part == "args" => {
            values.iter().try_for_each(|value| scalar(value).map(|value| pairs.push("arg", &value)))
        }
        other => {
            pairs.push(part, &scalar(other)?);
            Ok(())
        }
    }
}

fn scalar(value: &Value) -> Result<String, Unfit> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Bool(_) | Value::Number(_) => Ok(value.to_string()),
        _ => Err(Unfit),
    }
}
