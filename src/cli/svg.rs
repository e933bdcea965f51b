//! The board as a picture.

use std::fmt::{self, Write};

use crate::rules::{Bitboard, Board, Colour, Kind, Move, Point, Position};

/// From one chol to the next, in the picture's own units; everything else is measured against it.
const STEP: i32 = 80;
/// From the edge of the picture to the outermost points.
const MARGIN: i32 = 62;
/// Below the board, the line that says whose turn it is.
const CAPTION: i32 = 26;
const PIECE_RADIUS: i32 = 24;
const DOT_RADIUS: i32 = 4;

/// What does not depend on the position. The names begin alike so that a page may hold the picture among others.
const DEFINITIONS: &str = r##"<defs>
<linearGradient id="tobit-wood" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#f0dcb4"/><stop offset="0.5" stop-color="#e6cb98"/><stop offset="1" stop-color="#dcbd85"/>
</linearGradient>
<radialGradient id="tobit-white" cx="0.38" cy="0.32" r="0.8">
<stop offset="0" stop-color="#ffffff"/><stop offset="0.6" stop-color="#f6efe0"/><stop offset="1" stop-color="#d3c6ab"/>
</radialGradient>
<radialGradient id="tobit-black" cx="0.38" cy="0.32" r="0.8">
<stop offset="0" stop-color="#6e6761"/><stop offset="0.55" stop-color="#332e2a"/><stop offset="1" stop-color="#171412"/>
</radialGradient>
<marker id="tobit-arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto">
<path d="M0 0L10 5L0 10L2.5 5Z" fill="#a8321f"/>
</marker>
</defs>
"##;

