"""Cut out the part of a source line to show with a finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from borgcheck.common.escaping import visible
from borgcheck.model.findings import Span

WIDEST = 120
"""The most cells that a source line may take; of a longer one, the part around the marker is shown."""

# The fewest cells to show before the marked words if the line is cut.
_BEFORE = 20
_DOTS = "..."
# The most characters per cell to consider, since combining characters take no cell.
_PER_CELL = 4


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


def cells(text: str) -> int:
    """Return how many cells a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


Measure = Callable[[str], int]
"""Returns the width of a text: in cells on a terminal, in characters on a page."""


def excerpt(line: str, span: Span, widest: int = WIDEST, measure: Measure = cells) -> Excerpt | None:
    """Return the part of a source line to show for a span, at most `widest` wide, or None if it is blank."""
    text = visible(line)
    if not text.strip():
        return None
    start, end = span.column - 1, max(span.end, span.column + 1) - 1
    before, marked, after = text[:start].ljust(start), text[start:end], text[end:]
    # The marker takes at least one cell, even after the end of the line.
    if measure(before) + max(measure(marked), 1) + measure(after) > widest:
        marked = head(marked, widest, measure)
        room = widest - max(measure(marked), 1)
        before = tail(before, max(min(_BEFORE, room // 2), room - measure(after)), measure)
        after = head(after, room - measure(before), measure)
    return Excerpt(before, marked, after, max(measure(marked), 1))


def head(text: str, room: int, measure: Measure = cells) -> str:
    """Return a text, or as much of its beginning as fits, followed by dots."""
    if measure(text) <= room:
        return text
    text = text[: _PER_CELL * max(room, 0)]
    while text and measure(text) > room - len(_DOTS):
        text = text[:-1]
    return text + _DOTS[: max(room, 0)]


def tail(text: str, room: int, measure: Measure = cells) -> str:
    """Return a text, or as much of its end as fits, after dots."""
    if measure(text) <= room:
        return text
    text = text[-_PER_CELL * max(room, 1) :]
    while text and (measure(text) > room - len(_DOTS) or not measure(text[0])):
        text = text[1:]
    return _DOTS[: max(room, 0)] + text
