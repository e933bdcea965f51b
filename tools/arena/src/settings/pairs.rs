//! `key=value,key=value`, the form in which options with parts are given.

use std::fmt::Display;
use std::iter::Peekable;
use std::str::{Chars, FromStr};

use thiserror::Error;

/// The parts of an option, in the order given. A part without `=` is a bare word and has no value.
///
/// A value that begins with a quotation mark goes on to the next one, whatever stands between; `\"` and `\\` inside stand for
/// the mark and the backslash.
///
/// ```
/// use arena::settings::pairs::Pairs;
/// let pairs: Pairs = r#"cmd=tobit,args="-a, -b",fast"#.parse().unwrap();
/// let parts: Vec<_> = pairs.iter().collect();
/// assert_eq!(parts, [("cmd", Some("tobit")), ("args", Some("-a, -b")), ("fast", None)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs(Vec<(String, Option<String>)>);

/// What is wrong with a part of an option.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PairError {
    /// A quotation mark without its counterpart.
    #[error("the quotation mark before '{0}' has no counterpart")]
    Unclosed(String),
    /// A key that means nothing here.
    #[error("'{key}' means nothing here; what does: {known}")]
    Unknown {
        /// The key.
        key: String,
        /// Those that mean something.
        known: &'static str,
    },
    /// A value that its key cannot take.
    #[error("{key}={value}: {wanted}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What would be right.
        wanted: String,
    },
    /// A key without a value.
    #[error("{0} needs a value: write {0}=...")]
    Bare(String),
    /// A key that has to be there.
    #[error("{0}= is missing")]
    Missing(&'static str),
}

impl Pairs {
    /// The parts, in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// Adds a part.
    pub fn push(&mut self, key: &str, value: &str) {
        self.0.push((key.to_owned(), Some(value.to_owned())));
    }
}

/// The parts as they are written on a command line.
impl Display for Pairs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, (key, value)) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            match value {
                None => write!(f, "{comma}{key}")?,
                Some(value) if value.contains([',', '"']) => {
                    write!(f, r#"{comma}{key}="{}""#, value.replace('\\', r"\\").replace('"', r#"\""#))?;
                }
                Some(value) => write!(f, "{comma}{key}={value}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Pairs {
    type Err = PairError;

    fn from_str(text: &str) -> Result<Self, PairError> {
        let mut letters = text.chars().peekable();
        let mut pairs = Vec::new();
        while letters.peek().is_some() {
            let key = take_until(&mut letters, &['=', ',']).trim().to_owned();
            let value = match letters.next() {
                Some('=') => Some(value(&mut letters)?),
                _ => None,
            };
            if !key.is_empty() || value.is_some() {
                pairs.push((key, value));
            }
        }
        Ok(Self(pairs))
    }
}

fn take_until(letters: &mut Peekable<Chars<'_>>, ends: &[char]) -> String {
    let mut taken = String::new();
    while let Some(letter) = letters.next_if(|letter| !ends.contains(letter)) {
        taken.push(letter);
    }
    taken
}

/// What stands behind `=`, up to and with the comma that ends it.
fn value(letters: &mut Peekable<Chars<'_>>) -> Result<String, PairError> {
    if letters.next_if_eq(&'"').is_none() {
        let plain = take_until(letters, &[',']);
        letters.next();
        return Ok(plain);
    }
    let mut quoted = String::new();
    loop {
        match letters.next() {
            None => return Err(PairError::Unclosed(quoted)),
            Some('"') => break,
            Some('\\') if matches!(letters.peek(), Some('"' | '\\')) => quoted.extend(letters.next()),
            Some(letter) => quoted.push(letter),
        }
    }
    // What stands between the mark and the comma belongs to the value as well.
    quoted += &take_until(letters, &[',']);
    letters.next();
    Ok(quoted)
}

/// The value of a key that needs one.
///
/// # Errors
/// [`PairError::Bare`] if there is none.
pub fn needed<'a>(key: &str, value: Option<&'a str>) -> Result<&'a str, PairError> {
    value.ok_or_else(|| PairError::Bare(key.to_owned()))
}

/// The value of a key, read as what it should be.
///
/// # Errors
/// [`PairError`] that names key and value and says what was wanted.
pub fn parsed<T: FromStr>(key: &str, value: Option<&str>, wanted: &str) -> Result<T, PairError> {
    let value = needed(key, value)?;
    value.trim().parse().map_err(|_| wrong(key, value, wanted))
}

/// The error for a value that its key cannot take.
pub fn wrong(key: &str, value: &str, wanted: impl Display) -> PairError {
    PairError::Value { key: key.to_owned(), value: value.to_owned(), wanted: wanted.to_string() }
}

/// A truth value: the bare key, or `=true`, `=false` and what else people write.
///
/// # Errors
/// [`PairError`] for anything else.
pub fn truth(key: &str, value: Option<&str>) -> Result<bool, PairError> {
    match value.map(str::trim) {
        None | Some("true" | "on" | "yes" | "1") => Ok(true),
        Some("false" | "off" | "no" | "0") => Ok(false),
        Some(other) => Err(wrong(key, other, "write true or false")),
    }
}
