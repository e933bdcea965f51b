//! A runner that knows nothing of Tobit: it plays whole games by `query`, `position` and `go` alone, as one for UGI does.

mod support;

use support::session::Session;

/// After so many moves the runner breaks a game off: no rule forbids to shuffle for ever.
const LONGEST_GAME: usize = 300;

/// A game as a runner sees it: how it is set up, and move texts it does not understand.
struct Runner {
    players: [Session; 2],
    start: String,
    moves: Vec<String>,
}

impl Runner {
    fn new(options: &[&str], start: &str) -> Self {
        let player = || {
            let mut player = Session::after(&["ugi"]);
            player.until("ugiok");
            for option in options {
                player.tell(option);
            }
            player.tell("uginewgame");
            player
        };
        Self { players: [player(), player()], start: start.to_owned(), moves: Vec::new() }
    }

    fn position(&self) -> String {
        let moves = if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        format!("position {}{moves}", self.start)
    }

    /// What both players say to a query; they must agree.
    fn query(&mut self, what: &str) -> String {
        let position = self.position();
        let [first, second] = &mut self.players;
        let ask = |player: &mut Session| {
            player.send(&position);
            player.ask_line(&format!("query {what}"))
        };
        let answer = ask(first);
        assert_eq!(answer, ask(second), "after {position}");
        answer.strip_prefix("response ").expect("a query has a response").to_owned()
    }

    /// Plays until the game is over, or has gone on for too long; returns its result. The players think as they are told.
    fn play(&mut self, gos: [&str; 2]) -> String {
        while self.query("gameover") == "false" && self.moves.len() < LONGEST_GAME {
            assert_eq!(self.query("result"), "none");
            let is_firsts_turn = self.query("p1turn") == "true";
            assert_eq!(is_firsts_turn, self.moves.len().is_multiple_of(2), "players take turns");
            let position = self.position();
            let player = usize::from(!is_firsts_turn);
            self.players[player].send(&position);
            let answer = self.players[player].search(gos[player]).best_line;
            let words: Vec<&str> = answer.split(' ').collect();
            let ["bestmove", mv] = words[..] else { panic!("'{answer}' has two words") };
            self.moves.push(mv.to_owned());
        }
        self.query("result")
    }

    fn end(self) {
        self.players.into_iter().for_each(Session::quit);
    }
}

const WEAK: &str = "go depth 1";
const STRONG: &str = "go nodes 3000";

#[test]
fn games_between_unequal_players_come_to_an_end() {
    let mut results = Vec::new();
    for options in [&[][..], &["setoption name Board value 4x4"], &["setoption name Board value 3x3"]] {
        for players in [[WEAK, STRONG], [STRONG, WEAK]] {
            let mut runner = Runner::new(options, "startpos");
            results.push(runner.play(players));
            runner.end();
        }
    }
    let decided = results.iter().filter(|&result| ["p1win", "p2win"].contains(&result.as_str()));
    assert!(decided.count() >= 3, "{results:?}");
}

#[test]
fn a_game_by_the_clock_goes_its_way() {
    let mut runner = Runner::new(&[], "startpos");
    let result = runner.play(["go p1time 200 p2time 200 p1inc 3 p2inc 3"; 2]);
    assert!(["p1win", "p2win", "draw", "none"].contains(&result.as_str()), "{result}");
    runner.end();
}

#[test]
fn a_won_game_is_won() {
    let mut runner = Runner::new(&[], "fen W:WK23,K9:B30,38");
    assert_eq!(runner.play(["go depth 8"; 2]), "p1win");
    runner.end();
}

#[test]
fn the_third_occurrence_ends_a_game() {
    let mut runner = Runner::new(&[], "fen W:WK1:BK38");
    let round = ["1-7", "38-32", "7-1", "32-38"];
    for (index, mv) in round.iter().cycle().take(8).enumerate() {
        assert_eq!(runner.query("gameover"), "false", "after {index} moves");
        runner.moves.push((*mv).to_owned());
    }
    assert_eq!(runner.query("gameover"), "true");
    assert_eq!(runner.query("result"), "draw");
    runner.end();
}

#[test]
fn a_position_counts_from_where_its_history_starts() {
    // One round already played before the position was given is not known.
    let mut runner = Runner::new(&[], "fen B:WK7:BK38");
    for mv in ["38-32", "7-1", "32-38", "1-7", "38-32", "7-1", "32-38"] {
        runner.moves.push(mv.to_owned());
        assert_eq!(runner.query("result"), "none");
    }
    runner.moves.push("1-7".to_owned());
    assert_eq!(runner.query("result"), "draw");
    runner.end();
}
