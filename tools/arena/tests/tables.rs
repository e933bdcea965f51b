//! Games that end because tables of endings know their result.

mod support;

use std::fs;

use serde_json::Value as Json;
use support::Place;
use tobit::endgame::{Census, EncodedPart, Header, Index, Metric, PART, Tables, Value};
use tobit::rules::pdn::{PdnGame, read_games};
use tobit::rules::{Board, Outcome, Position};

const HONEST: &str =
    "match --engine cmd=engine,args=honest,name=x --engine cmd=engine,args=honest,name=y --each nodes=150 --seed 3";
const FIRST: &str =
    "match --engine cmd=engine,args=first,name=x --engine cmd=engine,args=first,name=y --each nodes=1 --seed 3";
/// Two tobits against two, of which no table is part of the program.
const FOUR: &str = "W:WK1,K2:BK37,K38\n";

/// What the tables that are part of the program say.
fn result(position: &Position) -> Option<Outcome> {
    Some(match Tables::embedded().value(position)? {
        Value::Win(_) => Outcome::Win(position.to_move()),
        Value::Draw => Outcome::Draw,
        Value::Loss(_) => Outcome::Win(!position.to_move()),
    })
}

fn is_by_tables(game: &PdnGame) -> bool {
    game.tag("Termination") == Some("table adjudication")
}

/// Plays games with tables, replays them, and holds each against the tables. Returns how many the tables have judged.
fn judged(place: &Place, arguments: &str) -> usize {
    let report = place.report(&format!("{arguments} --pdn games.pdn --json games.json"));
    let games = read_games(&place.read("games.pdn"), Board::STANDARD).expect("every game can be replayed");
    for (game, line) in games.iter().zip(place.games("games.json")) {
        let (last, before) = game.game().positions().split_last().expect("a game has a position");
        assert!(before.iter().all(|position| result(position).is_none()), "it ends as soon as the tables know it");
        let is_over_by_rules = game.game().ending().is_some();
        assert_eq!(is_by_tables(game), !is_over_by_rules && result(last).is_some(), "{last}");
        assert_eq!(line["termination"]["kind"] == "table-adjudication", is_by_tables(game));
        if is_by_tables(game) {
            assert_eq!(game.result(), result(last), "{last}");
            let plies = Tables::embedded().value(last).and_then(Value::plies);
            assert_eq!(line["termination"]["plies"].as_u64(), plies.map(u64::from), "{last}");
            assert!(line["reason"].as_str().is_some_and(|reason| reason.contains("the tables of endings")), "{line}");
        }
    }
    let judged = games.iter().filter(|game| is_by_tables(game)).count();
    assert!(judged == 0 || report.contains(&format!("table adjudication {judged}")), "{report}");
    judged
}

#[test]
fn games_end_with_the_result_of_the_tables() {
    assert!(judged(&Place::new(), &format!("{HONEST} --games 12 --concurrency 2 --tb")) > 0);
    let place = Place::new();
    place.write("o.fen", "W:WK1,2,3:BK38\nB:W1,2:BK20,K26,31\nW:W1,2,3:B36,37\nW:WK1,2:BK38\nB:W20:B24,31\n");
    let arguments = format!("{HONEST} --games 10 --openings file=o.fen --tb built-in");
    assert!(judged(&place, &arguments) > 5);
    // The last two are in the tables as they are.
    assert!(place.games("games.json").iter().skip(6).all(|game| game["plies"] == 0));
}

#[test]
fn the_rules_of_the_game_go_first() {
    let place = Place::new();
    place.write("o.fen", "W:W1,9:B16,30\n");
    assert_eq!(judged(&place, &format!("{FIRST} --games 2 --openings file=o.fen --tb")), 0);
    for game in place.games("games.json") {
        assert_eq!((&game["plies"], &game["result"]), (&Json::from(1), &Json::from("2-0")));
        assert_eq!(game["termination"]["kind"], "no-pieces");
    }
}

