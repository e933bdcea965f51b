#![doc = include_str!("../README.md")]

pub mod arguments;
pub mod build;
pub mod commands;
#[doc = include_str!("../ENDINGS.md")]
pub mod endings {}
pub mod error;
pub mod folder;
pub mod job;
pub mod line;
pub mod measure;
pub mod sample;
pub mod solve;
pub mod trial;
pub mod verify;
