//! Writing tables: a class is encoded part by part, so that many threads can share the work.

use thiserror::Error;

use super::distance;
use super::value::Value;
use super::wdl::{self, Verdict};

/// Indices a part: whole blocks of both metrics.
pub const PART: usize = 32 * wdl::BLOCK;

const _: () = assert!(PART.is_multiple_of(distance::SPAN), "a part of a class is made of whole blocks");

/// Consecutive values of a class, encoded.
pub struct EncodedPart {
    verdicts: wdl::Encoded,
    distances: distance::Encoded,
}

/// Values that the format has no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// A distance.
    #[error("a game that takes {0} plies is too long for the format of the tables, which goes to {longest}", longest = distance::LONGEST_DISTANCE)]
    TooLong(u16),
    /// A class.
    #[error("the class is too large for the format of the tables: who wins takes more than a gigabyte")]
    TooLarge,
}

impl EncodedPart {
    /// Encodes [`PART`] values, or what is left at the end of a class, by index: `None` where there is no placement, or one in which a
    /// capture must be made.
    ///
    /// # Errors
    /// [`EncodeError::TooLong`]
    pub fn new(values: &[Option<Value>]) -> Result<Self, EncodeError> {
        let longest = values.iter().flatten().filter_map(|value| value.plies()).max().unwrap_or(0);
        if longest > distance::LONGEST_DISTANCE {
            return Err(EncodeError::TooLong(longest));
        }
        let verdict = |value| match value {
            Value::Win(_) => Verdict::Win,
            Value::Draw => Verdict::Draw,
            Value::Loss(_) => Verdict::Loss,
        };
        let half = |value: Value| value.plies().map(|plies| (plies / 2) as u8);
        let verdicts: Vec<Option<Verdict>> = values.iter().map(|value| value.map(verdict)).collect();
        let distances: Vec<Option<u8>> = values.iter().map(|value| value.and_then(half)).collect();
        Ok(Self { verdicts: wdl::encode(&verdicts), distances: distance::encode(&distances) })
    }

    /// The payloads of a class's two files, who wins and distances, from all of its parts in order.
    ///
    /// # Errors
    /// [`EncodeError::TooLarge`]
    pub fn payloads(parts: &[Self]) -> Result<[Vec<u8>; 2], EncodeError> {
        let verdicts = wdl::join(parts.iter().map(|part| &part.verdicts)).ok_or(EncodeError::TooLarge)?;
        Ok([verdicts, distance::join(parts.iter().map(|part| &part.distances))])
    }
}
