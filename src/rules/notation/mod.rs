//! Texts for positions and moves: reading all that the rules page says, writing one canonical form.

mod move_text;
mod path;
mod position_text;

pub use move_text::MoveTextError;
pub use position_text::PositionTextError;

/// The longest piece of somebody's text that a message repeats.
const QUOTED: usize = 60;

/// A text as a message can repeat it: one line, and not too long.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted: String = text.chars().take(QUOTED).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(QUOTED).is_some() {
        quoted.push('…');
    }
    quoted
}
