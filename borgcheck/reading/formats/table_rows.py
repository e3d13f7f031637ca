"""The cells of a table, and what its columns are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from borgcheck.cards.fold import fold
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.reading.headings import closed_lists, section_of
from borgcheck.reading.line import Form, Line

# Between two cells of an HTML table, or at the edge of a row.
_BORDER = r"(?i)(</t[dh]>[ \t]*<t[dh]\b[^<>\n]{0,200}>)|</?t[rdh]\b[^<>\n]{0,200}>"
# The same in MediaWiki: between two cells, at the beginning of a row or of a caption, or a line without cells.
_WIKI_BORDER = r"(?m)(\|\||!!)|^[ \t]*(?:(?:\{\||\|[-}]).*|\|\+?|!)"
_MAX_LINES_LOOKED_AT = 40
_ONCE = frozenset(("count", "number", "section"))
_USUAL = 0.75
"""If at least this share of the cells of a column are equal, the others say something about their cards."""


COUNT = re.compile(r"[(\[]?[xX×]?\s?(\d+)(?:\.0+)?\s?[xX×]?[)\]]?")
"""A cell that holds the copies of a card."""


class Cell(NamedTuple):
    """A cell of a table: its text, and where it starts in its line."""

    text: str
    line: Line
    start: int

    def column_of(self, place: int) -> int:
        """Return the column of the file of a place in the cell."""
        last = self.start + min(place, max(0, len(self.text) - 1))
        return self.line.span_of(last, last + 1).column

    @property
    def span(self) -> Span:
        """Its place."""
        return self.line.span_of(self.start, self.start + max(1, len(self.text)))


def cell_line(cell: Cell, words: str) -> Line:
    """Return a line that shows words about a cell that was not read."""
    return Line(
        cell.line.number, words, forms=(Form(Role.DIVIDER),), remark=words, has_cells=True, span_in_file=cell.span
    )


def unusual(cells: list[Cell], rows: int) -> list[Cell]:
    """Return the cells of an unknown column that say something about single cards, unlike a property that all have.

    Args:
        cells: The cells that are not empty.
        rows: The number of cards.
    """
    if 2 * len(cells) <= rows:
        return cells
    [(usual, number)] = Counter(cell.text for cell in cells).most_common(1)
    return [cell for cell in cells if cell.text != usual] if number >= _USUAL * len(cells) else []


NO_CELL = Cell("", Line(1, ""), 0)


def with_tabs(text: str) -> str:
    """Return a text with a tab for each border between cells of HTML or MediaWiki; every place stays as it is."""
    borders = [_BORDER] if "<" in text else []
    borders += [_WIKI_BORDER] if "{|" in text else []
    for border in borders:
        text = re.sub(border, lambda match: ("\t" if match[1] else "").ljust(len(match[0])), text)
    return text


@cache
def column_names() -> dict[str, str]:
    """Return the names of columns, case-folded, with what each column holds."""
    known = closed_lists()["columns"]
    return {fold(word) or word: column for column, words in known.items() for word in words} | {"": ""}


def column_of(name: str) -> str:
    """Return what a column or an attribute with a name holds; empty if that is not known."""
    return column_names().get(fold(name) or name.strip(), "")


def columns_of_header(cells: Sequence[str]) -> list[str]:
    """Return the columns that a header row names; none if the cells are not a header row.

    A header row has no numbers, one cell for the titles, and either one for counts, numbers or sections, or no empty
    cell. If it names counts, a column of numbers is ignored; otherwise that column holds the counts.
    """
    if any(cell.strip().isdigit() for cell in cells):  # a row may have `no` in a column of its own
        return []
    columns: list[str] = []
    for cell in cells:
        column = column_of(cell)
        # A second column of counts or of sections has no meaning.
        columns.append("" if column in _ONCE and column in columns else column)
    is_filled = "title" in columns and len(cells) > 1 and all(map(str.strip, cells))
    unknown = [n for n, cell in enumerate(cells) if cell.strip() and not columns[n]]
    sections = [n for n in unknown if opens_section(cells[n])]
    if len(sections) == 1 and not {"title", "section"}.intersection(columns):
        columns[sections[0]] = "title"
    if "count" in columns:  # a second number may be a place in the list, or another count
        columns = ["" if column == "number" else column for column in columns]
    return columns if columns.count("title") == 1 and (is_filled or _ONCE.intersection(columns)) else []


def opens_section(cell: str) -> bool:
    """Check whether a column is headed by the name of a section (`Seed;Count`), so that its cells are titles."""
    return section_of(cell) is not None and fold(cell) not in column_names()


def names_sections(cells: Sequence[str]) -> bool:
    """Check whether a row names a different section in each column, or in each that is not for counts."""
    sections = [section_of(c) for c in cells if c.strip() and column_of(c) not in ("count", "number")]
    return len(sections) > 1 and all(sections) and len(set(sections)) == len(sections)


def cells_of(line: Line, delimiter: str) -> list[Cell]:
    """Return the cells of a row; a cell in quotes may hold the sign between cells, and two quotes for one."""
    text = line.unwrapped.rstrip()
    if delimiter == "|":  # the bars at the edges of a Markdown table; further in, a bar follows an empty cell
        text = re.sub(r"^ {0,3}\||\|$", lambda bar: " " * len(bar[0]), text)
    sign = re.escape(delimiter)
    quoted = rf'"(?P<quoted>(?:[^"]|"")*)"[^\S\t]*(?={sign}|\Z)'
    out = []
    for match in re.finditer(rf"[^\S\t]*(?:{quoted}|(?P<bare>[^{sign}]*))(?:{sign}|\Z)", text):
        inside = match["bare"] if match["quoted"] is None else match["quoted"]
        start = match.start("bare" if match["quoted"] is None else "quoted") + len(inside) - len(inside.lstrip())
        out.append(Cell(inside.strip().replace('""', '"'), line, start))
    return out if text[-1:] in ("", delimiter) else out[:-1]


def delimiter_of(text: str) -> str:
    """Return the sign between the cells of a table; empty if a text is not a table."""
    lines = with_tabs(text).split("\n", _MAX_LINES_LOOKED_AT)[:_MAX_LINES_LOOKED_AT]
    for delimiter in "|\t;,":
        rows = [[cell.strip().strip('"') for cell in line.strip(f" {delimiter}").split(delimiter)] for line in lines]
        wide = [row for row in rows if len(row) > 1]
        if len(wide) < 2:  # a page may have its menu on one line
            continue
        # In a text, other signs stand between words as well.
        if any(map(names_sections, wide if delimiter == "\t" else wide[:1])) or any(map(columns_of_header, wide)):
            return delimiter
    return ""


def line_of_cells(line: Line, cells: Sequence[Cell]) -> Line:
    """Return a line of cells, each at its column, with two blanks between them."""
    text, positions = "", list[tuple[int, int]]()
    for cell in cells:
        if text:
            text, positions = f"{text}  ", [*positions, positions[-1], positions[-1]]
        text += cell.text
        positions += [(cell.line.number, cell.column_of(place)) for place in range(len(cell.text))]
    return replace(line, unwrapped=text, file_positions=tuple(positions))
