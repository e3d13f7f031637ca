"""Tables: CSV, TSV, Markdown and HTML tables, whose header row names the columns.

Each row becomes a line of a list (`3x Title (Set) (Notes)`), each place of which keeps its column, and is read as one.
The columns may be in any order, under their usual names. Lines above a table, below it and between its rows are lines
of the list, and another header row may follow. A table with a column for each section is recognised, and none of it is
read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.model.findings import Span
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import read_card, with_set
from borgcheck.reading.formats.csv import needs_apostrophe
from borgcheck.reading.formats.table_rows import (
    NO_CELL,
    RULE,
    Cell,
    cells_of,
    form_of,
    header,
    names_sections,
    opens_section,
    with_tabs,
)
from borgcheck.reading.formats.text import answered
from borgcheck.reading.headings import heading_kind, section_of
from borgcheck.reading.line import Line, line_at
from borgcheck.reading.marks import may_take_out
from borgcheck.reading.matching import match_line
from borgcheck.reading.numbers import without_total
from borgcheck.reading.roles import unread
from borgcheck.reading.titles import is_title
from borgcheck.reading.unwrap import plain, unwrap

_COUNT = re.compile(r"[(\[]?[xX×]?\s?(\d+)(?:\.0+)?\s?[xX×]?[)\]]?")


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the rows of a table, and the lines around them, with the ways to read them."""
    text = with_tabs(text)
    delimiter, columns = form_of(text)
    reader = _Reader(catalogue, columns)
    for line, source in zip(unwrap(text), text.split("\n"), strict=True):
        # A cell between commas is what a program wrote, which a person has not marked up.
        row = replace(line, unwrapped=plain(source), places=()) if delimiter in (",", ";") else line
        reader.read(line, cells_of(row, delimiter or "\t"))
    lines = answered(list(chain(*reader.parts)), catalogue)
    return [*reader.refused, *(reader.unknown.get(line.place, line) for line in lines)]


