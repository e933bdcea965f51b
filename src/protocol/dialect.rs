//! The two dialects, which differ in what they call things and how they count to the end of a game.

/// How the other side wants to be spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Universal Chess Interface: a win is so many *moves* away.
    #[default]
    Uci,
    /// Universal Game Interface: a win is so many *plies* away, and `bestmove` has exactly one word after it.
    Ugi,
}

impl Dialect {
    /// The answer to the command that chose the dialect.
    pub const fn ok(self) -> &'static str {
        match self {
            Self::Uci => "uciok",
            Self::Ugi => "ugiok",
        }
    }

    /// The plies in which a win in `count` comes at the latest, as `go mate` counts it.
    pub fn plies_of_mate(self, count: u32) -> u32 {
        match self {
            Self::Uci => count.saturating_mul(2).saturating_sub(1),
            Self::Ugi => count,
        }
    }

    /// A distance in plies as `score mate` gives it.
    pub const fn mate_in(self, plies: usize) -> usize {
        match self {
            Self::Uci => plies.div_ceil(2),
            Self::Ugi => plies,
        }
    }
}