/// The looks of what is drawn, by class. The selectors name the picture, so a page's own classes are safe from them.
const LOOKS: &str = "<style>
.tobit-board .lake{fill:#fff6df;fill-opacity:.38}
.tobit-board .chol{stroke:#6b4a2b;stroke-width:2.5;stroke-linecap:round}
.tobit-board .dot{fill:#6b4a2b}
.tobit-board .number{font:13px Georgia,'Times New Roman',serif;fill:#6b4a2b}
.tobit-board .caption{font:italic 17px Georgia,'Times New Roman',serif;fill:#4a321c}
.tobit-board .White{fill:url(#tobit-white);stroke:#5d4630;stroke-width:2}
.tobit-board .Black{fill:url(#tobit-black);stroke:#0c0a09;stroke-width:2}
.tobit-board .crown{fill:none;stroke:#c8902a;stroke-width:3}
.tobit-board .shade{fill:#3b2510;fill-opacity:.28}
.tobit-board .trace{fill:none;stroke:#a8321f;stroke-width:3}
</style>
";

/// Draws a position as a self-contained SVG: no fonts, scripts or pictures from elsewhere. Where the last move began, a
/// broken ring is drawn, where it ended a whole one, and crosses stand where pieces were captured. An arrow joins the ends of
/// a move along one chol.
///
/// ```
/// use tobit::rules::{Board, Position};
/// let position = Position::start(Board::STANDARD);
/// let picture = tobit::cli::svg::board(&position, None);
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// ```
pub fn board(position: &Position, last_move: Option<Move>) -> String {
    let mut picture = Picture { text: String::new(), board: position.board() };
    picture.open(position, last_move);
    picture.draw_board();
    if let Some(mv) = last_move {
        picture.draw_last_move(mv);
    }
    for point in position.pieces().occupied() {
        if let Some((colour, kind)) = position.pieces().at(point) {
            picture.draw_piece(point, colour, kind);
        }
    }
    let traces = last_move.map_or(Bitboard::EMPTY, |mv| mv.from.bit() | mv.to.bit() | mv.captured);
    picture.draw_numbers(position.pieces().occupied() | traces);
    picture.draw_caption(position.to_move());
    picture.text + "</svg>\n"
}

struct Picture {
    text: String,
    board: Board,
}

impl Picture {
    fn add(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(element);
        self.text.push('\n');
    }

    /// The middle of a point.
    fn place(&self, point: Point) -> (i32, i32) {
        self.at(i32::from(point.column()), i32::from(point.row()))
    }

    fn at(&self, column: i32, row: i32) -> (i32, i32) {
        (MARGIN + column * STEP, MARGIN + (self.last_row() - row) * STEP)
    }

    fn last_column(&self) -> i32 {
        i32::from(self.board.longitudinal()) + 1
    }

    fn last_row(&self) -> i32 {
        i32::from(self.board.transverse()) + 1
    }

    fn size(&self) -> (i32, i32) {
        (2 * MARGIN + self.last_column() * STEP, 2 * MARGIN + self.last_row() * STEP + CAPTION)
    }

    fn open(&mut self, position: &Position, last_move: Option<Move>) {
        let (width, height) = self.size();
        let board = self.board;
        self.add(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" class="tobit-board">"#
        ));
        self.add(format_args!("<title>Tobit {board}, {} to move</title>", position.to_move()));
        let number = |point| board.number(point);
        let last_move = last_move.map_or(String::new(), |mv| {
            let separator = if mv.is_capture() { ':' } else { '-' };
            format!(" after {}{separator}{}", number(mv.from), number(mv.to))
        });
        self.add(format_args!("<desc>{position}{last_move}</desc>"));
        self.text += DEFINITIONS;
        self.text += LOOKS;
        self.add(format_args!(
            r##"<rect x="1.5" y="1.5" width="{}" height="{}" rx="14" fill="url(#tobit-wood)" stroke="#7a5530" stroke-width="3"/>"##,
            width - 3,
            height - 3
        ));
    }

    fn draw_board(&mut self) {
        let (columns, rows) = (self.last_column(), self.last_row());
        for row in 2..rows {
            for column in 1..columns - 1 {
                let (x, y) = self.at(column, row);
                self.add(format_args!(
                    r#"<rect class="lake" x="{}" y="{}" width="{}" height="{}" rx="10"/>"#,
                    x + 7,
                    y + 7,
                    STEP - 14,
                    STEP - 14
                ));
            }
        }
        for column in 1..columns {
            self.draw_chol(self.at(column, 0), self.at(column, rows));
        }
        for row in 1..rows {
            self.draw_chol(self.at(0, row), self.at(columns, row));
        }
        for point in self.board.points() {
            let (x, y) = self.place(point);
            self.add(format_args!(r#"<circle class="dot" cx="{x}" cy="{y}" r="{DOT_RADIUS}"/>"#));
        }
    }

    fn draw_chol(&mut self, (x1, y1): (i32, i32), (x2, y2): (i32, i32)) {
        self.add(format_args!(r#"<line class="chol" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#));
    }

    /// Numbers stand to the upper right of their points, clear of the chols and of what is drawn on the point.
    fn draw_numbers(&mut self, covered: Bitboard) {
        for point in self.board.points() {
            let (x, y) = self.place(point);
            let (dx, dy) = if covered.contains(point) { (26, 21) } else { (8, 7) };
            let number = self.board.number(point);
            self.add(format_args!(r#"<text class="number" x="{}" y="{}">{number}</text>"#, x + dx, y - dy));
        }
    }

    fn draw_piece(&mut self, point: Point, colour: Colour, kind: Kind) {
        let (x, y) = self.place(point);
        self.add(format_args!(r#"<circle class="shade" cx="{}" cy="{}" r="{PIECE_RADIUS}"/>"#, x + 2, y + 4));
        self.draw_disc(x, y, colour);
        if kind == Kind::Tobit {
            self.draw_disc(x - 1, y - 6, colour);
            self.add(format_args!(r#"<circle class="crown" cx="{}" cy="{}" r="{}"/>"#, x - 1, y - 6, PIECE_RADIUS - 9));
        }
    }

    fn draw_disc(&mut self, x: i32, y: i32, colour: Colour) {
        self.add(format_args!(r#"<circle class="{colour}" cx="{x}" cy="{y}" r="{PIECE_RADIUS}"/>"#));
    }

    fn draw_last_move(&mut self, mv: Move) {
        let ring = PIECE_RADIUS + 4;
        let (x1, y1) = self.place(mv.from);
        let (x2, y2) = self.place(mv.to);
        self.add(format_args!(r#"<circle class="trace" cx="{x1}" cy="{y1}" r="{ring}" stroke-dasharray="7 6"/>"#));
        self.add(format_args!(r#"<circle class="trace" cx="{x2}" cy="{y2}" r="{ring}"/>"#));
        if is_straight(mv) {
            let (dx, dy) = ((x2 - x1).signum() * ring, (y2 - y1).signum() * ring);
            self.add(format_args!(
                r#"<path class="trace" d="M{} {}L{} {}" marker-end="url(#tobit-arrow)"/>"#,
                x1,
                y1,
                x2 - dx,
                y2 - dy
            ));
        }
        for point in mv.captured {
            let (x, y) = self.place(point);
            self.add(format_args!(r#"<path class="trace" d="M{} {}l20 20m0 -20l-20 20"/>"#, x - 10, y - 10));
        }
    }

    fn draw_caption(&mut self, to_move: Colour) {
        let (width, height) = self.size();
        let (x, y) = (width / 2, height - 20);
        self.add(format_args!(r#"<circle class="{to_move}" cx="{}" cy="{}" r="7"/>"#, x - 62, y - 5));
        self.add(format_args!(r#"<text class="caption" x="{}" y="{y}">{to_move} to move</text>"#, x - 48));
    }
}

/// Does the move lead along one chol without leaving it?
fn is_straight(mv: Move) -> bool {
    let along = |point: Point| {
        let between = |at: u8, from: u8, to: u8| from.min(to) <= at && at <= from.max(to);
        between(point.row(), mv.from.row(), mv.to.row()) && between(point.column(), mv.from.column(), mv.to.column())
    };
    let on_one_chol = mv.from.row() == mv.to.row() || mv.from.column() == mv.to.column();
    mv.from != mv.to && on_one_chol && mv.captured.into_iter().all(along)
}
