//! What must hold of the value of every position, tried on random ones of all boards.

mod support;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use support::random::playout;
use tobit::eval::{MAX_VALUE, evaluate, explain};
use tobit::rules::{Board, Colour, Position};

const PLIES_A_BOARD: usize = 3_000;

fn on_random_positions(check: impl Fn(&Position)) {
    let mut rng = SmallRng::seed_from_u64(7);
    for board in Board::all() {
        let mut seen = 0;
        while seen < PLIES_A_BOARD {
            let positions = playout(board, &mut rng);
            seen += positions.len().max(1);
            positions.iter().for_each(&check);
        }
    }
}

#[test]
fn a_mirror_changes_nothing() {
    on_random_positions(|position| assert_eq!(evaluate(&position.mirrored()), evaluate(position), "{position}"));
}

#[test]
fn neither_colour_is_preferred() {
    on_random_positions(|position| {
        assert_eq!(evaluate(&position.with_colours_exchanged()), evaluate(position), "{position}");
    });
}

#[test]
fn the_parts_make_up_the_value() {
    on_random_positions(|position| {
        let parts = explain(position);
        let sum = parts.hullar + parts.tobits + parts.reach + parts.formation + parts.free_ways;
        assert_eq!(sum + parts.tempo + parts.drawn, parts.total(), "{position}");
        let for_white = if position.to_move() == Colour::White { evaluate(position) } else { -evaluate(position) };
        assert_eq!(parts.total(), for_white, "{position}");
        assert!(for_white.abs() <= MAX_VALUE, "{position}: {for_white}");
    });
}
