//! Lattices: positions whose captures have ways round beyond counting. They do not arise in play, but anybody may set them up,
//! and an engine that is given one must answer within seconds.
//!
//! The counts of moves were confirmed by a program that shares nothing with the generator but the rules.

mod support;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use support::drawing::white_to_move;
use tobit::rules::{Move, MoveTextError, Position, perft};

/// What is done to a lattice here takes a second or two of a processor; without care in the generator or in the texts it
/// would take hours. The rest is room for a busy machine.
const WITHIN_SECONDS: Duration = Duration::from_secs(60);

/// Generates, counts, writes and reads the position's captures, which are so many.
fn check_lattice(position: &Position, captures: usize) {
    let begun = Instant::now();
    let moves = position.moves();
    assert_eq!(moves.len(), captures);
    assert_eq!(moves.iter().collect::<HashSet<_>>().len(), captures, "a move is listed twice");
    assert_eq!(perft::perft(position, 1), captures as u64);

    let texts = position.move_texts(&moves);
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), captures, "two moves have one text");
    for (&mv, text) in moves.iter().zip(&texts).step_by(captures / 10) {
        assert_eq!(&position.move_text(mv), text, "one at a time as all at once");
        assert_eq!(position.parse_move(text), Ok(mv));
        assert!(position.is_legal(mv), "{text} is generated but not legal");
    }
    check_ambiguous(position, &moves);
    assert!(begun.elapsed() < WITHIN_SECONDS, "{position} took {:?}", begun.elapsed());
}

/// The two ends of the first capture that shares them with another do not name it, and all that they could mean is named.
fn check_ambiguous(position: &Position, moves: &[Move]) {
    let ends = |mv: &Move| (mv.from, mv.to);
    let alike = |mv: &&Move| moves.iter().filter(|other| ends(other) == ends(mv)).count();
    let mv = moves.iter().take(20).max_by_key(alike).expect("there are moves");
    let [from, to] = [mv.from, mv.to].map(|point| position.board().number(point));
    let Err(MoveTextError::Ambiguous { all, .. }) = position.parse_move(&format!("{from}:{to}")) else {
        panic!("{from}:{to} has {} meanings", alike(&mv));
    };
    assert_eq!(all.len(), alike(&mv));
}

#[test]
fn the_captures_of_a_tobit_before_a_checkerboard() {
    // Every captured piece opens more ways.
    let position = white_to_move(
        "   .  .  .  .  .  .
         .  .  b  .  b  .  b  .
         .  b  .  b  .  b  .  .
         .  .  b  .  b  .  b  .
         .  b  .  b  .  b  .  .
         .  .  b  .  b  .  b  .
         W  b  .  b  .  b  .  .
            .  .  .  .  .  .    ",
    );
    check_lattice(&position, 10_708);
}

#[test]
fn the_most_captures_known_of_one_tobit() {
    // Found by climbing: changing a position by a few pieces as long as that adds captures.
    let position = white_to_move(
        "   .  .  .  .  .  .
         .  .  b  .  b  .  b  .
         .  b  W  b  .  b  .  .
         .  .  b  b  b  b  b  .
         .  b  .  b  .  b  .  .
         .  .  b  b  b  .  b  .
         .  b  .  b  .  b  .  .
            .  .  .  .  .  .    ",
    );
    check_lattice(&position, 29_071);
}

#[test]
fn the_most_captures_known_of_one_hul() {
    // It is a tobit after its first leap.
    let position = white_to_move(
        "   .  .  .  .  .  .
         .  b  .  b  .  b  .  .
         .  .  b  w  b  .  b  .
         .  b  b  b  b  b  .  .
         .  .  b  .  b  .  b  .
         .  b  b  b  .  b  .  .
         .  .  b  .  b  .  b  .
            .  .  .  .  .  .    ",
    );
    check_lattice(&position, 16_232);
}

#[test]
fn the_most_captures_known_of_any_position() {
    // Fifteen tobits share the prey.
    let position = white_to_move(
        "   W  .  W  .  W  W
         W  .  b  .  b  .  .  W
         .  b  b  b  b  b  b  .
         W  .  b  .  b  .  .  W
         W  .  b  .  b  .  .  W
         .  b  b  b  b  b  b  W
         W  .  b  .  b  .  .  .
            .  .  W  .  W  W    ",
    );
    check_lattice(&position, 113_064);
}
