//! Capture texts held against every way round there is.
//!
//! A walker that knows rows and columns only, and nothing of the engine's tables, follows each capture leap by leap and keeps
//! every way. From its list follows what the moves are, which path of each is written, and what may be read.

mod support;

use std::collections::BTreeMap;

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use support::random::{playout, thrown};
use tobit::rules::{Bitboard, Board, Colour, MoveTextError, Point, Position};

/// Positions with captures that are tried, over all boards.
const POSITIONS: usize = 60_000;
/// A position with more ways round is passed over: lattices have tests of their own.
const MOST_WAYS: usize = 3_000;

/// From, to, captured points, and whether a hul became a tobit.
type Capture = (Point, Point, Bitboard, bool);

/// A way round: the numbers of the turning points with both ends, and of all landing points with the first.
struct Way {
    named: Vec<u8>,
    landings: Vec<u8>,
}

/// All captures of a position, each with all its ways round.
struct Walker<'a> {
    position: &'a Position,
    from: Point,
    captures: BTreeMap<Capture, Vec<Way>>,
    ways: usize,
}

/// A moment of a capture; `heading` is the direction of the last leap.
#[derive(Clone)]
struct Moment {
    at: Point,
    gone: Bitboard,
    tobit: bool,
    heading: Option<(i8, i8)>,
    named: Vec<u8>,
    landings: Vec<u8>,
}

impl Walker<'_> {
    fn walk(position: &Position) -> Option<BTreeMap<Capture, Vec<Way>>> {
        let mut walker = Walker { position, from: Point::new(0), captures: BTreeMap::new(), ways: 0 };
        for from in position.pieces().of(position.to_move()) {
            walker.from = from;
            let number = position.board().number(from);
            let start = Moment {
                at: from,
                gone: Bitboard::EMPTY,
                tobit: position.pieces().tobits().contains(from),
                heading: None,
                named: vec![number],
                landings: vec![number],
            };
            walker.go_on(&start);
        }
        (walker.ways <= MOST_WAYS).then_some(walker.captures)
    }

    fn go_on(&mut self, moment: &Moment) {
        if self.ways > MOST_WAYS {
            return;
        }
        let next: Vec<Moment> =
            [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().flat_map(|heading| self.leaps(moment, heading)).collect();
        if next.is_empty() && moment.gone.any() {
            let promotes = moment.tobit && !self.position.pieces().tobits().contains(self.from);
            let mut named = moment.named.clone();
            named.push(self.position.board().number(moment.at));
            let way = Way { named, landings: moment.landings.clone() };
            self.captures.entry((self.from, moment.at, moment.gone, promotes)).or_default().push(way);
            self.ways += 1;
        }
        for moment in &next {
            self.go_on(moment);
        }
    }

    fn leaps(&self, moment: &Moment, heading: (i8, i8)) -> Vec<Moment> {
        let standing = self.position.pieces().occupied();
        let empty = |at: Point| !standing.contains(at) || moment.gone.contains(at) || at == self.from;
        let mut over = self.neighbour(moment.at, heading);
        while moment.tobit && over.is_some_and(empty) {
            over = over.and_then(|at| self.neighbour(at, heading));
        }
        let enemy = self.position.pieces().of(!self.position.to_move()).without(moment.gone);
        let Some(over) = over.filter(|&at| enemy.contains(at)) else { return Vec::new() };
        let behind = std::iter::successors(self.neighbour(over, heading), |&at| self.neighbour(at, heading));
        let reach = if moment.tobit { usize::MAX } else { 1 };
        behind.take(reach).take_while(|&at| empty(at)).map(|to| self.landed(moment, heading, over, to)).collect()
    }

    fn landed(&self, moment: &Moment, heading: (i8, i8), over: Point, to: Point) -> Moment {
        let board = self.position.board();
        let mut next = moment.clone();
        if moment.heading.is_some_and(|before| before != heading) {
            next.named.push(board.number(moment.at));
        }
        let far_row = if self.position.to_move() == Colour::White { board.transverse() + 1 } else { 0 };
        next.landings.push(board.number(to));
        Moment {
            at: to,
            gone: moment.gone | over.bit(),
            tobit: moment.tobit || to.row() == far_row,
            heading: Some(heading),
            ..next
        }
    }

    /// The next point along a chol.
    fn neighbour(&self, at: Point, (up, right): (i8, i8)) -> Option<Point> {
        let board = self.position.board();
        let (rows, columns) = (board.transverse() + 2, board.longitudinal() + 2);
        let (row, column) = (at.row().checked_add_signed(up)?, at.column().checked_add_signed(right)?);
        let is_point = |row, column| {
            let crosses = (1..columns - 1).contains(&column) || (1..rows - 1).contains(&row);
            row < rows && column < columns && crosses
        };
        // Two ends of longitudinal chols, or of transverse ones, lie side by side without a chol between them.
        let along_an_edge =
            (up == 0 && (row == 0 || row == rows - 1)) || (right == 0 && (column == 0 || column == columns - 1));
        (is_point(row, column) && !along_an_edge).then(|| Point::new(row * 8 + column))
    }
}