#[test]
fn positions_of_more_pieces_than_wanted_are_not_looked_up() {
    let place = Place::new();
    place.write("o.fen", "W:WK1,2:BK38\nW:WK1:BK38\n");
    place.write(
        "match.toml",
        "games = 4\nmaxmoves = 3\ntb = true\ntbpieces = 2\nopenings = \"file=o.fen\"\neach = { nodes = 1, args = \"first\" }\n\
         engine = [\"cmd=engine\", \"cmd=engine\"]\n",
    );
    place.report("match --config match.toml --json games.json");
    let plies: Vec<Json> = place.games("games.json").iter().map(|game| game["plies"].clone()).collect();
    assert_eq!(plies[2..], [0, 0]);
    assert_ne!(plies[0], 0);
    let header = &place.lines("games.json.state")[0];
    assert_eq!(header["settings"]["rules"]["tables"], serde_json::json!({ "source": "built-in", "most_pieces": 2 }));
}

/// Makes a folder `tables` with one class of four pieces, all of which are said to be drawn, and an opening of it.
fn place_with_folder() -> Place {
    let place = Place::new();
    place.write("o.fen", FOUR);
    let class = "h0t2-h0t2".parse().expect("it is a class");
    let values = vec![Some(Value::Draw); Index::new(Board::STANDARD, class).length() as usize];
    let parts: Vec<EncodedPart> =
        values.chunks(PART).map(|part| EncodedPart::new(part).expect("draws take no time")).collect();
    let payloads = EncodedPart::payloads(&parts).expect("a small class");
    fs::create_dir_all(place.path("tables/5x4")).expect("a folder can be made");
    for (metric, payload) in Metric::BOTH.into_iter().zip(payloads) {
        let header = Header { board: Board::STANDARD, class, metric, census: Census::default() };
        let file = fs::File::create(place.path("tables").join(header.path())).expect("a file can be made");
        header.write(&payload, file).expect("a file can be written");
    }
    place
}

const WITH_FOLDER: &str = "--games 2 --openings file=o.fen --maxmoves 2 --tb tables --json games.json";

#[test]
fn tables_in_a_folder_are_used_beside_those_of_the_program() {
    let place = place_with_folder();
    place.report(&format!("{FIRST} {WITH_FOLDER}"));
    for game in place.games("games.json") {
        assert_eq!((&game["plies"], &game["result"]), (&Json::from(0), &Json::from("1-1")));
        assert_eq!(game["termination"]["kind"], "table-adjudication");
    }
    // A run does not go on with others.
    fs::remove_dir_all(place.path("tables/5x4")).expect("a folder can be removed");
    let why = place.refusal("match --resume games.json.state");
    assert!(why.contains("another run") && why.contains("tables of endings"), "{why}");
}

#[test]
fn broken_tables_are_named_and_the_others_are_used() {
    let place = place_with_folder();
    let path = place.path("tables/5x4/h0t2-h0t2.dist");
    let bytes = fs::read(&path).expect("it is there");
    fs::write(&path, &bytes[..bytes.len() - 1]).expect("it can be written");
    let output = place.run(&format!("{FIRST} {WITH_FOLDER}"));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("warning: ") && told.contains("tables/5x4/h0t2-h0t2.dist"), "{told}");
    let of_the_program = Tables::embedded().on(Board::STANDARD).expect("there are some").tables().len();
    let announced =
        format!("Match: x - y, 2 games, {of_the_program} tables of endings, seed 3, its state is in games.json.state");
    assert_eq!(told.lines().last(), Some(announced.as_str()), "{told}");
    assert_ne!(place.games("games.json")[0]["termination"]["kind"], "table-adjudication");
}

#[test]
fn tables_that_are_not_there_are_told_before_the_first_game() {
    let place = Place::new();
    for (arguments, told) in [("--tb nowhere", "nowhere"), ("--tb --board 6x6", "6x6"), ("--tbpieces 3", "--tb")] {
        let why = place.refusal(&format!("{FIRST} {arguments} --json games.json"));
        assert!(why.contains(told), "{why}");
        assert!(!place.path("games.json.state").exists(), "nothing has begun");
    }
    fs::create_dir(place.path("empty")).expect("a folder can be made");
    let output = place.run(&format!("{FIRST} --tb empty"));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.contains("warning: --tb: empty has no tables beside"), "{told}");
}
