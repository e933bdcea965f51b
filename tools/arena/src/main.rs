//! Matches and tournaments between engines that play Tobit.

fn main() {}
