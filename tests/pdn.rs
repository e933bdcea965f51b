//! Game files: what is read, what is refused and where, and that writing and reading are each other's inverse.

use std::error::Error;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tobit::rules::pdn::{
    CaptureSeparator, Comment, PdnGame, PdnProblem, PdnReader, PdnStyle, ResultStyle, TagError, read_games, write_games,
};
use tobit::rules::{Board, Colour, Game, MoveTextError, Outcome, Position, PositionTextError};

const WHITE_WINS: Option<Outcome> = Some(Outcome::Win(Colour::White));
const BLACK_WINS: Option<Outcome> = Some(Outcome::Win(Colour::Black));
const DRAWN: Option<Outcome> = Some(Outcome::Draw);

/// Reads a text that holds one game on the standard board.
fn one(text: &str) -> PdnGame {
    let mut games = read_games(text, Board::STANDARD).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(games.len(), 1, "{text:?}");
    games.remove(0)
}

fn moves_of(game: &PdnGame) -> String {
    let game = game.game();
    let texts = game.positions().iter().zip(game.moves()).map(|(position, &mv)| position.move_text(mv));
    texts.collect::<Vec<_>>().join(" ")
}

fn texts(comments: &[Comment]) -> Vec<&str> {
    comments.iter().map(Comment::as_str).collect()
}

#[test]
fn the_moves_are_found_however_they_are_wrapped_up() {
    let expected = "8-15 29-22 15:29 35:22";
    for text in [
        "1. 8-15 29-22 2. 15:29 35:22",
        "1.8-15 29-22 2.15:29 35:22 *",
        "1. 8-15 1... 29-22 2. 15x29 2... 35x22",
        "8-15 29-22 15:29 35:22",
        "\u{feff}1. 8-15\t29-22\r\n2. 15:29\r\n35:22\r\n*\r\n",
        "1. 8-15 ... 29-22 7. 15:29 99... 35:22",
        "1. 8-15! 29-22?? 2. 15:29(?!) 35:22 !? *",
        "1. 8-15 $1 29-22 $3 $140 2. 15:29 $99999999999999999999 35:22",
        "{Before} 1. {a} 8-15{b}29-22 {c\nd} 2. 15:29 ; e 2... 35:22\n35:22",
        "1. 8-15 (1. 7-14 (1. 9-16 {)} ; )\n) 31-24) (7-14) 29-22 (what [ever] !) 2. 15:29 35:22",
        "% a line for nobody\n1. 8-15 29-22\n%another [Event \"x\"]\n15:29 35:22",
        "1. 8-15 29-22 2. 15:29 35:22 {no result} {at all}",
    ] {
        assert_eq!(moves_of(&one(text)), expected, "{text:?}");
    }
}

#[test]
fn captures_are_read_in_every_form_the_game_knows() {
    let tags = "[FEN \"W:W9:B10,16,18,24\"]\n";
    for text in ["9:11:25:23:9", "9x11x25x23x9", "9:9", "9x9"] {
        assert_eq!(moves_of(&one(&format!("{tags}1. {text} 2-0"))), "9:11:25:23:9", "{text}");
    }
}

#[test]
fn results_end_a_game() {
    for (text, expected) in [
        ("1. 8-15 2-0", WHITE_WINS),
        ("1. 8-15 1-0", WHITE_WINS),
        ("1. 8-15 0-2", BLACK_WINS),
        ("1. 8-15 0-1", BLACK_WINS),
        ("1. 8-15 1-1", DRAWN),
        ("1. 8-15 1/2-1/2", DRAWN),
        ("1. 8-15 0-0", None),
        ("1. 8-15 *", None),
        ("1. 8-15", None),
        ("[Result \"2-0\"] 1. 8-15", WHITE_WINS),
        ("[Result \"0-1\"] 1. 8-15 *", BLACK_WINS),
        ("[Result \" 1-1 \"]", DRAWN),
        ("[Result \"1+ - 1-\"] 1. 8-15", None),
        ("[Result \"2-0\"] 1. 8-15 0-2", BLACK_WINS),
        ("2. 2-0 * [Result \"2-0\"] *", WHITE_WINS),
    ] {
        let last = read_games(text, Board::STANDARD).unwrap().pop().unwrap();
        assert_eq!(last.result(), expected, "{text:?}");
    }
}

