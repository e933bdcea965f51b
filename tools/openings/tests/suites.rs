//! The suites that come with the project, and the making of small ones by the real program.

mod program;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use openings::candidates::{all_after, random_distinct};
use openings::opening::Opening;
use openings::suite::read_plain;
use program::{openings, scratch_folder};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tobit::book::folded;
use tobit::rules::pdn::read_games;
use tobit::rules::{Board, Position};

const BOARDS: [Board; 2] = [Board::STANDARD, Board::SMALL];

fn of_project(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openings").join(file)
}

/// Every line is an opening, no two lead to the same position or its mirror image, in none is the game over, and the games in the PDN
/// beside it are the same.
fn check(plain: &Path, board: Board) -> Vec<Opening> {
    let suite = read_plain(plain, board).unwrap();
    let mut seen = HashSet::new();
    for opening in &suite {
        assert!(seen.insert(folded(&opening.position()).0), "{opening} comes twice");
        assert!(opening.game().ending().is_none(), "{opening}");
        assert_eq!(Opening::parse(board, &opening.to_string()).as_ref(), Ok(opening));
    }
    let games = read_games(&fs::read_to_string(plain.with_extension("pdn")).unwrap(), Board::STANDARD).unwrap();
    assert_eq!(games.len(), suite.len());
    for (game, opening) in games.iter().zip(&suite) {
        assert_eq!((game.game().moves(), game.game().start()), (opening.moves(), &Position::start(board)));
        assert_eq!(game.result(), None);
    }
    suite
}

#[test]
fn the_projects_suites_are_sound() {
    for board in BOARDS {
        for kind in ["balanced", "sharp"] {
            let plain = of_project(&format!("{kind}-{board}.txt"));
            let suite = check(&plain, board);
            assert!((150..10_000).contains(&suite.len()), "{}: {}", plain.display(), suite.len());
            let text = fs::read_to_string(plain).unwrap();
            assert!(text.starts_with(&format!("# openings {kind} ")), "the command stands at the head");
        }
        for opening in read_plain(&of_project(&format!("balanced-{board}.txt")), board).unwrap() {
            let position = opening.position();
            assert!(!position.must_capture() && !position.is_threatened(), "{opening} is quiet");
        }
    }
}

#[test]
fn all_positions_after_some_plies_are_found_once() {
    // Independently: by playing every sequence of moves.
    fn collect(position: Position, plies: usize, found: &mut HashSet<Position>) {
        match plies {
            0 if position.moves().is_empty() => (),
            0 => _ = found.insert(folded(&position).0),
            _ => position.moves().into_iter().for_each(|mv| collect(position.play(mv), plies - 1, found)),
        }
    }
    for board in BOARDS {
        for plies in 0..=5 {
            let mut expected = HashSet::new();
            collect(Position::start(board), plies, &mut expected);
            let openings = all_after(board, plies);
            let found: HashSet<Position> = openings.iter().map(|opening| folded(&opening.position()).0).collect();
            assert_eq!((openings.len(), &found), (expected.len(), &expected), "{board}, {plies} plies");
            assert!(openings.iter().all(|opening| opening.moves().len() == plies));
        }
    }
}

#[test]
fn random_openings_are_distinct_and_follow_from_the_seed() {
    let draw = |seed| random_distinct(Board::SMALL, 2..=6, 300, &mut ChaCha8Rng::seed_from_u64(seed));
    let openings = draw(5);
    assert_eq!(openings.len(), 300);
    assert_eq!(openings, draw(5));
    assert_ne!(openings, draw(6));
    let positions: HashSet<Position> = openings.iter().map(|opening| folded(&opening.position()).0).collect();
    assert_eq!(positions.len(), 300);
    assert!(openings.iter().all(|opening| (2..=6).contains(&opening.moves().len())));
    // There are not so many: it ends all the same.
    let few = random_distinct(Board::SMALL, 1..=1, 300, &mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(few.len(), all_after(Board::SMALL, 1).len());
}

#[test]
fn a_balanced_suite_is_the_same_however_it_is_made() {
    let made = |name: &str, arguments: &[&str]| {
        let folder = scratch_folder(name);
        let fixed = ["balanced", "--board", "4x4", "--plies", "4", "--depth", "5", "--within", "9", "--count", "40"];
        let out = ["--out", folder.to_str().unwrap()];
        let run = openings(&[&fixed[..], &out, arguments].concat()).succeeded();
        assert!(run.stdout.contains("40 even of "), "{}", run.stdout);
        assert!(!folder.join("balanced-4x4.journal").exists());
        check(&folder.join("balanced-4x4.txt"), Board::SMALL)
    };
    let alone = made("alone", &[]);
    assert_eq!(alone.len(), 40);
    assert_eq!(made("by-three", &["--jobs", "3"]), alone);
    assert_ne!(made("other-seed", &["--seed", "2"]), alone);
}

#[test]
fn a_sharp_suite_is_the_same_however_it_is_made() {
    let fixed =
        "sharp --board 4x4 --candidates 300 --screen 500 --between 5 200 --nodes 300 330 --pairs 3 --decisive 2";
    let fixed: Vec<&str> = fixed.split(' ').collect();
    let made = |name: &str, jobs: &str| {
        let folder = scratch_folder(name);
        let arguments = ["--count", "12", "--jobs", jobs, "--out", folder.to_str().unwrap()];
        openings(&[&fixed[..], &arguments].concat()).succeeded();
        check(&folder.join("sharp-4x4.txt"), Board::SMALL)
    };
    let alone = made("sharp-alone", "1");
    assert_eq!(alone.len(), 12);
    assert_eq!(made("sharp-by-two", "2"), alone);
}

#[test]
fn a_suite_is_measured_against_random_openings() {
    let arguments = "measure --board 4x4 --random 4 --pairs 6 --nodes 200 400 --suite";
    let suite = of_project("sharp-4x4.txt");
    let arguments = [&arguments.split(' ').collect::<Vec<_>>()[..], &[suite.to_str().unwrap()]].concat();
    let run = openings(&arguments).succeeded();
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].contains("sharp-4x4.txt: 6 pairs, ") && lines[1].contains("of 4 plies: 6 pairs, "), "{lines:?}");
    assert!(lines[2].starts_with("ratio "), "{lines:?}");
    assert_eq!(openings(&arguments).succeeded().stdout, run.stdout, "the same seed, the same games");
}

#[test]
fn what_is_wrong_is_named() {
    let folder = scratch_folder("wrong");
    let suite = folder.join("suite.txt");
    fs::write(&suite, "# a comment\n\n7-14 29-22\n7-14 8-9\n").unwrap();
    let run = openings(&["measure", "--suite", suite.to_str().unwrap()]).failed();
    assert!(run.contains("suite.txt, line 4: move 2: ") && run.contains("8-9"), "{run}");
    assert!(openings(&["measure", "--suite", "no-such-file"]).failed().contains("no-such-file"));
    fs::write(folder.join("file"), "").unwrap();
    let out = folder.join("file");
    let arguments = ["balanced", "--plies", "2", "--depth", "2", "--within", "9", "--out", out.to_str().unwrap()];
    assert!(openings(&arguments).failed().contains("file"));
    for arguments in ["balanced --plies 0 --depth 2 --within 9", "sharp --jobs 0", "measure", "book --time 0"] {
        openings(&arguments.split(' ').collect::<Vec<_>>()).failed();
    }
}
