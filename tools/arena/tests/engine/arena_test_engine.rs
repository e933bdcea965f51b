//! An engine that misbehaves to order: `arena-test-engine MODE [MOVES]` plays the first legal move, at once, until it has made so
//! many moves (0 if not given), and then does what its mode says. `honest` is the library's own protocol loop.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use tobit::protocol::uci_loop;
use tobit::rules::{Board, Game, Position};

/// Longer than any test.
const FOR_EVER: Duration = Duration::from_secs(3600);

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().unwrap_or_default();
    let honest_moves = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    match mode.as_str() {
        "honest" => {
            let _ = uci_loop::run();
        }
        "dead" => return ExitCode::from(3),
        "mute" => sleep(FOR_EVER),
        _ => {
            let (board, game) = (Board::STANDARD, Game::default());
            let end = Player { mode, honest_moves, board, game, has_more_to_say: false }.listen();
            if end.is_err() {
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

struct Player {
    mode: String,
    honest_moves: u32,
    board: Board,
    game: Game,
    has_more_to_say: bool,
}

impl Player {
    fn listen(&mut self) -> io::Result<()> {
        for line in io::stdin().lock().lines() {
            let line = line?;
            if std::mem::take(&mut self.has_more_to_say) {
                say("bestmove 1-38")?;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            match *words.first().unwrap_or(&"") {
                "uci" => say("option name Board type combo default 5x4 var 5x4 var 4x4\nuciok")?,
                "ugi" => say("option name Board type combo default 5x4 var 5x4 var 4x4\nugiok")?,
                "isready" => say("readyok")?,
                "setoption" if words.get(2) == Some(&"Board") => self.set_board(words.last().unwrap_or(&"")),
                "position" => self.set_up(&words),
                "go" => self.go()?,
                "quit" if self.mode != "stay" => return Ok(()),
                _ => (),
            }
        }
        if self.mode == "stay" {
            sleep(FOR_EVER);
        }
        Ok(())
    }

    fn set_board(&mut self, text: &str) {
        self.board = text.parse().unwrap_or(self.board);
    }

    fn set_up(&mut self, words: &[&str]) {
        let start = match words.get(1..3) {
            Some(["fen", text]) => Position::parse(self.board, text).ok(),
            _ => Some(Position::start(self.board)),
        };
        let mut game = Game::new(start.expect("the arena sends positions"));
        for text in words.iter().skip_while(|&&word| word != "moves").skip(1) {
            let mv = game.position().parse_move(text).expect("the arena sends legal moves");
            game.play(mv).expect("what was read can be played");
        }
        self.game = game;
    }

    fn go(&mut self) -> io::Result<()> {
        let moves = self.game.position().moves();
        let text = moves.first().map_or("(none)".to_owned(), |&mv| self.game.position().move_text(mv));
        let honest = format!("info depth 1 score cp 0 nodes 1 time 0 pv {text}\nbestmove {text}");
        if self.honest_moves > 0 {
            self.honest_moves -= 1;
            return say(&honest);
        }
        match self.mode.as_str() {
            "crash" => {
                eprintln!("something went wrong in line 7");
                std::process::exit(42);
            }
            "sleep" => sleep(FOR_EVER),
            "late" => {
                sleep(Duration::from_millis(300));
                say(&honest)?;
            }
            "twice" => {
                self.has_more_to_say = true;
                say(&format!("{honest}\ninfo string there is more"))?;
            }
            "lie" => say("bestmove 1-38")?,
            "none" => say("bestmove (none)")?,
            "null" => say("bestmove 0000 ponder")?,
            "silent" => say("bestmove")?,
            "flood" => loop {
                say("info string a line of no interest that is written again and again without an end")?;
            },
            "endless" => loop {
                io::stdout().write_all(&[b'x'; 4096])?;
            },
            "garbage" => {
                io::stdout().write_all(b"info depth \xff\xfe\x00 score cp\n\r\n\x07\n")?;
                say(&honest)?;
            }
            "pieces" => {
                for piece in honest.as_bytes().chunks(7) {
                    io::stdout().write_all(piece)?;
                    io::stdout().flush()?;
                    sleep(Duration::from_millis(2));
                }
                say("")?;
            }
            "half" => {
                io::stdout().write_all(b"bestmo")?;
                io::stdout().flush()?;
                sleep(FOR_EVER);
            }
            #[cfg(unix)]
            "close" => {
                let nowhere = std::fs::OpenOptions::new().write(true).open("/dev/null")?;
                rustix::stdio::dup2_stdout(nowhere)?;
                sleep(FOR_EVER);
            }
            "lost" => say(&format!("info depth 1 score cp -900 nodes 1\nbestmove {text}"))?,
            "won" => say(&format!("info depth 1 score cp 900 nodes 1\nbestmove {text}"))?,
            _ => say(&honest)?,
        }
        Ok(())
    }
}

fn say(lines: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{lines}")?;
    output.flush()
}
