"""Build Rich texts and tables that fit a terminal of any width."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from rich.cells import cell_len
from rich.console import JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from borgcheck.common.escaping import make_visible
from borgcheck.model.findings import Verdict
from borgcheck.output.lines import StyledLine, StyledText

_GAP = 2  # cells between two columns


def styled_text(*parts: StyledText) -> Text:
    """Join pieces into a text, with control characters made visible."""
    return Text.assemble(*StyledLine(*parts).pieces)


def crop(part: StyledText) -> Text:
    """Return a text that is cut off, with an ellipsis, if its column is too narrow."""
    return Text.assemble(*StyledLine(part).pieces, no_wrap=True, overflow="ellipsis")


def indent_block(block: RenderableType, by: int = 2) -> Padding:
    """Indent a block."""
    return Padding.indent(block, by)


def table(columns: Iterable[str | Column], rows: Iterable[Iterable[RenderableType]], *, heads: bool = True) -> Table:
    """Make a table without a frame; strings in it are plain text, and wrap if necessary."""
    grid = Table(
        *(column(c) if isinstance(c, str) else c for c in columns),
        box=None,
        show_header=heads,
        header_style="dim",
        pad_edge=False,
        padding=(0, _GAP, 0, 0),
    )
    for row in rows:
        grid.add_row(*(make_visible(cell) if isinstance(cell, str) else cell for cell in row))
    return grid


def column(head: str = "", *, right: bool = False, wraps: bool = True) -> Column:
    """Make a column of words or of right-aligned numbers; text that does not wrap must be short."""
    side: JustifyMethod = "right" if right else "left"
    return Column(make_visible(head), justify=side, no_wrap=not wraps, overflow="fold")


def verdict_table(
    paths: Sequence[str], cells: Mapping[str, Sequence[StyledText]], width: int | None, *, wraps: bool
) -> Table:
    """Return a table with a row for each file, without empty columns.

    Args:
        paths: The files. On a terminal, their common folder is named once, in the heading.
        cells: The other columns by their headings.
        width: The width of the terminal; None if there is none.
        wraps: Whether text that does not fit wraps; if not, a row is one line: the verdict is never cut off, and a file
            keeps a fifth of the width, or what it needs.
    """
    folder = _common_folder(paths) if width else ""
    file_head = f"file in {folder}" if folder else "file"
    columns = {file_head: [path.removeprefix(folder) for path in paths], **cells}
    shown = {head: texts for head, texts in columns.items() if any(texts)}
    cell = styled_text if wraps else crop
    rows = (map(cell, row) for row in zip(*shown.values(), strict=True))
    least = {"verdict": max(map(len, Verdict))}
    if width and not wraps:
        least[file_head] = min(max(map(cell_len, map(str, columns[file_head]))), max(width // 5, 14))
    whole = [] if wraps else ["verdict"]
    return table((Column(cell(h), overflow="fold", min_width=least.get(h), no_wrap=h in whole) for h in shown), rows)


def _common_folder(paths: Sequence[str]) -> str:
    """Return the folder that some files have in common, with a slash at the end; empty if there is none."""
    files = [PurePosixPath(path) for path in paths]
    shared = (folder for folder in files[0].parents if all(file.is_relative_to(folder) for file in files))
    return next((f"{folder}/" for folder in shared if folder.name), "")
