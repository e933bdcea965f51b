//! The board as text, for a terminal.

use anstyle::{AnsiColor, Style as Ansi};

use crate::rules::{Bitboard, Board, Colour, Kind, Move, Point, Position};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Letters, dashes and bars instead of the signs of Unicode, for terminals and files that lack them.
    pub ascii: bool,
    /// Colours, by ANSI escape codes. Without it there are none.
    pub colour: bool,
    /// The move that led here: where it began and ended stands between brackets, what it captured is crossed out.
    pub last_move: Option<Move>,
}

impl Style {
    fn signs(&self) -> &'static Signs {
        if self.ascii { &ASCII } else { &UNICODE }
    }
}

/// Columns from one longitudinal chol to the next: room for a piece, its number and the brackets.
const ACROSS: usize = 6;
/// Lines from one transverse chol to the next. A line is about twice as high as a column is wide.
const UPWARD: usize = 2;
/// Columns to the left of the board: a bracket needs one.
const MARGIN: usize = 1;

/// Draws a position, and writes below it who is to move, what the signs mean, and the position text.
///
/// Every point shows what stands on it, or how the chols meet there, and then its number.
///
/// ```
/// use tobit::cli::drawing::{Style, board};
/// use tobit::rules::{Board, Position};
///
/// let board_2x3 = Board::new(2, 3).unwrap();
/// let position = Position::parse(board_2x3, "W:W4,K16:B8").unwrap();
/// let drawing = board(&position, &Style { ascii: true, ..Style::default() });
/// assert_eq!(
///     drawing,
///     "       +15   W16
///        |     |
///  +11---+12---+13---+14
///        |     |
///  +7----b8----+9----+10
///        |     |
///  +3----w4----+5----+6
///        |     |
///        +1    +2
///
/// White to move
/// w W: hul and tobit of White, b B: of Black
/// W:W4,K16:B8
/// "
/// );
/// ```
pub fn board(position: &Position, style: &Style) -> String {
    let [[white_hul, white_tobit], [black_hul, black_tobit]] = style.signs().pieces;
    format!(
        "{}\n{} to move\n{white_hul} {white_tobit}: hul and tobit of White, {black_hul} {black_tobit}: of Black\n{position}\n",
        points(position, style),
        position.to_move(),
    )
}

/// Draws a position and nothing below it.
pub fn points(position: &Position, style: &Style) -> String {
    let mut canvas = Canvas::new(position.board());
    canvas.draw_chols(position.board(), style);
    for point in position.board().points() {
        canvas.draw_point(position, point, style);
    }
    canvas.render(style.colour)
}

/// The signs a board is drawn with.
struct Signs {
    /// By colour and kind.
    pieces: [[char; 2]; 2],
    across: char,
    upward: char,
    crossing: char,
    /// The ends of chols: at the left, at the right, at the far side, at the near side.
    ends: [char; 4],
    captured: char,
}

static ASCII: Signs =
    Signs { pieces: [['w', 'W'], ['b', 'B']], across: '-', upward: '|', crossing: '+', ends: ['+'; 4], captured: 'x' };

/// Hollow is White and filled is Black, as in print; round is a hul and square a tobit, which a small type on any background
/// tells apart better than rings within rings.
static UNICODE: Signs = Signs {
    pieces: [['○', '□'], ['●', '■']],
    across: '─',
    upward: '│',
    crossing: '┼',
    ends: ['├', '┤', '┬', '┴'],
    captured: '×',
};

impl Signs {
    fn piece(&self, colour: Colour, kind: Kind) -> char {
        let [white, black] = self.pieces;
        let [hul, tobit] = match colour {
            Colour::White => white,
            Colour::Black => black,
        };
        match kind {
            Kind::Hul => hul,
            Kind::Tobit => tobit,
        }
    }

    /// The sign of an empty point.
    fn joint(&self, board: Board, point: Point) -> char {
        let [left, right, far, near] = self.ends;
        match (point.column(), point.row()) {
            (0, _) => left,
            (column, _) if column > board.longitudinal() => right,
            (_, 0) => near,
            (_, row) if row > board.transverse() => far,
            _ => self.crossing,
        }
    }
}

