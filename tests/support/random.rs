//! Random positions.

use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use tobit::rules::{Board, Colour, Point, Position, Setup};

/// Pieces at random, from one to about six points in ten, with any share of tobits and any balance of colours.
pub(crate) fn thrown(board: Board, rng: &mut SmallRng) -> Position {
    let mut points: Vec<Point> = board.points().into_iter().collect();
    loop {
        let to_move = if rng.random() { Colour::White } else { Colour::Black };
        let mut setup = Setup::empty(board, to_move);
        points.shuffle(rng);
        let count = rng.random_range(1..=points.len() * 6 / 10);
        let tobits = *[0.0, 0.1, 0.3, 0.6, 1.0].choose(rng).expect("there are some");
        let whites = rng.random_range(0.2..0.8);
        for &point in &points[..count] {
            let colour = if rng.random_bool(whites) { Colour::White } else { Colour::Black };
            let tobit = rng.random_bool(tobits) || board.promotion_row(colour).contains(point);
            let set = if tobit { &mut setup.tobits } else { &mut setup.hullar };
            set[colour as usize] |= point.bit();
        }
        // The side that has just moved may have come out without pieces: then once more.
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}

/// The positions of a game of random moves, the finished one included.
pub(crate) fn playout(board: Board, rng: &mut SmallRng) -> Vec<Position> {
    let mut position = if rng.random() { Position::start(board) } else { thrown(board, rng) };
    let mut positions = vec![position];
    while positions.len() < 40 {
        let moves = position.moves();
        let Some(&mv) = moves.choose(rng) else { break };
        position = position.play(mv);
        positions.push(position);
    }
    positions
}
