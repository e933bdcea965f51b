//! The move generator: captures where there are any, otherwise steps and slides, each move once.
//!
//! Hullar are handled as whole sets: one shift finds every hul that can leap one way. What makes that exact for the
//! *second* leap too: a hul that has leapt north changed only points of its own chol behind it, and the leap straight
//! back finds the captured piece gone. So whether a leap ends the capture can be read off the unchanged board, for all
//! landing points at once; only captures that go on are followed one by one (see [`super::capture`]).

use std::marker::PhantomData;

use super::bitboard::{Bitboard, Point};
use super::board::{Direction, Geometry};
use super::capture::{CaptureSearch, Raid};
use super::colour::{Colour, Side};
use super::moves::{Move, MoveList};
use super::pieces::{Kind, Pieces};

/// Whatever takes the moves one by one as they are found.
pub(super) trait Sink {
    /// Takes a move.
    fn push(&mut self, mv: Move);

    /// A list in which captures of several pieces can be gathered, so that none comes twice.
    fn list(&mut self) -> &mut MoveList;

    /// Takes the moves that were gathered in the list from index `first` on.
    fn take_gathered(&mut self, first: usize);
}

/// A list simply keeps them.
impl Sink for MoveList {
    #[inline]
    fn push(&mut self, mv: Move) {
        Self::push(self, mv);
    }

    #[inline]
    fn list(&mut self) -> &mut MoveList {
        self
    }

    #[inline]
    fn take_gathered(&mut self, _first: usize) {}
}

/// Gives the legal moves of side `S` to `sink`.
#[inline]
pub(super) fn generate<S: Side>(geometry: &Geometry, pieces: &Pieces, sink: &mut impl Sink) {
    Generator::<S>::new(geometry, pieces).generate(sink);
}

/// Gives the captures of side `S` to `sink`; are there any?
#[inline]
pub(super) fn captures<S: Side>(geometry: &Geometry, pieces: &Pieces, sink: &mut impl Sink) -> bool {
    Generator::<S>::new(geometry, pieces).captures(sink)
}

/// Could side `S` step or slide, if it had nothing to capture?
#[inline]
pub(super) fn can_move_quietly<S: Side>(geometry: &Geometry, pieces: &Pieces) -> bool {
    Generator::<S>::new(geometry, pieces).can_move_quietly()
}

/// Counts the legal moves of side `S`, most of them without making them. `scratch` is left as it was.
pub(super) fn count<S: Side>(geometry: &Geometry, pieces: &Pieces, scratch: &mut MoveList) -> u64 {
    Generator::<S>::new(geometry, pieces).count(scratch)
}

/// Counts the legal moves of side `S` after steps and slides of the other side: what such a move changes in them can be
/// read off where it begins and ends.
pub(super) struct RepliesToQuiet<'a, S> {
    before: Generator<'a, S>,
    steps: StepSums,
}

impl<'a, S: Side> RepliesToQuiet<'a, S> {
    /// From the position before the moves.
    #[inline]
    pub(super) fn new(geometry: &'a Geometry, pieces: &Pieces) -> Self {
        let before = Generator::<S>::new(geometry, pieces);
        let steps = before.step_sums();
        Self { before, steps }
    }

    /// The number of replies to `mv`, which captures nothing. `scratch` is left as it was.
    #[inline(always)] // measured: a call here costs perft a sixth of its speed
    #[allow(clippy::inline_always)]
    pub(super) fn count(&self, mv: Move, scratch: &mut MoveList) -> u64 {
        let changed = mv.from.bit() ^ mv.to.bit();
        let after = Generator { enemy: self.before.enemy ^ changed, empty: self.before.empty ^ changed, ..self.before };
        if after.tobits.any() {
            return after.count(scratch);
        }
        match after.leaps() {
            None => self.steps.total + self.steps.of_point(mv.from) - self.steps.of_point(mv.to),
            Some(leaps) => after.count_hul_captures(&leaps, scratch),
        }
    }
}

/// How many hullar could step to each point if it were empty, as binary digits: bit `p` of `ones` and of `twos` make the
/// number for point `p`.
struct StepSums {
    ones: Bitboard,
    twos: Bitboard,
    /// The sum over the points that are empty.
    total: u64,
}

impl StepSums {
    #[inline]
    fn of_point(&self, point: Point) -> u64 {
        let digit = |set: Bitboard| u64::from(set.contains(point));
        digit(self.ones) + 2 * digit(self.twos)
    }
}

