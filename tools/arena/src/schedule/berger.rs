//! Berger tables: everybody meets everybody, with colours as balanced as they can be.
//!
//! With an even number `n` of players, `n - 1` rounds; the last player has a part of their own. In round `r` (from 0) those meet
//! whose numbers (from 0) add up to `r` modulo `n - 1`, and who would meet themselves meets the last player. Of two whose numbers
//! add up to an odd number the lower has White, else the higher; the first half of the players have White against the last. So
//! nobody has one colour more than once oftener than the other. With an odd number of players the last is one who does
//! not exist, and everybody has each colour equally often. (FIDE Handbook, C.05, annex 1.)

/// Each round's games as (White, Black), by the players' numbers from 0.
pub(super) fn rounds(players: usize) -> Vec<Vec<(usize, usize)>> {
    let even = players.next_multiple_of(2);
    (0..even.saturating_sub(1)).map(|round| games(round, players, even)).collect()
}

fn games(round: usize, players: usize, even: usize) -> Vec<(usize, usize)> {
    let (last, modulus) = (even - 1, even - 1);
    let opponent = |player: usize| (round + modulus - player) % modulus;
    let game = |player: usize| match opponent(player) {
        other if other == player => against_last(player, last, even),
        other if (player + other) % 2 == 1 => (player.min(other), player.max(other)),
        other => (player.max(other), player.min(other)),
    };
    // Each game once, seen from its lower number.
    let games = (0..modulus).filter(|&player| player <= opponent(player)).map(game);
    games.filter(|&(white, black)| white.max(black) < players).collect()
}

fn against_last(player: usize, last: usize, even: usize) -> (usize, usize) {
    if player < even / 2 { (player, last) } else { (last, player) }
}
