//! What was found about a move, as comments of a game file.

use super::Finding;
use crate::cli::wording::brief;
use crate::rules::pdn::{Annotation, Comment};

/// The glyphs that judge a move, `!` to `?!`; of these a move has one.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// Adds what was found to what is said about the move. A judgement that stands there already stays.
pub(super) fn add(annotation: &mut Annotation, finding: &Finding) {
    if let Some(mark) = finding.mark
        && !annotation.glyphs.iter().any(|glyph| JUDGEMENTS.contains(glyph))
    {
        annotation.glyphs.insert(0, mark.glyph());
    }
    annotation.after.extend(Comment::new(&text(finding)));
}

/// The value of the move, and a better one.
fn text(finding: &Finding) -> String {
    let value = brief(finding.played.score, finding.played.distance);
    match finding.better() {
        None => value,
        Some(better) => {
            let mv = finding.position.move_text(better.mv);
            format!("{value}; better {mv}: {}", brief(better.score, better.distance))
        }
    }
}
