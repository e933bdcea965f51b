//! Drawings of the board, as text and as a picture.

use std::collections::HashMap;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use roxmltree::{Document, Node};
use tobit::cli::drawing::{self, Style};
use tobit::cli::svg;
use tobit::rules::{Board, Colour, Kind, Move, Position, Setup};

/// Positions of every board: its start, and some with tobits after random moves, with the move that led there.
fn positions() -> Vec<(Position, Option<Move>)> {
    let mut rng = StdRng::seed_from_u64(1);
    let mut positions = Vec::new();
    for board in Board::all() {
        positions.push((Position::start(board), None));
        for _ in 0..5 {
            let mut setup = Setup::empty(board, *Colour::BOTH.choose(&mut rng).unwrap());
            for point in board.points() {
                if rng.random_bool(0.3) {
                    setup.tobits[rng.random_range(0..2)] |= point.bit();
                } else if rng.random_bool(0.2) && point.row() > 0 && point.row() <= board.transverse() {
                    setup.hullar[rng.random_range(0..2)] |= point.bit();
                }
            }
            let Ok(position) = Position::try_from(setup) else { continue };
            if let Some(&mv) = position.moves().choose(&mut rng) {
                positions.push((position.play(mv), Some(mv)));
            }
        }
    }
    assert!(positions.len() > 80);
    positions
}

fn count(position: &Position, colour: Colour, kind: Kind) -> usize {
    position.pieces().of_kind(colour, kind).into_iter().count()
}

/// The drawing without the text below it.
fn picture(drawing: &str) -> &str {
    drawing.split_once("\n\n").unwrap().0
}

#[test]
fn the_standard_start_looks_like_this() {
    let position = Position::start(Board::STANDARD);
    let expected = "       ●34   ●35   ●36   ●37   ●38
       │     │     │     │     │
 ●27───●28───●29───●30───●31───●32───●33
       │     │     │     │     │
 ├20───┼21───┼22───┼23───┼24───┼25───┤26
       │     │     │     │     │
 ├13───┼14───┼15───┼16───┼17───┼18───┤19
       │     │     │     │     │
 ○6────○7────○8────○9────○10───○11───○12
       │     │     │     │     │
       ○1    ○2    ○3    ○4    ○5

White to move
○ □: hul and tobit of White, ● ■: of Black
W:W1,2,3,4,5,6,7,8,9,10,11,12:B27,28,29,30,31,32,33,34,35,36,37,38
";
    assert_eq!(drawing::board(&position, &Style::default()), expected);
}

#[test]
fn the_last_move_stands_between_brackets() {
    let before = Position::parse(Board::SMALL, "B:W8,K15:BK9,31").unwrap();
    let mv = before.parse_move("9:7").unwrap();
    let expected = "       +29   +30   b31   +32
       |     |     |     |
 +23---+24---+25---+26---+27---+28
       |     |     |     |
 +17---+18---+19---+20---+21---+22
       |     |     |     |
 +11---+12---+13---+14---W15---+16
       |     |     |     |
 +5----+6---[B7]---x8---[+9]---+10
       |     |     |     |
       +1    +2    +3    +4

White to move
w W: hul and tobit of White, b B: of Black
W:WK15:BK7,31
";
    let style = Style { ascii: true, colour: false, last_move: Some(mv) };
    assert_eq!(drawing::board(&before.play(mv), &style), expected);
}

/// Every point's number stands right of its sign, under a piece or not, on every board.
#[test]
fn a_drawing_shows_every_number_and_piece() {
    for (position, last_move) in positions() {
        for (ascii, signs) in [(false, ["○●", "□■"]), (true, ["wb", "WB"])] {
            let drawing = drawing::board(&position, &Style { ascii, colour: false, last_move });
            let digits = picture(&drawing).split(|c: char| !c.is_ascii_digit());
            let mut numbers: Vec<u8> = digits.filter_map(|digits| digits.parse().ok()).collect();
            numbers.sort_unstable();
            let expected: Vec<u8> = (1..=position.board().point_count()).collect();
            assert_eq!(numbers, expected, "{drawing}");

            for (kind, signs) in [(Kind::Hul, signs[0]), (Kind::Tobit, signs[1])] {
                for (colour, sign) in Colour::BOTH.into_iter().zip(signs.chars()) {
                    let drawn = picture(&drawing).chars().filter(|&c| c == sign).count();
                    assert_eq!(drawn, count(&position, colour, kind), "{sign}\n{drawing}");
                    for point in position.pieces().of_kind(colour, kind) {
                        let piece = format!("{sign}{}", position.board().number(point));
                        assert!(picture(&drawing).contains(&piece), "{piece}\n{drawing}");
                    }
                }
            }
            let below = drawing.split_once("\n\n").unwrap().1;
            assert!(below.starts_with(&format!("{} to move\n", position.to_move())), "{drawing}");
            assert!(below.ends_with(&format!("\n{position}\n")), "{drawing}");
        }
    }
}

#[test]
fn letters_alone_make_a_plain_drawing() {
    for (position, last_move) in positions() {
        let drawing = drawing::board(&position, &Style { ascii: true, colour: false, last_move });
        assert!(drawing.is_ascii(), "{drawing}");
    }
}

/// What a terminal shows once it has taken the escape codes for colours away.
fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shown, part| shown + part.split_once('m').unwrap().1)
}

