"""Write to a terminal, a pipe, or the file of `-o`, which is never a list that the command reads."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from difflib import unified_diff
from enum import StrEnum
from pathlib import Path
from shutil import get_terminal_size
from typing import IO, TYPE_CHECKING, AnyStr, TextIO, TypeVar

from borgcheck.cli import discard
from borgcheck.common.escaping import escape_invisible
from borgcheck.common.files import replace_file
from borgcheck.common.phrasing import in_quotes
from borgcheck.errors import BorgcheckError
from borgcheck.output.lines import StyledLine, layout

if TYPE_CHECKING:
    from rich.console import RenderableType

T = TypeVar("T")

STDOUT = "-"
"""The name of an output file that means standard output."""
# Minimum number of steps for a progress bar.
_MANY = 100


class DataFormat(StrEnum):
    """The output formats of most commands."""

    TEXT = "text"
    JSON = "json"


def use_colour() -> bool:
    """Check whether to use colour on standard output: NO_COLOR says no, FORCE_COLOR yes, else a terminal does."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty()


def terminal_width(stream: TextIO | None = None) -> int | None:
    """Return the width of standard output or another stream in cells, or None if it is not a terminal."""
    stream = stream or sys.stdout
    return get_terminal_size().columns if stream.isatty() else None


def write(parts: Iterable[AnyStr], stream: IO[AnyStr]) -> None:
    """Write to a stream piece by piece; if the reader has closed the pipe, discard the rest."""
    try:
        stream.writelines(parts)
    except BrokenPipeError:
        discard(sys.stdout)


def print_blocks(blocks: Iterable[RenderableType], width: int | None = None) -> None:
    """Print lines and tables, wrapped to a width or else to that of the terminal; without either, not wrapped."""
    write(layout(blocks, width=width or terminal_width(), coloured=use_colour()), sys.stdout)


def write_line(text: str) -> None:
    """Write a line of plain text or JSON; control characters in it are spelled out."""
    write_chunks((text, "\n"))


def write_chunks(parts: Iterable[str]) -> None:
    """Write one text piece by piece, as `write_line` writes a line."""
    write(map(escape_invisible, parts), sys.stdout)


def write_error(text: str) -> None:
    """Write a line to standard error, wrapped on a terminal.

    File names are data: control characters in them are spelled out. If standard error cannot be written, the error is
    ignored, because the exit code reports it as well.
    """
    with suppress(OSError):
        prefix = "borgcheck: " if text.startswith("borgcheck: ") else ""
        sys.stderr.writelines(
            layout([StyledLine(in_quotes(text), indent=len(prefix))], width=terminal_width(sys.stderr))
        )


def write_errors(messages: Iterable[str], *, prefix: str = "borgcheck: ") -> None:
    """Write errors to standard error, one line each."""
    for message in messages:
        write_error(f"{prefix}{message}")


def print_json(data: object) -> None:
    """Write data as JSON."""
    write_line(json.dumps(data, ensure_ascii=False, indent=2))


def print_unified_diff(old: str, new: str, name: str) -> None:
    """Print what would change in the text of a file as a unified diff."""
    colours = {"+": "green", "-": "red", "@": "cyan"}
    print_blocks(
        StyledLine((line, colours.get(line[:1], "")), indent=0)
        for line in unified_diff(old.splitlines(), new.splitlines(), name, name, lineterm="")
    )


def progress(results: Iterable[T], total: int) -> Iterable[T]:
    """Return results, with a progress bar on a terminal if they are many."""
    if total < _MANY or not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, "checking", total, console=Console(stderr=True), transient=True)


@contextmanager
def output_to(file: str | Path | None, inputs: Iterable[str | Path] = ()) -> Iterator[None]:
    """Collect what is printed, and write it to the file of `-o`; an error leaves the file as it was.

    Args:
        file: The file; None or `-` for standard output.
        inputs: The lists that the command reads, none of which may be the file.

    Raises:
        BorgcheckError: The file is one of the inputs, or cannot be written.
    """
    if file is None or file == STDOUT:
        yield
        return
    path = Path(file)
    if path.exists() and any(Path(name).exists() and path.samefile(name) for name in inputs):
        raise BorgcheckError(f"{file}: is an input deck; name another output file")
    buffer = io.BytesIO()
    text = io.TextIOWrapper(buffer, encoding="utf-8", errors="replace", newline="", write_through=True)
    with redirect_stdout(text):
        yield
    replace_file(path, buffer.getvalue())


def print_data(
    output_format: DataFormat,
    file: str | None,
    data: Callable[[], object],
    blocks: Iterable[RenderableType],
    inputs: Iterable[str | Path] = (),
) -> None:
    """Print data as JSON or as text, on standard output or into the file of `-o`.

    Args:
        output_format: The format to print.
        file: The file; None or `-` for standard output.
        data: Returns the data for JSON.
        blocks: The lines and tables of the text, which are made only if they are printed.
        inputs: The lists that the command reads, none of which may be the file.
    """
    with output_to(file, inputs):
        if output_format is DataFormat.JSON:
            print_json(data())
        else:
            print_blocks(blocks)
