//! The forms that a line of the program's output can have. Whatever is of none of them is a mistake.

/// Sees that a line has one of the known forms.
pub(crate) fn check(line: &str) -> Result<(), String> {
    if line.chars().any(char::is_control) {
        return Err("a control character".to_owned());
    }
    if let Some(text) = line.strip_prefix("info string ") {
        let is_harmless = !text.is_empty() && !text.to_lowercase().contains("error");
        return require(is_harmless, "an info string says something, and nothing that ends a game");
    }
    // People's own commands align columns; all other lines have single spaces.
    if is_picture(line) || is_value(line) || is_help(line) {
        return Ok(());
    }
    let mut words = Words(line.split(' ').collect());
    if words.0.contains(&"") && !line.is_empty() {
        return Err("two spaces, or one at an end".to_owned());
    }
    words.whole_line()?;
    require(words.0.is_empty(), &format!("more than it should hold: {:?}", words.0))
}

fn require(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

fn is_number(word: &str) -> bool {
    word == "0" || (!word.starts_with('0') && !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_point(word: &str) -> bool {
    word.parse().is_ok_and(|number: u8| (1..=60).contains(&number)) && is_number(word)
}

/// A step or a capture, as they are written.
pub(crate) fn is_move(word: &str) -> bool {
    let is_step = word.split_once('-').is_some_and(|(from, to)| is_point(from) && is_point(to));
    is_step || (word.contains(':') && word.split(':').all(is_point))
}

/// The words of a line not yet looked at.
struct Words<'a>(Vec<&'a str>);

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.0.first() == Some(&word);
        if is_next {
            self.0.remove(0);
        }
        is_next
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        require(self.takes(word), &format!("'{word}' should come here: {:?}", self.0))
    }

    fn number(&mut self, largest: u64) -> Result<u64, String> {
        let word = self.next().ok_or("a number is missing")?;
        let number = word.parse().ok().filter(|&number| is_number(word) && number <= largest);
        number.ok_or_else(|| format!("'{word}' is no number up to {largest}"))
    }

    fn signed(&mut self, largest: u64) -> Result<(), String> {
        match self.0.first().and_then(|word| word.strip_prefix('-')) {
            Some(rest) => {
                self.0[0] = rest;
                self.number(largest).and_then(|number| require(number != 0, "minus nothing"))
            }
            None => self.number(largest).map(drop),
        }
    }

    fn one_of(&mut self, known: &[&str]) -> Result<(), String> {
        let word = self.next().unwrap_or_default();
        require(known.contains(&word), &format!("'{word}' is none of {known:?}"))
    }

    fn moves(&mut self, at_least: usize) -> Result<(), String> {
        let moves = std::mem::take(&mut self.0);
        let wrong = moves.iter().find(|word| !is_move(word));
        require(wrong.is_none(), &format!("{wrong:?} is no move"))?;
        require(moves.len() >= at_least, "moves are missing")
    }

    fn whole_line(&mut self) -> Result<(), String> {
        match self.0[0] {
            "" => {
                // No legal move to list.
                self.next();
                Ok(())
            }
            "id" => self.identity(),
            "option" => self.option(),
            "info" => self.info(),
            "bestmove" => self.best_move(),
            "response" => {
                self.next();
                self.one_of(&["true", "false", "p1win", "p2win", "draw", "none"])
            }
            "uciok" | "ugiok" | "readyok" => {
                self.next();
                Ok(())
            }
            "nodes" => {
                self.next();
                self.number(u64::MAX).map(drop)
            }
            word if word.ends_with(':') => self.perft_move(),
            word if is_move(word) => self.moves(1),
            word if is_number(word) => self.signature(),
            _ => self.state(),
        }
    }

    fn identity(&mut self) -> Result<(), String> {
        self.next();
        self.one_of(&["name", "author"])?;
        require(!std::mem::take(&mut self.0).is_empty(), "who?")
    }

    fn option(&mut self) -> Result<(), String> {
        self.next();
        self.expect("name")?;
        let at = self.0.iter().position(|&word| word == "type").ok_or("an option has a type")?;
        require(self.0.drain(..at).count() > 0, "an option has a name")?;
        self.expect("type")?;
        match self.next().unwrap_or_default() {
            "button" => Ok(()),
            "check" => self.expect("default").and_then(|()| self.one_of(&["true", "false"])),
            "string" => {
                self.expect("default")?;
                self.0.clear();
                Ok(())
            }
            "spin" => self.spin(),
            "combo" => self.combo(),
            kind => Err(format!("'{kind}' is no type of option")),
        }
    }

    fn spin(&mut self) -> Result<(), String> {
        self.expect("default")?;
        let default = self.number(u64::MAX)?;
        self.expect("min")?;
        let least = self.number(u64::MAX)?;
        self.expect("max")?;
        let most = self.number(u64::MAX)?;
        require((least..=most).contains(&default), "the default is out of range")
    }

    fn combo(&mut self) -> Result<(), String> {
        self.expect("default")?;
        let default = self.next().ok_or("a default is missing")?;
        let mut offered = Vec::new();
        while self.takes("var") {
            offered.push(self.next().ok_or("a value is missing")?);
        }
        require(offered.contains(&default), "the default is not offered")
    }

    /// `info depth D [seldepth S] [multipv K] score … [nodes … time T pv M…]`, in this order.
    fn info(&mut self) -> Result<(), String> {
        self.next();
        self.expect("depth")?;
        let depth = self.number(200)?;
        let has_line = self.takes("seldepth");
        if has_line {
            self.number(300)?;
        }
        if self.takes("multipv") {
            require(has_line && (1..=256).contains(&self.number(256)?), "several lines are counted from 1")?;
        }
        self.score()?;
        if !has_line {
            return require(depth == 0, "only where there is no move there is no line");
        }
        for figure in ["nodes", "nps"] {
            self.expect(figure)?;
            self.number(u64::MAX)?;
        }
        self.expect("hashfull")?;
        self.number(1000)?;
        if self.takes("tbhits") {
            self.number(u64::MAX)?;
        }
        self.expect("time")?;
        self.number(u64::MAX)?;
        self.expect("pv")?;
        self.moves(1)
    }

    fn score(&mut self) -> Result<(), String> {
        self.expect("score")?;
        match self.next() {
            Some("cp") => self.signed(20_000),
            Some("mate") => {
                let is_loss = self.0.first().is_some_and(|word| word.starts_with('-'));
                self.signed(1000)?;
                // A win may come sooner, and so may a loss: the one is at least so good, the other at most.
                if self.takes("lowerbound") {
                    return require(!is_loss, "a loss is marked upperbound");
                }
                require(!self.takes("upperbound") || is_loss, "a win is marked lowerbound")
            }
            kind => Err(format!("{kind:?} is no kind of score")),
        }
    }

    fn best_move(&mut self) -> Result<(), String> {
        self.next();
        if self.takes("(none)") {
            return Ok(());
        }
        let best = self.next().unwrap_or_default();
        require(is_move(best), &format!("'{best}' is no move"))?;
        if self.takes("ponder") {
            let ponder = self.next().unwrap_or_default();
            require(is_move(ponder), &format!("'{ponder}' is no move to ponder on"))?;
        }
        Ok(())
    }

    /// `MOVE: COUNT`.
    fn perft_move(&mut self) -> Result<(), String> {
        let mv = self.next().unwrap_or_default();
        require(mv.strip_suffix(':').is_some_and(is_move), "a count belongs to a move")?;
        self.number(u64::MAX).map(drop)
    }

    /// `N nodes M nps`.
    fn signature(&mut self) -> Result<(), String> {
        self.number(u64::MAX)?;
        self.expect("nodes")?;
        self.number(u64::MAX)?;
        self.expect("nps")
    }

    /// What stands below the picture of the board.
    fn state(&mut self) -> Result<(), String> {
        let line = std::mem::take(&mut self.0);
        let is_known = match line[..] {
            ["White" | "Black", "to", "move", "on", board] => board.split_once('x').is_some(),
            ["fen", text] => (text.starts_with("W:W") || text.starts_with("B:W")) && text.contains(":B"),
            ["hash", hash] => hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()),
            ["the", "game", "is", "over:", _, ..] => true,
            _ => false,
        };
        require(is_known, "no known form")
    }
}

