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
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.deck import Deck, SectionId
from borgcheck.findings import Span
from borgcheck.formats.base import Format, Written, classified, lost_facts, read_card, read_section, refused
from borgcheck.formats.spelling import written_title
from borgcheck.listing import Role
from borgcheck.parse.classify import classify
from borgcheck.parse.headings import heading_kind
from borgcheck.parse.matching import match_line
from borgcheck.parse.numbering import ask_about_rows
from borgcheck.parse.roles import Classified, HeadingItem
from borgcheck.parse.titles import holds_title, is_title
from borgcheck.parse.unwrap import Line, plain, unwrap, visible

_COLUMNS = {
    "section": "section, sections, zone, part, deck, pile, where, location, deck part",
    "count": "count, counts, qty, quantity, copies, amount, how many",
    "number": "number, no, nr",
    "title": "title, card, cards, name, card name, card title",
    "set": "set, expansion, release",
    "type": "type, card type, kind",
    "beside": "affiliation, rarity, collector, notes, note, comment, comments, id, image, points, property, icons",
}
_NAMES = {fold(word): column for column, words in _COLUMNS.items() for word in words.split(", ")} | {"": ""}
_RULE = re.compile(r"^[\s|:=+-]*-[\s|:=+-]*$")
_FORMULA = frozenset("=+-@\t\r\n|%")
_COUNT = re.compile(r"[(\[]?[xX×]?\s?\d+\s?[xX×]?[)\]]?")
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
    """What the rows above say of those below: the columns, or the section of each column; and the section."""

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
        elif not table.columns and (sections := _section_columns(cells)):
            table.sections = sections
        elif table.sections:
            out += _cards_in_columns(row, table, catalogue)
        elif filled[0].is_torn:
            shown = filled[0].text.strip()[:60]
            out.append(refused(filled[0].span, shown, "a row on one line", "close its quotation mark"))
        elif len(filled) == 1:
            out.append(_single(filled[0], table, catalogue))
        else:
            out += _row(row, table, catalogue)
    return ask_about_rows(out)


def _row(row: Sequence[_Cell], table: _Table, catalogue: Catalogue) -> Iterator[Classified]:
    row = _with_commas(row, table.columns, catalogue)
    named = dict(zip(table.columns, row, strict=False))
    whole = row[0].span.cover(row[-1].span)
    shown = ", ".join(c.text for c in row)[:60]
    title, count = named.get("title"), named.get("count", named.get("number"))
    if title is None or not title.text:
        yield refused(whole, shown, "a card title in its column", "write the title under the column's heading")
        return
    if _TOTAL.match(title.text):
        yield classified(whole, shown, Role.TOTAL)
        return
    cells = [*zip(table.columns, row, strict=False), *(("", cell) for cell in row[len(table.columns) :])]
    kinds = {fold(card.type) for card in catalogue.lookup(title.text).cards}
    beside = [cell for column, cell in cells if column in ("", "beside", "number")]
    types = [cell for column, cell in cells if column in ("type", "set") and fold(cell.text) not in kinds]
    odd = [c for c in row[len(table.columns) :] if c.text]
    odd += [c for c in (*beside, *types) if c.text and holds_title(c.text, catalogue)]
    if odd:
        yield refused(whole, shown, f"one card a row; `{odd[0].text}` may be another", "write it in a row of its own")
        return
    if count is None and (digits := next((c for c in beside if _COUNT.fullmatch(c.text)), None)):
        wanted = f"a column called Count, since `{digits.text}` may be a count"
        yield refused(whole, shown, wanted, "call its column Count, or add one")
        return
    if _is_counted(title.text, catalogue):
        yield refused(whole, shown, "a title alone in its column", "write the count in a column called Count")
        return
    section = named.get("section")
    kind = heading_kind(section.text) if section is not None else None
    if kind is not None and kind.phase not in ("", "seeded", "played"):
        yield refused(
            whole, shown, "a section in its column", "write Seed or Draw, and the type in a column called Type"
        )
        return
    if section is not None and section.text and section.text != table.section:
        table.section = section.text
        yield read_section(section.span, section.text)
    name = title.text[1:] if title.text[:1] == "'" and needs_apostrophe(title.text[1:]) else title.text
    mark = named["set"].text if "set" in named else ""
    if mark and len(catalogue.lookup(name).cards) > 1 and catalogue.lookup(f"{name} ({mark})"):
        name = f"{name} ({mark})"
    number = "1" if count is None else re.sub(r"^[xX×]\s*|\s*[xX×]$", "", count.text) or "none"
    card = read_card(title.span, number, name, count_span=count.span if count else None)
    # `#` may count cards or rows; `2x` counts cards.
    is_open = "count" not in named and count is not None and count.text == number and number.isdecimal()
    yield replace(card, group="numbers") if is_open else card


