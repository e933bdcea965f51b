//! What `--sprt` says.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::pairs::{PairError, Pairs, needed, parsed, wrong};
use crate::statistics::{Model, Sprt};

/// A test that ends a match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SprtSettings(pub Sprt);

impl FromStr for SprtSettings {
    type Err = PairError;

    fn from_str(text: &str) -> Result<Self, PairError> {
        let (mut elo0, mut elo1, mut alpha, mut beta, mut model) = (None, None, 0.05, 0.05, Model::default());
        for (key, value) in text.parse::<Pairs>()?.iter() {
            match key {
                "elo0" => elo0 = Some(parsed(key, value, "write a difference in Elo")?),
                "elo1" => elo1 = Some(parsed(key, value, "write a difference in Elo")?),
                "alpha" => alpha = parsed(key, value, "write an error rate like 0.05")?,
                "beta" => beta = parsed(key, value, "write an error rate like 0.05")?,
                "model" => {
                    model = match needed(key, value)? {
                        "normalized" => Model::Normalized,
                        "logistic" => Model::Logistic,
                        other => return Err(wrong(key, other, "write normalized or logistic")),
                    }
                }
                _ => {
                    return Err(PairError::Unknown { key: key.to_owned(), known: "elo0, elo1, alpha, beta, model" });
                }
            }
        }
        let elo0 = elo0.ok_or(PairError::Missing("elo0"))?;
        let elo1 = elo1.ok_or(PairError::Missing("elo1"))?;
        Sprt::new(elo0, elo1, alpha, beta, model).map(Self).map_err(|why| wrong("sprt", text, why))
    }
}
