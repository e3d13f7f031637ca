"""Reorder lists in two columns of text: first the left column, then the right one; take off a box around a list.

A block of lines is in two columns if all its lines split at the same place into two cards, or a card and nothing, and
either all these cards have counts or none has. One heading may stand above both columns, or one above each. A block
that does not split in this way stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from borgcheck.model.listing import Role
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Line
from borgcheck.reading.parse import parse_line

# A row of a box that is drawn around a list: bars at its edges, and between its columns.
_BOXED = re.compile(r"[ \t]*[|│║].*[|│║][ \t]*")
_BAR = re.compile(r"[|│║]")
_DIVIDER = re.compile(r"[-=_~*]{3,}")
_GAP = re.compile(r"\S(?P<gap> {3,})(?=\S)")
_MIN_ROWS = 2
_MAX_REPEATED = 2
"""The maximum number of cards in both columns; more are the same deck at another time."""
# No list of a deck is longer; the limit keeps the time from growing with the square of the number of blocks.
_MAX_ROWS = 150

Halves = list[tuple[str, str]]


def without_borders(lines: Sequence[Line]) -> list[Line]:
    """Take off the bars of a box that is drawn around a list."""
    return [
        replace(line, unwrapped=_BAR.sub(" ", line.unwrapped)) if _BOXED.fullmatch(line.unwrapped) else line
        for line in lines
    ]


def split_columns(lines: Sequence[Line], lexicon: Lexicon) -> list[Line]:
    """Return the lines of a text, with each block in two columns split, the left column first."""
    out: list[Line] = []
    above: list[Line] = []
    gap: list[Line] = []
    for is_text, group in groupby(lines, key=lambda line: bool(_DIVIDER.sub("", line.text))):
        block = list(group)
        if not is_text:
            gap = block
            continue
        both = [*above, *block]
        is_next = 0 < len(above) < _MAX_ROWS and not any(line.text for line in gap)
        below = parse_line(block[0], lexicon)
        is_column = is_next and (len(above) == 1 or _split(block, lexicon)) and _split(both, lexicon)
        if is_column and (len(above) == 1 or not below.heading_alone):
            above = both  # it continues the columns above a blank line
        else:
            # It may go on with one of the columns: cards, or a heading that may be above both.
            goes_on = below.role is Role.CARD and below.heading is None
            out += [*((not goes_on and _split(above, lexicon)) or above), *gap]
            above = block
        gap = []
    return [*out, *(_split(above, lexicon) or above), *gap]


def _split(block: Sequence[Line], lexicon: Lexicon) -> list[Line]:
    """Return the lines of the left column of a block, and those of the right one; nothing if it has no columns."""
    for first in (0, 1):
        rows = block[first:]
        if all(parse_line(line, lexicon).role is Role.CARD for line in rows):
            continue  # what stands behind the cards belongs to them
        halves = _by_gap(rows)
        if _are_columns(halves, lexicon):
            left, right = (
                [replace(line, unwrapped=half) for line, half in zip(rows, column, strict=True) if half.strip()]
                for column in zip(*halves, strict=True)
            )
            return [*block[:first], *left, Line(block[-1].number, ""), *right]
    return []


def _are_columns(halves: Halves, lexicon: Lexicon) -> bool:
    """Check whether all lines below the headings split into cards."""
    if len(halves) < _MIN_ROWS:
        return False
    kinds = [[_kind_of(half, lexicon) for half in row] for row in halves]
    is_headed = kinds[0] == ["heading", "heading"]
    # Within a column, a heading may follow, and a rule below it.
    held = {kind for row in kinds for kind in row} - {"", "heading"}
    fits = bool(held) and held <= {"counted", "bare"} and (is_headed or len(held) == 1)
    # The columns may differ in length: without a heading above each, only the last lines may lack a half.
    filled = [all(part.strip() for part in row) for row in halves]
    is_even = is_headed or filled == sorted(filled, reverse=True)
    left, right = ({half.strip() for half in column} for column in zip(*halves, strict=True))
    is_repeated = not is_headed and len(left & right) > _MAX_REPEATED
    return fits and is_even and not is_repeated


def _kind_of(half: str, lexicon: Lexicon) -> str:
    """Return what half of a line is: a `heading`, `counted` cards, `bare` ones, or `words`; empty if it is a rule."""
    if not _DIVIDER.sub("", half.strip()):
        return ""
    line = parse_line(Line(1, half.strip()), lexicon)
    if line.heading_alone:
        return "heading"
    are_counted = {bool(card.count) for card in ((line.unknown,) if line.unknown else line.cards)}
    return "words" if len(are_counted) != 1 else "counted" if True in are_counted else "bare"


def _by_gap(rows: Sequence[Line]) -> Halves:
    """Return the halves of lines, split at the last column that no line crosses; nothing if there is none.

    Cards may be indented below the headings of their column.
    """
    texts = [line.unwrapped for line in rows]
    gaps = [{c for gap in _GAP.finditer(text) for c in range(gap.start("gap") + 3, gap.end() + 1)} for text in texts]
    column = max(set.intersection(*filter(None, gaps)), default=0) if any(gaps) else 0
    is_crossed = any(text[:column].strip() and text[column:] and text[column - 1] != " " for text in texts)
    return [(text[:column], " " * column + text[column:]) for text in texts] if column and not is_crossed else []
