//! Best play by the tables.

use tobit::endgame::{BoardTables, Value};
use tobit::rules::Position;

/// How a decided game goes on to its end if the winner hurries and the loser holds out, as texts of moves. It ends after as many plies as
/// the position's value says, even if the tables contradict themselves.
pub fn best_play(tables: &BoardTables, position: &Position) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::new();
    for _ in 0..tables.value(&position).and_then(Value::plies).unwrap_or(0) {
        let moves = tables.moves(&position).unwrap_or_default();
        let Some(&(best, _)) = moves.first() else { break };
        texts.push(position.move_text(best));
        position = position.play(best);
    }
    texts
}
