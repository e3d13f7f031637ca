"""Style lines of text, and render lines and other blocks as the output of a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from borgcheck.common.escaping import visible

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.measure import Measurement

StyledText = str | tuple[str, str]
"""A piece of text, alone or with a Rich style."""

UNLIMITED = 100_000
"""A width that no line exceeds, to stand for no limit."""


class StyledLine:
    """A line of text in pieces with Rich styles; control characters in it are made visible.

    If it wraps, the lines after the first are indented. It is printed without Rich, which takes longer to import than a
    deck takes to check, unless it is wrapped or coloured.
    """

    def __init__(self, *parts: StyledText, indent: int = 4) -> None:
        self.pieces = [(visible(p), "") if isinstance(p, str) else (visible(p[0]), p[1]) for p in parts]
        self.indent = indent

    def __str__(self) -> str:
        return "".join(text for text, _ in self.pieces).rstrip()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the line, wrapped if necessary."""
        from rich.text import Text

        whole = Text.assemble(*self.pieces)
        lead = whole[: min(self.indent, options.max_width // 2)]
        while lead.cell_len > options.max_width // 2:  # its characters may be two cells wide
            lead.right_crop()
        body = whole[len(lead) :].wrap(console, max(options.max_width - lead.cell_len, 1), overflow="fold")
        for number, line in enumerate(body or [Text()]):
            line.rstrip()
            yield Text.assemble(Text(" " * lead.cell_len) if number else lead, line)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure the line, so that nothing around it is wider than necessary."""
        from rich.measure import Measurement
        from rich.text import Text

        return Measurement.get(console, options, Text.assemble(*self.pieces))


BLANK = StyledLine()
"""An empty line."""


def render(blocks: Iterable[RenderableType], *, width: int | None = None, coloured: bool = False) -> Iterator[str]:
    """Yield the lines of text that blocks become.

    Args:
        blocks: Lines, and other things that Rich prints.
        width: The width of a line in cells, or None not to wrap.
        coloured: Whether to write the styles.
    """
    console = None
    for block in blocks:
        if isinstance(block, StyledLine) and width is None and not coloured:
            yield f"{block}\n"
            continue
        if console is None:
            from rich.console import Console

            console = Console(
                force_terminal=coloured,
                width=width or UNLIMITED,
                height=25,
                highlight=False,
                markup=False,
                emoji=False,
            )
        with console.capture() as capture:
            console.print(block)
        yield from (f"{line.rstrip()}\n" for line in capture.get().split("\n")[:-1])
