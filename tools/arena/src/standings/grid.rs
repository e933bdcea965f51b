//! Columns of text.

use comfy_table::presets::NOTHING;
use comfy_table::{Cell, CellAlignment, ContentArrangement};

/// A column's heading, and on which side its texts stand.
#[derive(Clone, Debug)]
pub(super) struct Column(pub(super) String, pub(super) CellAlignment);

pub(super) fn left(heading: impl Into<String>) -> Column {
    Column(heading.into(), CellAlignment::Left)
}

pub(super) fn right(heading: impl Into<String>) -> Column {
    Column(heading.into(), CellAlignment::Right)
}

pub(super) fn centred(heading: impl Into<String>) -> Column {
    Column(heading.into(), CellAlignment::Center)
}

/// Rows under the headings, as wide as the widest text of each column, whatever script it is in; no headings if all are
/// empty. Control characters would break the rows and are replaced.
pub(super) fn grid(columns: &[Column], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = comfy_table::Table::new();
    table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let row = |texts: Vec<String>| -> Vec<Cell> {
        let cell = |(text, column): (&String, &Column)| Cell::new(in_one_line(text)).set_alignment(column.1);
        texts.iter().zip(columns).map(cell).collect()
    };
    if columns.iter().any(|column| !column.0.is_empty()) {
        table.set_header(row(columns.iter().map(|column| column.0.clone()).collect()));
    }
    table.add_rows(rows.into_iter().map(row));
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// A name as it can stand in a line.
pub(super) fn in_one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// With a title above, if there is one.
pub(super) fn titled(title: Option<&str>, text: &str) -> String {
    title.map_or_else(|| text.to_owned(), |title| format!("{title}\n{text}"))
}
