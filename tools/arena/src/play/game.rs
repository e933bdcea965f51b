//! Playing a game.

use std::time::Duration;

use tobit::rules::{Colour, Game, Outcome, Position};

use super::adjudication::{AdjudicationRules, Adjudicator, OpenTables};
use super::clock::Clock;
use super::{MoveRecord, Termination};
use crate::engine::{Clocks, Engine, Fault, Reply, go_command};
use crate::settings::EngineSettings;

/// A player: an engine that runs, and how it is to play.
#[derive(Debug)]
pub struct Side<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// What is asked of it.
    pub settings: &'a EngineSettings,
}

/// How a game ended, and its moves.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub termination: Termination,
    /// All moves, those of the opening included.
    pub moves: Vec<MoveRecord>,
}

/// A game that goes on.
#[derive(Debug)]
pub struct Play<'a> {
    game: Game,
    /// White and Black.
    sides: [Side<'a>; 2],
    clocks: [Option<Clock>; 2],
    adjudicator: Adjudicator<'a>,
    moves: Vec<MoveRecord>,
    /// The `position` command for the position now.
    position_command: String,
}

/// How a game has ended.
type Verdict = (Outcome, Termination);

impl<'a> Play<'a> {
    /// A game from an opening on, between White and Black, with rules to judge it by and the tables that they want, if any.
    pub fn new(
        opening: Game,
        sides: [Side<'a>; 2],
        rules: &'a AdjudicationRules,
        tables: Option<&'a OpenTables>,
    ) -> Self {
        let clocks = [0, 1].map(|side: usize| sides[side].settings.limits.clock.map(Clock::new));
        let moves: Vec<MoveRecord> = texts(&opening).map(|text| MoveRecord { text, ..MoveRecord::default() }).collect();
        let mut position_command = position_command(opening.start());
        for (index, record) in moves.iter().enumerate() {
            append_move(&mut position_command, index, &record.text);
        }
        Self { game: opening, sides, clocks, adjudicator: Adjudicator::new(rules, tables), moves, position_command }
    }

    /// Plays it to its end. Nothing comes of it if the arena is told to stop.
    pub fn to_the_end(mut self) -> Option<Finished> {
        let (outcome, termination) = match self.run() {
            Ok(verdict) => verdict,
            Err((culprit, fault)) => (Outcome::Win(!culprit), Termination::of_fault(&fault)?),
        };
        Some(Finished { outcome, termination, moves: self.moves })
    }

    fn run(&mut self) -> Result<Verdict, (Colour, Fault)> {
        for colour in Colour::BOTH {
            self.sides[colour as usize].engine.new_game().map_err(|fault| (colour, fault))?;
        }
        // An opening may be the end already.
        if let Some(verdict) = self.known_result() {
            return Ok(verdict);
        }
        loop {
            let mover = self.game.position().to_move();
            let reply = self.ask(mover).map_err(|fault| (mover, fault))?;
            if let Some(verdict) = self.take_in(mover, &reply) {
                return Ok(verdict);
            }
        }
    }

    /// The result of a game that is over, or that can have no other. What the rules say goes before what people agree on.
    fn known_result(&self) -> Option<Verdict> {
        let by_rules = self.game.ending().map(|ending| (ending.outcome(), ending.into()));
        by_rules.or_else(|| self.adjudicator.look_up(self.game.position()))
    }

    /// Has an engine search.
    fn ask(&mut self, mover: Colour) -> Result<Reply, Fault> {
        let settings = self.sides[mover as usize].settings;
        let clocks = Clocks {
            sides: self.clocks.map(|clock| clock.map(|clock| clock.reading())),
            moves_to_go: self.clocks[mover as usize].and_then(|clock| clock.moves_to_go()),
        };
        let go = go_command(settings.protocol, &settings.limits, &clocks, mover);
        let margin = Duration::from_millis(settings.margin_ms);
        let at_most = self.allowance(mover).map(|time| time + margin);
        self.sides[mover as usize].engine.search(&self.position_command, &go, at_most)
    }

    /// The time there is for a move, without the margin.
    fn allowance(&self, mover: Colour) -> Option<Duration> {
        let clock = self.clocks[mover as usize].map(|clock| clock.left());
        let move_time = self.sides[mover as usize].settings.limits.move_time_ms.map(Duration::from_millis);
        [clock, move_time].into_iter().flatten().min()
    }

    /// Plays an engine's move, if it came in time and is one. Says if the game is over by it.
    fn take_in(&mut self, mover: Colour, reply: &Reply) -> Option<Verdict> {
        let lost = |termination| Some((Outcome::Win(!mover), termination));
        if let Some(allowance) = self.allowance(mover) {
            let late_by = reply.took.saturating_sub(allowance);
            if late_by > Duration::from_millis(self.sides[mover as usize].settings.margin_ms) {
                return lost(Termination::TimeForfeit { late_by_ms: late_by.as_millis() as u64 });
            }
        }
        let position = *self.game.position();
        let read = position.parse_move(&reply.best).map_err(|why| why.to_string());
        let mv = match read.and_then(|mv| self.game.play(mv).map(|()| mv).map_err(|why| why.to_string())) {
            Ok(mv) => mv,
            Err(reason) => {
                let (position, text) = (position.to_string(), reply.best.clone());
                return lost(Termination::IllegalMove { position, text, reason });
            }
        };
        if let Some(clock) = &mut self.clocks[mover as usize] {
            clock.press(reply.took);
        }
        let text = position.move_text(mv);
        append_move(&mut self.position_command, self.moves.len(), &text);
        let (score, depth, nodes) = (reply.info.score, reply.info.depth, reply.info.nodes);
        self.moves.push(MoveRecord { text, score, depth, nodes, time_us: Some(reply.took.as_micros() as u64) });
        self.known_result().or_else(|| self.adjudicator.look(&self.game, mover, score))
    }
}

/// The moves of a game as text.
pub(crate) fn texts(game: &Game) -> impl Iterator<Item = String> + '_ {
    game.positions().iter().zip(game.moves()).map(|(position, &mv)| position.move_text(mv))
}

fn position_command(start: &Position) -> String {
    if *start == Position::start(start.board()) {
        "position startpos".to_owned()
    } else {
        format!("position fen {start}")
    }
}

/// Adds a move to a `position` command that has so many already.
fn append_move(command: &mut String, before: usize, text: &str) {
    *command += if before == 0 { " moves " } else { " " };
    *command += text;
}
