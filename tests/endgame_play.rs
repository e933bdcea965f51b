//! How the engine plays endings that it has tables of.

mod support;

use support::session::Session;
use tobit::endgame::{Tables, Value};
use tobit::rules::{Board, Game, Outcome, Position};

fn position(text: &str) -> Position {
    Position::parse(Board::STANDARD, text).expect("a legal position")
}

/// What the tables say of a move.
fn value_after(position: &Position, text: &str) -> Value {
    let after = position.play(position.parse_move(text).expect("a legal move"));
    Tables::embedded().value(&after).expect("three pieces are covered").before_move()
}

#[test]
fn a_move_without_time_to_think_is_the_tables_best() {
    let mut session = Session::start();
    for text in ["W:W6,15:B33", "B:WK7:BK2,K16", "W:WK2:B19,27", "B:W19,27:BK2", "W:W14:B20,K21"] {
        let root = position(text);
        let best = Tables::embedded().value(&root).expect("three pieces are covered");
        for go in ["go depth 0", "go nodes 1", "go movetime 0", "go wtime -5 btime -5", "go wtime 1 btime 1"] {
            session.tell("ucinewgame");
            let found = session.search_of(&format!("fen {text}"), go);
            assert_eq!(value_after(&root, found.best()), best, "{go} in {text}");
        }
    }
    session.quit();
}

/// The winner has shuffled: the quickest win would let the other side repeat the position a third time.
#[test]
fn a_won_game_is_not_drawn_by_repetition() {
    let history = "22-24 9-8 24-22 8-9 22-24 9-8";
    let mut game = Game::new(position("B:W9:BK22,25"));
    for text in history.split(' ') {
        game.play(game.position().parse_move(text).expect("a legal move")).expect("a legal move");
    }
    let mut session = Session::start();
    let found = session.search_of(&format!("fen B:W9:BK22,25 moves {history}"), "go depth 6");
    session.quit();
    let root = *game.position();
    assert!(matches!(value_after(&root, found.best()), Value::Win(_)), "{}", found.best());
    game.play(root.parse_move(found.best()).expect("a legal move")).expect("a legal move");
    for reply in game.position().moves() {
        let mut answered = game.clone();
        answered.play(reply).expect("a legal move");
        assert_ne!(answered.outcome(), Some(Outcome::Draw), "after {}", found.best());
    }
}

#[test]
fn losing_moves_of_a_drawn_ending_are_known_exactly() {
    let mut session = Session::start();
    session.tell("setoption name MultiPV value 256");
    let found = session.search_of("fen W:WK7:BK2,K16", "go depth 3");
    session.quit();
    let last = &found.infos[found.infos.len() - 12..];
    assert_eq!(last.iter().filter(|info| info.contains("score mate -1 ")).count(), 3, "{last:#?}");
    assert!(last.iter().all(|info| !info.contains("upperbound")), "{last:#?}");
}
