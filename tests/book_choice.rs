//! Which move of the book is played, and how mirror images are folded.

mod support;

use std::collections::HashMap;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use support::random::playout;
use tobit::book::{Book, BookMove, Entry, MARGIN, Value, chances, folded, mirrored_move};
use tobit::rules::{Board, Game, Position};

fn book_of(position: Position, values: &[(&str, i16)]) -> Book {
    let known = |&(text, value): &(&str, i16)| BookMove {
        mv: position.parse_move(text).unwrap(),
        value: Value::Hundredths(value),
    };
    Book::new(position.board(), [Entry { position, moves: values.iter().map(known).collect() }])
}

#[test]
fn mirror_images_are_folded_into_one() {
    let mut rng = SmallRng::seed_from_u64(7);
    for board in [Board::STANDARD, Board::SMALL, Board::new(6, 6).unwrap()] {
        for position in (0..50).flat_map(|_| playout(board, &mut rng)) {
            let image = position.mirrored();
            assert_eq!(image.mirrored(), position);
            assert_eq!(folded(&position).0, folded(&image).0);
            if position != image {
                assert_ne!(folded(&position).1, folded(&image).1);
            }
            let legal_in_image = image.moves();
            for mv in position.moves() {
                let mirrored = mirrored_move(board, mv);
                assert!(legal_in_image.contains(&mirrored));
                assert_eq!(mirrored_move(board, mirrored), mv);
                assert_eq!(image.play(mirrored), position.play(mv).mirrored());
            }
        }
    }
}

#[test]
fn a_position_and_its_image_have_the_same_moves_in_a_mirror() {
    let start = Position::start(Board::STANDARD);
    let left = start.play(start.parse_move("7-14").unwrap());
    let right = start.play(start.parse_move("11-18").unwrap());
    for added in [left, right] {
        let texts = if added == left { ["28-21", "32-25"] } else { ["32-25", "28-21"] };
        let book = book_of(added, &[(texts[0], 5), (texts[1], -1)]);
        assert_eq!(book.entries().len(), 1);
        let seen = |position: &Position| {
            book.moves(position).iter().map(|known| position.move_text(known.mv)).collect::<Vec<_>>()
        };
        assert_eq!(seen(&left), ["28-21", "32-25"]);
        assert_eq!(seen(&right), ["32-25", "28-21"]);
        assert!(seen(&start).is_empty());
    }
}

#[test]
fn of_what_does_not_belong_nothing_is_kept() {
    let (start, small) = (Position::start(Board::STANDARD), Position::start(Board::SMALL));
    let known = |position: &Position, text: &str| BookMove {
        mv: position.parse_move(text).unwrap(),
        value: Value::Hundredths(0),
    };
    let step = known(&start, "7-14");
    let after = start.play(step.mv);
    let entries = [
        Entry { position: start, moves: vec![step, step, known(&after, "29-22")] },
        Entry { position: start, moves: vec![known(&start, "8-15")] },
        Entry { position: small, moves: vec![known(&small, "6-12")] },
        Entry { position: after, moves: Vec::new() },
    ];
    let book = Book::new(Board::STANDARD, entries);
    assert_eq!((book.entries().len(), &*book.moves(&start)), (1, &[step][..]));
}

#[test]
fn the_same_seed_gives_the_same_move_and_many_seeds_all_good_ones() {
    let start = Position::start(Board::STANDARD);
    let margin = MARGIN as i16;
    let values = [("7-14", 20), ("8-15", 20), ("9-16", 20 - margin), ("10-17", 19 - margin), ("11-18", -300)];
    let book = book_of(start, &values);
    let mut counts: HashMap<String, u32> = HashMap::new();
    for seed in 0..4000 {
        let chosen = book.choose(&start, seed).unwrap();
        assert_eq!(book.choose(&start, seed), Some(chosen));
        *counts.entry(start.move_text(chosen.mv)).or_default() += 1;
    }
    let expected = chances(&book.moves(&start));
    assert_eq!(expected, [margin as u32 + 1, margin as u32 + 1, 1, 0, 0]);
    assert_eq!(counts.len(), 3, "{counts:?}");
    // Near enough to their chances: 11, 11 and 1 of 23.
    let share = |text: &str| f64::from(counts[text]) / 4000.0;
    assert!((share("7-14") - 11.0 / 23.0).abs() < 0.04 && (share("8-15") - 11.0 / 23.0).abs() < 0.04, "{counts:?}");
    assert!((share("9-16") - 1.0 / 23.0).abs() < 0.02, "{counts:?}");
}

#[test]
fn a_win_is_never_left_to_chance() {
    let start = Position::start(Board::STANDARD);
    let mv = |text: &str| start.parse_move(text).unwrap();
    let moves = [
        BookMove { mv: mv("7-14"), value: Value::Hundredths(900) },
        BookMove { mv: mv("8-15"), value: Value::Win(31) },
        BookMove { mv: mv("9-16"), value: Value::Loss(400) },
    ];
    let book = Book::new(Board::STANDARD, [Entry { position: start, moves: moves.to_vec() }]);
    assert!((0..200).all(|seed| book.choose(&start, seed) == Some(moves[1])));
}

#[test]
fn no_move_of_the_book_leads_back_to_a_position_of_the_game() {
    let position = Position::parse(Board::STANDARD, "W:WK8,5:BK31,36").unwrap();
    let book = book_of(position, &[("8-9", 0), ("8-7", 0), ("8-15", -200)]);
    let mut game = Game::new(position);
    let play = |game: &mut Game, texts: [&str; 4]| {
        for text in texts {
            let mv = game.position().parse_move(text).unwrap();
            game.play(mv).unwrap();
        }
    };
    play(&mut game, ["8-9", "31-32", "9-8", "32-31"]);
    assert_eq!(game.occurrences(), 2);
    let chosen = |game: &Game| -> Vec<String> {
        let moves = (0..100).filter_map(|seed| book.choose_in(game, seed));
        let mut texts: Vec<String> = moves.map(|known| game.position().move_text(known.mv)).collect();
        texts.sort();
        texts.dedup();
        texts
    };
    assert_eq!(chosen(&Game::new(position)), ["8-7", "8-9"]);
    assert_eq!(chosen(&game), ["8-7"], "8-9 stood there before");
    play(&mut game, ["8-7", "31-32", "7-8", "32-31"]);
    assert!(chosen(&game).is_empty(), "what is left is poor, and a search does better");
}
