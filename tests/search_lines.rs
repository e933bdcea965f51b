//! What a search tells when it is asked for several lines.

use std::collections::HashSet;

use tobit::engine::Engine;
use tobit::rules::Game;
use tobit::search::{Info, Limits, MAX_PLY};

/// Wherever a node limit breaks off an iteration, each line told has a score that some iteration has found.
#[test]
fn lines_of_a_broken_off_iteration_have_scores() {
    let mut engine = Engine::new().unwrap();
    engine.set_lines(5);
    for nodes in (1..60_000).step_by(2997) {
        engine.new_game();
        engine.set_game(Game::default());
        let mut told: Vec<Info> = Vec::new();
        let answer = engine.search(Limits::nodes(nodes), |info| told.push(info.clone()));
        for info in told.iter().chain(&answer.lines) {
            let plies = info.score.plies_to_end().unwrap_or_default();
            assert!(plies <= MAX_PLY, "{nodes} nodes: line {} has the score {:?}", info.rank, info.score);
            assert!(!info.line.is_empty() && info.depth <= answer.lines[0].depth, "{nodes} nodes: line {}", info.rank);
        }
        let firsts: HashSet<_> = answer.lines.iter().map(|info| info.line[0]).collect();
        assert_eq!(answer.best, Some(answer.lines[0].line[0]));
        assert_eq!(firsts.len(), answer.lines.len(), "{nodes} nodes: each line begins with a move of its own");
    }
}