/// Has side `S` a capture to make?
#[inline]
pub(super) fn can_capture<S: Side>(geometry: &Geometry, pieces: &Pieces) -> bool {
    Generator::<S>::new(geometry, pieces).can_capture()
}

/// What the hullar can capture by a first leap.
struct Leaps {
    /// By direction, the pieces that a hul can leap over that way and end its capture behind them.
    ending: [Bitboard; 4],
    /// By direction, those behind which the capture goes on, or the hul becomes a tobit.
    open: [Bitboard; 4],
}

/// The board as side `S`, which is to move, sees it.
struct Generator<'a, S> {
    geometry: &'a Geometry,
    hullar: Bitboard,
    tobits: Bitboard,
    enemy: Bitboard,
    empty: Bitboard,
    side: PhantomData<S>,
}

impl<'a, S: Side> Generator<'a, S> {
    #[inline]
    fn new(geometry: &'a Geometry, pieces: &Pieces) -> Self {
        Self {
            geometry,
            hullar: pieces.of_kind(S::COLOUR, Kind::Hul),
            tobits: pieces.of_kind(S::COLOUR, Kind::Tobit),
            enemy: pieces.of(S::Other::COLOUR),
            empty: geometry.all.without(pieces.occupied()),
            side: PhantomData,
        }
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink) {
        if !self.captures(sink) {
            self.hul_steps(sink);
            self.tobit_slides(sink);
        }
    }

    #[inline]
    fn captures(&self, sink: &mut impl Sink) -> bool {
        let leaps = self.leaps();
        if let Some(leaps) = &leaps {
            self.hul_captures(leaps, sink);
        }
        let by_tobits = self.tobits.any() && self.tobit_captures(sink);
        leaps.is_some() || by_tobits
    }

    #[inline]
    fn can_move_quietly(&self) -> bool {
        let directions = [Self::FORWARD, Direction::East, Direction::West];
        directions.into_iter().any(|direction| self.steps(direction).any())
            || self.tobits.into_iter().any(|from| self.slides(from).any())
    }

    #[inline]
    fn count(&self, scratch: &mut MoveList) -> u64 {
        let before = scratch.len();
        let leaps = self.leaps();
        let hul_captures = leaps.as_ref().map_or(0, |leaps| self.count_hul_captures(leaps, scratch));
        if self.tobits.any() {
            self.tobit_captures(scratch);
        }
        let captures = hul_captures + (scratch.len() - before) as u64;
        scratch.truncate(before);
        if captures > 0 { captures } else { self.step_sums().total + self.count_slides() }
    }

    #[inline]
    fn count_hul_captures(&self, leaps: &Leaps, scratch: &mut MoveList) -> u64 {
        // A piece between a hul and an empty point cannot be leapt over from the other side too.
        let [north, east, south, west] = leaps.ending;
        let ended = Bitboard::len_of_both(north | south, east | west);
        let before = scratch.len();
        self.long_hul_captures(leaps, scratch);
        let long = scratch.len() - before;
        scratch.truncate(before);
        ended + long as u64
    }

    #[inline]
    fn can_capture(&self) -> bool {
        self.leaps().is_some() || self.tobits.into_iter().any(|at| self.tobit_can_capture(at))
    }

    /// The first leaps of all hullar, unless there are none.
    #[inline]
    fn leaps(&self) -> Option<Leaps> {
        let prey = self.enemy & self.geometry.crossings;
        // What has an empty point behind it, seen by a piece on its way there.
        let prey = Direction::ALL.map(|direction| prey & shift(self.empty, direction.opposite()));
        let over = Direction::ALL.map(|direction| prey[direction as usize] & shift(self.hullar, direction));
        if over.iter().all(|set| set.is_empty()) {
            return None;
        }
        let leap_from = Direction::ALL.map(|direction| shift(prey[direction as usize], direction.opposite()));
        let promotion = self.geometry.promotion[S::COLOUR as usize];
        let going_on = leap_from.into_iter().fold(promotion, |all, from| all | from);
        let leads_on = Direction::ALL.map(|direction| shift(going_on, direction.opposite()));
        Some(Leaps {
            ending: Direction::ALL.map(|way| over[way as usize].without(leads_on[way as usize])),
            open: Direction::ALL.map(|way| over[way as usize] & leads_on[way as usize]),
        })
    }

    #[inline]
    fn hul_captures(&self, leaps: &Leaps, sink: &mut impl Sink) {
        for direction in Direction::ALL {
            for over in leaps.ending[direction as usize] {
                let (from, to) = (over.shifted(direction, -1), over.shifted(direction, 1));
                sink.push(Move { captured: over.bit(), from, to, promotes: false });
            }
        }
        let first = sink.list().len();
        self.long_hul_captures(leaps, sink.list());
        sink.take_gathered(first);
    }

