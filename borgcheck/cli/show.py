"""Write to a terminal or a pipe: colour where there is a terminal and nobody said no."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from borgcheck.output.safe import spelled_out, visible

if TYPE_CHECKING:
    from rich.console import RenderableType

# More columns than a line of text has.
_UNLIMITED = 100_000


def coloured() -> bool:
    """Whether standard output takes colour: NO_COLOR says no, FORCE_COLOR yes, else a terminal does."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty()


def width(stream: TextIO | None = None) -> int | None:
    """Return how many cells a line of standard output, or of another stream, has; None if it is no terminal."""
    stream = stream or sys.stdout
    if not stream.isatty():
        return None
    from shutil import get_terminal_size

    try:
        own = os.get_terminal_size(stream.fileno())
    except (OSError, ValueError):
        return get_terminal_size().columns
    return get_terminal_size(own).columns


def prose(lines: Iterable[list[tuple[str, str]]]) -> None:
    """Write lines as `write` does; on a terminal, broken at blanks where they are wider than it."""
    room = width()
    if room is None:
        write(lines)
        return
    from borgcheck.output.wrapping import wrapped

    write(part for line in lines for part in wrapped(line, room))


def display(blocks: Iterable[RenderableType]) -> None:
    """Write Rich texts and tables: wrapped to the width of a terminal, without one as wide as they need to be."""
    from rich.console import Console

    room = width() or _UNLIMITED
    console = Console(
        force_terminal=coloured(), width=room, height=25, highlight=False, markup=False, emoji=False, soft_wrap=False
    )
    with console.capture() as capture:
        for block in blocks:
            console.print(block)
    for line in capture.get().split("\n")[:-1]:
        sys.stdout.write(line.rstrip() + "\n")


def write(lines: Iterable[list[tuple[str, str]]]) -> None:
    """Write lines made of pieces with rich styles. Text is shown as it is: markup in it means nothing."""
    if not coloured():
        for line in lines:
            sys.stdout.write("".join(text for text, _ in line).rstrip() + "\n")
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(force_terminal=True, highlight=False, markup=False, emoji=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*((text, style) for text, style in line)), soft_wrap=True)


def plain(text: str) -> None:
    """Write a line of plain text, or JSON; none of its signs is lost, and none acts on the terminal."""
    product(spelled_out(text) + "\n")


def pieces(parts: Iterable[str]) -> None:
    """Write one text piece by piece, as `plain` writes a line: in a single encoding."""
    import codecs

    if codecs.lookup(sys.stdout.encoding or "utf-8").name != "utf-8":
        product(spelled_out("".join(parts)))
        return
    for part in parts:
        sys.stdout.write(spelled_out(part))


def product(text: str) -> None:
    """Write a file's content to standard output: as UTF-8 where the output's own encoding lacks a sign of it."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
        sys.stdout.write(text)
    except UnicodeEncodeError:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))


def complain(text: str) -> None:
    """Write a line to standard error, on a terminal broken at blanks. Names of files in it are data: nothing in them
    acts on the terminal. Where standard error cannot be written, the work goes on and the exit code tells."""
    with suppress(OSError):
        shown = visible(text)
        if (room := width(sys.stderr)) is not None:
            from borgcheck.output.wrapping import hanging

            lead = "borgcheck: " if shown.startswith("borgcheck: ") else ""
            lines = hanging([(lead, "")], [(shown.removeprefix(lead), "")], room)
            shown = "\n".join("".join(piece for piece, _ in line) for line in lines)
        sys.stderr.write(shown + "\n")


def difference(old: bytes, new: bytes, name: str) -> None:
    """Show what would change in a file."""
    from difflib import unified_diff

    from borgcheck.parse.decode import decode

    before, after = decode(old).text.splitlines(), decode(new).text.splitlines()
    for line in unified_diff(before, after, name, name, lineterm=""):
        write([[(visible(line), {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], ""))]])
