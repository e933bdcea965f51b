//! A game between a person and the engine, line by line.

use std::io::{BufRead, Write};
use std::path::Path;

use super::command::{self, Command, HELP};
use super::opponent::Opponent;
use crate::cli::error::Error;
use crate::cli::wording::{brief, over};
use crate::cli::{drawing, file, show};
use crate::rules::pdn::{PdnGame, PdnStyle};
use crate::rules::{Colour, Ending, Game, Outcome};

/// The game and whoever takes part in it.
pub(super) struct Session<I, O> {
    pub(super) game: Game,
    /// Which side the person plays.
    pub(super) person: Colour,
    pub(super) opponent: Opponent,
    pub(super) style: drawing::Style,
    pub(super) input: I,
    pub(super) output: O,
    /// Does somebody type, who wants to know when?
    pub(super) prompts: bool,
}

/// Does the session go on after a command?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Line,
    Turn,
    End,
}

impl<I: BufRead, O: Write> Session<I, O> {
    /// Plays until the person quits or the input ends.
    pub(super) fn run(&mut self) -> Result<(), Error> {
        let (person, engine) = (self.person, !self.person);
        let name = self.opponent.name();
        writeln!(self.output, "You play {person}, {name} plays {engine}. Type moves such as 8-15 or 8:22, or help.\n")?;
        writeln!(self.output, "{}", drawing::board(self.game.position(), &self.style))?;
        loop {
            if self.is_engines_turn() {
                self.answer()?;
            }
            if self.game.ending().is_some() {
                self.tell_end()?;
            }
            loop {
                let Some(line) = self.read_line()? else { return Ok(()) };
                match self.obey(&command::read(&line))? {
                    Next::Line => (),
                    Next::Turn => break,
                    Next::End => return Ok(()),
                }
            }
        }
    }

    fn is_engines_turn(&self) -> bool {
        self.game.ending().is_none() && self.game.position().to_move() != self.person
    }

    fn read_line(&mut self) -> Result<Option<String>, Error> {
        if self.prompts {
            let prompt = if self.game.ending().is_some() { "undo, save FILE or quit" } else { "Your move" };
            write!(self.output, "{prompt}: ")?;
            self.output.flush()?;
        }
        let mut line = Vec::new();
        let length = self.input.read_until(b'\n', &mut line).map_err(Error::Input)?;
        if length == 0 && self.prompts {
            // The shell's own prompt is to stand on a line of its own.
            writeln!(self.output)?;
        }
        Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    fn obey(&mut self, command: &Command<'_>) -> Result<Next, Error> {
        match command {
            Command::Nothing => (),
            Command::Quit => return Ok(Next::End),
            Command::Help => write!(self.output, "{HELP}")?,
            Command::Board => self.draw_board()?,
            Command::Save(path) => self.save(path)?,
            Command::Undo => return self.undo(),
            Command::Unknown(text) => {
                let text: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
                writeln!(self.output, "'{text}' is neither a move nor a command: type help to see what there is.")?;
            }
            _ if self.game.ending().is_some() => {
                writeln!(self.output, "The game is over: undo takes moves back, save FILE keeps it, quit ends.")?;
            }
            Command::Move(text) => return self.play(text),
            Command::Moves => write!(self.output, "{}", show::legal_moves(&self.game))?,
            Command::Hint => self.hint()?,
            Command::Draw => return self.offer_draw(),
            Command::Resign => {
                self.game.end(Ending::Resignation(self.person));
                return Ok(Next::Turn);
            }
        }
        Ok(Next::Line)
    }

    fn play(&mut self, text: &str) -> Result<Next, Error> {
        let mv = match self.game.position().parse_move(text) {
            Ok(mv) => mv,
            Err(why) => {
                writeln!(self.output, "{why}")?;
                return Ok(Next::Line);
            }
        };
        // It has just been found among the legal ones.
        let _ = self.game.play(mv);
        if self.game.ending().is_some() {
            self.draw_board()?;
        }
        Ok(Next::Turn)
    }

    /// The engine's move.
    fn answer(&mut self) -> Result<(), Error> {
        let Some(mv) = self.opponent.choose(&self.game) else { return Ok(()) };
        let text = self.game.position().move_text(mv);
        // The engine chooses among the legal moves.
        let _ = self.game.play(mv);
        writeln!(self.output, "tobit plays {text}")?;
        self.draw_board()
    }

    fn hint(&mut self) -> Result<(), Error> {
        let Some(info) = self.opponent.advise(&self.game) else { return Ok(()) };
        let line = info.line_text();
        let Some(first) = line.first() else { return Ok(()) };
        let value = brief(info.score, info.distance);
        Ok(writeln!(self.output, "hint: {first} ({value} for you; expected: {})", line.join(" "))?)
    }

    fn offer_draw(&mut self) -> Result<Next, Error> {
        if self.opponent.accepts_draw(&self.game) {
            writeln!(self.output, "tobit accepts the draw.")?;
            self.game.end(Ending::Agreement);
            return Ok(Next::Turn);
        }
        writeln!(self.output, "tobit declines the draw.")?;
        Ok(Next::Line)
    }

    /// Takes back the person's last move, and with it what came after.
    fn undo(&mut self) -> Result<Next, Error> {
        let start = self.game.start().to_move();
        let earlier = self.game.positions().len() - 1;
        // The person is to move in every second position; the last such before the present one.
        let back = (1..=earlier).find(|back| {
            let is_start_side = (earlier - back).is_multiple_of(2);
            (start == self.person) == is_start_side
        });
        let Some(back) = back else {
            writeln!(self.output, "There is no move of yours to take back.")?;
            return Ok(Next::Line);
        };
        for _ in 0..back {
            self.game.undo();
        }
        self.draw_board()?;
        Ok(Next::Turn)
    }

    fn save(&mut self, path: &str) -> Result<(), Error> {
        if path.is_empty() {
            return Ok(writeln!(self.output, "Name a file to save to: save game.pdn")?);
        }
        let mut pdn = PdnGame::new(self.game.clone());
        let engine = self.opponent.name();
        let [white, black] = match self.person {
            Colour::White => ["Person", &engine],
            Colour::Black => [&engine, "Person"],
        };
        for (name, value) in [("Event", "Game at the terminal"), ("White", white), ("Black", black)] {
            // These are names and values that a game file can hold.
            let _ = pdn.set_tag(name, value);
        }
        match file::write(Path::new(path), &pdn.write(&PdnStyle::default())) {
            Ok(()) => writeln!(self.output, "Saved to {path}")?,
            Err(Error::Output(error)) => return Err(error.into()),
            Err(why) => writeln!(self.output, "{why}")?,
        }
        Ok(())
    }

    fn draw_board(&mut self) -> Result<(), Error> {
        let style = drawing::Style { last_move: self.game.moves().last().copied(), ..self.style };
        Ok(writeln!(self.output, "\n{}", drawing::points(self.game.position(), &style))?)
    }

    fn tell_end(&mut self) -> Result<(), Error> {
        let Some(ending) = self.game.ending() else { return Ok(()) };
        let outcome = ending.outcome();
        let verdict = match outcome {
            Outcome::Win(winner) if winner == self.person => "You have won. ",
            Outcome::Win(_) => "You have lost. ",
            Outcome::Draw => "",
        };
        let [white, black] = Colour::BOTH.map(|side| outcome.points(side));
        write!(self.output, "{}", over(ending))?;
        Ok(writeln!(self.output, "{verdict}Points: White {white}, Black {black}.")?)
    }
}
