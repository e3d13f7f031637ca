"""Write to a terminal or a pipe, in colour on a terminal unless that is turned off."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

from borgcheck.common.escaping import spelled_out

if TYPE_CHECKING:
    from rich.console import RenderableType

T = TypeVar("T")
# Work of more than this many seconds shows progress.
_PATIENCE = 1.0


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
    from shutil import get_terminal_size

    try:
        own = os.get_terminal_size(stream.fileno())
    except (OSError, ValueError):
        return get_terminal_size().columns
    return get_terminal_size(own).columns


def display(blocks: Iterable[RenderableType]) -> None:
    """Write lines and tables, wrapped to the width of a terminal; without a terminal they do not wrap."""
    from borgcheck.output.lines import layout

    sys.stdout.writelines(layout(blocks, width=width(), coloured=coloured()))


def write_line(text: str) -> None:
    """Write a line of plain text or JSON; control characters in it are spelled out."""
    write_content(spelled_out(text) + "\n")


def write_chunks(parts: Iterable[str]) -> None:
    """Write one text piece by piece, in a single encoding, as `write_line` writes a line."""
    import codecs

    if codecs.lookup(sys.stdout.encoding or "utf-8").name != "utf-8":
        write_content(spelled_out("".join(parts)))
        return
    for part in parts:
        sys.stdout.write(spelled_out(part))


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
    from borgcheck.output.lines import StyledLine, layout

    with suppress(OSError):
        lead = "borgcheck: " if text.startswith("borgcheck: ") else ""
        sys.stderr.writelines(layout([StyledLine(text, indent=len(lead))], width=width(sys.stderr)))


def write_errors(messages: Iterable[str]) -> None:
    """Write lines to standard error."""
    for message in messages:
        write_error(message)


def errors(messages: Iterable[str]) -> None:
    """Write errors to standard error, one line each."""
    for message in messages:
        write_error(f"borgcheck: {message}")


def file(output: str, data: bytes, about: str = "") -> None:
    """Write an output file, and print what it is about; `-` is standard output."""
    from borgcheck.common.files import STDIN, replace_file

    if output == STDIN:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    replace_file(Path(output), data)
    if about:
        write_error(f"{output}: {about}")


def as_json(document: object) -> None:
    """Write a document as JSON."""
    write_line(json.dumps(document, ensure_ascii=False, indent=2))


def difference(old: str, new: str, name: str) -> None:
    """Show what would change in the text of a file."""
    from difflib import unified_diff

    from borgcheck.output.lines import StyledLine

    colours = {"+": "green", "-": "red", "@": "cyan"}
    display(
        StyledLine((line, colours.get(line[:1], "")), indent=0)
        for line in unified_diff(old.splitlines(), new.splitlines(), name, name, lineterm="")
    )


def progress(results: Iterable[T], total: int, task: str) -> Iterator[T]:
    """Yield results, with a progress bar on a terminal if they take long."""
    if total < 2 or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    id = bar.add_task(task, total=total)
    start = time.monotonic()
    try:
        for each in results:
            yield each
            bar.advance(id)
            if not bar.live.is_started and time.monotonic() - start > _PATIENCE:
                bar.start()
    finally:
        bar.stop()
