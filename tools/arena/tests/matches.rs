//! Matches and tournaments as people run them.

mod support;

use std::collections::HashMap;

use serde_json::Value;
use support::{Place, timeless};
use tobit::rules::pdn::{PdnGame, read_games};
use tobit::rules::{Board, Colour, Outcome};

const HONEST: &str = "--engine cmd=engine,args=honest,name=x --engine cmd=engine,args=honest,name=y,proto=ugi";
const FIRST: &str = "--engine cmd=engine,args=first,name=x --engine cmd=engine,args=first,name=y --each nodes=1";

fn pdn(place: &Place, name: &str, board: Board) -> Vec<PdnGame> {
    read_games(&place.read(name), board).expect("every game can be replayed")
}

fn strings(games: &[Value], key: &str) -> Vec<String> {
    games.iter().map(|game| game[key].to_string()).collect()
}

#[test]
fn the_usual_command_works_as_it_is_written() {
    let place = Place::new();
    let report = place.report(&format!(
        "match {HONEST} --each nodes=500 --games 20 --concurrency 2 --maxmoves 60 --pdn games.pdn --json games.json"
    ));
    place.report("pdn check games.pdn");
    let (games, lines) = (pdn(&place, "games.pdn", Board::STANDARD), place.lines("games.json"));
    assert_eq!((games.len(), lines.len()), (20, 21));
    let result = &lines[20];
    let count = |outcome| games.iter().filter(|game| game.result() == Some(outcome)).count();
    assert_eq!(result["white_wins"], count(Outcome::Win(Colour::White)));
    assert_eq!(result["draws"], count(Outcome::Draw));
    assert_eq!(result["black_wins"], count(Outcome::Win(Colour::Black)));
    let x = &result["engines"][0];
    assert!(report.contains(&format!("+{} ={} -{}", x["wins"], x["draws"], x["losses"])), "{report}");
    for (game, line) in games.iter().zip(&lines) {
        let tag = |name| game.tag(name).unwrap_or_default().to_owned();
        assert_eq!(tag("White"), line["white"].as_str().unwrap_or_default());
        assert_eq!(tag("GameNumber"), line["game"].to_string());
        assert_eq!(tag("PlyCount"), game.game().moves().len().to_string());
        assert_eq!(tag("Termination"), line["termination"]["kind"].as_str().unwrap_or_default().replace('-', " "));
        assert_eq!(tag("TimeControl"), "500 nodes");
        assert_eq!(game.result().map(|outcome| outcome.to_string()).as_deref(), line["result"].as_str());
        let said = &game.annotation(4).expect("the first move of an engine has a comment").after[0];
        assert!(said.as_str().contains('/') && said.as_str().contains(" n="), "{said}");
    }
}

#[test]
fn a_seed_makes_a_schedule_whatever_the_concurrency() {
    let place = Place::new();
    for (name, concurrency) in [("one", 1), ("again", 1), ("four", 4)] {
        place.report(&format!(
            "match {HONEST} --each nodes=300 --games 12 --seed 7 --maxmoves 30 --concurrency {concurrency} --json {name}.json"
        ));
    }
    let games = |name: &str| place.games(name).iter().map(timeless).collect::<Vec<_>>();
    assert_eq!(games("one.json"), games("again.json"));
    assert_eq!(games("one.json"), games("four.json"));
    place.report(&format!("match {HONEST} --each nodes=300 --games 12 --seed 8 --maxmoves 30 --json other.json"));
    assert_ne!(games("one.json"), games("other.json"));
}

#[test]
fn pairs_have_one_opening_and_exchanged_colours() {
    let place = Place::new();
    place.report(&format!("match {FIRST} --games 10 --rounds 2 --openings random,plies=3 --json games.json"));
    let games = place.games("games.json");
    assert_eq!(games.len(), 20);
    let mut openings: HashMap<String, usize> = HashMap::new();
    for pair in games.chunks(2) {
        let opening = |game: &Value| game["moves"].as_array().expect("moves")[..3].to_vec();
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!((&pair[0]["white"], &pair[0]["black"]), (&pair[1]["black"], &pair[1]["white"]));
        assert_eq!(pair[0]["opening_plies"], 3);
        *openings.entry(format!("{:?}", opening(&pair[0]))).or_default() += 1;
    }
    assert_eq!(openings.len(), 10, "no opening comes twice while there are others");
}

