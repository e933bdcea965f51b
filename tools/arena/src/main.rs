//! The program `arena`: see the library's documentation.

fn main() {}
