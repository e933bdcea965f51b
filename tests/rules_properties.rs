//! What must hold of every position, tried on random ones: the generator and the slow statement of the rules agree, texts read
//! back, hashes keep up, mirrors change nothing.
//!
//! Each board gets `TOBIT_PROPERTY_POSITIONS` positions (an environment variable; unset, 100,000, about a minute of two
//! processors for all seven). The seeds are fixed, so a failure comes back.

mod support;

use std::collections::{BTreeSet, HashSet};

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use support::random::{playout, thrown};
use tobit::rules::{Bitboard, Board, Move, Point, Position, Setup, perft};

const POSITIONS_UNLESS_TOLD: usize = 100_000;
/// On two positions in so many, one of either sort, every pair of points is tried, not a sample.
const ALL_PAIRS_EVERY: usize = 200;
/// So many moves of a position have their texts read back; odd positions have thousands.
const TEXTS_READ_BACK: usize = 40;

fn positions_a_board() -> usize {
    match std::env::var("TOBIT_PROPERTY_POSITIONS") {
        Ok(number) => number.parse().expect("TOBIT_PROPERTY_POSITIONS is a number"),
        Err(_) => POSITIONS_UNLESS_TOLD,
    }
}

macro_rules! boards {
    ($($name:ident: $board:literal, seed $seed:literal;)*) => { $(
        #[test]
        fn $name() {
            check_board($board.parse().expect("the test names a board"), $seed);
        }
    )* };
}

boards! {
    random_positions_of_5x4: "5x4", seed 54;
    random_positions_of_4x4: "4x4", seed 44;
    random_positions_of_3x3: "3x3", seed 33;
    random_positions_of_2x3: "2x3", seed 23;
    random_positions_of_3x5: "3x5", seed 35;
    random_positions_of_6x3: "6x3", seed 63;
    random_positions_of_6x6: "6x6", seed 66;
}

/// Half of the positions are thrown on the board, half come from games of random moves.
fn check_board(board: Board, seed: u64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let wanted = positions_a_board();
    let (mut checked, mut with_capture) = (0, 0);
    while checked < wanted {
        for played in playout(board, &mut rng) {
            for position in [played, thrown(board, &mut rng)] {
                check(&position, checked % ALL_PAIRS_EVERY < 2, &mut rng);
                checked += 1;
                with_capture += usize::from(position.must_capture());
            }
        }
    }
    assert!(with_capture > wanted / 10, "{board}: only {with_capture} of {checked} positions had a capture to test");
}

/// Holds one position to everything this file is about.
fn check(position: &Position, all_pairs: bool, rng: &mut SmallRng) {
    let moves = position.moves();
    check_list(position, &moves);
    check_generated_are_legal(position, &moves);
    check_legal_are_generated(position, &moves, all_pairs, rng);
    check_hashes(position, &moves);
    check_symmetry(position, &moves);
    check_texts(position, &moves);
    check_counts(position, &moves);
}

/// A move with its promotion, which plain equality of moves leaves out.
type Whole = (Point, Point, Bitboard, bool);

fn whole(mv: Move) -> Whole {
    (mv.from, mv.to, mv.captured, mv.promotes)
}

fn wholes(moves: impl IntoIterator<Item = Move>) -> HashSet<Whole> {
    moves.into_iter().map(whole).collect()
}

/// No move twice, captures alone or none at all, and the quick look at whether there are captures is right.
fn check_list(position: &Position, moves: &[Move]) {
    let distinct: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "{position:?}: a move is listed twice");
    let first_captures = moves.first().is_some_and(|mv| mv.is_capture());
    assert_eq!(position.must_capture(), first_captures, "{position:?}: must_capture");
    assert!(moves.iter().all(|mv| mv.is_capture() == first_captures), "{position:?}: captures and others mixed");
    let mut turned = Setup::from(*position);
    turned.to_move = !turned.to_move;
    if let Ok(turned) = Position::try_from(turned) {
        assert_eq!(position.is_threatened(), turned.must_capture(), "{position:?}: is_threatened");
    }
}

fn check_generated_are_legal(position: &Position, moves: &[Move]) {
    for &mv in moves {
        assert!(position.is_legal(mv), "{position:?}: {mv:?} is generated but not legal");
    }
}