def _is_counted(title: str, catalogue: Catalogue) -> bool:
    """Tell whether a cell says how many, or names several cards, as a line of a text list would."""
    found = match_line(title, catalogue)
    counted = any(len(row) > 1 or row[0].counts for row in found.cards)
    return counted or (found.unknown is not None and not is_of_tribbles_game(title))


def _with_commas(row: Sequence[_Cell], columns: Sequence[str], catalogue: Catalogue) -> Sequence[_Cell]:
    """Join the cells of a title with commas that nobody put in quotes (`1,Shaka, When the Walls Fell`)."""
    first = len(columns) - 1
    joined = ", ".join(c.text for c in row[first:])
    if len(row) <= len(columns) or columns[-1:] != ["title"] or not is_title(joined, catalogue):
        return row
    return [*row[:first], _Cell(joined, row[first].span.cover(row[-1].span))]


def _single(cell: _Cell, table: _Table, catalogue: Catalogue) -> Classified:
    """Read a row of one cell: the heading of a section, or a line of text that is none."""
    is_heading = cell.text[:1] == "#" or cell.text[:1].isalpha()
    heading = match_line(cell.text.lstrip("# "), catalogue).heading if is_heading else None
    if heading is not None and not heading.count:
        table.section = None
        item = HeadingItem(heading.words, cell.span, heading.kind, heading.declared)
        return classified(cell.span, cell.text, Role.HEADING, item)
    line = _as_line(cell, catalogue)
    role = line.answers[0].role
    if role is Role.CARD or (table.columns and role is Role.METADATA):
        return refused(line.span, line.text, "a row with a cell for each column")
    return line


def _as_line(cell: _Cell, catalogue: Catalogue) -> Classified:
    """Read a cell as a line of a text list."""
    return classify([Line(cell.span.line, " " * (cell.span.column - 1) + cell.text)], catalogue)[0]


def _cards_in_columns(row: Sequence[_Cell], table: _Table, catalogue: Catalogue) -> Iterator[Classified]:
    """Read a row of a table with one section a column: each cell is a card with its count."""
    sections = [*table.sections, *[""] * len(row)]
    for cell, name in zip(row, sections, strict=False):
        if not cell.text:
            continue
        if not name:
            yield refused(cell.span, cell.text, "the heading of a section on top of each column")
            continue
        opening = HeadingItem(name, cell.span, heading_kind(name))
        line = _as_line(cell, catalogue)
        cards = tuple(replace(a, items=(opening, *a.items)) for a in line.answers if a.role is Role.CARD)
        if cards:
            yield Classified(cell.span.line, cell.span, cell.text, cards, line.group)
        else:
            yield refused(cell.span, cell.text, "a card with its count")


def _header(cells: Sequence[str]) -> list[str]:
    """Return the columns that a header row names, none if the cells are no header row."""
    columns = ["number" if c.strip() == "#" else _NAMES.get(fold(c), "?") for c in cells]
    has_both = columns.count("title") == 1 and all(columns.count(c) <= 1 for c in ("count", "number", "section"))
    named = sum(c not in ("", "?") for c in columns)
    if not has_both or named < 2 or not {"count", "number", "section"} & {*columns}:
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
    if delimiter in (",", ";"):
        yield from _separated(text.split("\n")[:most], delimiter)
        return
    for line in unwrap(text)[:most]:
        body = line.text.rstrip()
        start = 0
        if delimiter == "|" and body.strip().startswith("|"):
            start = len(body) - len(body.lstrip()) + 1
            body = body.removesuffix("|")
        cells = []
        for piece in body[start:].split(delimiter):
            cell = piece.strip()
            at = start + len(piece) - len(piece.lstrip())
            cells.append(_Cell(cell, line.span(at, at + max(1, len(cell)))))
            start += len(piece) + 1
        yield cells


def _separated(text: Sequence[str], delimiter: str) -> Iterator[list[_Cell]]:
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
            # An open quotation mark takes the lines below into its cell, and none of them can be read.
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


def _cell(number: int, text: str, start: int, *, is_torn: bool = False) -> _Cell:
    size = max(1, len(text.strip()))
    return _Cell(text.strip(), Span(number, start + 1, start + 1 + size), is_torn)


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