#[test]
fn a_file_of_settings_is_as_good_as_arguments() {
    let place = Place::new();
    place.write(
        "match.toml",
        "games = 4\nseed = 3\nmaxmoves = 20\nopenings = { file = \"o.txt\", order = \"random\" }\n\
         each = { nodes = 300, option = { Hash = 2 } }\n\
         [[engine]]\ncmd = \"engine\"\nargs = [\"honest\"]\nname = \"a, b\"\n\
         [[engine]]\ncmd = \"engine\"\nargs = \"honest\"\nname = \"y\"\nproto = \"ugi\"\n",
    );
    place.write(
        "match.json",
        r#"{"games": 4, "seed": 3, "maxmoves": 20, "openings": "file=o.txt,order=random",
            "each": {"nodes": 300, "options": {"Hash": 2}},
            "engine": [{"cmd": "engine", "args": "honest", "name": "a, b"}, "cmd=engine,args=honest,name=y,proto=ugi"]}"#,
    );
    place.write("o.txt", "# openings\n7-14 29-22\n\n8-15 30-23\n9-16 31-24\n");
    place.report("match --config match.toml --json one.json");
    place.report("match --config match.json --json two.json");
    let games = |name: &str| place.games(name).iter().map(timeless).collect::<Vec<_>>();
    assert_eq!(games("one.json"), games("two.json"));
    assert_eq!(games("one.json").len(), 4);
    assert_eq!(games("one.json")[0]["white"], "a, b");
    // The command line has the last word.
    place.report("match --config match.toml --games 2 --json three.json");
    assert_eq!(games("three.json").len(), 2);
    place.write("bad.toml", "games = 4\nengine = [[1]]\n");
    assert!(place.refusal("match --config bad.toml").contains("engine"));
    place.write("bad.toml", "games = = 4\n");
    assert!(place.refusal("match --config bad.toml").contains("bad.toml"));
}

#[test]
fn openings_come_from_files_of_each_kind() {
    let place = Place::new();
    place.write("o.pdn", "[Event \"one\"]\n\n1. 7-14 29-22 2. 8-15 22:8 *\n\n1. 8-15 30-23 *\n");
    place.write("o.fen", "W:W1-12:B27-38\nB:W1,2,K20:B30,31\n");
    place.write("o.moves", "7-14\n8-15 30-23 9-16\n");
    let starts = |openings: &str| {
        place.report(&format!("match {FIRST} --games 4 --openings {openings} --json games.json"));
        let games = place.games("games.json");
        std::fs::remove_file(place.path("games.json")).expect("it is there");
        (strings(&games, "opening_plies"), strings(&games, "start"))
    };
    let (null, fen) = ("null".to_owned(), "\"B:W1,2,K20:B30,31\"".to_owned());
    let none = vec![null.clone(); 4];
    assert_eq!(starts("file=o.pdn"), (["4", "4", "2", "2"].map(String::from).to_vec(), none.clone()));
    assert_eq!(starts("file=o.pdn,plies=1,start=2"), (vec!["1".to_owned(); 4], none.clone()));
    let fens = vec![null.clone(), null, fen.clone(), fen];
    assert_eq!(starts("file=o.fen"), (vec!["0".to_owned(); 4], fens));
    assert_eq!(starts("file=o.moves"), (["1", "1", "3", "3"].map(String::from).to_vec(), none.clone()));
    assert_eq!(starts("startpos"), (vec!["0".to_owned(); 4], none));
    place.write("o.moves", "7-14\n7-15\n");
    let why = place.refusal(&format!("match {FIRST} --openings file=o.moves"));
    assert!(why.contains("line 2") && why.contains("7-15"), "{why}");
    let why = place.refusal(&format!("match {FIRST} --openings file=o.fen,start=9"));
    assert!(why.contains("has 2"), "{why}");
}

