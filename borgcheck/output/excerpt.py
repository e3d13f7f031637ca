"""The part of a source line to show with a finding."""

from __future__ import annotations

from typing import NamedTuple

from borgcheck.findings import Span
from borgcheck.output.safe import visible

# A source line longer than this is shown around its marker only.
_WIDEST = 120


class Excerpt(NamedTuple):
    """A piece of a line, fit to show, in three: what stands before the marked span, the span, and what follows.

    `width` is how many signs the marker has, one at least, even where the span lies behind the end of the line.
    """

    before: str
    marked: str
    after: str
    width: int

    @property
    def text(self) -> str:
        """The piece of the line."""
        return self.before + self.marked + self.after


def excerpt(lines: list[str], span: Span) -> Excerpt | None:
    """What to show of some source lines for a span; None where there is nothing to see."""
    if span.line > len(lines):
        return None
    line = lines[span.line - 1]
    start = span.column - 1
    width = max(1, min(span.end - span.column, len(line) - start, _WIDEST))
    cut = max(0, start - 20) if len(line) > _WIDEST else 0
    shown, start = visible(line[cut : cut + _WIDEST]), start - cut
    if not shown.strip():
        return None
    return Excerpt(shown[:start].ljust(start), shown[start : start + width], shown[start + width :], width)