/// Whatever the slow statement of the rules lets pass must have been generated.
fn check_legal_are_generated(position: &Position, moves: &[Move], all_pairs: bool, rng: &mut SmallRng) {
    let generated = wholes(moves.iter().copied());
    let mut try_move = |mv: Move| {
        if position.is_legal(mv) {
            assert!(generated.contains(&whole(mv)), "{position:?}: {mv:?} is legal but not generated");
        }
    };
    let sample: Vec<Move> = moves.sample(rng, 12).copied().collect();
    for &mv in &sample {
        near_misses(position, mv, rng).into_iter().for_each(&mut try_move);
    }
    // Each captured set that occurs, the empty one and every enemy piece alone, between other points.
    let enemies = position.pieces().of(!position.to_move()).into_iter().map(Point::bit);
    let occurring = sample.iter().map(|mv| mv.captured);
    let sets: BTreeSet<Bitboard> = occurring.chain(enemies).chain([Bitboard::EMPTY]).collect();
    let points: Vec<Point> = position.board().points().into_iter().collect();
    let own: Vec<Point> = position.pieces().of(position.to_move()).into_iter().collect();
    for captured in sets {
        if all_pairs {
            for &from in &points {
                for &to in &points {
                    try_move(Move { captured, from, to, promotes: false });
                    try_move(Move { captured, from, to, promotes: true });
                }
            }
        } else {
            for _ in 0..6 {
                let (Some(&from), Some(&to)) = (own.choose(rng), points.choose(rng)) else { return };
                try_move(Move { captured, from, to, promotes: rng.random_bool(0.1) });
            }
        }
    }
}

/// Moves that differ from a legal one in a single thing.
fn near_misses(position: &Position, mv: Move, rng: &mut SmallRng) -> Vec<Move> {
    let points: Vec<Point> = position.board().points().into_iter().collect();
    let mut any = || *points.choose(rng).expect("a board has points");
    let mut moves = vec![
        Move { promotes: !mv.promotes, ..mv },
        Move { captured: Bitboard::EMPTY, ..mv },
        Move { from: any(), ..mv },
        Move { to: any(), ..mv },
        Move { to: mv.from, from: mv.to, ..mv },
    ];
    moves.extend(mv.captured.into_iter().map(|point| Move { captured: mv.captured.without(point.bit()), ..mv }));
    let uncaptured = position.pieces().of(!position.to_move()).without(mv.captured);
    moves.extend(uncaptured.into_iter().map(|point| Move { captured: mv.captured | point.bit(), ..mv }));
    // A capture that leaves one out or takes one more ends elsewhere, as a rule.
    for index in 5..moves.len() {
        moves.push(Move { to: any(), ..moves[index] });
    }
    moves
}

/// The hash that grew move by move is the one computed anew, and tells the position from the one before.
fn check_hashes(position: &Position, moves: &[Move]) {
    assert_eq!(position.hash(), position.recomputed_hash(), "{position:?}");
    for &mv in moves {
        let after = position.play(mv);
        assert_eq!(after.hash(), after.recomputed_hash(), "{position:?} after {mv:?}");
        assert_ne!(after.hash(), position.hash(), "{position:?} after {mv:?}");
        assert_eq!(Position::try_from(Setup::from(after)), Ok(after), "{position:?}: {mv:?} leads to a legal position");
    }
}

/// Mirrored, and with colours exchanged, the moves are the same moves mirrored and turned.
fn check_symmetry(position: &Position, moves: &[Move]) {
    let board = position.board();
    let mapped = |map: &dyn Fn(Bitboard) -> Bitboard| {
        let point = |point: Point| map(point.bit()).lowest();
        wholes(moves.iter().map(|&mv| Move {
            captured: map(mv.captured),
            from: point(mv.from),
            to: point(mv.to),
            promotes: mv.promotes,
        }))
    };
    let mirrored = position.mirrored();
    assert_eq!(wholes(mirrored.moves()), mapped(&|set| board.mirror_columns(set)), "{position:?} mirrored");
    assert_eq!(&mirrored.mirrored(), position);
    let exchanged = position.with_colours_exchanged();
    assert_eq!(wholes(exchanged.moves()), mapped(&|set| board.flip_rows(set)), "{position:?} with colours exchanged");
    assert_eq!(&exchanged.with_colours_exchanged(), position);
}

/// Positions and moves read back as what they were, and are written the same again.
fn check_texts(position: &Position, moves: &[Move]) {
    let text = position.to_string();
    let read = Position::parse(position.board(), &text);
    assert_eq!(read.as_ref(), Ok(position), "{text}");
    assert_eq!(read.map(|read| read.to_string()), Ok(text));
    for &mv in moves.iter().take(TEXTS_READ_BACK) {
        let text = position.move_text(mv);
        let read = position.parse_move(&text);
        assert_eq!(read.as_ref().map(|&mv| whole(mv)), Ok(whole(mv)), "{position:?}: {text}");
        assert_eq!(read.map(|mv| position.move_text(mv)), Ok(text), "{position:?}");
    }
}

/// Counting in bulk, which makes no moves, comes to the same as making them.
fn check_counts(position: &Position, moves: &[Move]) {
    assert_eq!(perft::perft(position, 1), moves.len() as u64, "{position:?}");
    let replies: usize = moves.iter().map(|&mv| position.play(mv).moves().len()).sum();
    assert_eq!(perft::perft(position, 2), replies as u64, "{position:?}");
}
