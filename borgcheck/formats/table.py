"""Tables: CSV, TSV and Markdown tables, whose header row names the columns.

The columns stand in any order and under their usual names. A table may have one section a column instead. Above a
table, or between its rows, a row of one cell may be the heading of a section, and a further header row may follow.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.deck import Deck, Role, SectionId
from borgcheck.findings import Span
from borgcheck.formats.base import Format, Written, classified, lost_facts, read_card, read_section, refused
from borgcheck.formats.spelling import written_title
from borgcheck.parse.classify import classify
from borgcheck.parse.headings import heading_kind
from borgcheck.parse.matching import match_line
from borgcheck.parse.roles import Answer, Classified, HeadingItem
from borgcheck.parse.titles import holds_title, is_title
from borgcheck.parse.unwrap import Line, plain, unwrap, visible

_COLUMNS = {
    "section": "section, sections, zone, part, deck, pile, where, location, deck part",
    "count": "count, counts, qty, quantity, number, no, copies, amount, nr, how many",
    "title": "title, card, cards, name, card name, card title",
    "set": "set, expansion, release",
    "type": "type, card type, kind",
    "beside": "affiliation, rarity, collector, notes, note, comment, comments, id, image, points, property, icons",
}
_NAMES = {fold(word): column for column, words in _COLUMNS.items() for word in words.split(", ")} | {"": ""}
_RULE = re.compile(r"^[\s|:=+-]*-[\s|:=+-]*$")
_FORMULA = frozenset("=+-@\t\r\n|%")
_TOTAL = re.compile(r"(?:sub|grand )?totals?:?\Z", re.I)
_LONGEST_LOOK = 40


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell of a table: its text, where it stands, and whether it is a line within a cell of several lines."""

    text: str
    span: Span
    is_torn: bool = False


@dataclass(slots=True)
class _Table:
    """What the rows above say of those below: the columns, and the section."""

    columns: list[str] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    section: str | None = None


def detect(text: str) -> bool:
    """Accept a text with a header row, with nothing but headings, rules and blank lines above it."""
    if not _delimiter(text.split("\n", _LONGEST_LOOK)[:_LONGEST_LOOK]):
        return False
    for row in _rows(text, most=_LONGEST_LOOK):
        cells = [c.text for c in row]
        if _header(cells) or _section_columns(cells):
            return True
        filled = [c for c in cells if c.strip()]
        if len(filled) > 1 or (filled and not _is_heading(filled[0]) and not filled[0].startswith(("#", "@"))):
            return False
    return False


def read(text: str, catalogue: Catalogue) -> list[Classified]:
    """Return the rows of a table."""
    table = _Table()
    out: list[Classified] = []
    for row in _rows(text):
        cells = [c.text for c in row]
        filled = [c for c in row if c.text]
        if not filled or _RULE.match("|".join(cells)):
            continue
        if columns := _header(cells):
            table.columns, table.sections = columns, []
        elif sections := _section_columns(cells):
            table.columns, table.sections = [], sections
        elif table.sections:
            out += _cards_in_columns(row, table, catalogue)
        elif filled[0].is_torn:
            shown = filled[0].text.strip()[:60]
            out.append(refused(filled[0].span, shown, "a row on one line", "close its quotation mark"))
        elif len(filled) == 1:
            out += _single(filled[0], table, catalogue, begun=bool(table.columns))
        else:
            out += _row(row, table, catalogue)
    return out


