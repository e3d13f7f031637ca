"""Build Rich texts and tables that fit a terminal of any width."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from borgcheck.common.escaping import visible
from borgcheck.output.lines import StyledLine, StyledText

_GAP = 2  # cells between two columns


def text(*parts: StyledText) -> Text:
    """Join pieces into a text, with control characters made visible."""
    return Text.assemble(*StyledLine(*parts).pieces)


def cropped(part: StyledText) -> Text:
    """Return a text that is cut off, with an ellipsis, if its column is too narrow."""
    return Text.assemble(*StyledLine(part).pieces, no_wrap=True, overflow="ellipsis")


def indented(block: RenderableType, by: int = 2) -> Padding:
    """Indent a block."""
    return Padding.indent(block, by)


def table(columns: Iterable[str | Column], rows: Iterable[Iterable[RenderableType]], *, heads: bool = True) -> Table:
    """Make a table without a frame; strings in it are plain text, and wrap if necessary."""
    made = Table(
        *(column(c) if isinstance(c, str) else c for c in columns),
        box=None,
        show_header=heads,
        header_style="dim",
        pad_edge=False,
        padding=(0, _GAP, 0, 0),
    )
    for row in rows:
        made.add_row(*(visible(cell) if isinstance(cell, str) else cell for cell in row))
    return made


def column(head: str = "", *, right: bool = False, wraps: bool = True) -> Column:
    """Make a column of words or of right-aligned numbers; text that does not wrap must be short."""
    side: JustifyMethod = "right" if right else "left"
    return Column(visible(head), justify=side, no_wrap=not wraps, overflow="fold")
