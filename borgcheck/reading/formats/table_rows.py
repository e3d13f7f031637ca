"""The rows and cells of a table, and what its columns are."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.common import resources
from borgcheck.model.findings import Span
from borgcheck.model.sections import SectionId
from borgcheck.reading.grammar import lex
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Line, Mark
from borgcheck.reading.marks import is_mark, may_take_out
from borgcheck.reading.matching import match_heading
from borgcheck.reading.titles import holds_title
from borgcheck.reading.unwrap import plain, unwrap, visible

# Between two cells of an HTML table, or at the edge of a row.
_BORDER = re.compile(r"(</t[dh]>[ \t]*<t[dh]\b[^<>\n]{0,200}>)|</?t[rdh]\b[^<>\n]{0,200}>", re.I)
RULE = re.compile(r"^[\s|:=+-]*-[\s|:=+-]*$")
# Cells that answer the question in their column's heading, such as `Foil`.
_ANSWERS = frozenset(("no", "none", "not foil"))
_LONGEST_LOOK = 40
_FEWEST_ROWS = 4
# Cells are padded with fewer blanks; the limit keeps the search for a cell whose quotes are doubled from taking long.
_MOST_BLANKS = 200
_ONCE = frozenset(("count", "number", "section"))


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: its text, its place, and whether it is one of several lines in a cell."""

    text: str
    span: Span
    is_torn: bool = False


NO_CELL = Cell("", Span(1, 1, 2))


def detect(text: str) -> bool:
    """Check whether a text has a header row, which may stand below text but not below a card, or has plain columns."""
    lines = with_tabs(text).split("\n", _LONGEST_LOOK)[:_LONGEST_LOOK]
    delimiter, columns = form_of(lines)
    if columns or not delimiter:
        return bool(columns)
    has_text = False
    for row in rows_of("\n".join(lines), delimiter):
        cells = [c.text for c in row]
        if header(cells) or (names_sections(cells) and not has_text):
            return True
        if RULE.match("|".join(cells)) or (delimiter == "|" and len(cells) == 1):
            continue
        filled = [cell for cell in cells if cell]
        if filled and filled[0][0].isdigit():
            return False
        has_text |= len(filled) > 1 or bool(filled and not _is_heading(filled[0]) and filled[0][0] not in "#@")
    return False


def with_tabs(text: str) -> str:
    """Return a text with a tab for each border between two cells of an HTML table; every place stays as it is."""
    return _BORDER.sub(lambda border: ("\t" if border[1] else "").ljust(len(border[0])), text)


@cache
def _column_names() -> dict[str, str]:
    known = resources.package_table("data", "vocabularies", "columns.toml")
    return {fold(word) or word: column for column, words in known.items() for word in words} | {"": ""}


def header(cells: Sequence[str]) -> list[str]:
    """Return the columns that a header row names; none if the cells are not a header row."""
    columns: list[str] = []
    for cell in cells:
        column = _column_names().get(fold(cell) or cell.strip(), "")
        # A second column of counts or of sections is not understood.
        columns.append("" if column in _ONCE and column in columns else column)
    unknown = [n for n, cell in enumerate(cells) if cell.strip() and not columns[n]]
    if len(unknown) == 1 and opens_section(cells[unknown[0]]) and not {"title", "section"}.intersection(columns):
        columns[unknown[0]] = "title"
    return columns if columns.count("title") == 1 and _ONCE.intersection(columns) else []


def opens_section(cell: str) -> bool:
    """Check whether the name of a column is the heading of a section (`Seed;Count`), which is that of its titles."""
    return _section_of(cell) is not None and fold(cell) not in _column_names()


def names_sections(cells: Sequence[str]) -> bool:
    """Check whether a row names a different section in each column, or in each that is not for counts."""
    sections = [_section_of(c) for c in cells if c.strip() and _column_names().get(fold(c)) != "count"]
    return len(sections) > 1 and all(sections) and len(set(sections)) == len(sections)


def _section_of(cell: str) -> SectionId | None:
    """Return the section of which a cell is the heading."""
    kind = heading_kind(cell)
    return kind.section if kind else None


def _is_heading(text: str) -> bool:
    words = text.lstrip("#* \t").rstrip("* \t")
    [tokens] = lex(words)
    return bool(tokens) and match_heading(words, tokens) is not None


