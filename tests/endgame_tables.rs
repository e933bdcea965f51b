//! Exact endings: the tables that are part of the program, held against an independent solver's values, against the rules, and
//! against what the search makes of them.

use std::time::Duration;

use tobit::endgame::{Class, Index, Placement, Tables, Value};
use tobit::rules::{Board, Game, Position};
use tobit::search::{Control, Distance, Info, Limits, Score, Searcher, Table, Task};

const BOARDS: [Board; 2] = [Board::STANDARD, Board::SMALL];

/// Every class of up to three pieces.
fn classes() -> impl Iterator<Item = Class> {
    (2..=3).flat_map(Class::of_pieces)
}

/// Every position of up to three pieces with White to move, one of each two mirror images.
fn positions(board: Board) -> impl Iterator<Item = Position> {
    classes().flat_map(move |class| {
        let index = Index::new(board, class);
        let placements: Vec<Placement> = index.placements(0..index.length()).map(|(_, placement)| placement).collect();
        placements.into_iter().filter_map(move |placement| placement.position(board))
    })
}

/// The lines `POSITION;VALUE` of a board's file, from a solver that shares no code with this project.
fn known(board: Board) -> impl Iterator<Item = (Position, &'static str)> {
    let is_standard = board == Board::STANDARD;
    let [standard, small] = [include_str!("endings/positions-5x4.txt"), include_str!("endings/positions-4x4.txt")];
    let text = if is_standard { standard } else { small };
    text.lines().map(move |line| {
        let (position, value) = line.split_once(';').expect("a line has a position and a value");
        (Position::parse(board, position).expect("a legal position"), value)
    })
}

#[test]
fn values_agree_with_an_independent_solver() {
    for board in BOARDS {
        let tables = Tables::embedded();
        let mut covered = 0;
        for (position, value) in known(board).filter(|(position, _)| position.pieces().occupied().len() <= 3) {
            let ours = tables.value(&position).expect("three pieces are covered");
            assert_eq!(ours.to_string(), value, "{position} on {board}");
            covered += 1;
        }
        assert!(covered >= 60, "{covered} positions of three pieces");
    }
}

#[test]
fn every_value_follows_from_those_after_its_moves() {
    for board in BOARDS {
        let tables = Tables::embedded();
        for position in positions(board) {
            let value = tables.value(&position).expect("three pieces are covered");
            let after = |mv| tables.value(&position.play(mv)).expect("no move adds a piece").before_move();
            let best = position.moves().into_iter().map(after).reduce(Value::better);
            assert_eq!(value, best.unwrap_or(Value::LOST), "{position} on {board}");
        }
    }
}

#[test]
fn images_are_worth_the_same() {
    for board in BOARDS {
        let tables = Tables::embedded();
        for position in positions(board).step_by(7) {
            let value = tables.value(&position);
            assert_eq!(tables.value(&position.mirrored()), value, "{position} in a mirror");
            assert_eq!(tables.value(&position.with_colours_exchanged()), value, "{position} from the other side");
        }
    }
}

#[test]
fn each_placement_has_an_index_of_its_own() {
    let classes = ["h1t0-h1t0", "h0t2-h1t0", "h2t1-h1t1", "h0t3-h2t0", "h3t0-h2t0"];
    for (board, class) in BOARDS.into_iter().flat_map(|board| classes.map(|class| (board, class))) {
        let class: Class = class.parse().expect("a class");
        let index = Index::new(board, class);
        let step = (index.length() / 100_000 + 1) as usize;
        for number in (0..index.length()).step_by(step) {
            let Some(placement) = index.placement(number) else { continue };
            assert_eq!(placement.class(), class);
            assert_eq!(index.folded(&placement), (number, true), "{class} on {board}");
            assert_eq!(index.of(&placement.mirrored(board)), number, "{class} on {board}, in a mirror");
        }
    }
}

