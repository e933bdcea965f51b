//! Best play by the tables.

use tobit::endgame::{BoardTables, Value};
use tobit::rules::{Move, Position};

/// The moves of a position with their values for the side to move, the best first; of equals, as they are generated.
///
/// `None` if one leads to a class that there is no table of.
pub fn valued_moves(tables: &BoardTables, position: &Position) -> Option<Vec<(Move, Value)>> {
    let value = |mv| Some((mv, tables.value(&position.play(mv))?.before_move()));
    let mut moves: Vec<(Move, Value)> = position.moves().into_iter().map(value).collect::<Option<_>>()?;
    moves.sort_by_key(|(_, value)| -value.rank());
    Some(moves)
}

/// How a decided game goes on to its end if the winner hurries and the loser holds out, as texts of moves.
pub fn best_play(tables: &BoardTables, position: &Position) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::new();
    while let Some(&(best, value)) = valued_moves(tables, &position).as_deref().and_then(<[_]>::first) {
        if value == Value::Draw {
            break;
        }
        texts.push(position.move_text(best));
        position = position.play(best);
    }
    texts
}
