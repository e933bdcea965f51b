//! The options that matches and tournaments have in common.

use std::path::PathBuf;

use clap::Args;
use rand::RngExt;
use tobit::rules::Board;

use super::Error;
use crate::engine::Cpus;
use crate::openings::Openings;
use crate::play::adjudication::{AdjudicationRules, DrawRule, ResignRule, TableRule, TableSource};
use crate::ranking::Criterion;
use crate::runner::state::{Header, VERSION};
use crate::schedule::{Encounter, Format, Plan};
use crate::settings::{
    CaptureChoice, EngineOptions, EventSettings, OpeningSettings, OutputFile, Outputs, ResultChoice, RunSettings,
    Shard, SprtSettings, complete_engines,
};

/// Moves of both after which a game is drawn, if nothing else is said: the game has no rule of its own against shuffling.
const DEFAULT_MAX_MOVES: u32 = 200;

/// What makes an event a match or a tournament.
#[derive(Debug)]
pub(super) struct Competition {
    pub(super) format: Format,
    pub(super) tie_breaks: Option<Vec<Criterion>>,
    pub(super) team_names: Vec<String>,
    pub(super) sprt: Option<SprtSettings>,
}

/// What is played, and how.
#[derive(Debug, Args)]
pub(super) struct EventArguments {
    /// An engine: cmd=PROGRAM and, if wanted, name=, proto=uci|ugi, args=, dir=, tc=MOVES/TIME+INCREMENT, st=SECONDS, nodes=,
    /// depth=, timemargin=MS, restart=on|off, option.NAME=VALUE
    #[arg(long, value_name = "KEY=VALUE,...", help_heading = "Engines")]
    engine: Vec<EngineOptions>,
    /// The same for all engines that do not say otherwise
    #[arg(long, value_name = "KEY=VALUE,...", help_heading = "Engines")]
    each: Option<EngineOptions>,
    /// A file of these options by their long names, in TOML, or in JSON if its name ends so
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,

    /// Games that two play when they meet
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Games")]
    games: u32,
    /// How often they meet; in a Swiss tournament the number of rounds
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Games")]
    pub(super) rounds: u32,
    /// How often each opening is played: twice, with exchanged colours, or once
    #[arg(long, value_name = "N", default_value_t = 2, num_args = 0..=1, default_missing_value = "2", help_heading = "Games",
        value_parser = clap::value_parser!(u32).range(1..=2))]
    repeat: u32,
    /// Where games begin: random,plies=N; startpos; or file=FILE[,format=pdn|fen|moves][,order=sequential|random][,plies=N]
    /// [,start=N] [default: random,plies=4]
    #[arg(long, value_name = "KEY=VALUE,...", help_heading = "Games")]
    openings: Option<OpeningSettings>,
    /// What is drawn by lot is drawn by this number [default: another one each time]
    #[arg(long, value_name = "N", help_heading = "Games")]
    seed: Option<u64>,
    /// The board
    #[arg(long, value_name = "LxT", default_value_t = Board::STANDARD, help_heading = "Games", visible_alias = "variant")]
    board: Board,

    /// Draw a game once from move `moves` on both have given scores within `score` hundredths of a hul for `count` moves each
    #[arg(long, value_name = "moves=N,count=N,score=N", help_heading = "Adjudication")]
    draw: Option<DrawRule>,
    /// Lose a game for an engine that has given scores of -`score` or worse for `count` moves; twosided: and the opponent agrees
    #[arg(long, value_name = "count=N,score=N[,moves=N][,twosided]", help_heading = "Adjudication")]
    resign: Option<ResignRule>,
    /// Draw a game after so many moves of both; 0: never
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_MOVES, help_heading = "Adjudication")]
    maxmoves: u32,
    /// End a game with its result by tables of endings as soon as they know it: those in this folder, made by tools/endgame,
    /// beside those that are part of the program; built-in, or nothing: only the latter
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = TableSource::BUILT_IN,
        help_heading = "Adjudication")]
    tb: Option<TableSource>,
    /// Look up only positions of at most so many pieces
    #[arg(long, value_name = "N", requires = "tb", value_parser = clap::value_parser!(u32).range(2..),
        help_heading = "Adjudication")]
    tbpieces: Option<u32>,
    /// Seconds an engine may be silent if no clock runs out before
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds, help_heading = "Adjudication")]
    patience: f64,

    /// Games at a time [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Running")]
    concurrency: Option<u16>,
    /// Bind the engines of each game to processors of their own: all, or a list like 0-3,8
    #[arg(long, value_name = "CPUS", num_args = 0..=1, default_missing_value = "all", help_heading = "Running")]
    affinity: Option<Cpus>,
    /// Play only this share of the games, K of N
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true, help_heading = "Running")]
    shard: Shard,
    /// Keep the state of the run here [default: beside the game file, with .state added to its name]
    #[arg(long, value_name = "FILE", help_heading = "Running", conflicts_with = "resume")]
    state: Option<PathBuf>,
    /// Go on with the run that this is the state of; without engines, all options are as they were
    #[arg(long, value_name = "STATE", help_heading = "Running")]
    pub(super) resume: Option<PathBuf>,

    /// Add the games to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pdn: Option<PathBuf>,
    /// Add a line of JSON for each game to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    json: Option<PathBuf>,
    /// How results are written in game files
    #[arg(long, value_enum, value_name = "STYLE", default_value_t, help_heading = "Output")]
    result_style: ResultChoice,
    /// How captures are written in game files
    #[arg(long, value_enum, value_name = "STYLE", default_value_t, help_heading = "Output")]
    capture_style: CaptureChoice,
    /// The tag Event of the games
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    event: Option<String>,
    /// The tag Site of the games
    #[arg(long, value_name = "TEXT", default_value = "?", help_heading = "Output")]
    site: String,
    /// Tell how things stand after so many games, where there is no terminal; 0: never
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Output")]
    ratinginterval: u64,
    /// Write all that is said between arena and engines to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    log: Option<PathBuf>,
}