def _row(row: Sequence[_Cell], table: _Table, catalogue: Catalogue) -> Iterator[Classified]:
    row = _with_commas(row, table.columns, catalogue)
    named = dict(zip(table.columns, row, strict=False))
    whole = row[0].span.cover(row[-1].span)
    shown = ", ".join(c.text for c in row)[:60]
    title, count = named.get("title"), named.get("count")
    if title is not None and _TOTAL.match(title.text):
        yield classified(whole, shown, Role.TOTAL)
        return
    if title is None or not title.text:
        yield refused(whole, shown, "a card title in its column", "write the title under the column's heading")
        return
    beside = [c for n, c in enumerate(row) if n >= len(table.columns) or table.columns[n] in ("", "beside")]
    odd = next((c for n, c in enumerate(row) if n >= len(table.columns) and c.text), None)
    kinds = {fold(card.type) for card in catalogue.lookup(title.text).cards}
    columns = zip(table.columns, row, strict=False)
    types = [c for column, c in columns if column in ("type", "set") and fold(c.text) not in kinds]
    if odd := odd or next((c for c in (*beside, *types) if c.text and holds_title(c.text, catalogue)), None):
        yield refused(whole, shown, f"one card a row; `{odd.text}` may be another", "write it in a row of its own")
        return
    if count is None and (digits := next((c for c in beside if c.text.isdigit()), None)):
        yield refused(
            whole, shown, f"a heading above the column of `{digits.text}`", "call it Count if it counts cards"
        )
        return
    section = named.get("section")
    if section is not None and section.text and section.text != table.section:
        table.section = section.text
        yield read_section(section.span, section.text)
    name = title.text[1:] if title.text[:1] == "'" and needs_apostrophe(title.text[1:]) else title.text
    mark = named.get("set")
    if (
        mark is not None
        and mark.text
        and len(catalogue.lookup(name).cards) > 1
        and catalogue.lookup(f"{name} ({mark.text})")
    ):
        name = f"{name} ({mark.text})"
    number = "1" if count is None else re.sub(r"\s*[xX×]\s*", "", count.text) or "none"
    yield read_card(title.span, number, name, count_span=count.span if count else None)


def _with_commas(row: Sequence[_Cell], columns: Sequence[str], catalogue: Catalogue) -> Sequence[_Cell]:
    """Join the cells of a title with commas that nobody put in quotes (`1,Shaka, When the Walls Fell`)."""
    if len(row) <= len(columns) or columns[-1:] != ["title"]:
        return row
    cells = row[len(columns) - 1 :]
    joined = ", ".join(c.text for c in cells)
    return (
        [*row[: len(columns) - 1], _Cell(joined, cells[0].span.cover(cells[-1].span))]
        if is_title(joined, catalogue)
        else row
    )


def _single(cell: _Cell, table: _Table, catalogue: Catalogue, *, begun: bool) -> Iterator[Classified]:
    """Read a row of one cell: the heading of a section, or a line of text that is none."""
    heading = (
        match_line(cell.text.lstrip("# "), catalogue).heading
        if cell.text[:1] == "#" or cell.text[:1].isalpha()
        else None
    )
    if heading is not None and not heading.count:
        table.section = None
        item = HeadingItem(heading.words, cell.span, heading.kind, heading.declared)
        yield classified(cell.span, cell.text, Role.HEADING, item)
        return
    for line in classify([Line(cell.span.line, " " * (cell.span.column - 1) + cell.text)], catalogue):
        answer = line.answers[0]
        if answer.role is Role.CARD or (begun and answer.role is Role.METADATA):
            yield refused(line.span, line.text, "a row with a cell for each column")
        else:
            yield line


def _cards_in_columns(row: Sequence[_Cell], table: _Table, catalogue: Catalogue) -> Iterator[Classified]:
    """Read a row of a table with one section a column: each cell is a card with its count."""
    cells = list(row)
    for n, cell in enumerate(cells):
        if not cell.text:
            continue
        name = table.sections[n] if n < len(table.sections) else ""
        if not name:
            yield refused(cell.span, cell.text, "the heading of a section on top of each column")
            continue
        line = classify([Line(cell.span.line, " " * (cell.span.column - 1) + cell.text)], catalogue)[0]
        cards = next((a for a in line.answers if a.role is Role.CARD), None)
        opening = HeadingItem(name, cell.span, heading_kind(name))
        if cards is None:
            yield Classified(
                cell.span.line, cell.span, cell.text, (Answer(Role.UNREAD, expected="a card with its count"),)
            )
        else:
            yield Classified(cell.span.line, cell.span, cell.text, (replace(cards, items=(opening, *cards.items)),))


def _header(cells: Sequence[str]) -> list[str]:
    """Return the columns that a header row names, none if the cells are no header row."""
    columns = ["count" if c.strip() == "#" else _NAMES.get(fold(c), "?") for c in cells]
    has_both = columns.count("title") == 1 and columns.count("count") <= 1 and columns.count("section") <= 1
    named = sum(c not in ("", "?") for c in columns)
    if not has_both or named < 2 or ("count" not in columns and "section" not in columns):
        return []
    return ["" if c == "?" else c for c in columns]