#[test]
fn tags_choose_board_and_start() {
    let start = |board: &str| Position::start(board.parse().unwrap());
    let fen = |text| Position::parse(Board::STANDARD, text).unwrap();
    for (text, expected) in [
        ("*\n[Event \"none\"]", start("4x4")),
        ("[Variant \"Tobit 5x4\"]", start("5x4")),
        ("[Variant \"tobit  6X6 \"]", start("6x6")),
        ("[Variant \"Tobit 5x4\"] [SetUp \"1\"] [FEN \"W:WK9:B10\"]", fen("W:WK9:B10")),
        ("[FEN \"B: B 27-38 : W K1-5 .\"] [Variant \"Tobit 5x4\"]", fen("B:WK1,K2,K3,K4,K5:B27-38")),
        ("[Variant \"Tobit 5x4\"] [SetUp \"0\"] [FEN \"W:WK9:B10\"]", start("5x4")),
    ] {
        let games = read_games(text, Board::SMALL).unwrap();
        assert_eq!(*games[0].game().start(), expected, "{text:?}");
        assert!(games[0].tags().iter().all(|(name, _)| name == "Event"), "{text:?}");
    }
}

#[test]
fn tags_come_in_the_customary_order() {
    let game = one(r#"[Opening "x"][Black "B \"the \\ bold\""] [Round "3"] [Event ""]
        [White "C:\x"] [ Board  "7" ] [Result "*"]"#);
    let names: Vec<&str> = game.tags().iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Event", "Round", "White", "Black", "Opening", "Board"]);
    assert_eq!(game.tag("Black"), Some(r#"B "the \ bold""#));
    assert_eq!(game.tag("White"), Some(r"C:\x"));
    assert_eq!(game.tag("Site"), None);
    let written = game.write(&PdnStyle::default());
    let names: Vec<&str> = written.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
    assert_eq!(names, ["Event", "Round", "White", "Black", "Result", "Variant", "Opening", "Board"]);
    assert_eq!(one(&written), game);
}

#[test]
fn a_tag_that_no_file_could_hold_is_refused() {
    let mut game = PdnGame::new(Game::default());
    assert_eq!(game.set_tag("White", "first"), Ok(()));
    assert_eq!(game.set_tag("White", "second"), Ok(()));
    assert_eq!(game.tags().len(), 1);
    assert_eq!(game.tag("White"), Some("second"));
    for name in ["", "two words", "a\"", "ä", "]"] {
        assert_eq!(game.set_tag(name, ""), Err(TagError::Name(name.to_owned())));
    }
    for name in ["FEN", "SetUp", "Variant", "Result"] {
        assert_eq!(game.set_tag(name, "1"), Err(TagError::Derived(name.to_owned())));
    }
    assert!(matches!(game.set_tag("Event", "a\nb"), Err(TagError::LineBreak(_))));
}

#[test]
fn comments_and_glyphs_stay_with_their_moves() {
    let game = one("{one} [Event \"x\"] {two} 1. {three} 8-15!? $14 {four} {five} 29-22 ;six } and\n\
                    2. {seven} {eight} 15:29 {}{ } 35:22 $7 3. {nine} 1-1 {ten} ; eleven\n {twelve}");
    assert_eq!(texts(&game.comments), ["one", "two"]);
    let said: Vec<String> = game
        .annotations()
        .map(|(index, said)| {
            format!("{index} {:?} {:?} {:?}", texts(&said.before), said.glyphs, texts(&said.after)).replace('"', "")
        })
        .collect();
    let expected = [
        "0 [three] [5, 14] [four, five]",
        "1 [] [] [six ) and]",
        "2 [seven, eight] [] []",
        "3 [] [7] [nine, ten, eleven]",
    ];
    assert_eq!(said, expected);
}

#[test]
fn several_games_follow_each_other() {
    let text = "[Event \"1\"]\n1. 8-15 2-0\n\n[Event \"2\"]\n{nothing}\n[Event \"3\"]\n7-14\n[Event \"4\"] *\n\
                8-15 * 7-14 29-22 0-2 {not a game}\n * 2-0 ";
    let games = read_games(text, Board::STANDARD).unwrap();
    let seen: Vec<_> = games.iter().map(|game| (game.tag("Event"), moves_of(game))).collect();
    let expected = [(Some("1"), "8-15"), (Some("2"), ""), (Some("3"), "7-14"), (Some("4"), ""), (None, "8-15")]
        .into_iter()
        .chain([(None, "7-14 29-22")])
        .map(|(event, moves)| (event, moves.to_owned()))
        .collect::<Vec<_>>();
    assert_eq!(seen, expected);
    for text in ["", " \r\n", "\u{feff}", "{only a comment}", "* 2-0 *", "% line", "; line", "(7-14)", "$4 !"] {
        assert_eq!(read_games(text, Board::STANDARD), Ok(vec![]), "{text:?}");
    }
}

#[test]
fn an_error_says_where_and_what_and_why() {
    for (text, place, at_fault, why) in [
        ("1. 7-13", (1, 1, 4), "7-13", "'7-13' is not legal: the piece cannot get there"),
        ("1. 8-15 *\n{é} 1. 8-15 29-22\n\t15-22", (2, 3, 2), "15-22", "a capture is compulsory here, such as 15:29"),
        ("\u{feff}7-14\r\n31-24\r\n  99-98", (1, 3, 3), "99-98", "there is no point 99 on 5x4"),
        ("[FEN \"W:W1:B9,,10\"]\n1. 7-14", (1, 1, 1), "W:W1:B9,,10", "stray comma"),
        ("[Event \"x\"]\n[FEN \"W:W1:B1\"]", (1, 2, 1), "W:W1:B1", "point 1 is named twice"),
        ("[Variant \"Tobit 9x9\"]", (1, 1, 1), "Tobit 9x9", "there is no board 9x9"),
        ("[Variant \"International\"]", (1, 1, 1), "International", "is not Tobit"),
        ("[Event \"x\n]", (1, 1, 1), "[Event \"x", "is not a tag"),
        ("7-14 {abc\n\n def", (1, 1, 6), "{abc", "never closed"),
        ("7-14 (31-24 (8-15)\n", (1, 1, 6), "(31-24 (8-15)", "never closed"),
        ("7-14 31-24)", (1, 1, 11), ")", "a ')' does not belong here"),
        ("1. 7\u{2013}14", (1, 1, 4), "7\u{2013}14", "is not a move"),
        ("1. 7-14 [%clk 1:00] 31-24", (1, 1, 9), "[", "a '[' does not belong here"),
        ("1. 7-14 /FEN \"B:W1:B9\"/", (1, 1, 9), "/FEN", "is not a move"),
        ("1. 2-2 1-1", (1, 1, 4), "2-2", "is not legal"),
    ] {
        let error = read_games(text, Board::STANDARD).expect_err(text);
        assert_eq!((error.game, error.line, error.column), place, "{text:?}: {error}");
        assert_eq!(error.text, at_fault, "{text:?}");
        let message = error.to_string();
        let (game, line, column) = place;
        assert!(message.starts_with(&format!("game {game}, line {line}, column {column}: ")), "{message}");
        assert!(message.contains(why), "{message}");
    }
}

#[test]
fn the_cause_of_an_error_is_its_source() {
    let cause_of = |text| read_games(text, Board::STANDARD).unwrap_err();
    let error = cause_of("7-13");
    let source = error.source().and_then(Error::source).unwrap();
    assert_eq!(source.downcast_ref(), Some(&MoveTextError::Illegal("7-13".to_owned())));
    let error = cause_of("[FEN \"W:W1:B1\"]");
    let source = error.source().and_then(Error::source).unwrap();
    assert_eq!(source.downcast_ref(), Some(&PositionTextError::NamedTwice(1)));
    assert!(matches!(cause_of("}").problem, PdnProblem::Unexpected('}')));
}

#[test]
fn a_bad_game_does_not_harm_its_neighbours() {
    for bad in [
        "[Event \"bad]\n[Site \"x\"]\n\n1. 7-14 *",
        "[Event \"bad\"]\n1. 7-13 31-24 {comment} (variation) 2. 7-14\n",
        "[Event \"bad\"]\n1. 7-14 } ] ) \" 31-24 0-2\n",
        "[Event \"bad\"]\n[FEN \"nonsense\"]\n1. 7-14 *",
        "[Event \"bad\"]\n[FEN \"nonsense\"]",
        "[Event \"bad\"]\n[Variant \"chess\"]\n1. e2-e4 *",
        "[Event \"bad\"]\n1. 7-14 (31-24 (8-15)\n",
        "1. 7-13 *",
    ] {
        let text = format!("[Event \"good\"]\n1. 8-15 *\n{bad}\n[Event \"good\"]\n1. 8-15 *");
        let games: Vec<_> = PdnReader::new(&text, Board::STANDARD).collect();
        let good: Vec<bool> = games.iter().map(Result::is_ok).collect();
        assert_eq!(good, [true, false, true], "{text}");
        assert_eq!(games[0].as_ref().unwrap(), games[2].as_ref().unwrap(), "{text}");
        assert_eq!(games[1].as_ref().unwrap_err().game, 2);
    }
    // A comment that is not closed costs its own game, and no more where no brace closes later.
    let games: Vec<_> = PdnReader::new("7-14 {oops\n[Event \"x\"]\n8-15", Board::STANDARD).collect();
    assert!(games.len() == 2 && games[0].is_err() && games[1].is_ok());
}

#[test]
fn a_game_is_written_in_its_style() {
    let mut game = one("[White \"A\"] 1. 8-15! {good} 29-22 2. {forced} 15:29 35:22 1-1");
    assert_eq!(game.to_string(), game.write(&PdnStyle::default()));
    let draughts = "[White \"A\"]\n[Result \"1-1\"]\n[Variant \"Tobit 5x4\"]\n\n\
                    1. 8-15! {good} 1... 29-22 2. {forced} 15:29 35:22 1-1\n";
    assert_eq!(game.to_string(), draughts);
    let style = PdnStyle { result: ResultStyle::Chess, capture: CaptureSeparator::Cross, ..PdnStyle::default() };
    let chess = draughts.replace("1-1", "1/2-1/2").replace(':', "x");
    assert_eq!(game.write(&style), chess);
    assert_eq!(one(&chess), game);
    for (result, draughts, chess) in
        [(WHITE_WINS, "2-0", "1-0"), (BLACK_WINS, "0-2", "0-1"), (DRAWN, "1-1", "1/2-1/2"), (None, "*", "*")]
    {
        game.set_result(result);
        assert!(game.to_string().ends_with(&format!(" {draughts}\n")));
        assert!(game.write(&style).ends_with(&format!(" {chess}\n")));
    }
}

#[test]
fn the_start_is_written_only_where_it_is_not_the_boards_own() {
    assert_eq!(one("*[Event \"x\"]").to_string(), "[Event \"x\"]\n[Result \"*\"]\n[Variant \"Tobit 5x4\"]\n\n*\n");
    let position = Position::parse(Board::SMALL, "B:W1-10:B23-32").unwrap();
    let mut game = Game::new(position);
    for text in ["24-18", "6-12", "18:6"] {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    let mut game = PdnGame::new(game);
    game.annotation_mut(1).unwrap().before.extend(Comment::new("a"));
    assert!(game.annotation_mut(3).is_none());
    let expected = "[Result \"*\"]\n[Variant \"Tobit 4x4\"]\n[SetUp \"1\"]\n\
                    [FEN \"B:W1,2,3,4,5,6,7,8,9,10:B23,24,25,26,27,28,29,30,31,32\"]\n\n\
                    1... 24-18 2. {a} 6-12 18:6 *\n";
    assert_eq!(game.to_string(), expected);
    assert_eq!(one(expected), game);
}

#[test]
fn a_finished_game_carries_its_result() {
    let mut game = Game::new(Position::parse(Board::STANDARD, "W:W9:B10").unwrap());
    game.play(game.position().parse_move("9:11").unwrap()).unwrap();
    assert_eq!(PdnGame::new(game).result(), WHITE_WINS);
}

/// A game of random moves with random tags, comments and glyphs.
fn random_game(rng: &mut StdRng, board: Board) -> PdnGame {
    let mut game = Game::new(Position::start(board));
    for _ in 0..rng.random_range(0..150) {
        let moves = game.position().moves();
        let Some(&mv) = moves.choose(rng) else { break };
        game.play(mv).unwrap();
    }
    if rng.random_bool(0.2) {
        game = Game::new(*game.position());
    }
    let mut game = PdnGame::new(game);
    game.set_result(*[None, WHITE_WINS, BLACK_WINS, DRAWN].choose(rng).unwrap());
    for _ in 0..rng.random_range(0..5) {
        let name = *["Event", "Black", "White", "Annotator", "Date", "x_1"].choose(rng).unwrap();
        game.set_tag(name, &random_text(rng).replace(['\n', '\r'], " ")).unwrap();
    }
    game.comments.extend(Comment::new(&random_text(rng)));
    for index in 0..game.game().moves().len() {
        if rng.random_bool(0.8) {
            continue;
        }
        let said = game.annotation_mut(index).unwrap();
        for _ in 0..rng.random_range(0..3) {
            said.before.extend(Comment::new(&random_text(rng)));
            said.after.extend(Comment::new(&random_text(rng)));
            said.glyphs.push(rng.random_range(0..9));
        }
    }
    game
}

/// A few words that could be taken for something else.
fn random_text(rng: &mut StdRng) -> String {
    const WORDS: [&str; 22] = [
        "a",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\\",
        ";",
        "%",
        "$1",
        "1.",
        "2-0",
        "*",
        "7-14",
        "!",
        "\n",
        "хул",
        "\u{feff}",
        "[Event \"x\"]",
        "a-rather-long-word-that-has-to-be-wrapped-somewhere-and-cannot-be-broken-in-two-because-of-hyphens",
    ];
    let mut text = String::new();
    for _ in 0..rng.random_range(0..8) {
        text += WORDS.choose(rng).unwrap();
        text += ["", " ", "\t"].choose(rng).unwrap();
    }
    text
}

#[test]
fn reading_undoes_writing() {
    let mut rng = StdRng::seed_from_u64(1);
    for board in [Board::STANDARD, Board::SMALL] {
        let games: Vec<PdnGame> = (0..300).map(|_| random_game(&mut rng, board)).collect();
        for result in [ResultStyle::Draughts, ResultStyle::Chess] {
            for capture in [CaptureSeparator::Colon, CaptureSeparator::Cross] {
                let written = write_games(&games, &PdnStyle { result, capture, ..PdnStyle::default() });
                // The caller's board is not needed: the file says which one it is.
                assert_eq!(read_games(&written, Board::new(2, 3).unwrap()).unwrap(), games);
            }
        }
    }
}

#[test]
fn lines_of_moves_are_at_most_eighty_characters_long() {
    let mut rng = StdRng::seed_from_u64(2);
    let mut longest = 0;
    for _ in 0..100 {
        let written = random_game(&mut rng, Board::STANDARD).to_string();
        let (_, moves) = written.split_once("\n\n").unwrap();
        for line in moves.lines() {
            let length = line.chars().count();
            assert!(length <= 80 || !line.contains(' '), "{line}");
            longest = longest.max(length.min(80));
        }
    }
    assert_eq!(longest, 80);
}

#[test]
fn no_bytes_make_the_reader_panic() {
    const PIECES: [&str; 20] = [
        "{", "}", "(", ")", "[", "]", "\"", "\\", ";", "%", "$", "*", ".", "\n", "-", "[FEN \"", "1.", "é", "\u{feff}",
        "2-0",
    ];
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..300 {
        let games: Vec<PdnGame> = (0..3).map(|_| random_game(&mut rng, Board::STANDARD)).collect();
        let mut bytes = write_games(&games, &PdnStyle::default()).into_bytes();
        for _ in 0..rng.random_range(1..20) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..4) {
                0 => bytes[at] = rng.random(),
                1 => drop(bytes.remove(at)),
                2 => drop(bytes.splice(at..at, PIECES.choose(&mut rng).unwrap().bytes())),
                _ => drop(bytes.drain(at..(at + 50).min(bytes.len()))),
            }
        }
        let text = tobit::rules::pdn::decode(&bytes);
        for (index, game) in PdnReader::new(&text, Board::STANDARD).enumerate() {
            match game {
                Ok(game) => assert_eq!(one(&game.to_string()), game),
                Err(error) => assert_eq!(error.game, index + 1),
            }
        }
    }
}

/// Files made to be slow or deep: each would take hours or overflow the stack if any of it were done twice or by recursion.
#[test]
fn hostile_files_are_read_in_one_pass() {
    for piece in [
        "(",
        "{",
        "[",
        "\"",
        "(!",
        "(;\n",
        "({",
        "[x",
        "[x \"",
        "[A \"\"]\n{\n",
        "[A \"\"]\n(",
        "[A \"\"]\n7-14 {",
        "[A \"\"]\n",
        "7-13 *\n",
        "[a",
        "% ",
        "[ ",
        "1.",
        "$1 ",
        "}\n*",
        "7-14-",
        "[A_ \"\"]{",
        "({}",
        "\\",
    ] {
        let text = piece.repeat(1_000_000 / piece.len());
        let count = PdnReader::new(&text, Board::STANDARD).count();
        assert!(count <= text.len(), "{piece:?}");
    }
}
