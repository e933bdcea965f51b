//! The commands, for people.

/// What `help` prints.
pub(super) const LINES: [&str; 20] = [
    "uci | ugi                        name, options, then uciok or ugiok; sets the dialect",
    "debug on|off                     name what is passed over",
    "isready                          readyok, also during a search",
    "setoption name N [value V]       set an option",
    "ucinewgame | uginewgame          forget the game, the hash table and what was learnt",
    "position startpos [moves M...]   the start of the board, and moves from it",
    "position fen F [moves M...]      a position such as W:W1,2,K3:B27,28, and moves from it",
    "go [limits]                      search; limits: wtime btime winc binc movestogo (p1time p2time p1inc p2inc),",
    "                                 movetime (ms), depth (plies), nodes, mate, infinite, ponder, searchmoves M...",
    "go perft D | perft D             count the move sequences of D plies; stopped, it says so instead of a sum",
    "stop                             end the search with its best move",
    "ponderhit                        the expected move was played",
    "query gameover|p1turn|result     response true|false, or p1win|p2win|draw|none",
    "d                                the board",
    "eval                             the static value and its parts",
    "moves                            the legal moves",
    "bench [D]                        search a fixed suite to depth D on one thread; the last line is N nodes M nps",
    "help                             this table",
    "quit                             leave at once",
    "A move is written 7-14, a capture 8:22, or 7:21:23:36 where it turns.",
];
