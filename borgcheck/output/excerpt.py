"""Cut out the part of a source line to show with a finding."""

from __future__ import annotations

from typing import NamedTuple

from borgcheck.common.escaping import visible
from borgcheck.common.phrasing import shortened
from borgcheck.model.findings import Span

WIDEST = 120
"""The most characters of a source line to show; of a longer one, the part around the marker is shown."""

# The fewest characters to show before the marked words if the line is cut.
_BEFORE = 20


class Excerpt(NamedTuple):
    """A printable piece of a line in three parts: before the marked span, the span (empty at the end), and after it."""

    before: str
    marked: str
    after: str

    @property
    def text(self) -> str:
        """The piece of the line."""
        return self.before + self.marked + self.after


def excerpt(line: str, span: Span, widest: int = WIDEST) -> Excerpt | None:
    """Return the part of a source line to show for a span, in about `widest` characters, or None if it is blank."""
    text = visible(line)
    if not text.strip():
        return None
    start, end = span.column - 1, max(span.end, span.column + 1) - 1
    before, marked, after = text[:start].ljust(start), text[start:end], text[end:]
    # The marker takes at least one cell, even after the end of the line.
    if len(before) + max(len(marked), 1) + len(after) > widest:
        marked = shortened(marked, widest)
        room = widest - max(len(marked), 1)
        most = max(min(_BEFORE, room // 2), room - len(after))
        if len(before) > most:
            before = f"...{before[len(before) - max(most - 3, 0) :]}"
        after = shortened(after, room - len(before))
    return Excerpt(before, marked, after)


def cells(text: str) -> int:
    """Return how many cells a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # few lines need it

    return cell_len(text)