#[test]
fn engines_are_told_what_was_asked_for() {
    let place = Place::new();
    place.report(
        "match --engine cmd=engine,args=first,name=x,tc=40/60+0.5,option.Hash=16 \
         --engine cmd=engine,args=first,name=y,proto=ugi,st=0.25,depth=7 \
         --board 4x4 --games 2 --openings startpos --log log.txt --pdn games.pdn",
    );
    let log = place.read("log.txt");
    let sent = |line: &str| log.lines().any(|logged| logged.contains('>') && logged.ends_with(line));
    for line in ["): uci", "): ugi", "setoption name Board value 4x4", "setoption name Hash value 16", "): isready"] {
        assert!(sent(line), "{line}: {log}");
    }
    assert!(sent("go wtime 60500 winc 500 movestogo 40"), "{log}");
    assert!(sent("go movetime 250 depth 7"), "{log}");
    assert!(sent("): position startpos") && sent("): ucinewgame") && sent("): uginewgame") && sent("): quit"));
    assert!(log.lines().any(|line| line.contains("<x(") && line.contains("bestmove")));
    let games = pdn(&place, "games.pdn", Board::STANDARD);
    assert_eq!(games[0].game().start().board().to_string(), "4x4");
    assert_eq!(games[0].tag("WhiteTimeControl"), Some("40/60+0.5"));
    assert_eq!(games[0].tag("BlackTimeControl"), Some("0.25/move, depth 7"));
}

#[test]
fn an_option_that_an_engine_does_not_have_is_told_once() {
    let place = Place::new();
    let output = place.run(&format!("match {FIRST},option.Hsh=16,option.board=5x4 --games 6 --concurrency 3"));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told.matches("warning: x has no option 'Hsh'").count(), 1, "{told}");
    assert_eq!(told.matches("warning").count(), 2, "{told}");
}

#[test]
#[cfg(target_os = "linux")]
fn engines_are_bound_to_processors() {
    let place = Place::new();
    let first = |list: &str| list.split(['-', ',']).next().unwrap_or_default().trim().to_owned();
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).expect("it says");
    let mut child = place.start(&format!(
        "match --engine cmd=engine,args=sleep --engine cmd=engine,args=sleep --each nodes=1 --affinity {} --log log.txt",
        first(allowed)
    ));
    place.wait_for("log.txt", |text| text.contains(": go nodes 1"));
    let log = place.read("log.txt");
    let process = log.split(['(', ')']).nth(1).expect("the log names the process");
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    assert!(status.contains(&format!("Cpus_allowed_list:\t{}\n", first(allowed))), "{status}");
    child.kill().expect("it runs");
    child.wait().expect("it was killed");
    let why = place.refusal(&format!("match {FIRST} --affinity 0 --concurrency 2"));
    assert!(why.contains("as many processors"), "{why}");
}

#[test]
fn clocks_of_both_are_told_to_those_who_have_one() {
    let place = Place::new();
    place.report(
        "match --engine cmd=engine,args=first,name=x --engine cmd=engine,args=first,name=y,proto=ugi,tc=20 --each tc=10+0.1 \
         --games 2 --openings startpos --log log.txt",
    );
    let log = place.read("log.txt");
    assert!(log.lines().any(|line| line.ends_with("go wtime 10100 btime 20000 winc 100 binc 0")), "{log}");
    assert!(log.lines().any(|line| line.ends_with("go p1time 20000 p2time 10100 p1inc 0 p2inc 100")), "{log}");
}

#[test]
fn scores_end_games_that_are_decided() {
    let place = Place::new();
    let kinds = |one: &str, other: &str, rules: &str| {
        place.report(&format!(
            "match --engine cmd=engine,args={one},name=x --engine cmd=engine,args={other},name=y --each nodes=1 --games 2 \
             --seed 1 --openings random,plies=2 {rules} --json games.json"
        ));
        let games = place.games("games.json");
        std::fs::remove_file(place.path("games.json")).expect("it is there");
        let winner = |game: &Value| format!("{} {}", game["termination"]["kind"], game["winner"]).replace('"', "");
        (games.iter().map(winner).collect::<Vec<_>>(), games[0]["plies"].as_u64())
    };
    let resign = "--resign count=3,score=500";
    assert_eq!(kinds("lost", "first", resign), (vec!["resign-adjudication y".to_owned(); 2], Some(2 + 5)));
    assert_ne!(kinds("lost", "first", "--resign count=3,score=500,twosided").0[0], "resign-adjudication y");
    let two_sided = kinds("lost", "won", "--resign count=3,score=500,twosided");
    assert_eq!(two_sided, (vec!["resign-adjudication y".to_owned(); 2], Some(2 + 6)));
    let draw = kinds("first", "first", "--draw moves=6,count=2,score=10");
    assert_eq!(draw, (vec!["draw-adjudication null".to_owned(); 2], Some(12)));
    assert_eq!(kinds("first", "first", "--maxmoves 5"), (vec!["move-limit null".to_owned(); 2], Some(10)));
}

