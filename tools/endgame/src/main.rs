//! Tables.
mod solve;
use rayon::prelude::*;
use solve::*;
use tobit::endgame::*;
use tobit::rules::Board;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let board: Board = args[1].parse().unwrap();
    let n: u8 = args[2].parse().unwrap();
    let dir = std::path::PathBuf::from(&args[3]);
    if args.len() > 4 {
        let (tables, faults) = Tables::open(&dir).unwrap();
        println!("{} tables, faults {faults:?}", tables.count());
        println!("{}", measure::measure(&tables, board, 1).unwrap());
        let trial = trial::Trial {
            tables: &tables,
            board,
            pieces: n,
            won: 1000,
            drawn: 20,
            time: std::time::Duration::from_millis(50),
            seed: 1,
        };
        println!("{}", trial.run(|| ()));
        return;
    }
    let mut library = Library::default();
    let mut embedded: Vec<u8> = Vec::new();
    std::fs::create_dir_all(dir.join(board.to_string())).unwrap();
    for pieces in 2..=n {
        for class in Class::of_pieces(pieces) {
            if library.get(class).is_some() {
                continue;
            }
            for solved in solve(&library, board, class) {
                let values: Vec<Option<Value>> = (0..solved.index.length())
                    .into_par_iter()
                    .map(|i| {
                        let placement = solved.index.placement(i)?;
                        if placement.position(board).unwrap().must_capture() {
                            return None;
                        }
                        solved.entries[i as usize].value()
                    })
                    .collect();
                let class = solved.index.class();
                for (header, payload) in encode(board, class, Census::default(), values.into_iter()).unwrap() {
                    let file = header.file(&payload);
                    std::fs::write(dir.join(header.path()), &file).unwrap();
                    embedded.extend((file.len() as u32).to_le_bytes());
                    embedded.extend(file);
                }
                library.add(solved);
            }
        }
        if pieces == 3 {
            std::fs::write(dir.join(format!("{board}.tables")), &embedded).unwrap();
        }
    }
}
#[allow(dead_code)]
mod measure;
#[allow(dead_code)]
mod sample;
#[allow(dead_code)]
mod trial;