#[test]
fn there_are_escape_codes_only_with_colour_and_they_change_nothing_else() {
    for (position, last_move) in positions() {
        for ascii in [false, true] {
            let plain = drawing::board(&position, &Style { ascii, colour: false, last_move });
            let coloured = drawing::board(&position, &Style { ascii, colour: true, last_move });
            assert!(!plain.contains('\x1b'));
            assert!(coloured.contains('\x1b'));
            assert_eq!(without_escapes(&coloured), plain);
            // Each line ends in the terminal's own colours.
            let last_code = |line: &str| line.rsplit_once('\x1b').map(|(_, code)| code.starts_with("[0m"));
            assert!(coloured.lines().filter_map(last_code).all(|resets| resets));
        }
    }
}

fn has_name(node: &Node<'_, '_>, name: &str) -> bool {
    node.has_tag_name(("http://www.w3.org/2000/svg", name))
}

fn with_class<'a, 'input>(document: &'a Document<'input>, class: &str) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn middle(node: &Node<'_, '_>) -> (i32, i32) {
    let [x, y] = ["cx", "cy"].map(|name| node.attribute(name).unwrap().parse().unwrap());
    (x, y)
}

#[test]
fn a_picture_shows_every_number_and_piece() {
    for (position, last_move) in positions() {
        let text = svg::board(&position, last_move);
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let board = position.board();
        let numbers: Vec<u8> =
            with_class(&document, "number").iter().map(|node| node.text().unwrap().parse().unwrap()).collect();
        assert_eq!(numbers, (1..=board.point_count()).collect::<Vec<_>>());
        assert_eq!(with_class(&document, "dot").len(), usize::from(board.point_count()));
        assert_eq!(with_class(&document, "chol").len(), usize::from(board.longitudinal() + board.transverse()));

        let tobits = Colour::BOTH.map(|colour| count(&position, colour, Kind::Tobit));
        assert_eq!(with_class(&document, "crown").len(), tobits[0] + tobits[1]);
        for colour in Colour::BOTH {
            // A tobit is two discs, and one disc says whose turn it is.
            let expected = count(&position, colour, Kind::Hul)
                + 2 * count(&position, colour, Kind::Tobit)
                + usize::from(position.to_move() == colour);
            assert_eq!(with_class(&document, &colour.to_string()).len(), expected);
        }
        let rings = with_class(&document, "trace").iter().filter(|node| has_name(node, "circle")).count();
        assert_eq!(rings, if last_move.is_some() { 2 } else { 0 });
    }
}

#[test]
fn a_picture_needs_nothing_from_outside_and_says_what_it_shows() {
    for (position, last_move) in positions() {
        let text = svg::board(&position, last_move);
        let document = Document::parse(&text).unwrap();
        let root = document.root_element();
        assert!(has_name(&root, "svg"));
        let size: Vec<i32> = root.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
        assert!(size.len() == 4 && size[..2] == [0, 0] && size[2..].iter().all(|&n| n > 0));
        let said = |name: &str| root.children().find(|node| has_name(node, name)).unwrap().text().unwrap().to_owned();
        assert_eq!(said("title"), format!("Tobit {}, {} to move", position.board(), position.to_move()));
        assert!(said("desc").starts_with(&position.to_string()));
        assert!(!text.contains("<script") && !text.contains("href") && !text.contains("<image"));
        assert_eq!(text.matches("http").count(), 1, "only the name space has an address");
        for reference in text.split("url(#").skip(1) {
            let id = reference.split_once(')').unwrap().0;
            assert!(text.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}

/// No disc lies on a number, and all is within the picture.
#[test]
fn pieces_leave_the_numbers_free() {
    for (position, last_move) in positions() {
        let text = svg::board(&position, last_move);
        let document = Document::parse(&text).unwrap();
        let discs: Vec<(i32, i32)> =
            ["White", "Black"].into_iter().flat_map(|class| with_class(&document, class)).map(|n| middle(&n)).collect();
        for number in with_class(&document, "number") {
            let [x, y]: [i32; 2] = ["x", "y"].map(|name| number.attribute(name).unwrap().parse().unwrap());
            // About the room that two digits of the type take.
            for (x, y) in [(x, y), (x + 15, y), (x, y - 10), (x + 15, y - 10)] {
                assert!(discs.iter().all(|&(cx, cy)| (cx - x).pow(2) + (cy - y).pow(2) > 24 * 24), "{x} {y}\n{text}");
            }
        }
    }
}

#[test]
fn an_arrow_marks_a_move_along_one_chol_only() {
    let mut seen = HashMap::new();
    for (text, mv) in [
        ("W:W8,9:B30", "8-15"),
        ("W:W9:B10,30", "9:11"),
        ("W:WK6:B8,10,30", "6:9:11"),
        ("W:W9:B10,16,18,24", "9:9"),
        ("W:W9:B8,10,16,18,24", "9:23:25:11:7"),
    ] {
        let position = Position::parse(Board::STANDARD, text).unwrap();
        let last_move = position.parse_move(mv).unwrap_or_else(|error| panic!("{error}"));
        let picture = svg::board(&position.play(last_move), Some(last_move));
        seen.insert(mv, picture.contains("marker-end"));
    }
    let expected = [("8-15", true), ("9:11", true), ("6:9:11", true), ("9:9", false), ("9:23:25:11:7", false)];
    assert_eq!(seen, HashMap::from(expected));
}
