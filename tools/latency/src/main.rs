//! How soon does an engine answer? Three times are taken, again and again, and their medians and maxima given: from the
//! engine's start to `uciok`, from `isready` during a search to `readyok`, and from `stop` to `bestmove`.
//!
//! Any engine that speaks UCI will do. Run it on the release build:
//! `cargo build --release && cargo run --release -p latency -- target/release/tobit`.

use std::io::{self, BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;

/// Measures how soon an engine answers while it thinks.
///
/// Example: latency --rounds 200 --threads 2 target/release/tobit
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The engine to measure; it must speak UCI
    #[arg(default_value = "target/release/tobit")]
    engine: PathBuf,

    /// How often each time is taken
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,

    /// The number of threads the engine searches with
    #[arg(short, long, value_name = "N", default_value_t = 2)]
    threads: u32,

    /// How long it has been thinking when it is asked, in milliseconds; each round a little longer or shorter
    #[arg(long, value_name = "MS", default_value_t = 50)]
    think: u64,
}

/// A running engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(path: &Path) -> io::Result<Self> {
        let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the engine's input and output are no pipes"));
        };
        Ok(Self { child, input, output: BufReader::new(output).lines() })
    }

    fn send(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// Reads up to a line that begins with this word.
    fn wait_for(&mut self, word: &str) -> io::Result<()> {
        for line in &mut self.output {
            if line?.split_whitespace().next() == Some(word) {
                return Ok(());
            }
        }
        Err(io::Error::new(io::ErrorKind::UnexpectedEof, format!("the engine ended without '{word}'")))
    }

    /// The time from a line sent to the answer.
    fn time(&mut self, line: &str, answer: &str) -> io::Result<Duration> {
        let begin = Instant::now();
        self.send(line)?;
        self.wait_for(answer)?;
        Ok(begin.elapsed())
    }

    fn quit(mut self) -> io::Result<()> {
        self.send("quit")?;
        self.child.wait().map(drop)
    }
}

/// What was measured, each in the order of the rounds.
#[derive(Default)]
struct Times {
    uciok: Vec<Duration>,
    readyok: Vec<Duration>,
    best_move: Vec<Duration>,
}

fn measure(arguments: &Arguments) -> io::Result<Times> {
    let mut times = Times::default();
    for _ in 0..arguments.rounds {
        let begin = Instant::now();
        let mut engine = Engine::start(&arguments.engine)?;
        engine.send("uci")?;
        engine.wait_for("uciok")?;
        times.uciok.push(begin.elapsed());
        engine.quit()?;
    }
    let mut engine = Engine::start(&arguments.engine)?;
    engine.send(&format!("setoption name Threads value {}\nposition startpos\nisready", arguments.threads))?;
    engine.wait_for("readyok")?;
    for round in 0..arguments.rounds {
        engine.send("go infinite")?;
        // So that the question does not always come at the same moment of the search.
        thread::sleep(Duration::from_millis(arguments.think + u64::from(round % 10)));
        times.readyok.push(engine.time("isready", "readyok")?);
        times.best_move.push(engine.time("stop", "bestmove")?);
    }
    engine.quit()?;
    Ok(times)
}

/// The median and the maximum, in milliseconds.
fn report(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let milliseconds = |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3);
    let median = milliseconds(times.get(times.len() / 2));
    println!("{name:<20} median {median:>8.3} ms   maximum {:>8.3} ms", milliseconds(times.last()));
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match measure(&arguments) {
        Ok(times) => {
            println!("{}, {} threads, {} rounds", arguments.engine.display(), arguments.threads, arguments.rounds);
            report("start -> uciok", times.uciok);
            report("isready -> readyok", times.readyok);
            report("stop -> bestmove", times.best_move);
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{}: {why}", arguments.engine.display());
            ExitCode::FAILURE
        }
    }
}
