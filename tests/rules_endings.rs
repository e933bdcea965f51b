//! How a game ends, what it scores, and what a game remembers.

mod support;

use support::drawing::{assert_moves, black_to_move, white_to_move};
use tobit::rules::{Board, Colour, Ending, Game, IllegalMove, Outcome, Position};

/// Plays moves, all of which must be legal.
fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).expect("the text is a move");
        game.play(mv).expect("the move is legal");
    }
}

/// A tobit each, far from each other.
fn two_tobits() -> Game {
    Game::new(white_to_move(
        "    .  .  .  .  B
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            W  .  .  .  .    ",
    ))
}

/// Both tobits out and home again: the position comes back.
const THERE_AND_BACK: &str = "1-7 38-32 7-1 32-38";

#[test]
fn a_side_without_pieces_has_lost() {
    let game = Game::new(black_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  w  .  .  .
            .  .  .  .  .    ",
    ));
    assert_moves(game.position(), &[]);
    assert_eq!(game.ending(), Some(Ending::NoPieces(Colour::Black)));
    assert_eq!(game.outcome(), Some(Outcome::Win(Colour::White)));
}

#[test]
fn capturing_the_last_piece_wins() {
    let mut game = Game::new(white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  b  .  .  .  .
         .  .  w  .  .  .  .
            .  .  .  .  .    ",
    ));
    assert_eq!(game.ending(), None);
    play(&mut game, "8:22");
    assert_eq!(game.ending(), Some(Ending::NoPieces(Colour::Black)));
}

#[test]
fn a_side_blocked_at_a_line_end_has_lost() {
    let game = Game::new(white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         w  b  b  .  .  .  .
            .  .  .  .  .    ",
    ));
    assert_moves(game.position(), &[]);
    assert_eq!(game.ending(), Some(Ending::Blocked(Colour::White)));
    assert_eq!(game.outcome(), Some(Outcome::Win(Colour::Black)));
}

#[test]
fn a_side_blocked_anywhere_else_has_lost_too() {
    let game = Game::new(white_to_move(
        "    .  .  .  .  .
         .  .  .  b  .  .  .
         .  .  .  b  .  .  .
         .  b  b  w  b  b  .
         .  .  .  b  .  .  .
            .  .  B  .  .    ",
    ));
    assert_eq!(game.ending(), Some(Ending::Blocked(Colour::White)));
}

#[test]
fn a_blocked_tobit_has_lost_like_a_hul() {
    let game = Game::new(white_to_move(
        "    W  .  .  .  .
         .  b  .  .  .  .  .
         .  b  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    ));
    assert_eq!(game.ending(), Some(Ending::Blocked(Colour::White)));
}

#[test]
fn a_move_that_blocks_the_other_side_wins() {
    // The hul on 20 has only 21 to go to, and with 22 behind it a piece on 21 cannot be captured.
    let mut game = Game::new(white_to_move(
        "    .  .  .  .  .
         .  .  .  .  .  .  .
         b  .  w  .  .  .  .
         .  w  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  .    ",
    ));
    play(&mut game, "14-21");
    assert_eq!(game.ending(), Some(Ending::Blocked(Colour::Black)));
    assert_eq!(game.outcome(), Some(Outcome::Win(Colour::White)));
}

#[test]
fn the_third_occurrence_of_a_position_draws_and_the_start_is_the_first() {
    let mut game = two_tobits();
    assert_eq!(game.occurrences(), 1);
    play(&mut game, THERE_AND_BACK);
    assert_eq!((game.occurrences(), game.ending()), (2, None));
    play(&mut game, "1-7 38-32 7-1");
    assert_eq!(game.ending(), None);
    play(&mut game, "32-38");
    assert_eq!((game.occurrences(), game.ending()), (3, Some(Ending::Repetition)));
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let mut game = two_tobits();
    play(&mut game, "1-14 38-32 14-1 32-38");
    play(&mut game, "1-21 38-32 21-14 32-31 14-21 31-32 21-1");
    assert_eq!(game.ending(), None);
    play(&mut game, "32-38");
    assert_eq!((game.occurrences(), game.ending()), (3, Some(Ending::Repetition)));
}

#[test]
fn the_same_points_with_the_other_side_to_move_are_another_position() {
    // White comes home in three moves, Black in two.
    let mut game = two_tobits();
    play(&mut game, "1-7 38-32 7-14 32-38 14-1");
    assert_eq!(game.position().pieces(), game.start().pieces());
    assert_eq!(game.occurrences(), 1);
    assert_ne!(game.position().hash(), game.start().hash());
}

#[test]
fn a_tobit_where_a_hul_stood_is_another_position() {
    let mut game = Game::new(white_to_move(
        "    .  .  .  .  .
         .  w  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  B    ",
    ));
    play(&mut game, "28-34 5-11 34-28 11-5");
    assert_eq!(game.position().pieces().occupied(), game.start().pieces().occupied());
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "28-34 5-11 34-28 11-5");
    assert_eq!((game.occurrences(), game.ending()), (2, None), "only the tobit's visits count");
}

