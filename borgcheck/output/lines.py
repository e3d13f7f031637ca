"""Style lines of text, and lay out lines and other blocks as the output of a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from borgcheck.common.escaping import make_visible
from borgcheck.model.findings import Severity, Verdict

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from borgcheck.model.listing import SetAside
    from borgcheck.model.report import Report

StyledText = str | tuple[str, str]
"""A piece of text, alone or with a Rich style."""

STYLES: dict[Severity | Verdict, str] = {
    Severity.ERROR: "bold red",
    Severity.WARNING: "bold yellow",
    Severity.INFO: "bold blue",
    Verdict.LEGAL: "bold green",
    Verdict.ILLEGAL: "bold red",
    Verdict.UNDECIDED: "bold yellow",
}
"""The style of each severity and verdict."""

# The column of the text in lines that show what was not read as cards.
_WORDS_SET_ASIDE = 9
# The width of output that is not wrapped, which no line reaches.
_UNLIMITED = 100_000


def styled_verdict(report: Report) -> tuple[str, str]:
    """Return the verdict of a report in its style."""
    return report.verdict.value, STYLES[Severity.WARNING if report.fails_strict else report.verdict]


class StyledLine:
    """A line of text in pieces with Rich styles; control characters in it are made visible.

    If it wraps, the lines after the first are indented. Unless it is wrapped or coloured, it is printed without Rich,
    which takes longer to import than a deck takes to check.
    """

    def __init__(self, *parts: StyledText, indent: int = 4) -> None:
        self.pieces = [(make_visible(p), "") if isinstance(p, str) else (make_visible(p[0]), p[1]) for p in parts]
        self.indent = indent

    def __str__(self) -> str:
        return "".join(text for text, _ in self.pieces).rstrip()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the line in two columns: its beginning, and the text that wraps beside it."""
        from rich.table import Table
        from rich.text import Text

        whole = Text.assemble(*self.pieces, overflow="fold")
        # A third of the characters takes at most two thirds of the cells.
        beginning = whole[: min(self.indent, options.max_width // 3)]
        grid = Table.grid()
        grid.add_column(no_wrap=bool(beginning))
        grid.add_row(*filter(None, (beginning, whole[len(beginning) :])))
        yield grid


BLANK = StyledLine()
"""An empty line."""


def styled_set_aside(pieces: Sequence[SetAside], *, hint: str = "") -> Iterator[StyledLine]:
    """Yield the lines that show what was not read as cards; the arguments are those of `set_aside_lines`."""
    from borgcheck.output.phrases import set_aside_lines  # with the catalogue, which a ruling does not need

    for n, line in enumerate(set_aside_lines(pieces, hint=hint)):
        yield StyledLine((f"  {line}", "" if n else "dim"), indent=_WORDS_SET_ASIDE)


def layout(blocks: Iterable[RenderableType], *, width: int | None = None, coloured: bool = False) -> Iterator[str]:
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
                width=width or _UNLIMITED,
                height=25,
                highlight=False,
                markup=False,
                emoji=False,
            )
        with console.capture() as capture:
            console.print(block)
        yield from (f"{line.rstrip()}\n" for line in capture.get().split("\n")[:-1])