def _section_columns(cells: Sequence[str]) -> list[str]:
    """Return the sections that a header row names, one a column; none if it names anything else."""
    filled = [c for c in cells if c.strip()]
    sections = [kind.section if (kind := heading_kind(c)) else None for c in filled]
    whole = len(filled) > 1 and all(sections) and len(set(sections)) == len(sections)
    return list(cells) if whole else []


def _is_heading(text: str) -> bool:
    words = re.sub(r"[\s:]*[(\[]?\d*[)\]]?[\s:]*$", "", text.strip("#*= \t"))
    return heading_kind(words) is not None


def _rows(text: str, most: int | None = None) -> Iterator[list[_Cell]]:
    """Yield the rows of a table as cells with their places, from the first `most` lines."""
    delimiter = _delimiter(text.split("\n")) or "\t"
    lines = unwrap(text)[:most]
    if delimiter in (",", ";"):
        yield from _separated("\n".join(text.split("\n")[:most]), delimiter)
        return
    for line in lines:
        body = line.text.rstrip()
        start = 0
        if delimiter == "|" and body.strip().startswith("|"):
            start = len(body) - len(body.lstrip()) + 1
            body = body.removesuffix("|")
        yield list(_cells(line, body, start, delimiter))


def _cells(line: Line, body: str, start: int, delimiter: str) -> Iterator[_Cell]:
    for piece in body[start:].split(delimiter):
        text = piece.strip()
        at = start + len(piece) - len(piece.lstrip())
        yield _Cell(text, line.span(at, at + max(1, len(text))))
        start += len(piece) + 1


def _separated(text: str, delimiter: str) -> Iterator[list[_Cell]]:
    """Yield the rows of a comma-separated table; a cell in quotes may hold the delimiter."""
    lines = [visible(plain(line)) for line in text.split("\n")]
    reader = csv.reader(io.StringIO("\n".join(lines)), delimiter=delimiter, skipinitialspace=True)
    while True:
        first = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error:
            row = ["\n"]
        number = min(reader.line_num, len(lines))
        if any("\n" in cell for cell in row):
            # An open quotation mark takes the lines below into its cell, and none of them can be read.
            yield from ([_torn(n, lines[n - 1])] for n in range(first, number + 1) if lines[n - 1].strip())
            continue
        place = 0
        cells = []
        for cell in row:
            at = max(place, lines[number - 1].find(cell.strip(), place))
            place = at + len(cell.strip())
            cells.append(_Cell(cell.strip(), Span(number, at + 1, at + 1 + max(1, len(cell.strip())))))
        yield cells


def _torn(number: int, line: str) -> _Cell:
    start = len(line) - len(line.lstrip()) + 1
    return _Cell(line.strip(), Span(number, start, start + len(line.strip())), is_torn=True)


def _delimiter(lines: Sequence[str]) -> str:
    """Return the sign between cells: that of the first line that is a header row by it; empty if there is none."""
    for line in lines:
        for sign in "|\t;,":
            if sign in line:
                cells = [c.strip().strip('"') for c in line.strip().strip("|" if sign == "|" else " ").split(sign)]
                if len(cells) > 1 and (_header(cells) or _section_columns(cells)):
                    return sign
    return ""


def needs_apostrophe(cell: str) -> bool:
    """Tell whether a spreadsheet would take a cell for a formula, or for one behind an apostrophe."""
    return unicodedata.normalize("NFKC", cell.lstrip("' "))[:1] in _FORMULA


def write(deck: Deck, catalogue: Catalogue) -> Written:
    """Write a comma-separated table: section, count, title, type.

    A cell that a spreadsheet would take for a formula starts with an apostrophe, which spreadsheets do not show.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("section", "count", "title", "type"))
    for section in SectionId:
        for entry in deck.by_section[section]:
            kind = entry.card.type if entry.card else ""
            table.writerow([section.value, entry.count, _harmless(written_title(entry, catalogue)), _harmless(kind)])
    return Written(out.getvalue(), lost_facts(deck, "a CSV table"))


def _harmless(cell: str) -> str:
    return f"'{cell}" if needs_apostrophe(cell) else cell


FORMAT = Format("table", detect, read)
CSV = Format("csv", write=write)