/// A duration in seconds that makes sense.
fn seconds(text: &str) -> Result<f64, String> {
    let wanted = || "write seconds, from 0.01 to 1000000".to_owned();
    text.parse().ok().filter(|seconds| (0.01..=1e6).contains(seconds)).ok_or_else(wanted)
}

impl EventArguments {
    /// Is nothing said about who plays?
    pub(super) fn has_no_engines(&self) -> bool {
        self.engine.is_empty()
    }

    /// How many games at a time, if that is said.
    pub(super) fn concurrency(&self) -> Option<u16> {
        self.concurrency
    }

    /// The state file of a run that begins.
    pub(super) fn state(&self, outputs: &Outputs) -> Option<PathBuf> {
        self.state.clone().or_else(|| outputs.default_state())
    }

    /// The run that is asked for; its tables have not been opened and counted. What is drawn by lot is drawn by this seed, if the
    /// arguments name none.
    pub(super) fn header(&self, competition: Competition, seed: Option<u64>) -> Result<Header, Error> {
        Ok(Header {
            arena_state: VERSION,
            settings: self.event_settings(competition, seed)?,
            shard: self.shard,
            outputs: self.outputs(),
            tables: 0,
            concurrency: self.concurrency.unwrap_or(1),
        })
    }

    /// The event that is asked for. What is drawn by lot is drawn by this seed, if the arguments name none.
    pub(super) fn event_settings(&self, competition: Competition, seed: Option<u64>) -> Result<EventSettings, Error> {
        let Competition { format, tie_breaks, team_names, sprt } = competition;
        let engines = complete_engines(self.engine.clone(), &self.each.clone().unwrap_or_default())?;
        let openings = self.openings.clone().unwrap_or_default();
        let seed = self.seed.or(seed);
        if seed.is_none() && self.shard != Shard::WHOLE {
            let why = "--shard needs --seed: shards of one schedule are shards of it only if they agree on what is drawn by lot";
            return Err(Error::Usage(why.to_owned()));
        }
        // A seed that fits into every program's numbers.
        let seed = seed.unwrap_or_else(|| rand::rng().random_range(1..1 << 32));
        let encounter = Encounter { games: self.games, repeat: self.repeat == 2 };
        let plan = Plan { entrants: engines.len(), format, encounter, seed };
        let checksum = Openings::load(&openings, self.board, seed)?.checksum().map(str::to_owned);
        Ok(EventSettings {
            event: self.event.clone().unwrap_or_else(|| default_event(&plan).to_owned()),
            site: self.site.clone(),
            board: self.board,
            engines,
            plan,
            tie_breaks,
            team_names,
            openings,
            openings_checksum: checksum,
            rules: self.rules(),
            patience_ms: (self.patience * 1000.0) as u64,
            sprt,
        })
    }

    /// When games end before the rules of the game end them.
    fn rules(&self) -> AdjudicationRules {
        AdjudicationRules {
            draw: self.draw,
            resign: self.resign,
            max_moves: Some(self.maxmoves).filter(|&most| most > 0),
            tables: self.tb.clone().map(|source| TableRule { source, most_pieces: self.tbpieces }),
        }
    }

    /// Where games go. What is in a file already stays there.
    fn outputs(&self) -> Outputs {
        let file = |path: &PathBuf| {
            let kept = path.metadata().map_or(0, |metadata| metadata.len());
            OutputFile { path: path.clone(), kept }
        };
        Outputs {
            pdn: self.pdn.as_ref().map(file),
            json: self.json.as_ref().map(file),
            results: self.result_style,
            captures: self.capture_style,
        }
    }

    /// How the games are played.
    pub(super) fn run_settings(&self, concurrency: u16) -> Result<RunSettings, Error> {
        let concurrency = usize::from(concurrency);
        let cpus = self.affinity.as_ref().map(|cpus| cpus.deal(concurrency)).transpose()?;
        Ok(RunSettings { concurrency, rating_interval: self.ratinginterval, log: self.log.clone(), cpus })
    }
}

fn default_event(plan: &Plan) -> &'static str {
    match plan.format {
        Format::Match { .. } => "Match",
        Format::RoundRobin { .. } => "Round-robin tournament",
        Format::Gauntlet { .. } => "Gauntlet",
        Format::Knockout(_) => "Knockout tournament",
        Format::Swiss { .. } => "Swiss tournament",
        Format::Groups(_) => "Tournament in groups",
        Format::Teams { .. } => "Team tournament",
    }
}
