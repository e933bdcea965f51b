//! What a person types.

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// An empty line.
    Nothing,
    /// What looks like a move, without white space.
    Move(String),
    /// List the legal moves.
    Moves,
    /// Suggest a move.
    Hint,
    /// Take back the last move and the answer to it.
    Undo,
    /// Offer a draw.
    Draw,
    /// Give up.
    Resign,
    /// Draw the board.
    Board,
    /// Save the game to a file.
    Save(&'a str),
    /// Tell what can be typed.
    Help,
    /// End the program.
    Quit,
    /// Something else.
    Unknown(&'a str),
}

/// What can be typed.
pub(super) const HELP: &str = "\
a move      its first and last point: 8-15 for a step, 8:22 for a capture; where a capture turns, that point
            too: 7:21:23:36
moves       list the legal moves
hint        let the engine suggest a move
undo        take back your last move and the answer to it
draw        offer a draw
resign      give up
board       draw the board again
save FILE   save the game as a PDN file
help        show this
quit        end the program
";

/// Reads a line.
pub(super) fn read(line: &str) -> Command<'_> {
    let line = line.trim();
    if line.starts_with(|first: char| first.is_ascii_digit()) {
        return Command::Move(line.split_whitespace().collect());
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("", _) => Command::Nothing,
        ("save", file) => Command::Save(file),
        ("moves", "") => Command::Moves,
        ("hint", "") => Command::Hint,
        ("undo", "") => Command::Undo,
        ("draw", "") => Command::Draw,
        ("resign", "") => Command::Resign,
        ("board", "") => Command::Board,
        ("help" | "?", _) => Command::Help,
        ("quit" | "exit", "") => Command::Quit,
        _ => Command::Unknown(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_generously() {
        assert_eq!(read("  8 - 15\r\n"), Command::Move("8-15".to_owned()));
        assert_eq!(read("7:21:23:36"), Command::Move("7:21:23:36".to_owned()));
        assert_eq!(read("HINT"), Command::Hint);
        assert_eq!(read("save  my game.pdn \n"), Command::Save("my game.pdn"));
        assert_eq!(read("save"), Command::Save(""));
        assert_eq!(read("\t\n"), Command::Nothing);
        assert_eq!(read("undo everything"), Command::Unknown("undo everything"));
        assert_eq!(read("\u{fffd}"), Command::Unknown("\u{fffd}"));
    }
}
