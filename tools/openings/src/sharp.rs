#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {}
pub fn run(_: &Arguments, _: &str, _: &crate::interrupt::Interrupts) -> Result<String, crate::error::Error> {
    todo!()
}