/// A row of the board: cells of three characters, each the number of a point or a piece.
fn is_picture(line: &str) -> bool {
    let is_cell = |cell: &str| is_point(cell) || matches!(cell, "w" | "b" | "W" | "B");
    line.starts_with(' ') && line.split_whitespace().count() >= 2 && line.split_whitespace().all(is_cell)
}

/// A part of the static value, as `eval` gives it.
fn is_value(line: &str) -> bool {
    let names = ["hullar", "tobits", "reach", "formation", "free ways", "tempo", "drawn", "total"];
    let value = names.iter().find_map(|name| line.strip_prefix(name)?.strip_prefix(' '));
    value.is_some_and(|value| value.trim_start().starts_with(['+', '-']))
}

/// A line of `help`: a command and, in a column of its own, what it does.
fn is_help(line: &str) -> bool {
    const COLUMN: usize = 33;
    let Some((command, text)) = line.split_at_checked(COLUMN) else { return false };
    let is_row = command.ends_with(' ') && !text.starts_with(' ') && !text.is_empty();
    let begins =
        ["debug ", "isready ", "setoption ", "ucinewgame ", "position ", "go ", "stop ", "ponderhit ", "query "];
    let is_command = |name: &str| {
        begins
            .iter()
            .chain(&["uci ", "d ", "eval ", "moves ", "bench ", "help ", "quit "])
            .any(|&known| name.starts_with(known))
    };
    (is_row && (command.trim().is_empty() || is_command(command))) || line.starts_with("A move is written ")
}
