//! The rules a second time: slow, plain, and apart from the generator, so that one can be held against the other.
//!
//! Written from the text in `RULES.md` alone. It walks from point to point by row and column and uses none of the shifts,
//! masks and rays of the generator.

use super::bitboard::{Bitboard, Point};
use super::colour::Colour;
use super::moves::Move;
use super::pieces::Kind;
use super::position::Position;

const FOUR_WAYS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

impl Position {
    /// Does the position allow this move, its captured points and promotion included? Slow: decided from the text of the rules,
    /// not by the generator.
    pub fn is_legal(&self, mv: Move) -> bool {
        let Some((colour, kind)) = self.pieces().at(mv.from) else { return false };
        if colour != self.to_move() {
            return false;
        }
        if mv.captured.is_empty() {
            return !some_piece_can_capture(self) && is_quiet_move(self, mv, kind);
        }
        let ruler = Ruler { position: self, mv };
        ruler.completes(Moment { at: mv.from, gone: Bitboard::EMPTY, kind })
    }
}

/// "If any of your pieces can capture, you must capture."
fn some_piece_can_capture(position: &Position) -> bool {
    let own = position.pieces().of(position.to_move());
    own.into_iter().any(|from| {
        let kind = if position.pieces().tobits().contains(from) { Kind::Tobit } else { Kind::Hul };
        let mv = Move { captured: Bitboard::EMPTY, from, to: from, promotes: false };
        Ruler { position, mv }.can_capture(Moment { at: from, gone: Bitboard::EMPTY, kind })
    })
}

/// "A hul steps to a neighbouring empty point forward, left or right"; "a tobit slides along a chol over any number of empty
/// points, in any of the four directions".
fn is_quiet_move(position: &Position, mv: Move, kind: Kind) -> bool {
    let forward = if position.to_move() == Colour::White { 1 } else { -1 };
    FOUR_WAYS.into_iter().any(|way| {
        let run = empty_run(position, mv.from, way, Bitboard::EMPTY);
        match kind {
            Kind::Hul => {
                let reaches_far_row = is_far_end(position, mv.to);
                way.0 != -forward && run.first() == Some(&mv.to) && mv.promotes == reaches_far_row
            }
            Kind::Tobit => run.contains(&mv.to) && !mv.promotes,
        }
    })
}

/// "A hul that reaches the end of a longitudinal chol on the opponent's side becomes a tobit."
fn is_far_end(position: &Position, point: Point) -> bool {
    let far_row = if position.to_move() == Colour::White { position.board().transverse() + 1 } else { 0 };
    point.row() == far_row
}

/// The point one step along a chol. "Points are neighbours only along a chol": up and down on a longitudinal one, left and
/// right on a transverse one.
fn neighbour(position: &Position, at: Point, (up, right): (i8, i8)) -> Option<Point> {
    let (last_row, last_column) = (position.board().transverse() + 1, position.board().longitudinal() + 1);
    let row = at.row().checked_add_signed(up).filter(|&row| row <= last_row)?;
    let column = at.column().checked_add_signed(right).filter(|&column| column <= last_column)?;
    let on_longitudinal = (1..last_column).contains(&column);
    let on_transverse = (1..last_row).contains(&row);
    let along_a_chol = if up != 0 { on_longitudinal } else { on_transverse };
    along_a_chol.then(|| Point::new(row * 8 + column))
}

/// The empty points one after the other from `at`, up to the first piece that is still on the board.
fn empty_run(position: &Position, at: Point, way: (i8, i8), gone: Bitboard) -> Vec<Point> {
    let standing = position.pieces().occupied().without(gone);
    std::iter::successors(neighbour(position, at, way), |&point| neighbour(position, point, way))
        .take_while(|&point| !standing.contains(point))
        .collect()
}

/// A moment within a capture: where the piece stands, what has left the board (the captured pieces), and what it is by now.
#[derive(Clone, Copy)]
struct Moment {
    at: Point,
    gone: Bitboard,
    kind: Kind,
}

/// One move, held against the rules.
struct Ruler<'a> {
    position: &'a Position,
    mv: Move,
}

impl Ruler<'_> {
    /// Can the capture go on from this moment so that it ends as the move says?
    fn completes(&self, moment: Moment) -> bool {
        let leaps = self.leaps(moment);
        if leaps.is_empty() {
            // "The same piece must go on capturing as long as it can", so only here may it end.
            let was_hul = !self.position.pieces().tobits().contains(self.mv.from);
            let promoted = was_hul && moment.kind == Kind::Tobit;
            return moment.at == self.mv.to && moment.gone == self.mv.captured && promoted == self.mv.promotes;
        }
        leaps.into_iter().any(|next| next.gone.without(self.mv.captured).is_empty() && self.completes(next))
    }

    fn can_capture(&self, moment: Moment) -> bool {
        !self.leaps(moment).is_empty()
    }

    /// Every single leap from here, "in any of the four directions".
    fn leaps(&self, moment: Moment) -> Vec<Moment> {
        FOUR_WAYS.into_iter().flat_map(|way| self.leaps_one_way(moment, way)).collect()
    }

    fn leaps_one_way(&self, moment: Moment, way: (i8, i8)) -> Vec<Moment> {
        // The point the capturing piece left is empty, and "a captured piece is taken off the board at once".
        let gone = moment.gone | self.mv.from.bit();
        let run = match moment.kind {
            Kind::Hul => Vec::new(),
            Kind::Tobit => empty_run(self.position, moment.at, way, gone),
        };
        let before = run.last().copied().unwrap_or(moment.at);
        let Some(over) = neighbour(self.position, before, way) else { return Vec::new() };
        let enemy = self.position.pieces().of(!self.position.to_move());
        if !enemy.contains(over) || moment.gone.contains(over) {
            return Vec::new();
        }
        let mut landings = empty_run(self.position, over, way, gone);
        if moment.kind == Kind::Hul {
            landings.truncate(1);
        }
        landings.into_iter().map(|at| self.landed(moment, over, at)).collect()
    }

    /// "A hul that reaches the far end by a capture becomes a tobit there and then."
    fn landed(&self, moment: Moment, over: Point, at: Point) -> Moment {
        let kind = if is_far_end(self.position, at) { Kind::Tobit } else { moment.kind };
        Moment { at, gone: moment.gone | over.bit(), kind }
    }
}
