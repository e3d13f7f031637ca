"""Lines of prose broken at blanks, for a terminal of some width."""

from __future__ import annotations

import re
from collections.abc import Iterator

Part = tuple[str, str]
_LEAD = re.compile(r"\s*(?:[-*•]\s+|\d+[.)]\s+|[a-z]{1,9}(?: by)? {1,9}(?=\S{1,200}#))?")
_BLANKS = re.compile(" *")
# Narrower terminals than this break words anyhow.
_LEAST = 20


def wrapped(line: list[Part], width: int) -> Iterator[list[Part]]:
    """A line in lines of at most a width, each made of pieces with styles.

    Those behind the first begin below its words: behind its indent and its bullet, or what it calls the ruling that it
    names. A word that is wider stays whole.
    """
    text = "".join(piece for piece, _ in line)
    width = max(width, _LEAST)
    lead = _LEAD.match(text)
    hang = min(lead.end() if lead else 0, width // 2)
    start, skip, room = 0, hang, width
    while len(text) - start > room:
        end = text.rfind(" ", start + skip, start + room + 1)
        if end < 0 and (end := text.find(" ", start + room)) < 0:
            break
        yield _indented(_between(line, start, end), hang if start else 0)
        start = _BLANKS.match(text, end).end()  # type: ignore[union-attr]
        skip, room = 1, width - hang
    if start < len(text) or not text:
        yield _indented(_between(line, start, len(text)), hang if start else 0)


def _between(line: list[Part], start: int, end: int) -> list[Part]:
    """The pieces of a line from one place to another."""
    found, place = [], 0
    for piece, style in line:
        cut = piece[max(start - place, 0) : max(end - place, 0)]
        place += len(piece)
        if cut:
            found.append((cut, style))
    return found


def _indented(line: list[Part], by: int) -> list[Part]:
    return [(" " * by, ""), *line] if by else line
