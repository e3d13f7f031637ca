"""The part of a source line to show with a finding."""

from __future__ import annotations

from typing import NamedTuple

from borgcheck.common.escaping import visible
from borgcheck.model.findings import Span

WIDEST = 120
"""The cells that a source line takes at most; a longer one is shown around its marker."""

# At least so many cells before the marked words tell where they stand, if the line is cut.
_BEFORE = 20
_DOTS = "..."
# Characters that are looked at for each cell of room, since those that combine take none.
_PER_CELL = 4


class Excerpt(NamedTuple):
    """A piece of a line, fit to show, in three: what stands before the marked span, the span, and what follows.

    `width` is how many cells the marker takes, one at least, even if the span lies after the end of the line.
    """

    before: str
    marked: str
    after: str
    width: int

    @property
    def text(self) -> str:
        """The piece of the line."""
        return self.before + self.marked + self.after


def excerpt(lines: list[str], span: Span, widest: int = WIDEST) -> Excerpt | None:
    """Return what to show of some source lines for a span in so many cells; None if there is nothing to see."""
    if span.line > len(lines):
        return None
    text = visible(lines[span.line - 1])
    if not text.strip():
        return None
    start, end = span.column - 1, max(span.end, span.column + 1) - 1
    before, marked, after = text[:start].ljust(start), text[start:end], text[end:]
    # The marker takes a cell even after the end of the line.
    if cells(before) + max(cells(marked), 1) + cells(after) > widest:
        marked = head(marked, widest)
        room = widest - max(cells(marked), 1)
        before = tail(before, max(min(_BEFORE, room // 2), room - cells(after)))
        after = head(after, room - cells(before))
    return Excerpt(before, marked, after, max(cells(marked), 1))


def cells(text: str) -> int:
    """Return how many cells a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def head(text: str, room: int) -> str:
    """Return a text, or as much of its beginning as has room with dots after it."""
    if cells(text) <= room:
        return text
    text = text[: _PER_CELL * max(room, 0)]
    while text and cells(text) > room - len(_DOTS):
        text = text[:-1]
    return text + _DOTS[: max(room, 0)]


def tail(text: str, room: int) -> str:
    """Return a text, or as much of its end as has room with dots before it."""
    if cells(text) <= room:
        return text
    text = text[-_PER_CELL * max(room, 1) :]
    while text and (cells(text) > room - len(_DOTS) or not cells(text[0])):
        text = text[1:]
    return _DOTS[: max(room, 0)] + text
