//! Scores, times and counts in words for people.

use std::time::Duration;

use crate::endgame::Value;
use crate::rules::{Colour, Ending, Outcome};
use crate::search::{Distance, Score};

/// Who is ahead, in a sentence.
pub(super) fn verdict(to_move: Colour, score: Score, distance: Distance) -> String {
    let better = if score > Score::DRAW { to_move } else { !to_move };
    match (score.plies_to_end(), distance) {
        (None, _) if score == Score::DRAW => "even".to_owned(),
        (None, _) => format!("{better} is ahead by {:.2} (1.00 is about one hul)", hullar(score).abs()),
        (Some(0), _) => format!("{better} has won"),
        (Some(plies), Distance::AtMost) => format!("{better} wins, in {} at the latest", count(plies, "ply", "plies")),
        (Some(plies), _) => format!("{better} wins in {}", count(plies, "ply", "plies")),
    }
}

/// The score for the side to move, in few characters: `+0.35`, `wins in 7`, `wins in <=7`.
pub(super) fn brief(score: Score, distance: Distance) -> String {
    match (score.plies_to_end(), distance) {
        (Some(plies), Distance::AtMost) if score.is_win() => format!("wins in <={plies}"),
        (Some(plies), Distance::AtMost) => format!("loses in <={plies}"),
        _ if score == Score::DRAW => "0.00".to_owned(),
        _ => score.to_string(),
    }
}

/// An exact value for the side to move, in few words.
pub(super) fn exactly(value: Value) -> String {
    match value {
        Value::Win(plies) => format!("wins in {plies}"),
        Value::Draw => "draws".to_owned(),
        Value::Loss(plies) => format!("loses in {plies}"),
    }
}

/// The score of an undecided game in hullar.
pub(super) fn hullar(score: Score) -> f64 {
    f64::from(score.raw()) / 100.0
}

/// How a game that is over has ended.
pub(super) fn over(ending: Ending) -> String {
    match ending.outcome() {
        Outcome::Win(winner) => format!("The game is over: {ending}. {winner} has won, {} has lost.\n", !winner),
        Outcome::Draw => format!("The game is over: {ending}. It is a draw.\n"),
    }
}

/// A number and what it counts.
pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A text in lines of at most `width` columns, all but the first indented, and broken between words only.
pub(super) fn hanging(text: &str, indent: usize, width: usize) -> String {
    let mut broken = String::new();
    let mut column = 0;
    for word in text.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if column + length > width && column > indent {
            broken.truncate(broken.trim_end().len());
            broken.push('\n');
            broken.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        broken += word;
        column += word.chars().count();
    }
    broken + "\n"
}

/// A time in seconds.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

/// A number in groups of three digits: `1,234,567`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number in few characters: `950`, `12.3k`, `1.23M`.
pub(super) fn compact(number: u64) -> String {
    const UNITS: [(f64, &str); 3] = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    let value = number as f64;
    match UNITS.into_iter().find(|&(size, _)| value >= size) {
        None => number.to_string(),
        Some((size, unit)) if value >= 100.0 * size => format!("{:.0}{unit}", value / size),
        Some((size, unit)) if value >= 10.0 * size => format!("{:.1}{unit}", value / size),
        Some((size, unit)) => format!("{:.2}{unit}", value / size),
    }
}

/// Events a second.
pub(super) fn speed(number: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(number) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_hang_from_their_names() {
        assert_eq!(hanging("Expected  7-14 28-21 14:28", 10, 22), "Expected  7-14 28-21\n          14:28\n");
        assert_eq!(hanging("Expected  7-14 28-21 14:28", 10, 26), "Expected  7-14 28-21 14:28\n");
        assert_eq!(
            hanging("Expected  7-14 28-21", 10, 3),
            "Expected  7-14\n          28-21\n",
            "too narrow for a word"
        );
    }

    #[test]
    fn numbers_are_short_or_grouped() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(
            [0, 999, 1000, 12_345, 123_456, 1_234_567].map(compact),
            ["0", "999", "1.00k", "12.3k", "123k", "1.23M"]
        );
    }

    #[test]
    fn verdicts_name_the_side_that_is_better() {
        let of = |score, distance| verdict(Colour::Black, score, distance);
        assert_eq!(of(Score::from_raw(35), Distance::None), "Black is ahead by 0.35 (1.00 is about one hul)");
        assert_eq!(of(Score::from_raw(-135), Distance::None), "White is ahead by 1.35 (1.00 is about one hul)");
        assert_eq!(of(Score::DRAW, Distance::None), "even");
        assert_eq!(of(Score::win_in(1), Distance::True), "Black wins in 1 ply");
        assert_eq!(of(Score::loss_in(6), Distance::AtMost), "White wins, in 6 plies at the latest");
        assert_eq!(of(Score::loss_in(0), Distance::True), "White has won");
    }

    #[test]
    fn brief_values_tell_bounds_from_distances() {
        assert_eq!(brief(Score::from_raw(35), Distance::None), "+0.35");
        assert_eq!(brief(Score::DRAW, Distance::None), "0.00");
        assert_eq!(brief(Score::win_in(7), Distance::True), "wins in 7");
        assert_eq!(brief(Score::loss_in(8), Distance::AtMost), "loses in <=8");
    }
}
