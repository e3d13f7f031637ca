"""Tables with a column for each section, as spreadsheets have them: read one column after the other.

The count of a card stands in the cell of its title, or in a column of counts, which is on the same side of every column
of titles and filled in the same rows. The last row may hold totals. If the counts may be on both sides, or fit neither,
the table is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from borgcheck.model.listing import Role
from borgcheck.reading.formats.base import read_section
from borgcheck.reading.formats.table_rows import COUNT, NO_CELL, Cell, line_of_cells, opens_section
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Form, Line, TotalItem
from borgcheck.reading.parse import parse_line

Row = tuple[Line, Sequence[Cell]]


def read_columns(rows: Sequence[Row], lexicon: Lexicon) -> list[Line]:
    """Return the lines of a table, whose first row names the sections; nothing if a column may be several things."""
    (first, header), *below = rows
    widest = max(len(cells) for _, cells in rows)
    texts = [[text for row in below if (text := _cell(row, column).text)] for column in range(widest)]
    filled = [row for row in below if _texts(row)]
    totals = filled.pop() if filled and all(map(COUNT.fullmatch, _texts(filled[-1]))) else None
    counts = {column for column, held in enumerate(texts) if held and all(map(_is_number_or_heading, held))}
    titles = [column for column, held in enumerate(texts) if held and column not in counts]
    sides = [side for side in (-1, 1) if _fits(filled, titles, counts, side)] if counts else [0]
    if len(sides) != 1:
        return []
    out = []
    for column in titles:
        beside = column + sides[0] if counts else -1
        heads = [cell for cell in (_cell((first, header), n) for n in (column, beside)) if opens_section(cell.text)]
        if not heads:
            return []
        head = heads[0]
        out += [
            read_section(head.span, head.text),
            *(_line(row, column, beside, lexicon, is_total=row is totals) for row in below),
        ]
    return out


def _cell(row: Row, column: int) -> Cell:
    """Return the cell of a row in a column; an empty one if the row ends before it."""
    return row[1][column] if 0 <= column < len(row[1]) else NO_CELL


def _is_number_or_heading(text: str) -> bool:
    return COUNT.fullmatch(text) is not None or heading_kind(text) is not None


def _texts(row: Row) -> list[str]:
    return [cell.text for cell in row[1] if cell.text]


def _fits(rows: Sequence[Row], titles: Sequence[int], counts: set[int], side: int) -> bool:
    """Check whether each column of counts is on one side of a column of titles, with a number beside each title."""
    if {column + side for column in titles} != counts:
        return False
    return all(
        bool(COUNT.fullmatch(_cell(row, column + side).text)) == bool(_cell(row, column).text)
        for row in rows
        for column in titles
    )


def _line(row: Row, column: int, beside: int, lexicon: Lexicon, *, is_total: bool) -> Line:
    """Return what a row holds in a column of titles and in that of its counts, as a line of the list."""
    line, title, count = row[0], _cell(row, column), _cell(row, beside)
    words = [cell for cell in (count, title) if cell.text]
    if not words:
        return replace(line, unwrapped="").with_forms(Form(Role.BLANK))
    if is_total and (number := COUNT.fullmatch(words[0].text)):
        total = TotalItem(f"total {number[1]}", words[0].span, int(number[1]))
        return replace(line, span_in_file=words[0].span).with_forms(Form(Role.TOTAL, (total,)))
    read = parse_line(line_of_cells(line, words), lexicon)
    return replace(read, span_in_file=words[0].span.cover(words[-1].span))
