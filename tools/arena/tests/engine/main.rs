//! An engine that misbehaves to order.

fn main() {}
