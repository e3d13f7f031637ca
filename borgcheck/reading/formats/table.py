"""Tables: CSV, TSV and Markdown tables, whose header row names the columns.

The columns may be in any order, under their usual names. Above a table, or between its rows, a row with one cell may be
the heading of a section, and another header row may follow. A table with a column for each section is recognised, and
none of it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, SectionId
from borgcheck.reading.formats.base import classified, read_card, read_section, refused, with_set
from borgcheck.reading.formats.csv import needs_apostrophe
from borgcheck.reading.formats.table_rows import (
    NO_CELL,
    RULE,
    Cell,
    doubt,
    form_of,
    header,
    names_sections,
    opens_section,
    other_card,
    rows_of,
    with_tabs,
)
from borgcheck.reading.formats.text import answered
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Line
from borgcheck.reading.matching import match_line
from borgcheck.reading.mentions import named_cards
from borgcheck.reading.numbering import ask_about_rows
from borgcheck.reading.numbers import without_total
from borgcheck.reading.roles import TotalItem
from borgcheck.reading.titles import is_title
from borgcheck.reading.unwrap import STRUCK
from borgcheck.reading.vocabularies import is_closing, is_furniture

_COUNT = re.compile(r"[(\[]?[xX×]?\s?\d+\s?[xX×]?[)\]]?")
_SECTION_COLUMNS = (
    "one card per row: this is a table with a column for each section",
    "write a table with the columns Section, Count and Title, or the sections one below the other",
)

_A_ROW = "a row with a cell for each column"


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the rows of a table."""
    text = with_tabs(text)
    delimiter, columns = form_of(text.split("\n"))
    reader = _Reader(catalogue, columns, is_markdown=delimiter == "|")
    lines = [line for row in rows_of(text, delimiter or "\t") for line in reader.read(row)]
    cards = [index for index, line in enumerate(lines) if line.answer.role is Role.CARD]
    for index in range(cards[0], cards[-1]) if cards else ():
        line = lines[index]
        if line.answer.role is Role.TEXT and any(named_cards(line.text, catalogue)):
            lines[index] = refused(line.span, line.text, _A_ROW)
    return ask_about_rows(lines)