fn join(numbers: &[u8], separator: &str) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(separator)
}

/// The moves are those that the walker found.
fn check_moves(position: &Position, captures: &BTreeMap<Capture, Vec<Way>>) {
    let mut found: Vec<Capture> =
        position.moves().into_iter().map(|mv| (mv.from, mv.to, mv.captured, mv.promotes)).collect();
    found.sort_unstable();
    assert!(found.iter().eq(captures.keys()), "{position:?}: {found:?}");
}

/// Of all ways the one with the fewest names is written, then the one with the smallest numbers.
fn check_written(position: &Position, captures: &BTreeMap<Capture, Vec<Way>>) {
    for mv in position.moves() {
        let ways = &captures[&(mv.from, mv.to, mv.captured, mv.promotes)];
        let best = ways.iter().map(|way| (way.named.len(), &way.named)).min().expect("a capture has a way round");
        assert_eq!(position.move_text(mv), join(best.1, ":"), "{position:?}");
    }
}

/// Every way is read, with its turning points alone, with all landing points, and with some of them.
fn check_read(position: &Position, captures: &BTreeMap<Capture, Vec<Way>>, rng: &mut SmallRng) {
    let all: Vec<(&Capture, &Way)> =
        captures.iter().flat_map(|(mv, ways)| ways.iter().map(move |way| (mv, way))).collect();
    for &(capture, way) in all.sample(rng, 30) {
        // The turning points are landing points too, in the same order: some others stay, some go.
        let mut turns = way.named.iter().peekable();
        let keep = |number: &u8| turns.next_if_eq(&number).is_some() || rng.random();
        let some: Vec<u8> = way.landings.iter().copied().filter(keep).collect();
        for text in [join(&way.named, ":"), join(&way.landings, "x"), join(&some, ":")] {
            let read = position.parse_move(&text).map(|mv| (mv.from, mv.to, mv.captured, mv.promotes));
            assert_eq!(read.as_ref(), Ok(capture), "{position:?}: {text}");
        }
    }
}

/// The two ends alone: a straight capture comes first, then the only capture that has them, and if there are several it is
/// an error that names them all.
fn check_ends(position: &Position, captures: &BTreeMap<Capture, Vec<Way>>) {
    for (from, to, ..) in captures.keys() {
        let ends = [from, to].map(|&point| position.board().number(point));
        let with_ends = captures.iter().filter(|(capture, _)| (&capture.0, &capture.1) == (from, to));
        let straight = with_ends.clone().find(|(_, ways)| ways.iter().any(|way| way.named == ends));
        let all: Vec<&Capture> = with_ends.map(|(capture, _)| capture).collect();
        let meant = straight.map(|(capture, _)| capture).or(if let [only] = all[..] { Some(only) } else { None });
        let read = position.parse_move(&join(&ends, ":")).map(|mv| (mv.from, mv.to, mv.captured, mv.promotes));
        match (meant, read) {
            (Some(capture), read) => assert_eq!(read.as_ref(), Ok(capture), "{position:?}: {ends:?}"),
            (None, Err(MoveTextError::Ambiguous { all: named, .. })) => assert_eq!(named.len(), all.len()),
            (None, read) => panic!("{position:?}: {ends:?} could be {} captures and is read as {read:?}", all.len()),
        }
    }
}

fn check_boards(boards: &[&str], seed: u64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let (mut checked, mut longest) = (0, 0);
    while checked < POSITIONS / 2 {
        let board: Board = boards.choose(&mut rng).and_then(|board| board.parse().ok()).expect("the tests name boards");
        let position = if rng.random_bool(0.9) {
            thrown(board, &mut rng)
        } else {
            *playout(board, &mut rng).choose(&mut rng).expect("a game has positions")
        };
        if !position.must_capture() {
            continue;
        }
        let Some(captures) = Walker::walk(&position) else { continue };
        check_moves(&position, &captures);
        check_written(&position, &captures);
        check_read(&position, &captures, &mut rng);
        check_ends(&position, &captures);
        checked += 1;
        longest = captures.keys().map(|capture| capture.2.len()).max().unwrap_or(0).max(longest);
    }
    assert!(longest >= 6, "the longest capture took {longest} pieces, too few to test turns");
}

#[test]
fn captures_of_standard_boards_are_written_and_read_by_the_rule() {
    check_boards(&["5x4", "4x4"], 5444);
}

#[test]
fn captures_of_other_boards_are_written_and_read_by_the_rule() {
    check_boards(&["6x6", "3x3", "2x3", "6x3", "3x5"], 6633);
}
