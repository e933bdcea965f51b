//! Binding engines to processors, so that games played at the same time do not push each other about.

use std::io;
use std::str::FromStr;

use thiserror::Error;

/// Processors, by the numbers the system gives them.
///
/// Written as a list of numbers and ranges, `0-3,8`, or as `all` for those that the arena itself may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cpus(Vec<usize>);

/// Why engines cannot be bound to processors.
#[derive(Debug, Error)]
pub enum AffinityError {
    /// The list is none.
    #[error("'{0}' is no list of processors: write all, or numbers and ranges like 0-3,8")]
    List(String),
    /// The system does not tell which there are, or does not allow it.
    #[error("processors cannot be chosen here: {0}")]
    System(#[from] io::Error),
    /// Each game at a time needs one.
    #[error("{games} games at a time need as many processors, and there are {processors}")]
    TooFew {
        /// How many games.
        games: usize,
        /// How many processors.
        processors: usize,
    },
}

impl FromStr for Cpus {
    type Err = AffinityError;

    fn from_str(text: &str) -> Result<Self, AffinityError> {
        if text.trim() == "all" {
            return Ok(Self::available()?);
        }
        let wrong = || AffinityError::List(text.to_owned());
        let mut numbers = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number < Self::LIMIT);
            let (first, last) = number(first).zip(number(last)).ok_or_else(wrong)?;
            if first > last {
                return Err(wrong());
            }
            numbers.extend(first..=last);
        }
        Ok(Self(numbers))
    }
}

impl Cpus {
    /// Deals them out to so many games at a time, as evenly as it goes, each a run of neighbours.
    ///
    /// # Errors
    /// [`AffinityError::TooFew`] if there is not one for each.
    pub fn deal(&self, games: usize) -> Result<Vec<Self>, AffinityError> {
        let processors = self.0.len();
        if processors < games {
            return Err(AffinityError::TooFew { games, processors });
        }
        let share = processors / games.max(1);
        Ok(self.0.chunks(share.max(1)).take(games).map(|chunk| Self(chunk.to_vec())).collect())
    }
}

#[cfg(target_os = "linux")]
impl Cpus {
    const LIMIT: usize = rustix::thread::CpuSet::MAX_CPU;

    fn available() -> io::Result<Self> {
        let set = rustix::thread::sched_getaffinity(None)?;
        Ok(Self((0..Self::LIMIT).filter(|&number| set.is_set(number)).collect()))
    }

    /// Binds a process that has just been started; the threads that it starts inherit it.
    pub(super) fn pin(&self, process: u32) -> io::Result<()> {
        let mut set = rustix::thread::CpuSet::new();
        self.0.iter().for_each(|&number| set.set(number));
        let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
        Ok(rustix::thread::sched_setaffinity(Some(process.ok_or(io::ErrorKind::InvalidInput)?), &set)?)
    }
}

#[cfg(not(target_os = "linux"))]
impl Cpus {
    const LIMIT: usize = usize::MAX;

    fn available() -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn pin(&self, _process: u32) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
