//! What options and files of settings say.

use std::path::Path;

use arena::settings::pairs::{PairError, Pairs};
use arena::settings::{
    EngineOptions, OpeningFormat, OpeningOrder, OpeningSettings, Protocol, Shard, SprtSettings, TimeControl,
    complete_engines, config,
};

fn engine(text: &str) -> EngineOptions {
    text.parse().expect("it describes an engine")
}

#[test]
fn parts_are_read_as_they_are_written() {
    for text in [r#"a=1,b,c="x, y",d="say \"no\"",e="#, "", "key"] {
        let pairs: Pairs = text.parse().expect("it has parts");
        let again: Pairs = pairs.to_string().parse().expect("what is written can be read");
        assert_eq!(pairs, again, "{text}");
    }
    assert_eq!("a=\"b".parse::<Pairs>(), Err(PairError::Unclosed("b".to_owned())));
}

#[test]
fn time_controls_are_those_of_the_field() {
    for (text, moves, time_ms, increment_ms) in [
        ("40/60", Some(40), 60_000, 0),
        ("10+0.1", None, 10_000, 100),
        ("40/1:30+0.5", Some(40), 90_000, 500),
        ("0.25", None, 250, 0),
        ("0+1", None, 0, 1000),
    ] {
        let expected = TimeControl { moves, time_ms, increment_ms };
        assert_eq!(text.parse(), Ok(expected), "{text}");
        assert_eq!(expected.to_string().parse(), Ok(expected), "{text}");
    }
    for text in ["", "0", "-1", "0/60", "x", "1+", "1e99", "nan", "40/", "10+-1"] {
        assert_eq!(text.parse::<TimeControl>(), Err(()), "{text}");
    }
}

#[test]
fn an_engine_says_more_than_what_holds_for_each() {
    let each = engine("tc=10+0.1,proto=ugi,option.Hash=16,option.Threads=2,timemargin=7");
    let engines = vec![engine("cmd=a,option.hash=64,proto=uci,args=-x 'y z'"), engine("cmd=b/a,tc=inf,nodes=5")];
    let complete = complete_engines(engines, &each).expect("they are complete");
    let [one, two] = &complete[..] else { panic!("there are two") };
    assert_eq!((one.name.as_str(), two.name.as_str()), ("a", "a 2"));
    assert_eq!((one.protocol, two.protocol), (Protocol::Uci, Protocol::Ugi));
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(one.options, [option("Hash", "64"), option("Threads", "2")]);
    assert_eq!(one.arguments, ["-x", "y z"]);
    assert_eq!(one.limits.to_string(), "10+0.1");
    assert_eq!((two.limits.to_string().as_str(), two.margin_ms), ("5 nodes", 7));
}

#[test]
fn openings_and_tests_have_their_usual_values() {
    assert_eq!("random".parse(), Ok(OpeningSettings::Random { plies: 4 }));
    let Ok(OpeningSettings::File { format, order, start, plies, .. }) = "file=x.fen".parse() else { panic!("a file") };
    assert_eq!((format, order, start, plies), (OpeningFormat::Fen, OpeningOrder::Sequential, 1, None));
    let SprtSettings(test) = "elo0=0,elo1=5".parse().expect("it is a test");
    let (lower, upper) = test.bounds();
    assert!((upper - 2.944).abs() < 0.001 && (lower + upper).abs() < 1e-9);
}

#[test]
fn shards_are_disjoint_and_together_everything() {
    let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().expect("it is a shard")).to_vec();
    for pair in 0..20 {
        let (white, black) = (arena::fixture::Entrant(0), arena::fixture::Entrant(1));
        let fixture = arena::fixture::Fixture { number: 2 * pair, round: 1, white, black, opening: pair, pair };
        assert_eq!(shards.iter().filter(|shard| shard.holds(&fixture)).count(), 1);
    }
    for text in ["0/3", "4/3", "1", "a/b", "1/0", "-1/2"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn the_readme_shows_a_file_of_settings_that_can_be_read() {
    let readme = include_str!("../README.md");
    let example = readme.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("there is one");
    let directory = tempfile::tempdir().expect("a directory can be made");
    let path = directory.path().join("match.toml");
    std::fs::write(&path, example).expect("a file can be written");
    let mut arguments = config::arguments(&path).expect("it can be read");
    arguments.sort();
    assert_eq!(
        arguments,
        [
            "--concurrency=2",
            "--each=option.Hash=16,tc=10+0.1",
            "--engine=cmd=new/tobit,name=new",
            "--engine=cmd=old/tobit,name=old",
            "--games=20",
            "--openings=file=openings.pdn,order=random",
        ]
    );
    assert!(config::arguments(Path::new("nothing.toml")).is_err());
}
