//! `tobit completions`.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use super::error::Error;

/// Print the completions of a shell, so that the tab key knows this program
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tobit completions bash > ~/.local/share/bash-completion/completions/tobit
  tobit completions zsh > ~/.zfunc/_tobit      (a folder in zsh's $fpath)
  tobit completions fish > ~/.config/fish/completions/tobit.fish
  tobit completions powershell >> $PROFILE")]
pub(super) struct Arguments {
    /// Which shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Arguments {
    /// Prints them.
    pub(super) fn run(self) -> Result<(), Error> {
        let mut command = super::Arguments::command();
        let mut script = Vec::new();
        // To memory first: writing to a closed output would be a panic in there.
        generate(self.shell, &mut command, "tobit", &mut script);
        Ok(io::stdout().lock().write_all(&script)?)
    }
}