class _Reader:
    """Reads the rows of a table in order.

    Rows decide for those below them the columns and the section of the cards, or that they cannot be read.
    """

    def __init__(self, catalogue: Catalogue, columns: list[str], *, is_markdown: bool) -> None:
        self.catalogue = catalogue
        self.columns = columns
        self.is_markdown = is_markdown
        self.has_section_columns = self.is_named = False
        self.section = ""
        # Whether a blank line is above; whether a card is above, since the last heading; the first line below it that
        # may be a heading.
        self.is_apart, self.has_cards = True, False
        self.above: Line | None = None

    def read(self, row: Sequence[Cell]) -> Iterator[Line]:
        """Yield the lines in a row: none if it is empty, a rule or a header row."""
        cells = [c.text for c in row]
        filled = [c for c in row if c.text]
        if not filled or RULE.match("|".join(cells)):
            self.is_apart |= not filled
            return
        if columns := header(cells):
            self.columns, self.has_section_columns, self.is_apart = columns, False, False
            unknown = [cell for name, cell in zip(columns, row, strict=True) if not name and cell.text]
            if unknown:
                expected = "a known column" if len(unknown) == 1 else "known columns"
                hint = "remove the column, or call it Notes if it does not say what is in the deck"
                yield refused(_whole(unknown), ", ".join(c.text for c in unknown), expected, hint)
            title = row[columns.index("title")]
            if opens_section(title.text):
                self.section, self.above, self.has_cards = "", None, False
                yield read_section(title.span, title.text)
        elif any(STRUCK.search(c.text) for c in filled):
            expected = "a card that is either in the deck or out of it; this one is struck out"
            yield refused(_whole(filled), ", ".join(cells)[:60], expected)
        elif self.has_section_columns or (not self.columns and names_sections(cells)):
            self.has_section_columns = True
            yield refused(_whole(filled), ", ".join(c.text for c in filled)[:60], *_SECTION_COLUMNS)
        elif filled[0].is_torn:
            yield refused(filled[0].span, filled[0].text[:60], "a row on one line", "close its quotation mark")
        elif len(filled) == 1:
            # Directly below a card, a line that is not a row may be meant as a card.
            self.is_apart |= is_closing(filled[0].text)
            may_be_text = len(row) == 1 and (not self.has_cards or is_furniture(filled[0].text))
            is_apart = self.is_apart and not filled[0].text.isdigit()
            yield self._single(filled[0], may_be_text=may_be_text or is_apart)
        elif (not self.columns or self.is_apart) and not self._is_row(cells):
            text = Cell(", ".join(c.text for c in filled), _whole(filled))
            yield self._single(text, may_be_text=True)
        else:
            if self.above is not None:
                # A line that is set off above cards is their heading, if an unknown one.
                words, span = self.above.text.lstrip("# ").rstrip(": "), self.above.span
                self.section, self.above = "", None
                yield classified(span, words, Role.HEADING, Heading(words, span, None))
            yield from self._card(self._with_commas(row))
            self.is_apart, self.has_cards = False, True

    def _is_row(self, cells: Sequence[str]) -> bool:
        """Check whether a cell is a count, a section or a title where the columns say so."""
        named = dict(zip(self.columns, cells, strict=False))
        section, title = named.get("section", ""), named.get("title", "")
        counts = [named[column] for column in ("count", "number") if column in named]
        return (
            any(_COUNT.fullmatch(count) for count in counts)
            or heading_kind(section) is not None
            or section in set(SectionId)
            or is_title(title, self.catalogue)
        )

    def _card(self, row: Sequence[Cell]) -> Iterator[Line]:
        """Read a row with a cell for each column: its card, and its section if that changes."""
        named = dict(zip(self.columns, row, strict=False))
        section = named.get("section", NO_CELL)
        whole, shown = _whole(row), ", ".join(c.text for c in row)[:60]
        summed = without_total(named.get("title", NO_CELL).text or section.text)
        if summed == "" or (summed and heading_kind(summed) is not None):
            number = named.get("count", named.get("number", NO_CELL)).text
            stated = [TotalItem(shown, whole, int(number))] if number.isdecimal() else []
            yield classified(whole, shown, Role.TOTAL, *stated)
        elif problem := self._problem(row, named):
            yield refused(whole, shown, *problem)
        else:
            if section.text not in ("", self.section):
                self.section = section.text
                yield read_section(section.span, section.text)
            yield self._counted_card(named)

    def _problem(self, row: Sequence[Cell], named: Mapping[str, Cell]) -> tuple[str, ...] | None:
        """Return what was expected, what to do and a detail if a row is not certainly one card, else None."""
        title, section = named.get("title", NO_CELL).text, named.get("section", NO_CELL).text
        if not title:
            return "a card title in its column", "write the title under the column's heading"
        if other := other_card(self.columns, row, title, self.catalogue):
            return "one card per row; `{}` may be another", "write it in its own row", other
        if not {"count", "number"} & named.keys():
            beside = [c.text for column, c in zip(self.columns, row, strict=False) if column in ("", "beside", "notes")]
            if digits := next(filter(_COUNT.fullmatch, beside), ""):
                return "a column called Count, since `{}` may be a count", "call its column Count, or add one", digits
        if note := doubt(self.columns, row, title, self.catalogue):
            return (
                "a card that is in the deck",
                f"remove the row, or the note `{note}`, which may mean that the card is not in the deck",
            )
        if _is_counted(title, self.catalogue):
            return "only a title in its column", "write the count in a column called Count"
        kind = heading_kind(section)
        if kind is not None and kind.phase not in ("", "seeded", "played"):
            return "a section in its column", "write Seed or Draw there, and the type in a column called Type"
        return None

    def _counted_card(self, named: Mapping[str, Cell]) -> Line:
        """Return the card of a row, with its set mark if that distinguishes cards with the same title."""
        title, count = named["title"], named.get("count", named.get("number"))
        name, mark = title.text, named.get("set", NO_CELL).text
        if name.startswith("'") and needs_apostrophe(name[1:]):
            name = name[1:]
        name = with_set(name, mark, self.catalogue)
        if count is None:
            return read_card(title.span, "1", name)
        number = re.sub(r"^[xX×]\s*|\s*[xX×]$|\.0+$", "", count.text) or "none"
        card = read_card(title.span, number, name, count_span=count.span)
        # `#` may count cards or rows; `2x` counts cards.
        is_open = "count" not in named and count.text == number and number.isdecimal()
        return replace(card, group="numbers") if is_open else card

    def _with_commas(self, row: Sequence[Cell]) -> Sequence[Cell]:
        """Join the cells of a title whose commas are not in quotes (`1,Shaka, When the Walls Fell`)."""
        first = len(self.columns) - 1
        joined = ", ".join(c.text for c in row[first:])
        if len(row) <= len(self.columns) or self.columns[-1:] != ["title"] or not is_title(joined, self.catalogue):
            return row
        return [*row[:first], Cell(joined, _whole(row[first:]))]

    def _single(self, cell: Cell, *, may_be_text: bool) -> Line:
        """Read a row with one cell: the heading of a section, or a line of text."""
        is_heading = cell.text[:1] == "#" or cell.text[:1].isalpha()
        heading = match_line(cell.text.lstrip("# "), self.catalogue).heading if is_heading else None
        if heading is not None and not heading.starts_with_number:
            self.section, self.above, self.has_cards = "", None, False
            return classified(cell.span, cell.text, Role.HEADING, replace(heading, span=cell.span))
        line = self._as_line(cell)
        role = line.answer.role
        is_name = line.answer.fact[0] == "name"
        is_text = role is Role.TEXT or (is_name and (bool(self.columns) or self.is_named))
        self.is_named |= is_name
        if role is Role.CARD or (self.columns and (role is Role.METADATA or is_text) and not (may_be_text and is_text)):
            return refused(line.span, line.text, _A_ROW)
        is_heading = cell.text.startswith("##" if not self.is_markdown else "#")
        if self.columns and self.has_cards and (is_text or is_heading) and self.above is None:
            self.above = line if not is_furniture(cell.text) else None
        return classified(line.span, line.text, Role.TEXT) if is_text or (self.columns and is_heading) else line

    def _as_line(self, cell: Cell) -> Line:
        """Read a cell as a line of a text list."""
        line = Line(cell.span.line, " " * (cell.span.column - 1) + cell.text)
        return answered([line], self.catalogue)[0]


def _whole(cells: Sequence[Cell]) -> Span:
    """Return the place from the first to the last of some cells."""
    return cells[0].span.cover(cells[-1].span)


def _is_counted(title: str, catalogue: Catalogue) -> bool:
    """Check whether a cell has a count or names several cards, as a line of a text list would."""
    found = match_line(title, catalogue)
    counted = any(len(row) > 1 or row[0].counts for row in found.cards)
    return counted or (found.unknown is not None and not is_of_tribbles_game(title))