class _Reader:
    """Writes the rows of a table as lines, in order. Header rows decide the columns of those below them."""

    def __init__(self, catalogue: Catalogue, columns: list[str]) -> None:
        self.catalogue = catalogue
        self.columns = columns
        self.has_section_columns = False
        self.refused: list[Line] = []
        # The cards with unknown titles, by the places of their rows: what stands beside a count is a title.
        self.unknown: dict[Span | None, Line] = {}
        # The lines in the order of the list; rows of one section go together, whatever their order.
        self.parts: list[list[Line]] = [[]]
        self.part_of: dict[str, list[Line]] = {}
        self.section = ""
        self.is_section_repeated = False

    def read(self, line: Line, cells: Sequence[Cell]) -> None:
        """Read a line of the text, given as cells."""
        texts = [cell.text for cell in cells]
        filled = [cell for cell in cells if cell.text]
        named = dict(zip(self.columns, cells, strict=False))
        if columns := header(texts):
            self._open(columns, cells)
            unknown = [cell for name, cell in zip(columns, cells, strict=True) if not name and cell.text]
            if unknown:
                hint = "remove the column, or call it Notes if it does not say what is in the deck"
                self._refuse(unknown, "a known column", hint)
        elif filled and (self.has_section_columns or (not self.columns and names_sections(texts))):
            self.has_section_columns = True
            expected = "one card per row: this is a table with a column for each section"
            hint = "write a table with the columns Section, Count and Title, or the sections one below the other"
            self._refuse(cells, expected, hint)
        elif self.columns and self._is_row(named):
            self._row(line, named, filled, [cell for cell in cells[len(self.columns) :] if cell.text])
        elif not RULE.match(line.text):
            self.parts[-1].append(_line(line, *filled) if len(filled) < 2 else line)
            if filled:
                self.part_of, self.section = {}, ""

    def _open(self, columns: list[str], cells: Sequence[Cell]) -> None:
        self.columns, self.has_section_columns = columns, False
        self.part_of, self.section = {}, ""
        title = cells[columns.index("title")]
        above = next((line.text for line in reversed(self.parts[-1]) if line.text), "")
        heading = match_line(above.lstrip("# "), self.catalogue).heading
        is_markdown = "|" in title.line.text  # elsewhere, `#` makes a comment
        is_headed = is_markdown and heading is not None and heading.named_section is section_of(title.text)
        if opens_section(title.text) and not is_headed:
            self.parts.append([_heading(title)])

    def _is_row(self, named: dict[str, Cell]) -> bool:
        """Check whether a cell is a count, a section or a title where the columns say so."""
        section, title = named.get("section", NO_CELL).text, named.get("title", NO_CELL).text
        is_counted = _COUNT.fullmatch(_count(named).text) is not None
        return is_counted or heading_kind(section) is not None or is_title(title, self.catalogue)

    def _row(self, line: Line, named: dict[str, Cell], filled: Sequence[Cell], beyond: Sequence[Cell]) -> None:
        """Write a row as a line of a list: its section if that changes, and its card or its total."""
        section, title, count = named.get("section", NO_CELL), named.get("title", NO_CELL), _count(named)
        number = _COUNT.fullmatch(count.text)
        summed = without_total(title.text or section.text)
        if number and (summed == "" or (summed and heading_kind(summed) is not None)):
            of = title if title.text else section
            stated = replace(of, text=f"Total {summed}".rstrip())
            self.parts[-1].append(_line(line, stated, ": ", replace(count, text=number[1])))
            return
        lacks_section = self.is_section_repeated and not section.text
        if not title.text or (number is None and count is not NO_CELL) or lacks_section:
            self._refuse([*named.values()], "a title and a count, and a section if others have one", "write them")
            return
        self.is_section_repeated |= bool(section.text) and section.text == self.section
        self.section = section.text or self.section
        if section.text and section.text not in self.part_of:
            self.parts.append([_heading(section)])
            self.part_of[section.text] = self.parts[-1]
        if title.text.startswith("'") and needs_apostrophe(title.text[1:]):
            title = Cell(title.text[1:], title.line, title.start + 1)
        # `#` may count cards or rows, `2x` counts cards.
        sign = "" if "count" not in named and count.text.isdecimal() else "x"
        title = replace(title, text=with_set(title.text, named.get("set", NO_CELL).text, self.catalogue))
        beside = named.get("beside", NO_CELL)
        said = [named.get("type", NO_CELL), named.get("notes", NO_CELL), *beyond]
        said += [beside] if may_take_out(beside.text) or beside.text == "0" else []
        marks = [part for cell in said if cell.text for part in (" (", cell, ")")]
        words: list[Cell | str] = ["1x ", title]
        if number is not None:
            copies = replace(count, text=number[1])
            words = [copies, f"{sign} ", title] if count.start < title.start else [title, " x", copies]
            if not (marks or line.marks) and _is_unknown(title.text, self.catalogue):
                self.unknown[_whole(filled)] = read_card(title.span, number[1], title.text, count_span=count.span)
        row = replace(_line(line, *words, *marks), place=_whole(filled))
        self.part_of.get(self.section, self.parts[-1]).append(row)

    def _refuse(self, cells: Sequence[Cell], expected: str, hint: str) -> None:
        filled = [cell for cell in cells if cell.text] or cells
        words = ", ".join(cell.text for cell in filled)
        self.refused.append(line_at(_whole(filled), words, unread(expected, hint)))


def _whole(cells: Sequence[Cell]) -> Span:
    """Return the place from the first to the last of some cells."""
    return cells[0].span.cover(cells[-1].span)


def _is_unknown(title: str, catalogue: Catalogue) -> bool:
    """Check whether a cell has no known card, and no count either."""
    found = match_line(title, catalogue)
    return not (found.cards or found.problem.reason) and (found.unknown is None or is_of_tribbles_game(title))


def _count(named: dict[str, Cell]) -> Cell:
    """Return the count of a row, in a column of its own; a number in a column without a name may be one."""
    unnamed = named.get("", NO_CELL)
    return named.get("count", named.get("number", unnamed if _COUNT.fullmatch(unnamed.text) else NO_CELL))


def _heading(cell: Cell) -> Line:
    """Return the heading that a cell is."""
    words = SectionId(cell.text).heading if cell.text in set(SectionId) else cell.text
    return _line(cell.line, replace(cell, text=words), ":")


def _line(line: Line, *words: Cell | str) -> Line:
    """Return a line with the words of cells and others, each at the column of its cell."""
    text, places = "", list[tuple[int, int]]()
    for word in words:
        if isinstance(word, Cell):
            places += [(word.line.number, word.column_of(place)) for place in range(len(word.text))]
            text += word.text
        else:
            places += [places[-1] if places else (line.number, 1)] * len(word)
            text += word
    return replace(line, unwrapped=text, places=tuple(places))
