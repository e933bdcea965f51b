//! What README shows is what the program does.

mod program;

use program::{tobit, tobit_with_input};

const README: &str = include_str!("../README.md");

/// The lines of the first block of this kind after a heading.
fn block(heading: &str, fence: &str) -> Vec<&'static str> {
    let section = README.split_once(heading).expect("the heading").1;
    let block = section.split_once(&format!("```{fence}\n")).expect("the block").1;
    block.split_once("```").expect("the block's end").0.lines().collect()
}

/// A line without the figures that differ from run to run.
fn without_speed(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for index in 1..words.len() {
        if matches!(words[index - 1], "nps" | "time") {
            words[index] = "*";
        }
    }
    words.join(" ")
}

#[test]
fn the_conversation_with_a_runner() {
    let conversation = block("## In a match runner", "text");
    let said = |mark: &str| conversation.iter().filter_map(|line| line.strip_prefix(mark)).collect::<Vec<_>>();
    let (sent, expected) = (said("> "), said("< "));
    assert_eq!(sent.len() + expected.len(), conversation.len(), "every line is one side's");
    // The last line is `quit`, which would cut the search before it short; the end of the input waits for it.
    assert_eq!(sent.last(), Some(&"quit"));
    let run = tobit_with_input(&[], sent[..sent.len() - 1].join("\n") + "\n").succeeded();
    let answered: Vec<String> = run.stdout.lines().map(without_speed).collect();
    let expected: Vec<String> = expected.into_iter().map(without_speed).collect();
    assert_eq!(answered, expected);
}

#[test]
fn the_analysis_for_people() {
    let shown = block("### Reading an analysis", "text");
    let arguments: Vec<&str> = shown[0].split(' ').skip(2).take_while(|&word| word != "|").collect();
    let run = tobit(&arguments).succeeded();
    let answered: Vec<&str> = run.stdout.lines().collect();
    let last = &answered[answered.len() - 3 - 1..];
    assert_eq!(&last[..3], &shown[1..4]);
    let without_time = |line: &str| line.rsplit_once(" in ").map(|(rest, _)| rest.to_owned());
    assert_eq!(without_time(last[3]), without_time(shown[4]));
}

#[test]
fn the_analysis_of_an_exact_ending() {
    let shown = block("### Exact endings", "text");
    let arguments: Vec<&str> = shown[0].split(' ').skip(2).take_while(|&word| word != "|").collect();
    let run = tobit(&arguments).succeeded();
    let answered: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(&answered[answered.len() - 5..][..4], &shown[1..5]);
}

#[test]
fn the_analysis_for_programs() {
    let shown: serde_json::Value = serde_json::from_str(block("### JSON", "json")[0]).unwrap();
    let run = tobit(&["analyse", "W:W6,15,17:B33", "--depth", "12", "--json"]).succeeded();
    let mut answered: serde_json::Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    for measured in ["nps", "time_ms"] {
        answered[measured] = shown[measured].clone();
    }
    assert_eq!(answered, shown);
}
