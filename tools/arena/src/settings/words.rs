//! Words of a command line.

/// Splits a text into words at white space, as a shell does: what stands between quotation marks of either kind is not split,
/// and a backslash outside single ones takes the next character as it is. Nothing if a mark has no counterpart.
///
/// ```
/// use arena::settings::words::split;
/// assert_eq!(split("--eval 'my net.bin' -v"), Some(vec!["--eval".into(), "my net.bin".into(), "-v".into()]));
/// assert_eq!(split("'open"), None);
/// ```
pub fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            mark @ ('"' | '\'') => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next()? {
                        end if end == mark => break,
                        '\\' if mark == '"' => word.push(letters.next()?),
                        inside => word.push(inside),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(letters.next()?),
            blank if blank.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}
