//! No text, however broken, makes a parser panic, and every refusal is one short line.

mod support;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use support::random::thrown;
use tobit::rules::{Board, Position};

const TEXTS: usize = 200_000;
/// Messages repeat at most some sixty signs of a text, and name at most two moves.
const LONGEST_MESSAGE: usize = 400;

/// What a mutation puts into a text: signs that mean something here, and some that are only bytes.
const SIGNS: &[u8] = b"0123456789WBK:-x,. \t\nwbkX+;\x00\xc3\xa9\xff";

/// A few bytes taken out, put in, changed or doubled.
fn mutate(text: &str, rng: &mut SmallRng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..=3) {
        let at = rng.random_range(0..=bytes.len());
        let sign = *SIGNS.choose(rng).expect("there are signs");
        match rng.random_range(0..5) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 if at < bytes.len() => bytes[at] = sign,
            2 => bytes.truncate(at),
            3 => bytes.extend_from_within(at..),
            _ => bytes.insert(at, sign),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn noise(rng: &mut SmallRng) -> String {
    let mut bytes = vec![0; rng.random_range(0..80)];
    rng.fill_bytes(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn check_message(message: &str, text: &str) {
    assert!(!message.is_empty() && !message.contains(char::is_control), "{text:?}: {message:?}");
    assert!(message.chars().count() <= LONGEST_MESSAGE, "{text:?}: {message}");
}

fn random_board(rng: &mut SmallRng) -> Board {
    let boards: Vec<Board> = Board::all().collect();
    *boards.choose(rng).expect("there are boards")
}

#[test]
fn broken_position_texts_are_refused_or_read_and_never_panic() {
    let mut rng = SmallRng::seed_from_u64(200);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..TEXTS {
        let board = random_board(&mut rng);
        let valid = [thrown(board, &mut rng).to_string(), "W:W1-6,K7 : BK9-12.".to_owned()];
        let chosen = valid.choose(&mut rng).expect("there are two");
        let text = if rng.random_ratio(1, 10) { noise(&mut rng) } else { mutate(chosen, &mut rng) };
        match Position::parse(board, &text) {
            Ok(position) => {
                assert_eq!(Position::parse(board, &position.to_string()), Ok(position), "{text:?}");
                read += 1;
            }
            Err(error) => {
                check_message(&error.to_string(), &text);
                refused += 1;
            }
        }
    }
    assert!(read > TEXTS / 40 && refused > TEXTS / 40, "{read} read, {refused} refused: one kind is hardly tested");
}

#[test]
fn broken_move_texts_are_refused_or_read_and_never_panic() {
    let mut rng = SmallRng::seed_from_u64(201);
    let (mut read, mut refused) = (0, 0);
    while read + refused < TEXTS {
        let position = thrown(random_board(&mut rng), &mut rng);
        let moves = position.moves();
        for mv in moves.sample(&mut rng, 20) {
            let text =
                if rng.random_ratio(1, 10) { noise(&mut rng) } else { mutate(&position.move_text(*mv), &mut rng) };
            match position.parse_move(&text) {
                Ok(mv) => {
                    assert!(moves.contains(&mv), "{position:?}: {text:?}");
                    read += 1;
                }
                Err(error) => {
                    check_message(&error.to_string(), &text);
                    refused += 1;
                }
            }
        }
    }
    assert!(read > TEXTS / 40 && refused > TEXTS / 40, "{read} read, {refused} refused: one kind is hardly tested");
}

#[test]
fn broken_board_names_are_refused_or_read_and_never_panic() {
    let mut rng = SmallRng::seed_from_u64(202);
    for _ in 0..TEXTS / 10 {
        let name = random_board(&mut rng).to_string();
        let text = if rng.random() { mutate(&name, &mut rng) } else { noise(&mut rng) };
        if let Err(error) = text.parse::<Board>() {
            check_message(&error.to_string(), &text);
        }
    }
}