#[test]
fn a_win_scores_two_points_a_draw_one_a_loss_none() {
    for winner in Colour::BOTH {
        assert_eq!(Outcome::Win(winner).points(winner), 2);
        assert_eq!(Outcome::Win(winner).points(!winner), 0);
        assert_eq!(Outcome::Draw.points(winner), 1);
    }
    assert_eq!(Outcome::Win(Colour::White).to_string(), "2-0");
    assert_eq!(Outcome::Win(Colour::Black).to_string(), "0-2");
    assert_eq!(Outcome::Draw.to_string(), "1-1");
}

#[test]
fn a_side_that_resigns_has_lost() {
    let mut game = Game::default();
    game.end(Ending::Resignation(Colour::White));
    assert_eq!(game.outcome(), Some(Outcome::Win(Colour::Black)));
}

#[test]
fn the_players_may_agree_on_a_draw() {
    let mut game = Game::default();
    game.end(Ending::Agreement);
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}

#[test]
fn moves_after_the_end_are_played_but_the_first_ending_stands() {
    let mut game = two_tobits();
    play(&mut game, THERE_AND_BACK);
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.ending(), Some(Ending::Repetition));
    // The tobit walks into a capture, and White is left without pieces.
    play(&mut game, "1-7 38-32 7-11 32:5");
    assert_eq!(game.moves().len(), 12);
    assert_moves(game.position(), &[]);
    assert_eq!(game.ending(), Some(Ending::Repetition));
    game.end(Ending::Resignation(Colour::Black));
    assert_eq!(game.ending(), Some(Ending::Repetition));
}

#[test]
fn there_is_no_limit_to_play_without_progress() {
    // Both tobits walk about in rounds of four moves and of three; only repetition ends it.
    let mut game = two_tobits();
    let (white, black) = (["1-7", "7-14", "14-7", "7-1"], ["38-32", "32-25", "25-38"]);
    while game.ending().is_none() {
        let turn = game.moves().len() / 2;
        play(&mut game, white[turn % 4]);
        play(&mut game, black[turn % 3]);
    }
    assert_eq!((game.occurrences(), game.ending()), (3, Some(Ending::Repetition)));
    assert!(game.moves().len() > 24, "the rounds meet every twelve turns");
}

#[test]
fn a_move_taken_back_leaves_no_trace() {
    let mut game = two_tobits();
    assert_eq!(game.undo(), None);
    play(&mut game, THERE_AND_BACK);
    let before = game.clone();
    play(&mut game, "1-7");
    let mv = game.moves()[4];
    assert_eq!(game.undo(), Some(mv));
    assert_eq!(game.position(), before.position());
    assert_eq!(game.moves(), before.moves());
    assert_eq!(game.positions(), before.positions());
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn an_ending_taken_back_may_come_again() {
    let mut game = two_tobits();
    play(&mut game, THERE_AND_BACK);
    play(&mut game, THERE_AND_BACK);
    play(&mut game, "1-7");
    game.undo();
    assert_eq!(game.ending(), Some(Ending::Repetition), "what came after the end may go, the end stays");
    game.undo();
    assert_eq!(game.ending(), None);
    play(&mut game, "32-38");
    assert_eq!((game.occurrences(), game.ending()), (3, Some(Ending::Repetition)));
}

#[test]
fn a_resignation_is_taken_back_with_the_move_before_it() {
    let mut game = Game::default();
    play(&mut game, "7-14 29-22");
    game.end(Ending::Resignation(Colour::White));
    game.undo();
    assert_eq!(game.ending(), None);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::default();
    let first = game.position().moves()[0];
    play(&mut game, "7-14");
    assert_eq!(game.play(first), Err(IllegalMove));
    assert_eq!(game.moves().len(), 1);
    assert_eq!(game.positions().len(), 2);
}

#[test]
fn a_game_notes_a_promotion_whatever_its_caller_says() {
    // Whether a move promotes follows from the rest of it, and two moves that differ in nothing else are the same.
    let mut game = Game::new(white_to_move(
        "    .  .  .  .  .
         .  w  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
         .  .  .  .  .  .  .
            .  .  .  .  B    ",
    ));
    let mut mv = game.position().parse_move("28-34").expect("the step is legal");
    mv.promotes = false;
    game.play(mv).expect("it is the same move");
    assert!(game.moves()[0].promotes);
    assert_eq!(game.position().to_string(), "B:WK34:BK5");
}

#[test]
fn a_default_game_begins_at_the_start_of_the_standard_board() {
    let game = Game::default();
    assert_eq!(game.start(), &Position::start(Board::STANDARD));
    assert_eq!(game.outcome(), None);
}
