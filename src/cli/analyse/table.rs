//! An analysis on a terminal: a table that is drawn anew in place.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anstyle::Style;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use crossterm::{cursor, queue, style::Print};

use super::{Report, View, summary};
use crate::cli::error::Error;
use crate::cli::terminal::{has_colour, size};
use crate::cli::wording::{brief, compact, seconds};
use crate::rules::Game;
use crate::search::Info;

/// The shortest time between two drawings: nobody reads faster.
const BREATH: Duration = Duration::from_millis(50);
/// Lines beside those of play: the head, the figures, and the one the cursor waits on.
const FRAME: usize = 3;

/// One row for each of the best lines.
pub(super) struct Table {
    board: String,
    lines: Vec<Info>,
    /// The lines that stand on the terminal above the cursor.
    drawn: u16,
    drawn_at: Option<Instant>,
    /// The terminal's columns and rows when it was drawn.
    size: (u16, u16),
    is_stale: bool,
    is_over: bool,
    colour: bool,
}

impl Table {
    /// For this game.
    pub(super) fn new(game: &Game) -> Self {
        Self {
            board: summary::board(game),
            lines: Vec::new(),
            drawn: 0,
            drawn_at: None,
            size: size(),
            is_stale: false,
            is_over: false,
            colour: has_colour(),
        }
    }

    /// Draws what is new, unless it was drawn just now.
    fn refresh(&mut self) -> Result<(), Error> {
        let is_due = self.drawn_at.is_none_or(|time| time.elapsed() >= BREATH);
        if is_due && (self.is_stale || size() != self.size) { self.draw() } else { Ok(()) }
    }

    fn draw(&mut self) -> Result<(), Error> {
        let size = size();
        let rows = self.rows(size);
        let mut out = io::stdout().lock();
        queue!(out, BeginSynchronizedUpdate, cursor::MoveToColumn(0))?;
        if size != self.size {
            // How the terminal has broken or joined the old lines nobody knows; what is no longer in sight stays as it is.
            queue!(out, Clear(ClearType::All), cursor::MoveTo(0, 0), Print(&self.board), Print("\n"))?;
        } else if self.drawn > 0 {
            queue!(out, cursor::MoveUp(self.drawn))?;
        }
        for row in &rows {
            queue!(out, Print(row), Clear(ClearType::UntilNewLine), Print("\n"))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown), EndSynchronizedUpdate)?;
        out.flush()?;
        self.size = size;
        self.drawn = rows.len() as u16;
        self.drawn_at = Some(Instant::now());
        self.is_stale = false;
        Ok(())
    }

    /// What is to be seen, cut to the terminal's size: never a line that the terminal would break, never more lines than it
    /// has.
    fn rows(&self, (width, height): (u16, u16)) -> Vec<String> {
        // The last column stays free: some terminals break a line that fills it.
        let width = usize::from(width).saturating_sub(1);
        let room = usize::from(height).saturating_sub(FRAME).max(1);
        let row = |text: &str, style: Style| {
            let cut: String = text.chars().take(width).collect();
            if self.colour { format!("{style}{cut}{style:#}") } else { cut }
        };
        let (plain, bold, dim) = (Style::new(), Style::new().bold(), Style::new().dimmed());
        let lines = self.lines.iter().take(room).enumerate();
        let head = row("  #  depth   value          expected play", dim);
        let lines = lines.map(|(index, info)| row(&line(info, width), if index == 0 { bold } else { plain }));
        std::iter::once(head).chain(lines).chain([row(&self.figures(), dim)]).collect()
    }

    fn figures(&self) -> String {
        let Some(info) = self.lines.first() else { return String::new() };
        format!(
            "  {} positions, {} a second, {}, table {:.1} % full{}",
            compact(info.nodes),
            compact(info.nodes_per_second()),
            seconds(info.time),
            f64::from(info.hash_permille) / 10.0,
            if self.is_over { "" } else { "; Ctrl-C shows the result" },
        )
    }
}

impl View for Table {
    fn begin(&mut self) -> Result<(), Error> {
        Ok(writeln!(io::stdout(), "{}", self.board)?)
    }

    fn line(&mut self, info: &Info) -> Result<(), Error> {
        match self.lines.get_mut(info.rank - 1) {
            Some(known) => *known = info.clone(),
            None => self.lines.push(info.clone()),
        }
        self.is_stale = true;
        self.refresh()
    }

    fn idle(&mut self) -> Result<(), Error> {
        self.refresh()
    }

    fn end(&mut self, report: &Report<'_>) -> Result<(), Error> {
        self.is_over = true;
        let separator = if report.best().is_some() {
            self.draw()?;
            "\n"
        } else {
            ""
        };
        Ok(write!(io::stdout(), "{separator}{}", summary::of(report))?)
    }
}

/// A line of play as a row of the table.
fn line(info: &Info, width: usize) -> String {
    let depth = format!("{}/{}", info.depth, info.seldepth);
    let value = brief(info.score, info.distance);
    let row = format!("{:>3}  {depth:<6}  {value:<13}  {}", info.rank, info.line_text().join(" "));
    if row.chars().count() <= width {
        return row;
    }
    let mut cut: String = row.chars().take(width.saturating_sub(1)).collect();
    cut.push('…');
    cut
}
