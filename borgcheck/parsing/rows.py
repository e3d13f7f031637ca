"""The lines of a text list, each taken apart by a grammar.

What a line is does not depend on the lines around it, and a folder of decks holds the same lines again and again, so
each is put to the grammar once. A deck is checked again and again, too: the lines of the first list of a run are kept
in the cache, and a run that meets no others needs neither the grammar nor lark.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from borgcheck import caching
from borgcheck.findings import Span
from borgcheck.parsing.grammar import RefusedError, branches, leaves, mark, parse

_MOST_KEPT = 20_000
_MOST_IN_CACHE = 1_000
_LONGEST_KEPT = 200
# What stands around an entry and is no part of it.
_AROUND = ("BULLET", "INLINE")


class Part(NamedTuple):
    """A part of a line: what the grammar takes it for, its text, and the column that it starts in."""

    type: str
    value: str
    column: int

    @property
    def end(self) -> int:
        """The column behind it, trailing blanks left out."""
        return self.column + len(self.value.rstrip())


class Line:
    """A line wherever it stands: its text, what kind of line it is, and its parts.

    `body` are the parts without a bullet in front and a comment behind, from the column `start` to the column `end`.
    """

    __slots__ = ("behind", "body", "end", "first", "kind", "leads", "parts", "start", "text")

    def __init__(self, text: str, kind: str, parts: tuple[Part, ...]) -> None:
        self.text = text
        self.kind = kind
        self.parts = parts
        self.first = parts[0]
        self.body = tuple(p for p in parts if p.type not in _AROUND) or parts
        self.start, self.end = self.body[0].column, self.body[-1].end
        self.behind = tuple(p.value for p in parts if p.type == "INLINE")
        self.leads = any(p.type == "LEAD" for p in parts)


class Row(NamedTuple):
    """A line of a list, and its number there."""

    number: int
    line: Line

    @property
    def span(self) -> Span:
        """The place of the line, a bullet in front and a comment behind it left out."""
        return Span(self.number, self.line.start, self.line.end)

    def place(self, part: Part) -> Span:
        """The place of a part of the line."""
        return Span(self.number, part.column, part.end)


_NEW = object()
# By grammar, then by text; None for a blank line.
_kept: dict[str, dict[str, Line | None]] = {}


def rows(lines: Sequence[str], grammar: str) -> list[Row]:
    """The lines of a list, by a grammar such as `text`; blank ones are left out."""
    earlier: dict[str, Any] = {}
    if is_first := grammar not in _kept:
        earlier = _fetch(grammar)
        _kept[grammar] = {text: _line(text, *earlier[text]) for text in lines if text in earlier}
    kept = _kept[grammar]
    # Looked up once: other threads may add to what is kept, and clear it.
    known: dict[str, Any] = {text: kept.get(text, _NEW) for text in lines}
    if new := [text for text, line in known.items() if line is _NEW]:
        fresh = _read(new, grammar)
        known |= fresh
        if is_first:
            _keep(grammar, earlier, known)
        kept.update((text, line) for text, line in fresh.items() if len(text) <= _LONGEST_KEPT)
        if len(kept) > _MOST_KEPT:
            kept.clear()
    return [Row(number, line) for number, text in enumerate(lines, 1) if (line := known[text]) is not None]


def _read(lines: list[str], grammar: str) -> dict[str, Line | None]:
    """Put lines to the grammar. It accepts every line; should it not, the line is read as one that is nothing."""
    found: dict[str, Line | None] = dict.fromkeys(lines)
    try:
        trees = branches(parse(grammar, "\n".join(lines)))
    except RefusedError:
        if len(lines) == 1:
            return {lines[0]: Line(lines[0], "junk", (Part("JUNK", lines[0], 1),))}
        half = len(lines) // 2
        return _read(lines[:half], grammar) | _read(lines[half:], grammar)
    for tree in trees:
        tokens = leaves(tree)
        text = lines[(tokens[0].line or 1) - 1]
        parts = tuple(Part(t.type, str(t), t.column or 1) for t in tokens)
        found[text] = Line(text, str(tree.data), parts)
    return found


def _fetch(grammar: str) -> dict[str, Any]:
    """The kind and the parts of the lines that earlier runs put to the grammar."""
    found: dict[str, Any] = json.loads(caching.fetch(_name(grammar)) or "{}")
    return found


def _keep(grammar: str, earlier: Mapping[str, Any], known: Mapping[str, Line | None]) -> None:
    """Keep lines for later runs, those of this one behind the earlier ones, which are the first to go."""
    last = {text: (line.kind, line.parts) if line else ("", ()) for text, line in known.items()}
    every = {text: about for text, about in earlier.items() if text not in last} | last
    kept = [text for text in every if len(text) <= _LONGEST_KEPT][-_MOST_IN_CACHE:]
    caching.keep(_name(grammar), json.dumps({text: every[text] for text in kept}).encode())


def _line(text: str, kind: str, parts: Iterable[Iterable[Any]]) -> Line | None:
    return Line(text, kind, tuple(map(Part._make, parts))) if kind else None


def _name(grammar: str) -> str:
    return f"lines_{grammar}-{mark(grammar)}.json"
