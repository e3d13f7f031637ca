"""The rows and cells of a table, and what its columns are: of a list, and of one that is written."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.common import resources
from borgcheck.model.deck import Deck, SectionId
from borgcheck.model.findings import Span
from borgcheck.reading.formats.base import Export, lost_facts, written_title
from borgcheck.reading.grammar import lex
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.marks import is_mark, may_take_out
from borgcheck.reading.matching import match_heading
from borgcheck.reading.titles import holds_title
from borgcheck.reading.unwrap import plain, unwrap, visible

# Between two cells of an HTML table, or at the edge of a row.
_BORDER = re.compile(r"(</t[dh]>[ \t]*<t[dh]\b[^<>\n]{0,200}>)|</?t[rdh]\b[^<>\n]{0,200}>", re.I)
RULE = re.compile(r"^[\s|:=+-]*-[\s|:=+-]*$")
# Cells that answer the question in their column's heading, such as `Foil`.
_ANSWERS = frozenset(("no", "none", "not foil"))
_FORMULA = frozenset("=+-@\t\r\n|%")
_LONGEST_LOOK = 40
_FEWEST_ROWS = 4
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
    text = with_tabs(text)
    if plain_columns(text):
        return True
    delimiter = delimiter_of(text.split("\n", _LONGEST_LOOK)[:_LONGEST_LOOK])
    if not delimiter:
        return False
    has_text = False
    for row in rows_of(text, most=_LONGEST_LOOK):
        cells = [c.text for c in row]
        if header(cells) or (names_sections(cells) and not has_text):
            return True
        if RULE.match("|".join(cells)):
            continue
        filled = [c for c in cells if c.strip()]
        if delimiter == "|" and len(cells) == 1:
            continue
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
    kind = heading_kind(cell)
    return kind is not None and kind.section is not None and fold(cell) not in _column_names()


def names_sections(cells: Sequence[str]) -> bool:
    """Check whether a row names a different section in each column, or in each that is not for counts."""
    filled = [c for c in cells if c.strip() and _column_names().get(fold(c)) != "count"]
    sections = [kind.section if (kind := heading_kind(c)) else None for c in filled]
    return len(filled) > 1 and all(sections) and len(set(sections)) == len(sections)


def _is_heading(text: str) -> bool:
    words = text.lstrip("#* \t").rstrip("* \t")
    [tokens] = lex(words)
    return bool(tokens) and match_heading(words, tokens) is not None


def rows_of(text: str, most: int | None = None) -> Iterator[list[Cell]]:
    """Yield the rows of a table as cells with their places, from the first `most` lines."""
    plain = plain_columns(text)
    delimiter = plain[0] if plain else delimiter_of(text.split("\n")) or "\t"
    if delimiter in (",", ";"):
        yield from _separated(text.split("\n")[:most], delimiter)
        return
    for line in unwrap(text)[:most]:
        body = line.unwrapped.rstrip()
        start = 0
        if delimiter == "|" and body.strip().startswith("|"):
            start = len(body) - len(body.lstrip()) + 1
            body = body.removesuffix("|")
        cells = []
        for piece in body[start:].split(delimiter):
            cell = piece.strip()
            at = start + len(piece) - len(piece.lstrip())
            cells.append(Cell(cell, line.span_of(at, at + max(1, len(cell)))))
            start += len(piece) + 1
        yield cells


def _separated(text: Sequence[str], delimiter: str) -> Iterator[list[Cell]]:
    """Yield the rows of a comma-separated table; a cell in quotes may hold the delimiter."""
    lines = [visible(plain(line)) for line in text]
    reader = csv.reader([f"{line}\n" for line in lines], delimiter=delimiter, skipinitialspace=True)
    while reader.line_num < len(lines):
        first = reader.line_num
        try:
            row = next(reader)
        except csv.Error:
            row = ["\n"]
        if any("\n" in cell for cell in row):
            # An open quotation mark pulls the following lines into its cell, and none of them can be read.
            torn = [(n, line) for n, line in enumerate(lines[first : reader.line_num], first + 1) if line.strip()]
            yield from ([_cell(n, line, line.find(line.strip()), is_torn=True)] for n, line in torn)
            continue
        end = 0
        cells = []
        for cell in row:
            start = max(end, lines[first].find(cell.strip(), end))
            end = start + len(cell.strip())
            cells.append(_cell(first + 1, cell, start))
        yield cells


def _cell(number: int, text: str, start: int, *, is_torn: bool = False) -> Cell:
    size = max(1, len(text.strip()))
    return Cell(text.strip(), Span(number, start + 1, start + 1 + size), is_torn)


def delimiter_of(lines: Sequence[str]) -> str:
    """Return the delimiter that makes a line a header row, from the first such line, or an empty string."""
    for line in lines:
        for delimiter in "|\t;,":
            if delimiter in line:
                cells = [
                    c.strip().strip('"') for c in line.strip().strip("|" if delimiter == "|" else " ").split(delimiter)
                ]
                if len(cells) > 1 and (header(cells) or names_sections(cells)):
                    return delimiter
    return ""


def plain_columns(text: str) -> tuple[str, list[str]] | None:
    """Return the delimiter and columns of a table without a header row, if each column can be only one thing."""
    lines = [line for line in text.split("\n", _LONGEST_LOOK)[:_LONGEST_LOOK] if line.strip()]
    for delimiter in "\t;,":
        if len(lines) < _FEWEST_ROWS or delimiter not in lines[0]:
            continue
        rows = [[cell.strip().strip('"') for cell in line.split(delimiter)] for line in lines]
        if len({len(row) for row in rows}) == 1:
            columns = [_column_of([row[n] for row in rows]) for n in range(len(rows[0]))]
            if sorted(columns) == ["count", "section", "title"]:
                return delimiter, columns
    return None


def _column_of(cells: Sequence[str]) -> str:
    """Return what a column without a heading holds."""
    if all(re.fullmatch(r"\d{1,3}(?:\.0)?", cell) for cell in cells):
        return "count"
    kinds = [heading_kind(cell) for cell in cells]
    return "section" if all(kind is not None and kind.section is not None for kind in kinds) else "title"


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


def needs_apostrophe(cell: str) -> bool:
    """Check whether a spreadsheet would take a cell for a formula, or for one after an apostrophe."""
    return unicodedata.normalize("NFKC", cell.lstrip("' "))[:1] in _FORMULA


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write a comma-separated table: section, count, title, type.

    A cell that a spreadsheet would take for a formula gets an apostrophe in front, which spreadsheets do not show.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("section", "count", "title", "type"))
    for section in SectionId:
        for entry in deck.by_section[section]:
            kind = entry.card.type if entry.card else ""
            table.writerow([section.value, entry.count, harmless(written_title(entry, catalogue)), harmless(kind)])
    return Export(out.getvalue(), lost_facts(deck, "a CSV table"))


def harmless(cell: str) -> str:
    """Return a cell in a form that no spreadsheet takes for a formula."""
    return f"'{cell}" if needs_apostrophe(cell) else cell
