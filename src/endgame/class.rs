//! Classes of positions: which pieces there are, not where they stand.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::{Kind, Position};

/// The pieces of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// The number of hullar.
    pub hullar: u8,
    /// The number of tobits.
    pub tobits: u8,
}

impl Material {
    /// The number of pieces.
    pub const fn count(self) -> u8 {
        self.hullar.saturating_add(self.tobits)
    }

    /// Every way to make up so many pieces, those with the fewest hullar first.
    fn of_count(count: u8) -> impl Iterator<Item = Self> {
        (0..=count).map(move |hullar| Self { hullar, tobits: count - hullar })
    }
}

/// The pieces of both sides, as the side to move sees them. Colours do not matter: the board is turned so that the side to
/// move is White.
///
/// Written `h2t1-h1t0`: two hullar and a tobit to move, against one hul.
///
/// ```
/// use tobit::endgame::Class;
/// let class: Class = "h2t1-h1t0".parse()?;
/// assert_eq!(class.reversed().to_string(), "h1t0-h2t1");
/// # Ok::<(), tobit::endgame::ClassError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    /// The side to move.
    pub own: Material,
    /// The other side.
    pub other: Material,
}

/// A text that names no class.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' names no class of endings: write the side to move first, like h2t1-h1t0, with a piece on each side and at most {most} in all",
    most = Class::MOST_PIECES
)]
pub struct ClassError(String);

impl Class {
    /// No table has more pieces: the number of a group of like pieces, and the time to fold mirror images, stay within bounds.
    pub const MOST_PIECES: u8 = 7;

    /// How many numbers [`slot`](Self::slot) has.
    pub const SLOTS: usize = 1 << 12;

    /// The class of a position.
    pub fn of(position: &Position) -> Self {
        let count = |colour, kind| position.pieces().of_kind(colour, kind).len() as u8;
        let of = |colour| Material { hullar: count(colour, Kind::Hul), tobits: count(colour, Kind::Tobit) };
        Self { own: of(position.to_move()), other: of(!position.to_move()) }
    }

    /// The number of pieces of both sides.
    pub const fn pieces(self) -> u8 {
        self.own.count().saturating_add(self.other.count())
    }

    /// May there be a table of it: has each side a piece, and both together no more than [`MOST_PIECES`](Self::MOST_PIECES)?
    pub fn may_have_table(self) -> bool {
        self.own.count() > 0 && self.other.count() > 0 && self.pieces() <= Self::MOST_PIECES
    }

    /// The same pieces with the other side to move.
    pub const fn reversed(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// A number below [`SLOTS`](Self::SLOTS), each class another, for those of at most [`MOST_PIECES`](Self::MOST_PIECES).
    #[inline]
    pub fn slot(self) -> Option<usize> {
        let counts = [self.own.hullar, self.own.tobits, self.other.hullar, self.other.tobits];
        let place = |slot, &count: &u8| slot << 3 | usize::from(count);
        (self.pieces() <= Self::MOST_PIECES).then(|| counts.iter().fold(0, place))
    }

    /// All classes of so many pieces with at least one on each side. A class comes after all those that its moves lead to,
    /// except its own reverse, which is next to it (they hang upon each other): promotions make hullar fewer.
    pub fn of_pieces(pieces: u8) -> Vec<Self> {
        let mut classes: Vec<Self> = (1..pieces)
            .flat_map(|own| Material::of_count(own).map(move |own| (own, pieces - own.count())))
            .flat_map(|(own, left)| Material::of_count(left).map(move |other| Self { own, other }))
            .collect();
        classes.sort_by_key(|class| (class.own.hullar + class.other.hullar, class.pair_key(), *class));
        classes
    }

    /// The classes that single captures and promotions lead to, seen by the side that is to move then.
    pub fn conversions(self) -> BTreeSet<Self> {
        let Self { own, other } = self;
        let promoted = (own.hullar > 0).then(|| Material { hullar: own.hullar - 1, tobits: own.tobits + 1 });
        let movers = [Some(own), promoted].into_iter().flatten();
        let left =
            (0..=other.hullar).flat_map(|hullar| (0..=other.tobits).map(move |tobits| Material { hullar, tobits }));
        let after = movers.flat_map(|mover| left.clone().map(move |left| Self { own: left, other: mover }));
        after.filter(|after| after.own != Material::default() && *after != self.reversed()).collect()
    }

    /// What a class and its reverse have in common, and no others of as many hullar.
    fn pair_key(self) -> (Material, Material) {
        (self.own.max(self.other), self.own.min(self.other))
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { own, other } = self;
        write!(f, "h{}t{}-h{}t{}", own.hullar, own.tobits, other.hullar, other.tobits)
    }
}

impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let material = |text: &str| {
            let (hullar, tobits) = text.strip_prefix('h')?.split_once('t')?;
            Some(Material { hullar: hullar.parse().ok()?, tobits: tobits.parse().ok()? })
        };
        let class =
            text.split_once('-').and_then(|(own, other)| Some(Self { own: material(own)?, other: material(other)? }));
        class.filter(|class| class.may_have_table()).ok_or_else(|| ClassError(crate::rules::quote(text)))
    }
}
