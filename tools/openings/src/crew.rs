//! Workers on threads of their own, and a leader who gives them tasks and takes what they find.

use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use indicatif::{ProgressBar, ProgressStyle};
use tobit::search::STACK_SIZE;

use crate::error::Error;
use crate::interrupt::Interrupts;

/// Sets workers to work, each on a thread with a stack that searches need, and lets `lead` send tasks and receive what came of them
/// (in no certain order). When `lead` returns, what has not been begun is dropped.
///
/// # Errors
/// Whatever `lead` returns, and [`Error::Thread`] if the system grants no thread.
pub fn lead<W: Send, T: Send, R: Send, O>(
    workers: impl IntoIterator<Item = W>,
    work: impl Fn(&mut W, T) -> R + Sync,
    lead: impl FnOnce(&Sender<T>, &Receiver<R>) -> Result<O, Error>,
) -> Result<O, Error> {
    let (task_sender, tasks) = unbounded::<T>();
    let (result_sender, results) = unbounded::<R>();
    thread::scope(|scope| {
        for mut worker in workers {
            let (tasks, results, work) = (tasks.clone(), result_sender.clone(), &work);
            let live = move || {
                for task in tasks {
                    if results.send(work(&mut worker, task)).is_err() {
                        break;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, live).map_err(Error::Thread)?;
        }
        // The leader's end of the results closes with it, and so do the tasks: workers then find nobody to tell.
        let results = results;
        let task_sender = task_sender;
        drop(result_sender);
        lead(&task_sender, &results)
    })
}

/// Does the tasks that are not done yet: `work` on a worker, then `keep` with the task's number and what came of it. Shows a bar.
///
/// # Errors
/// [`Error::Interrupted`] after Ctrl-C, when what was under way has been kept, and whatever `keep` returns.
pub fn do_all<W: Send, T: Sync, R: Send>(
    workers: &mut [W],
    tasks: &[(usize, T)],
    work: impl Fn(&mut W, &T) -> R + Sync,
    mut keep: impl FnMut(usize, R) -> Result<(), Error>,
    interrupts: &Interrupts,
    bar: &ProgressBar,
) -> Result<(), Error> {
    let work_unless_interrupted =
        |worker: &mut W, number, task: &T| (!interrupts.happened()).then(|| (number, work(worker, task)));
    lead(
        workers,
        |worker, (number, task)| work_unless_interrupted(worker, number, task),
        |sender, results| {
            for (number, task) in tasks {
                // The workers live as long as this.
                let _ = sender.send((*number, task));
            }
            for _ in tasks {
                if let Ok(Some((number, result))) = results.recv() {
                    keep(number, result)?;
                    bar.inc(1);
                }
            }
            if interrupts.happened() { Err(Error::Interrupted) } else { Ok(()) }
        },
    )
}

/// A bar on standard error, if that is a terminal; else it stays hidden.
pub fn progress_bar(length: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64).with_message(what);
    match ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}, {elapsed}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
