"""Lines broken at blanks, for a terminal of some width. Widths are in cells: a wide character takes two of them, an
accent that combines with a letter none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

Part = tuple[str, str]
"""A piece of a line and its style (a rich style name, empty for none)."""

_LEAD = re.compile(r"\s*(?:[-*•]\s+|\d+[.)]\s+|[a-z]{1,9}(?: by)? {1,9}(?=\S{1,200}#))?")
# Lines are not broken for a terminal narrower than this: nothing would be legible.
_LEAST = 20
_DOTS = "..."
# Characters that are looked at for each cell of room, since those that combine take none.
_PER_CELL = 4


def wrapped(line: list[Part], width: int) -> Iterator[list[Part]]:
    """Yield a line in lines of at most a width, each made of pieces with styles.

    Those after the first begin below its words: after its indent and its bullet, or what it calls the ruling that it
    names.
    """
    width = max(width, _LEAST)
    text = "".join(piece for piece, _ in line)
    if _fits(text, width):
        yield line
        return
    lead = _LEAD.match(text)
    hang = min(lead.end() if lead else 0, width // 2)
    yield from hanging(_between(line, 0, hang), _between(line, hang, len(text)), width)


def hanging(lead: list[Part], body: list[Part], width: int | None) -> Iterator[list[Part]]:
    """Yield what stands after a lead in lines of at most a width, each below the first; without a width in one line.

    A word wider than the room there is, is broken.
    """
    indent = cells("".join(piece for piece, _ in lead))
    text = "".join(piece for piece, _ in body)
    if width is None or (_fits(text, max(width, _LEAST) - indent) and "\n" not in text):
        yield [*lead, *body]
        return
    from rich.text import Text

    console = _console()
    room = max(max(width, _LEAST) - indent, 1)
    for number, words in enumerate(Text.assemble(*body).wrap(console, room, overflow="fold")):
        words.rstrip()
        pieces = [(s.text, str(s.style) if s.style else "") for s in words.render(console)]
        yield [*(lead if number == 0 else [(" " * indent, "")] if indent else []), *pieces]


def cells(text: str) -> int:
    """Return how many cells a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def head(text: str, room: int) -> str:
    """Return a text, or as much of its beginning as has room with dots after it."""
    if _fits(text, room):
        return text
    text = text[: _PER_CELL * max(room, 0)]
    while text and cells(text) > room - len(_DOTS):
        text = text[:-1]
    return text + _DOTS[: max(room, 0)]


def tail(text: str, room: int) -> str:
    """Return a text, or as much of its end as has room with dots before it."""
    if _fits(text, room):
        return text
    text = text[-_PER_CELL * max(room, 1) :]
    while text and (cells(text) > room - len(_DOTS) or not cells(text[0])):
        text = text[1:]
    return _DOTS[: max(room, 0)] + text


def _fits(text: str, room: int) -> bool:
    return cells(text) <= room


@cache
def _console() -> Console:
    """Return what knows how to break and to show a text; nothing is printed with it."""
    from rich.console import Console

    return Console()


def _between(line: list[Part], start: int, end: int) -> list[Part]:
    """The pieces of a line from one place to another."""
    found, place = [], 0
    for piece, style in line:
        cut = piece[max(start - place, 0) : max(end - place, 0)]
        place += len(piece)
        if cut:
            found.append((cut, style))
    return found
