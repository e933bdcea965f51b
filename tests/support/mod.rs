//! What several test files share.

#![allow(dead_code)] // Each test file has its own copy of this module, and not all need all of it.

pub(crate) mod drawing;
pub(crate) mod grammar;
pub(crate) mod random;
pub(crate) mod session;
