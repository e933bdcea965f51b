//! Why games end.

use std::fmt;

use serde::{Deserialize, Serialize};
use tobit::rules::{Colour, Ending};

use crate::engine::Fault;

/// Why a game has ended. Who is meant follows from the result: what an engine did wrong is what the loser did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Termination {
    /// The loser has no pieces left.
    NoPieces,
    /// The loser has pieces, but no move.
    NoMoves,
    /// A position stands for the third time: a draw.
    Repetition,
    /// The game has reached the number of moves agreed on: a draw.
    MoveLimit,
    /// Both engines have long called it level: a draw.
    DrawAdjudication,
    /// The loser's engine has long called it lost.
    ResignAdjudication,
    /// Tables of endings know the result.
    TableAdjudication {
        /// After so many plies it would be there with best play, unless it is a draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<u16>,
    },
    /// The loser's move came too late.
    TimeForfeit {
        /// By so many milliseconds.
        late_by_ms: u64,
    },
    /// The loser did not answer at all.
    Stall {
        /// Milliseconds waited.
        waited_ms: u64,
    },
    /// The loser's move is none of the position's.
    IllegalMove {
        /// The position before it.
        position: String,
        /// What stood for a move.
        text: String,
        /// Why it is none.
        reason: String,
    },
    /// The loser's process has ended.
    Crash {
        /// What is known of its end.
        detail: String,
    },
    /// The loser has closed its output.
    ClosedOutput,
    /// The loser writes without end.
    Flood {
        /// How much it was.
        detail: String,
    },
    /// The loser was not ready for the game.
    StartFailure {
        /// What happened.
        detail: String,
    },
}

/// What kind of end that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// By the rules of the game.
    ByRules,
    /// By agreed rules of adjudication.
    Adjudicated,
    /// An engine did something wrong.
    Forfeited,
}

impl Termination {
    /// What kind of end that is.
    pub fn fate(&self) -> Fate {
        match self {
            Self::NoPieces | Self::NoMoves | Self::Repetition => Fate::ByRules,
            Self::MoveLimit | Self::DrawAdjudication | Self::ResignAdjudication | Self::TableAdjudication { .. } => {
                Fate::Adjudicated
            }
            _ => Fate::Forfeited,
        }
    }

    /// A few words: what stands in the tag `Termination` and in tables.
    pub fn name(&self) -> &'static str {
        match self {
            Self::NoPieces => "no pieces",
            Self::NoMoves => "no moves",
            Self::Repetition => "repetition",
            Self::MoveLimit => "move limit",
            Self::DrawAdjudication => "draw adjudication",
            Self::ResignAdjudication => "resign adjudication",
            Self::TableAdjudication { .. } => "table adjudication",
            Self::TimeForfeit { .. } => "time forfeit",
            Self::Stall { .. } => "stall",
            Self::IllegalMove { .. } => "illegal move",
            Self::Crash { .. } => "crash",
            Self::ClosedOutput => "closed output",
            Self::Flood { .. } => "flood",
            Self::StartFailure { .. } => "start failure",
        }
    }

    /// A sentence, given who lost, if anybody did.
    pub fn describe(&self, loser: Option<Colour>) -> String {
        let who = loser.map_or("nobody", |loser| if loser == Colour::White { "White" } else { "Black" });
        match self {
            Self::NoPieces => format!("{who} has no pieces left"),
            Self::NoMoves => format!("{who} has no move left"),
            Self::Repetition => "drawn by threefold repetition".to_owned(),
            Self::MoveLimit => "drawn at the move limit".to_owned(),
            Self::DrawAdjudication => "drawn by adjudication".to_owned(),
            Self::ResignAdjudication => format!("{who} loses by adjudication"),
            Self::TableAdjudication { plies: None } => "drawn by the tables of endings".to_owned(),
            Self::TableAdjudication { plies: Some(plies) } => {
                format!("{who} loses by the tables of endings, in {plies} plies")
            }
            Self::TimeForfeit { late_by_ms } => format!("{who} loses on time, {late_by_ms} ms late"),
            Self::Stall { waited_ms } => format!("{who} stalls: no answer within {waited_ms} ms"),
            Self::IllegalMove { position, text, reason } => {
                format!("{who} makes an illegal move, '{text}' in {position}: {reason}")
            }
            Self::Crash { detail } => format!("{who} crashes: {detail}"),
            Self::ClosedOutput => format!("{who} has closed its output"),
            Self::Flood { detail } => format!("{who} writes without end: {detail}"),
            Self::StartFailure { detail } => format!("{who} does not start: {detail}"),
        }
    }

    /// What a fault during a game makes of it. Nothing if nobody is at fault.
    pub fn of_fault(fault: &Fault) -> Option<Self> {
        Some(match fault {
            Fault::Crashed(detail) => Self::Crash { detail: detail.clone() },
            Fault::ClosedOutput => Self::ClosedOutput,
            Fault::Flooded(detail) => Self::Flood { detail: detail.clone() },
            Fault::Silent(waited) => Self::Stall { waited_ms: waited.as_millis() as u64 },
            Fault::NotStarted(_) => Self::StartFailure { detail: fault.to_string() },
            Fault::Interrupted => return None,
        })
    }
}

impl From<Ending> for Termination {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::NoPieces(_) => Self::NoPieces,
            Ending::Blocked(_) => Self::NoMoves,
            Ending::Repetition => Self::Repetition,
            Ending::Resignation(_) => Self::ResignAdjudication,
            Ending::Agreement => Self::DrawAdjudication,
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
