//! The same question gets the same answer: on one thread a search repeats itself to the node.

mod support;

use support::session::{Search, Session, first_move, number_after};

/// Board, position and depth: both boards, from the start to the ending.
const QUESTIONS: &[(&str, &str, u32)] = &[
    ("5x4", "startpos", 8),
    ("5x4", "startpos moves 7-14 28-21 14:28 34:21", 7),
    ("5x4", "fen B:W6,8,9,K14,17:B16,24,29,31,K35", 6),
    ("5x4", "fen W:WK1,9,13:B26,30,K38", 7),
    ("5x4", "fen W:WK1:BK38 moves 1-7 38-32 7-1 32-38", 7),
    ("4x4", "startpos", 8),
    ("4x4", "fen B:W5,6,7,14:B13,20,23,27", 8),
    ("4x4", "fen W:WK1,2:BK32", 7),
];

/// What a search told, without what depends on the time it took.
fn without_times(search: &Search) -> Vec<String> {
    let timeless = |line: &String| {
        let mut words: Vec<&str> = line.split(' ').collect();
        for figure in ["nps", "time"] {
            if let Some(at) = words.iter().position(|&word| word == figure) {
                words.drain(at..at + 2);
            }
        }
        words.join(" ")
    };
    let mut lines: Vec<String> = search.infos.iter().map(timeless).collect();
    lines.push(search.best_line.clone());
    lines
}

fn set_board(session: &mut Session, board: &str) {
    session.tell(&format!("setoption name Board value {board}"));
}

#[test]
fn after_a_new_game_a_search_repeats_itself() {
    for new_game in ["ucinewgame", "uginewgame"] {
        let mut session = Session::start();
        for &(board, position, depth) in QUESTIONS {
            set_board(&mut session, board);
            let mut ask = || {
                session.tell(new_game);
                without_times(&session.search_of(position, &format!("go depth {depth}")))
            };
            let first = ask();
            assert_eq!(ask(), first, "{position} on {board}");
        }
        session.quit();
    }
}

#[test]
fn what_went_before_a_new_game_does_not_matter() {
    let mut fresh = Session::start();
    let mut used = Session::start();
    used.search("go depth 7");
    used.search_of("startpos moves 8-15", "go nodes 20000");
    used.tell("setoption name Threads value 2");
    used.search("go depth 7");
    used.tell("setoption name Threads value 1");
    for &(board, position, depth) in QUESTIONS {
        let [first, second] = [&mut fresh, &mut used].map(|session| {
            set_board(session, board);
            session.tell("ucinewgame");
            without_times(&session.search_of(position, &format!("go depth {depth}")))
        });
        assert_eq!(first, second, "{position} on {board}");
    }
    fresh.quit();
    used.quit();
}

#[test]
fn a_search_by_nodes_repeats_itself_and_several_lines_too() {
    let mut session = Session::after(&["setoption name MultiPV value 3"]);
    for &(board, position, _) in QUESTIONS {
        set_board(&mut session, board);
        let mut ask = || {
            session.tell("ucinewgame");
            without_times(&session.search_of(position, "go nodes 12345"))
        };
        let first = ask();
        assert_eq!(ask(), first, "{position} on {board}");
    }
    session.quit();
}

/// The number of nodes that a bench comes to.
fn signature(session: &mut Session) -> String {
    session.send("bench 5");
    session.line().split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn the_bench_repeats_its_signature() {
    let mut session = Session::start();
    let first = signature(&mut session);
    assert_ne!(first, "0");
    assert_eq!(signature(&mut session), first);
    // Whatever the settings, and whatever was searched before.
    session.tell("setoption name Threads value 2\nsetoption name Hash value 1\nsetoption name MultiPV value 4");
    session.search("go depth 6");
    session.tell("setoption name Board value 4x4");
    assert_eq!(signature(&mut session), first);
    session.quit();
}

#[test]
fn two_threads_find_a_legal_move() {
    let mut session = Session::after(&["setoption name Threads value 2"]);
    for &(board, position, depth) in QUESTIONS {
        set_board(&mut session, board);
        session.tell("ucinewgame");
        let search = session.search_of(position, &format!("go depth {depth}"));
        assert!(session.moves().iter().any(|mv| mv == search.best()), "{}", search.best());
        assert_eq!(first_move(search.last_info()), Some(search.best()));
        assert_eq!(number_after(search.last_info(), "depth"), Some(u64::from(depth)), "{position}");
    }
    session.quit();
}
