"""Reorder lists in two columns of text: first the left column, then the right one; take off a box around a list.

A block of lines is in two columns if every line splits at the same place into cards, all of them with counts or all
without, or is empty on one side, with one heading above both columns or one above each. Below a known heading above
each, missions without counts may stand beside cards with them. A block that does not split in this way stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Line
from borgcheck.reading.titles import is_title

# A row of a box that is drawn around a list: bars at its edges, and between its columns.
_BOXED = re.compile(r"[ \t]*[|│║].*[|│║][ \t]*")
_BAR = re.compile(r"[|│║]")
_COUNTED = re.compile(r"\(?\d{1,3}\)?[xX×]?\s+\S|.*\S\s[xX×]\s?\d{1,3}\Z|.*\S\s\(\d{1,3}\)\Z")
_TOTAL = re.compile(r"(?<!\s)\s*[(\[]\d{1,3}[)\]]\Z")
_RULE = re.compile(r"[-=_~*]{3,}")
_GAP = re.compile(r"\S(?P<gap> {3,})(?=\S)")
# Without one of these, no line splits.
_SEPARATORS = ("|", "   ")
_FEWEST_ROWS = 2
# No list of a deck is longer; the limit keeps the time from growing with the square of the number of blocks.
_MOST_ROWS = 150

Split = tuple[str, str] | None
IsCard = Callable[[str], bool]


def without_box(lines: Sequence[Line]) -> list[Line]:
    """Take off the bars of a box that is drawn around a list."""
    return [
        replace(line, unwrapped=_BAR.sub(" ", line.unwrapped)) if _BOXED.fullmatch(line.unwrapped) else line
        for line in lines
    ]


def in_order(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
    """Return the lines of a text, with each block in two columns split, the left column first."""

    def is_counted(text: str) -> bool:
        words = _TOTAL.sub("", text)
        is_heading = words != text and _is_heading(words) and not is_title(words, catalogue)
        return _COUNTED.match(text) is not None and not is_heading

    def is_bare(text: str) -> bool:
        return is_title(text, catalogue)

    def is_either(text: str) -> bool:
        return is_counted(text) or is_bare(text)

    def split(block: list[Line]) -> list[Line]:
        heads = re.split(r" {3,}", block[0].text) if block else []
        are_headed = len(heads) > 1 and all(map(_is_heading, heads))
        ways = (_split_block(block, way) for way in ((is_counted, is_bare, is_either)[: 3 if are_headed else 2]))
        return next((way for way in ways if way is not block), block)

    out: list[Line] = []
    above: list[Line] = []
    gap: list[Line] = []
    for is_text, group in groupby(lines, key=lambda line: bool(_RULE.sub("", line.text))):
        block = list(group)
        if not is_text:
            gap = block
            continue
        both = [*above, *block]
        is_next = 0 < len(above) < _MOST_ROWS and not any(line.text for line in gap)
        if is_next and split(block) is not block and split(both) is not both:
            above = both  # it continues the columns above a blank line
        else:
            out += [*split(above), *gap]
            above = block
        gap = []
    return [*out, *split(above), *gap]


def _split_block(block: list[Line], is_card: IsCard) -> list[Line]:
    if not any(separator in line.unwrapped for line in block for separator in _SEPARATORS):
        return block
    for first in (0, 1):
        for split in (_by_bar, _by_gap(block[first:])):
            halves = [split(line.unwrapped) for line in block[first:]] if split else []
            # `|` may separate alternatives, so a single row with it is not evidence of columns.
            if _are_columns(halves, _FEWEST_ROWS if split is _by_bar else 1, is_card):
                rows = list(zip(block[first:], (half for half in halves if half), strict=True))
                left = [replace(line, unwrapped=half[0]) for line, half in rows if half[0].strip()]
                right = [replace(line, unwrapped=half[1]) for line, half in rows if half[1].strip()]
                return [*block[:first], *left, Line(block[-1].number, ""), *right]
    return block


def _are_columns(halves: Sequence[Split], fewest: int, is_card: IsCard) -> bool:
    """Check whether all lines below the headings split into cards, and enough of them on both sides."""
    if len(halves) < _FEWEST_ROWS or not all(halves):
        return False
    rows = [half for half in halves if half]
    cards = [[not part.strip() or is_card(part.strip()) for part in row] for row in rows]
    # Within a column, a heading may follow.
    fit = [all(map(_may_stand_below, row, here)) for row, here in zip(rows[1:], cards[1:], strict=True)]
    filled = [all(part.strip() for part in row) for row in rows]
    number = sum(all(here) and full for here, full in zip(cards, filled, strict=True))
    is_headed = filled[0] and cards[0] == [False, False] and any(map(_is_heading, rows[0]))
    # The columns may differ in length: without a heading above each, only the last lines may lack a half.
    is_ragged = not is_headed and filled != sorted(filled, reverse=True)
    enough = number >= fewest or (is_headed and number)
    return bool(enough) and not is_ragged and all(fit) and (is_headed or cards[0] == [True, True])


def _is_heading(half: str) -> bool:
    return heading_kind(_TOTAL.sub("", half.strip(": "))) is not None


def _may_stand_below(half: str, is_card: bool) -> bool:
    """Check whether half a line is a card or empty, or else a known heading or a rule below one."""
    return is_card or _RULE.fullmatch(half.strip()) is not None or _is_heading(half)


def _at(text: str, start: int, end: int) -> tuple[str, str]:
    """Split a text at a separator; each half keeps its place."""
    return text[:start], " " * end + text[end:]


def _by_bar(text: str) -> Split:
    return _at(text, text.index("|"), text.index("|") + 1) if text.strip("| ").count("|") == 1 else None


def _by_gap(block: Sequence[Line]) -> Callable[[str], Split] | None:
    """Return a function that splits at the column where every right half starts, or None if there is none."""
    starts = [{gap.end() for gap in _GAP.finditer(line.unwrapped)} for line in block]
    common = set.intersection(*filter(None, starts)) if any(starts) else set()
    if not common:
        return None
    column = min(common)

    def split(text: str) -> Split:
        if text[:column].strip() and len(text) > column and text[column - 1] != " ":
            return None
        return _at(text, min(column, len(text)), min(column, len(text)))

    return split