#[test]
fn a_test_ends_a_match_as_soon_as_it_has_decided() {
    let place = Place::new();
    let report = place.report(
        "match --engine cmd=engine,args=first,name=x --engine cmd=engine,args=lie,name=y --each nodes=1 --games 1000 --seed 2 \
         --sprt elo0=0,elo1=50,alpha=0.1,beta=0.1 --json games.json",
    );
    assert!(report.contains("H1 accepted"), "{report}");
    let games = place.games("games.json").len();
    assert!((4..500).contains(&games), "{games}");
    assert_eq!(place.lines("games.json").last().expect("there are lines")["complete"], true);
}

#[test]
fn results_and_captures_are_written_as_one_likes() {
    let place = Place::new();
    place.report(&format!(
        "match {HONEST} --each nodes=200 --games 2 --maxmoves 20 --seed 1 --result-style 1-0 --capture-style x --pdn games.pdn"
    ));
    let text = place.read("games.pdn");
    assert!(text.contains('x') && !text.contains("22:8"), "{text}");
    assert!(["\"1-0\"", "\"0-1\"", "\"1/2-1/2\""].iter().any(|result| text.contains(result)), "{text}");
    assert_eq!(pdn(&place, "games.pdn", Board::STANDARD).len(), 2);
}

#[test]
fn every_format_is_played_to_its_end() {
    let place = Place::new();
    let engines =
        "--engine cmd=engine,name=a --engine cmd=engine,name=b --engine cmd=engine,name=c --engine cmd=engine,name=d";
    for (format, games) in [
        ("round-robin", Some(12)),
        ("gauntlet", Some(6)),
        ("gauntlet --hosts 2", Some(8)),
        ("knockout --third-place", None),
        ("swiss --rounds 2", Some(8)),
        ("groups --finals knockout", None),
        ("round-robin --teams 2 --team-names red,blue", Some(4)),
    ] {
        let report = place.report(&format!(
            "tournament --format {format} {engines} --each args=honest,nodes=100 --maxmoves 20 --seed 4 --concurrency 3 --json games.json"
        ));
        let lines = place.lines("games.json");
        std::fs::remove_file(place.path("games.json")).expect("it is there");
        let result = lines.last().expect("there are lines");
        assert_eq!(result["complete"], true, "{format}");
        if let Some(games) = games {
            assert_eq!(result["games"], games, "{format}: {report}");
        }
        assert!(report.contains("Winner") || report.contains("Points"), "{report}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    let place = Place::new();
    for (arguments, told) in [
        ("match --engine cmd=engine --each nodes=1", "at least 2"),
        ("match --engine cmd=a --engine cmd=b --engine cmd=c --each nodes=1", "exactly 2"),
        ("match --engine cmd=engine --engine cmd=engine", "nothing ends its searches"),
        ("match --engine name=x --engine cmd=engine --each nodes=1", "cmd= is missing"),
        ("match --engine cmd=engine,name=x --engine cmd=engine,name=x --each nodes=1", "called 'x'"),
        ("match --engine cmd=engine --engine cmd=engine --each tc=inf", "nothing ends its searches"),
        ("tournament --format swiss --engine cmd=a --engine cmd=b --each nodes=1 --rounds 9", "9 rounds are too many"),
        ("match --resume nothing.state", "nothing.state"),
        ("merge nothing.state", "nothing.state"),
        ("match --engine cmd=engine --engine cmd=engine --each nodes=1 --openings file=nothing.pdn", "nothing.pdn"),
    ] {
        let why = place.refusal(arguments);
        assert!(why.contains(told), "{arguments}: {why}");
        assert_eq!(why.lines().count(), 1, "{why}");
    }
    for arguments in [
        "match --engine cmd=engine,colour=blue",
        "match --engine cmd=engine,tc=soon",
        "match --engine cmd=engine,proto=xboard",
        "match --engine cmd=engine,args=\"open",
        "match --sprt elo0=5,elo1=0",
        "match --openings order=random",
        "match --shard 4/3",
        "match --board 9x9",
    ] {
        place.refusal(arguments);
    }
}