#[test]
fn the_length_of_a_numbering_is_known_before_it_is_made() {
    for board in Board::all() {
        for class in (2..=4).flat_map(Class::of_pieces) {
            assert_eq!(Index::length_of(board, class), Index::new(board, class).length(), "{class} on {board}");
        }
    }
}

#[test]
fn an_index_beyond_the_last_has_no_placement() {
    let index = Index::new(Board::STANDARD, "h1t0-h1t0".parse().expect("a class"));
    assert!([index.length(), u64::MAX - 1, u64::MAX].into_iter().all(|number| index.placement(number).is_none()));
}

#[test]
fn classes_too_large_for_tables_have_no_name() {
    for text in ["h4t0-h3t0", "h0t6-h1t0", "h1t1-h1t1"] {
        assert_eq!(text.parse::<Class>().map(|class| class.to_string()), Ok(text.to_owned()));
    }
    for text in ["h4t0-h4t0", "h7t0-h7t0", "h255t255-h1t0", "h256t0-h1t0", "h0t0-h1t0", "h1t0-h0t0"] {
        assert!(text.parse::<Class>().is_err(), "{text}");
    }
}

#[test]
fn classes_come_after_those_their_moves_lead_to() {
    let order: Vec<Class> = (2..=5).flat_map(Class::of_pieces).collect();
    let place = |class: Class| order.iter().position(|&other| other == class).expect("every class is listed");
    for &class in &order {
        assert!(place(class).abs_diff(place(class.reversed())) <= 1, "{class} is next to its reverse");
        let last = place(class).min(place(class.reversed()));
        let mut after = vec![Class { own: class.other, other: class.own }; 3];
        after[0].own.hullar = class.other.hullar.saturating_sub(1);
        after[1].own.tobits = class.other.tobits.saturating_sub(1);
        if class.own.hullar > 0 {
            after[2].other.hullar -= 1;
            after[2].other.tobits += 1;
        }
        let led_to = after.into_iter().filter(|next| *next != class.reversed() && next.own.count() > 0);
        led_to.for_each(|next| assert!(place(next) < last, "{class} leads to {next}"));
    }
}

fn search(position: Position, depth: u32) -> Info {
    let table = Table::new(1).expect("1 MiB");
    let task = Task {
        game: &Game::new(position),
        limits: &Limits::depth(depth),
        threads: 1,
        lines: 1,
        overhead: Duration::ZERO,
        contempt: 0,
        table: &table,
        endings: &Tables::embedded(),
        control: &Control::default(),
    };
    let answer = Searcher::default().search(&task, &mut |_| ());
    answer.lines.into_iter().next().expect("a search tells a line")
}

#[test]
fn a_search_tells_what_the_tables_know_and_plays_it_out() {
    for board in BOARDS {
        for position in positions(board).step_by(997).filter(|position| !position.moves().is_empty()) {
            let value = Tables::embedded().value(&position).expect("three pieces are covered");
            let info = search(position, 4);
            assert_eq!(info.score, Score::of_exact(value, 0), "{position} on {board}");
            let Some(plies) = value.plies() else { continue };
            assert_eq!(info.distance, Distance::True, "{position} on {board}");
            assert_eq!(info.line.len(), usize::from(plies), "{position} is played to its end");
            let end = info.line.iter().try_fold(position, |position, &mv| position.try_play(mv)).expect("legal moves");
            assert!(end.moves().is_empty(), "{position} ends with {end}");
        }
    }
}

/// One move holds in each; the others lose.
#[test]
fn a_drawn_ending_is_not_lost() {
    let mut narrow = 0;
    for position in positions(Board::STANDARD).step_by(31) {
        let Some(moves) = Tables::embedded().moves(&position) else { continue };
        let holding = moves.iter().filter(|(_, value)| *value == Value::Draw).count();
        if holding != 1 || moves.len() < 3 || moves[0].1 != Value::Draw {
            continue;
        }
        narrow += 1;
        assert_eq!(search(position, 5).line.first(), Some(&moves[0].0), "{position}");
    }
    assert!(narrow > 50, "{narrow} positions where one move holds");
}