/// What a character of the drawing belongs to, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Chol,
    Number,
    Piece(Colour),
    Mark,
}

impl Part {
    /// Colours that can be read on a light background and on a dark one.
    fn ansi(self) -> Ansi {
        match self {
            Self::Chol => Ansi::new().dimmed(),
            Self::Number => Ansi::new(),
            Self::Piece(Colour::White) => AnsiColor::Cyan.on_default().bold(),
            Self::Piece(Colour::Black) => AnsiColor::Red.on_default().bold(),
            Self::Mark => AnsiColor::Magenta.on_default().bold(),
        }
    }
}

/// A drawing under way: lines of characters, the top one first.
struct Canvas {
    lines: Vec<Vec<(char, Part)>>,
    rows: usize,
}

impl Canvas {
    fn new(board: Board) -> Self {
        let rows = usize::from(board.transverse()) + 2;
        let columns = usize::from(board.longitudinal()) + 2;
        Self { lines: vec![vec![(' ', Part::Chol); MARGIN + columns * ACROSS]; (rows - 1) * UPWARD + 1], rows }
    }

    /// Where a point comes to stand: its line and its place in it.
    fn place(&self, point: Point) -> (usize, usize) {
        let lines_above = (self.rows - 1).saturating_sub(usize::from(point.row())) * UPWARD;
        (lines_above, MARGIN + usize::from(point.column()) * ACROSS)
    }

    fn put(&mut self, line: usize, column: usize, sign: char, part: Part) {
        if let Some(cell) = self.lines.get_mut(line).and_then(|line| line.get_mut(column)) {
            *cell = (sign, part);
        }
    }

    fn draw_chols(&mut self, board: Board, style: &Style) {
        let signs = style.signs();
        for point in board.points() {
            let (line, column) = self.place(point);
            let on_transverse = (1..=board.transverse()).contains(&point.row());
            let on_longitudinal = (1..=board.longitudinal()).contains(&point.column());
            if on_transverse && point.column() <= board.longitudinal() {
                (0..ACROSS).for_each(|step| self.put(line, column + step, signs.across, Part::Chol));
            }
            if on_longitudinal && point.row() <= board.transverse() {
                (1..UPWARD).for_each(|step| self.put(line - step, column, signs.upward, Part::Chol));
            }
        }
    }

    fn draw_point(&mut self, position: &Position, point: Point, style: &Style) {
        let signs = style.signs();
        let board = position.board();
        let (line, column) = self.place(point);
        let captured = style.last_move.map_or(Bitboard::EMPTY, |mv| mv.captured);
        let (sign, part) = match position.pieces().at(point) {
            Some((colour, kind)) => (signs.piece(colour, kind), Part::Piece(colour)),
            None if captured.contains(point) => (signs.captured, Part::Mark),
            None => (signs.joint(board, point), Part::Chol),
        };
        self.put(line, column, sign, part);
        let number = board.number(point).to_string();
        for (index, digit) in number.chars().enumerate() {
            self.put(line, column + 1 + index, digit, Part::Number);
        }
        if style.last_move.is_some_and(|mv| mv.from == point || mv.to == point) {
            self.put(line, column - 1, '[', Part::Mark);
            self.put(line, column + 1 + number.len(), ']', Part::Mark);
        }
    }

    fn render(&self, colour: bool) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let length = line.iter().rposition(|&(sign, _)| sign != ' ').map_or(0, |last| last + 1);
            let (line, _) = line.split_at(length);
            text.extend(line.chunk_by(|a, b| a.1 == b.1).map(|run| paint(run, colour)));
            text.push('\n');
        }
        text
    }
}

/// Characters of one part of the drawing, in its colour if there is to be any.
fn paint(run: &[(char, Part)], colour: bool) -> String {
    let signs: String = run.iter().map(|&(sign, _)| sign).collect();
    match run.first().map(|(_, part)| part.ansi()) {
        Some(ansi) if colour => format!("{ansi}{signs}{ansi:#}"),
        _ => signs,
    }
}