def rows_of(text: str, delimiter: str) -> Iterator[list[Cell]]:
    """Yield the rows of a table as cells with their places; a cell in quotes may hold the comma between cells."""
    is_quoted = delimiter in ",;"
    bare = [Line(n, visible(plain(line))) for n, line in enumerate(text.split("\n"), 1)]
    lines = bare if is_quoted else unwrap(text)
    signed = [bool(line.marks & (Mark.DASH | Mark.PLUS)) for line in lines]
    if 2 * sum(signed) < len(lines):  # a dash that few rows have may take a card out
        lines = [whole if has_sign else line for line, whole, has_sign in zip(lines, bare, signed, strict=True)]
    rows = [f"{_without_edges(line.unwrapped) if delimiter == '|' else line.unwrapped.rstrip()}\n" for line in lines]
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if is_quoted else csv.QUOTE_NONE
    reader = csv.reader(rows, delimiter=delimiter, quoting=quoting, skipinitialspace=True)
    while reader.line_num < len(lines):
        first = reader.line_num
        try:
            row = next(reader)
        except csv.Error:
            row = ["\n"]
        if any("\n" in cell for cell in row):
            # An open quotation mark pulls the following lines into its cell, and none of them can be read.
            torn = (line for line in lines[first : reader.line_num] if line.text)
            yield from ([Cell(line.text, line.span, is_torn=True)] for line in torn)
            continue
        line, cells = lines[first], []
        end = line.unwrapped.find(rows[first].removesuffix("\n"))
        for cell in map(str.strip, row):
            start = max(end, line.unwrapped.find(cell, end, end + len(cell) + _MOST_BLANKS))
            cells.append(Cell(cell, line.span_of(start, start + max(1, len(cell)))))
            end = line.unwrapped.find(delimiter, start + len(cell)) + 1
        yield cells


def _without_edges(row: str) -> str:
    """Return a row of a Markdown table without the bars at its edges."""
    row = row.strip()
    return row[1:].removesuffix("|") if row.startswith("|") else row


def form_of(lines: Sequence[str]) -> tuple[str, list[str]]:
    """Return the delimiter of a table, and its columns if it has no header row; both are empty if it is not a table."""
    first = [line for line in lines[:_LONGEST_LOOK] if line.strip()]
    for delimiter in "\t;,":
        if len(first) >= _FEWEST_ROWS and (columns := _plain_columns([_split(line, delimiter) for line in first])):
            return delimiter, columns
    for line in lines:
        for delimiter in "|\t;,":
            cells = _split(line.strip().strip("|") if delimiter == "|" else line.strip(" "), delimiter)
            if len(cells) > 1 and (header(cells) or names_sections(cells)):
                return delimiter, []
    return "", []


def _split(line: str, delimiter: str) -> list[str]:
    return [cell.strip().strip('"') for cell in line.split(delimiter)]


def _plain_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the columns of a table without a header row, if each column can be only one thing."""
    if {len(row) for row in rows} != {3}:
        return []
    columns = [_column_of(cells) for cells in zip(*rows, strict=True)]
    return columns if sorted(columns) == ["count", "section", "title"] else []


def _column_of(cells: Sequence[str]) -> str:
    """Return what a column without a heading holds."""
    if all(re.fullmatch(r"\d{1,3}(?:\.0)?", cell) for cell in cells):
        return "count"
    return "section" if all(map(_section_of, cells)) else "title"


def doubt(columns: Sequence[str], row: Sequence[Cell], title: str, catalogue: Catalogue) -> str:
    """Return the text of a cell that may say that the card of a row is not in the deck, or an empty string."""
    for column, cell in zip(columns, row, strict=False):
        is_remark = column in ("notes", "type") or (column == "beside" and fold(cell.text) not in _ANSWERS)
        if is_remark and may_take_out(cell.text) and not is_mark(cell.text, title, catalogue):
            return cell.text
    return ""


def other_card(columns: Sequence[str], row: Sequence[Cell], title: str, catalogue: Catalogue) -> str:
    """Return the text of another cell that may be a card too, or an empty string."""
    if extra := next((c.text for c in row[len(columns) :] if c.text), ""):
        return extra
    for column, cell in zip(columns, row, strict=False):
        is_set = column == "set" and bool(codes_of_mark(cell.text))
        is_own = is_set or (column in ("type", "set") and is_mark(cell.text, title, catalogue))
        if column not in ("title", "count", "section") and not is_own and holds_title(cell.text, catalogue):
            return cell.text
    return ""
