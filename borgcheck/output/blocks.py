"""What text for people is made of: Rich texts and tables that fit a terminal of any width."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.table import Column, Table
from rich.text import Text

from borgcheck.output.safe import visible

Part = str | tuple[str, str]
"""A piece of text, alone or with a Rich style."""

BLANK = Text()
"""An empty line."""
BAR_WIDTH = 24
_UNLIMITED = 100_000


class Hanging:
    """A text whose lines after the first are indented by a number of characters."""

    def __init__(self, text: Text, indent: int) -> None:
        self.text = text
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines of the text."""
        indent = min(self.indent, options.max_width // 2)
        lead = self.text[:indent]
        body = self.text[indent:].wrap(console, max(options.max_width - lead.cell_len, 1), overflow="fold")
        for number, line in enumerate(body or [Text()]):
            yield Text.assemble(Text(" " * lead.cell_len) if number else lead, line)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure the text: what is put around it, then, is no wider than it has to be."""
        return Measurement.get(console, options, self.text)


class FirstFitting:
    """The first of some blocks that has room for its longest words, else the last."""

    def __init__(self, *blocks: RenderableType) -> None:
        self.blocks = blocks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the block."""
        unlimited = options.update_width(_UNLIMITED)
        needed = (Measurement.get(console, unlimited, block).minimum for block in self.blocks)
        yield next((b for b, n in zip(self.blocks, needed, strict=True) if n <= options.max_width), self.blocks[-1])


def text(*parts: Part) -> Text:
    """Join pieces into a text; nothing in them acts on the terminal."""
    return Text.assemble(*((visible(p), "") if isinstance(p, str) else (visible(p[0]), p[1]) for p in parts))


def line(*parts: Part, indent: int = 4) -> Hanging:
    """Join pieces into a line that, if it is broken, goes on at an indentation."""
    return Hanging(text(*parts), indent)


def indented(block: RenderableType, by: int = 2) -> Padding:
    """Indent a block."""
    return Padding.indent(block, by)


def table(columns: Iterable[str | Column], rows: Iterable[Iterable[RenderableType]], *, heads: bool = True) -> Table:
    """Make a table without a frame; strings in it are text, and wrap where they must."""
    made = Table(
        *(column(c) if isinstance(c, str) else c for c in columns),
        box=None,
        show_header=heads,
        header_style="dim",
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )
    for row in rows:
        made.add_row(*(visible(cell) if isinstance(cell, str) else cell for cell in row))
    return made


def column(head: str = "", *, right: bool = False, wraps: bool = True) -> Column:
    """Make a column of words or of numbers, which stand right; what does not wrap has to be short."""
    side: JustifyMethod = "right" if right else "left"
    return Column(visible(head), justify=side, no_wrap=not wraps, overflow="fold")


def bar_column() -> Column:
    """Make a column of bars."""
    return Column(max_width=BAR_WIDTH)


def bar(share: Fraction) -> ProgressBar:
    """Draw a share of 1 as a bar."""
    return ProgressBar(1, float(share), complete_style="green", finished_style="green")
