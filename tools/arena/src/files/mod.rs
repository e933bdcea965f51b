//! The subcommand `pdn`.
