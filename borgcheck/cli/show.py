"""Write to a terminal or a pipe, in colour on a terminal unless that is turned off."""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from difflib import unified_diff
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TextIO, TypeVar

from borgcheck.common.escaping import escape_invisible
from borgcheck.common.phrasing import in_quotes
from borgcheck.output.lines import StyledLine, layout

if TYPE_CHECKING:
    from rich.console import RenderableType

T = TypeVar("T")
# From this many steps on, work shows its progress.
_MANY = 100


def coloured() -> bool:
    """Check whether to use colour on standard output: NO_COLOR says no, FORCE_COLOR yes, else a terminal does."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty()


def width(stream: TextIO | None = None) -> int | None:
    """Return the width of standard output or another stream in cells, or None if it is not a terminal."""
    stream = stream or sys.stdout
    if not stream.isatty():
        return None
    with suppress(OSError, ValueError):
        return get_terminal_size(os.get_terminal_size(stream.fileno())).columns
    return get_terminal_size().columns


def display(blocks: Iterable[RenderableType]) -> None:
    """Write lines and tables, wrapped to the width of a terminal; without a terminal they do not wrap."""
    sys.stdout.writelines(layout(blocks, width=width(), coloured=coloured()))


def write_line(text: str) -> None:
    """Write a line of plain text or JSON; control characters in it are spelled out."""
    write_content(escape_invisible(text) + "\n")


def write_chunks(parts: Iterable[str]) -> None:
    """Write one text piece by piece, in a single encoding, as `write_line` writes a line."""
    if codecs.lookup(sys.stdout.encoding or "utf-8").name == "utf-8":
        sys.stdout.writelines(map(escape_invisible, parts))
    else:
        write_content(escape_invisible("".join(parts)))


def write_content(text: str) -> None:
    """Write a file's content to standard output, as UTF-8 if the output's own encoding lacks a character."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
        sys.stdout.write(text)
    except UnicodeEncodeError:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))


def write_error(text: str) -> None:
    """Write a line to standard error, wrapped on a terminal.

    File names are data: control characters in them are spelled out. If standard error cannot be written, the error is
    ignored, because the exit code reports it, too.
    """
    with suppress(OSError):
        lead = "borgcheck: " if text.startswith("borgcheck: ") else ""
        sys.stderr.writelines(layout([StyledLine(in_quotes(text), indent=len(lead))], width=width(sys.stderr)))


def write_errors(messages: Iterable[str], *, lead: str = "borgcheck: ") -> None:
    """Write errors to standard error, one line each."""
    for message in messages:
        write_error(f"{lead}{message}")


def as_json(document: object) -> None:
    """Write a document as JSON."""
    write_line(json.dumps(document, ensure_ascii=False, indent=2))


def difference(old: str, new: str, name: str) -> None:
    """Show what would change in the text of a file."""
    colours = {"+": "green", "-": "red", "@": "cyan"}
    display(
        StyledLine((line, colours.get(line[:1], "")), indent=0)
        for line in unified_diff(old.splitlines(), new.splitlines(), name, name, lineterm="")
    )


def progress(results: Iterable[T], total: int, task: str) -> Iterable[T]:
    """Return results, with a progress bar on a terminal if they are many."""
    if total < _MANY or not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, task, total, console=Console(stderr=True), transient=True)
