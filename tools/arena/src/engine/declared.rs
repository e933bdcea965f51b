//! The options that an engine declares.

use tobit::rules::Board;

/// An option, as far as the arena wants to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    pub(super) name: String,
    default: Option<String>,
}

impl Declared {
    /// The option that chooses the board.
    pub(super) const BOARD: &'static str = "Board";

    /// The option that a line declares: `option name Board type combo default 5x4 var 5x4 var 4x4`. Names may hold spaces.
    pub(super) fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.strip_prefix("option name ")?.split_ascii_whitespace().collect();
        let type_at = words.iter().position(|&word| word == "type")?;
        let (name, rest) = words.split_at(type_at);
        let default = rest.iter().skip_while(|&&word| word != "default").nth(1);
        Some(Self { name: name.join(" "), default: default.map(|&word| word.to_owned()) })
    }

    /// Is it the option that chooses the board, and is the engine on another than this?
    pub(super) fn is_board_other_than(&self, board: Board) -> bool {
        let default = || self.default.as_deref().and_then(|text| text.parse::<Board>().ok());
        self.name.eq_ignore_ascii_case(Self::BOARD) && default() != Some(board)
    }
}
