"""Tables with a column for each section, as spreadsheets have them: read one column after the other.

The count of a card stands in the cell of its title, or in a column of counts, which is on the same side of every column
of titles that has one, and filled in the same rows. A row of totals stands below. If the counts may be on both sides,
or fit neither, the table is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.reading.formats.base import read_section
from borgcheck.reading.formats.table_rows import COUNT, NO_CELL, Cell, column_of, line_of_cells, opens_section
from borgcheck.reading.headings import folded_list, heading_kind
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Form, Line, TotalItem
from borgcheck.reading.parse import parse_line

Row = tuple[Line, Sequence[Cell]]


def read_columns(rows: Sequence[Row], lexicon: Lexicon) -> list[Line]:
    """Return the lines of a table, whose first row names the sections; nothing if a column may be several things."""
    first, *below = [row for row in rows if not all(map(column_of, _texts(row))) or not _texts(row)]
    filled = [row for row in below if _texts(row)]
    totals = [filled.pop()] if filled and all(map(_is_of_total, _texts(filled[-1]))) else []
    texts = [[text for row in filled if (text := _cell(row, n).text)] for n in range(max(len(row[1]) for row in rows))]
    counts = {column for column, held in enumerate(texts) if held and all(map(_is_number_or_heading, held))}
    titles = [column for column, held in enumerate(texts) if held and column not in counts]
    sides = [side for side in (-1, 1) if _fits(filled, titles, counts, side)] if counts else [0]
    if len(sides) != 1 or not titles:
        return []
    out, starts = list[Line](), [min(column, column + sides[0] * (column + sides[0] in counts)) for column in titles]
    for column, start, next_start in zip(titles, starts, [*starts[1:], len(texts)], strict=True):
        beside = column + sides[0] if column + sides[0] in counts else -1
        heads = [cell for cell in (_cell(first, n) for n in (column, beside)) if opens_section(cell.text)]
        if not heads:
            return []
        out.append(read_section(heads[0].span, heads[0].text))
        for row in below:
            places = range(start, next_start) if row in totals else (beside, column)
            out.append(_line(row[0], [cell for n in places if (cell := _cell(row, n)).text], lexicon))
    return out


def _cell(row: Row, column: int) -> Cell:
    """Return the cell of a row in a column; an empty one if the row ends before it."""
    return row[1][column] if 0 <= column < len(row[1]) else NO_CELL


def _is_number_or_heading(text: str) -> bool:
    return COUNT.fullmatch(text) is not None or heading_kind(text) is not None


def _is_of_total(text: str) -> bool:
    return COUNT.fullmatch(text) is not None or fold(text) in folded_list("totals")


def _texts(row: Row) -> list[str]:
    return [cell.text for cell in row[1] if cell.text]


def _fits(rows: Sequence[Row], titles: Sequence[int], counts: set[int], side: int) -> bool:
    """Check whether each column of counts is on one side of a column of titles, with a number beside each title."""
    counted = {column for column in titles if column + side in counts}
    return len(counted) == len(counts) and all(
        bool(COUNT.fullmatch(_cell(row, column + side).text)) == bool(_cell(row, column).text)
        for row in rows
        for column in counted
    )


def _line(line: Line, words: Sequence[Cell], lexicon: Lexicon) -> Line:
    """Return what a row holds of one section, as a line of the list."""
    if not words:
        return replace(line, unwrapped="").with_forms(Form(Role.BLANK))
    if len(words) == 1 and (number := COUNT.fullmatch(words[0].text)):
        total = TotalItem(f"total {number[1]}", words[0].span, int(number[1]))
        return replace(line, span_in_file=words[0].span).with_forms(Form(Role.TOTAL, (total,)))
    read = parse_line(line_of_cells(line, words), lexicon)
    return replace(read, span_in_file=words[0].span.cover(words[-1].span))