    /// The captures that do not end with the first leap.
    #[inline]
    fn long_hul_captures(&self, leaps: &Leaps, moves: &mut MoveList) {
        let [north, east, south, west] = leaps.open;
        if (north | east | south | west).any() {
            self.follow_open_leaps(leaps, moves);
        }
    }

    fn follow_open_leaps(&self, leaps: &Leaps, moves: &mut MoveList) {
        let starts = Direction::ALL.map(|direction| shift(leaps.open[direction as usize], direction.opposite()));
        for from in starts.into_iter().fold(Bitboard::EMPTY, |all, starts| all | starts) {
            let mut search = self.captures_of(from, moves);
            for direction in Direction::ALL {
                if starts[direction as usize].contains(from) {
                    search.begin_over(from.shifted(direction, 1), from.shifted(direction, 2));
                }
            }
        }
    }

    /// The captures of the tobits; were there any?
    #[inline]
    fn tobit_captures(&self, sink: &mut impl Sink) -> bool {
        let first = sink.list().len();
        for from in self.tobits {
            if self.tobit_can_capture(from) {
                self.captures_of(from, sink.list()).begin_flight();
            }
        }
        let found = sink.list().len() > first;
        sink.take_gathered(first);
        found
    }

    #[inline]
    fn captures_of<'m>(&self, from: Point, moves: &'m mut MoveList) -> CaptureSearch<'m>
    where
        'a: 'm,
    {
        let occupied = self.geometry.all.without(self.empty);
        let piece = (from, self.tobits.contains(from));
        CaptureSearch::new(Raid::among(self.geometry, occupied, self.enemy, S::COLOUR, piece), moves)
    }

    #[inline]
    fn tobit_can_capture(&self, at: Point) -> bool {
        let occupied = self.geometry.all.without(self.empty);
        Direction::ALL.into_iter().any(|direction| {
            let over = self.geometry.first_blocker(at, direction, occupied);
            over.is_some_and(|over| {
                self.enemy.contains(over) && (self.geometry.step(over.bit(), direction) & self.empty).any()
            })
        })
    }

    const FORWARD: Direction = match S::COLOUR {
        Colour::White => Direction::North,
        Colour::Black => Direction::South,
    };

    /// Where the hullar get by a step.
    #[inline]
    fn steps(&self, direction: Direction) -> Bitboard {
        self.geometry.step(self.hullar, direction) & self.empty
    }

    #[inline]
    fn hul_steps(&self, sink: &mut impl Sink) {
        let promotion = self.geometry.promotion[S::COLOUR as usize];
        for direction in [Self::FORWARD, Direction::East, Direction::West] {
            for to in self.steps(direction) {
                let from = to.shifted(direction, -1);
                sink.push(Move { captured: Bitboard::EMPTY, from, to, promotes: promotion.contains(to) });
            }
        }
    }

    #[inline]
    fn tobit_slides(&self, sink: &mut impl Sink) {
        for from in self.tobits {
            for to in self.slides(from) {
                sink.push(Move { captured: Bitboard::EMPTY, from, to, promotes: false });
            }
        }
    }

    /// All points a tobit can slide to.
    #[inline]
    fn slides(&self, from: Point) -> Bitboard {
        let occupied = self.geometry.all.without(self.empty);
        Direction::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |reached, direction| reached | self.geometry.slide(from, direction, occupied))
    }

    #[inline]
    fn step_sums(&self) -> StepSums {
        let step = |direction| self.geometry.step(self.hullar, direction);
        let (forward, east, west) = (step(Self::FORWARD), step(Direction::East), step(Direction::West));
        let ones = forward ^ east ^ west;
        let twos = (forward & (east ^ west)) | (east & west);
        let total = u64::from((ones & self.empty).len() + 2 * (twos & self.empty).len());
        StepSums { ones, twos, total }
    }

    fn count_slides(&self) -> u64 {
        self.tobits.into_iter().map(|from| u64::from(self.slides(from).len())).sum()
    }
}

/// All points of a set moved one step on, without regard to the board's edges.
#[inline]
const fn shift(set: Bitboard, direction: Direction) -> Bitboard {
    Bitboard(match direction {
        Direction::North => set.0 << 8,
        Direction::East => set.0 << 1,
        Direction::South => set.0 >> 8,
        Direction::West => set.0 >> 1,
    })
}
