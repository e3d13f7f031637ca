"""Cut out the part of a source line to show with a finding."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import NamedTuple

from borgcheck.common.escaping import visible
from borgcheck.model.findings import Span

WIDEST = 120
"""The most cells that a source line may take; of a longer one, the part around the marker is shown."""

# The fewest cells to show before the marked words if the line is cut.
_BEFORE = 20
_DOTS = "..."


class Excerpt(NamedTuple):
    """A printable piece of a line in three parts: before the marked span, the span, and after it.

    `width` is the width of the marker, at least 1, even if the span is after the end of the line.
    """

    before: str
    marked: str
    after: str
    width: int

    @property
    def text(self) -> str:
        """The piece of the line."""
        return self.before + self.marked + self.after


def excerpt(line: str, span: Span, widest: int = WIDEST) -> Excerpt | None:
    """Return the part of a source line to show for a span, in at most `widest` cells, or None if it is blank."""
    text = visible(line)
    if not text.strip():
        return None
    start, end = span.column - 1, max(span.end, span.column + 1) - 1
    before, marked, after = text[:start].ljust(start), text[start:end], text[end:]
    # The marker takes at least one cell, even after the end of the line.
    if cells(before) + max(cells(marked), 1) + cells(after) > widest:
        marked = head(marked, widest)
        room = widest - max(cells(marked), 1)
        before = tail(before, max(min(_BEFORE, room // 2), room - cells(after)))
        after = head(after, room - cells(before))
    return Excerpt(before, marked, after, max(cells(marked), 1))


def cells(text: str) -> int:
    """Return how many cells a text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def head(text: str, room: int) -> str:
    """Return a text, or as much of its beginning as fits, followed by dots."""
    if cells(text) <= room:
        return text
    ends = [*accumulate(map(_width, text))]
    return text[: bisect_right(ends, room - len(_DOTS))] + _DOTS[: max(room, 0)]


def tail(text: str, room: int) -> str:
    """Return a text, or as much of its end as fits, after dots."""
    if cells(text) <= room:
        return text
    ends = [0, *accumulate(map(_width, text))]
    start = ends[min(bisect_left(ends, ends[-1] - room + len(_DOTS)), len(text))]
    return _DOTS[: max(room, 0)] + text[bisect_right(ends, start) - 1 :]
