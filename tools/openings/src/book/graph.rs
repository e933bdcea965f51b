//! The positions analysed so far, which moves lead from one to another, and what follows from them all.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use tobit::book::{BookMove, Entry, Value, folded};
use tobit::rules::{Board, Position};

use super::analysis::{Analysis, AnalysisError};

/// What each ply costs beside what the moves give away, in hundredths of a hul, so that the book does not run ahead on one line.
const COST_OF_A_PLY: i64 = 6;
/// Distance of a position that the start does not lead to.
const NOWHERE: usize = usize::MAX;

/// Positions, of mirror images one, and their moves with the values that their own analyses gave them.
pub struct Graph {
    nodes: Vec<Node>,
    by_position: HashMap<Position, usize>,
    start: Position,
}

struct Node {
    position: Position,
    moves: Vec<Edge>,
    /// Was it searched?
    is_analysed: bool,
}

struct Edge {
    known: BookMove,
    /// Where it leads.
    to: Position,
}

/// A position to analyse next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The position.
    pub position: Position,
    /// The value for the side to move there, as far as the position before tells.
    pub value: Value,
}

impl Graph {
    /// Nothing analysed yet.
    pub fn new(board: Board) -> Self {
        let start = folded(&Position::start(board)).0;
        Self { nodes: Vec::new(), by_position: HashMap::new(), start }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of positions that were searched, as those with a single move are not.
    pub fn analysed(&self) -> usize {
        self.nodes.iter().filter(|node| node.is_analysed).count()
    }

    /// Adds a position's analysis.
    ///
    /// # Errors
    /// [`AnalysisError`] if it makes no sense on this board, or the position is known.
    pub fn add(&mut self, analysis: &Analysis) -> Result<(), AnalysisError> {
        let (position, moves) = analysis.read(self.start.board())?;
        if self.by_position.contains_key(&position) {
            return Err(AnalysisError::Twice);
        }
        let edge = |known: BookMove| Edge { known, to: folded(&position.play(known.mv)).0 };
        self.by_position.insert(position, self.nodes.len());
        let is_analysed = analysis.nodes > 0;
        self.nodes.push(Node { position, moves: moves.into_iter().map(edge).collect(), is_analysed });
        Ok(())
    }

    /// The positions to analyse next, the most relevant first: those that the moves from the start lead to with the least given away by
    /// either side. Positions where the game is over or its result is known are not among them, nor are the `excluded`.
    pub fn next(&self, count: usize, excluded: &HashSet<Position>) -> Vec<Next> {
        let values = self.values();
        let mut next = Vec::new();
        let mut seen = HashSet::new();
        let mut queue = BinaryHeap::new();
        let mut waiting = vec![Next { position: self.start, value: Value::Hundredths(0) }];
        // Ties go to what was met first, so that the order is always the same.
        queue.push(Reverse((0_i64, 0_usize)));
        while let Some(Reverse((cost, index))) = queue.pop() {
            let here = waiting[index];
            if next.len() == count {
                break;
            }
            if !seen.insert(here.position) {
                continue;
            }
            let Some(&node) = self.by_position.get(&here.position) else {
                if !excluded.contains(&here.position) {
                    next.push(here);
                }
                continue;
            };
            let best = values[node].iter().map(|value| value.worth()).max().unwrap_or_default();
            for (edge, value) in self.nodes[node].moves.iter().zip(&values[node]) {
                let is_open = matches!(value, Value::Hundredths(_)) && !edge.to.moves().is_empty();
                if is_open && !seen.contains(&edge.to) {
                    let given_away = i64::from(best - value.worth());
                    queue.push(Reverse((cost + given_away + COST_OF_A_PLY, waiting.len())));
                    waiting.push(Next { position: edge.to, value: value.of_move_before() });
                }
            }
        }
        next
    }

    /// The positions that the start leads to with their moves, values corrected, without moves that are worse than the best by more
    /// than `keep`; the start first, then by their distance from it.
    pub fn entries(&self, keep: i32) -> Vec<Entry> {
        let (values, distances) = (self.values(), self.distances());
        let mut order: Vec<usize> = (0..self.nodes.len()).filter(|&node| distances[node] != NOWHERE).collect();
        order.sort_by_key(|&node| distances[node]);
        let entry = |node: usize| {
            let known = self.nodes[node].moves.iter().zip(&values[node]);
            let mut moves: Vec<BookMove> = known.map(|(edge, &value)| BookMove { value, ..edge.known }).collect();
            moves.sort_by_key(|known| Reverse(known.value.worth()));
            let best = moves.first().map(|known| known.value);
            moves.retain(|known| best.is_some_and(|best| known.value.behind(best) <= keep));
            Entry { position: self.nodes[node].position, moves }
        };
        order.into_iter().map(entry).collect()
    }

    /// By position and move, the values corrected backwards: a move to a position of the graph is worth what that position's best move
    /// is worth, if the position lies further from the start. (A move that leads back wastes time, and going by positions nearer to
    /// the start could go round in circles; its own analysis stands.) Moves to mirror images are worth the same.
    fn values(&self) -> Vec<Vec<Value>> {
        let distances = self.distances();
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| Reverse(distances[node]));
        let mut values: Vec<Vec<Value>> = self.nodes.iter().map(own_values).collect();
        for node in order {
            let corrected = self.nodes[node].moves.iter().zip(&values[node]).map(|(edge, &own)| {
                let further = self.by_position.get(&edge.to).filter(|&&to| distances[to] > distances[node]);
                further.and_then(|&to| best(&values[to])).map_or(own, Value::of_move_before)
            });
            values[node] = corrected.collect();
        }
        values
    }

    /// By position, how many moves from the start it lies.
    fn distances(&self) -> Vec<usize> {
        let mut distances = vec![NOWHERE; self.nodes.len()];
        let mut layer: Vec<usize> = self.by_position.get(&self.start).copied().into_iter().collect();
        let mut distance = 0;
        while !layer.is_empty() {
            layer.retain(|&node| distances[node] == NOWHERE);
            for &node in &layer {
                distances[node] = distance;
            }
            let edges = layer.iter().flat_map(|&node| &self.nodes[node].moves);
            layer = edges.filter_map(|edge| self.by_position.get(&edge.to).copied()).collect();
            distance += 1;
        }
        distances
    }
}

/// What a position's own analysis gave its moves; of several moves to the same position or its mirror image, the best.
fn own_values(node: &Node) -> Vec<Value> {
    let of_target = |to: &Position| {
        let same = node.moves.iter().filter(|edge| edge.to == *to).map(|edge| edge.known.value);
        same.max_by_key(|value| value.worth())
    };
    node.moves.iter().map(|edge| of_target(&edge.to).unwrap_or(edge.known.value)).collect()
}

fn best(values: &[Value]) -> Option<Value> {
    values.iter().copied().max_by_key(|value| value.worth())
}
