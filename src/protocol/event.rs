//! From what the engine tells to lines of text.

use super::dialect::Dialect;
use crate::engine::Event;
use crate::search::{Answer, Distance, Info};

use crate::rules::Position;

/// The lines of an event.
pub fn lines(event: &Event, dialect: Dialect) -> Vec<String> {
    match event {
        Event::Info(info) => vec![info_line(info, dialect)],
        Event::Answer(position, answer) => vec![best_move(position, answer, dialect)],
        Event::PerftMove(text, count) => vec![format!("{text}: {count}")],
        Event::PerftEnd(Some(nodes)) => vec![format!("nodes {nodes}")],
        Event::PerftEnd(None) => vec![note("the count was stopped")],
        Event::BenchPosition(..) => Vec::new(),
        Event::BenchEnd(Some(signature)) => vec![signature.to_string()],
        Event::BenchEnd(None) => vec![note("the bench was stopped")],
    }
}

/// An `info string`. Some runners end a game when one holds a certain word, so it never does, whatever it quotes.
pub fn note(text: &str) -> String {
    let mut line = format!("info string {text}");
    while let Some(at) = line.to_ascii_lowercase().find("error") {
        line.insert(at + 3, '-');
    }
    line
}

fn info_line(info: &Info, dialect: Dialect) -> String {
    let mut words = vec![format!("info depth {}", info.depth)];
    let has_line = !info.line.is_empty();
    if has_line {
        words.push(format!("seldepth {}", info.seldepth));
    }
    if has_line && info.lines > 1 {
        words.push(format!("multipv {}", info.rank));
    }
    words.push(format!("score {}", score(info, dialect)));
    if has_line {
        words.push(format!("nodes {} nps {}", info.nodes, info.nodes_per_second()));
        words.push(format!("hashfull {}", info.hash_permille));
        if info.ending_hits > 0 {
            words.push(format!("tbhits {}", info.ending_hits));
        }
        words.push(format!("time {}", info.time.as_millis()));
        words.push(format!("pv {}", info.line_text().join(" ")));
    }
    words.join(" ")
}

fn score(info: &Info, dialect: Dialect) -> String {
    let Some(plies) = info.score.plies_to_end() else { return format!("cp {}", info.score.raw()) };
    let (sign, mark) = if info.score.is_win() { ("", " lowerbound") } else { ("-", " upperbound") };
    let sign = if plies == 0 { "" } else { sign };
    let mark = if info.distance == Distance::AtMost { mark } else { "" };
    format!("mate {sign}{}{mark}", dialect.mate_in(plies))
}

fn best_move(position: &Position, answer: &Answer, dialect: Dialect) -> String {
    let Some(best) = answer.best else { return "bestmove (none)".to_owned() };
    let line = format!("bestmove {}", position.move_text(best));
    match answer.ponder.filter(|_| dialect == Dialect::Uci) {
        Some(ponder) => format!("{line} ponder {}", position.play(best).move_text(ponder)),
        None => line,
    }
}
