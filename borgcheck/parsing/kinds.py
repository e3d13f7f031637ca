"""What kind of line each line of a text list is, by the grammar.

A line's kind does not depend on the lines around it, and a folder of decks holds the same lines again and again, so
each is put to the grammar once.
"""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from borgcheck.parsing.grammar import parser

# A line's kind, and its tokens as type, value and column; None for a blank line.
_Kind = tuple[str, tuple[tuple[str, str, int], ...]] | None
_MOST_KEPT = 20_000
_LONGEST_KEPT = 200
_kept: dict[str, _Kind] = {}


def kinds(lines: Sequence[str]) -> list[Tree[Token]]:
    """The lines of a list as trees of the grammar `text`, tokens with their places; blank lines are left out."""
    new = [line for line in dict.fromkeys(lines) if line not in _kept]
    known = _kept
    if new:
        fresh = _read(new)
        known = _kept | fresh if len(fresh) < len(lines) else fresh
        if len(_kept) > _MOST_KEPT:
            _kept.clear()
        _kept.update((line, kind) for line, kind in fresh.items() if len(line) <= _LONGEST_KEPT)
    return [
        Tree(kind[0], [Token(type, value, line=number, column=column) for type, value, column in kind[1]])
        for number, line in enumerate(lines, 1)
        if (kind := known[line]) is not None
    ]


def _read(lines: list[str]) -> dict[str, _Kind]:
    """Put lines to the grammar. It accepts every line; should it not, the line is read as one that is nothing."""
    found: dict[str, _Kind] = dict.fromkeys(lines)
    try:
        trees = parser("text").parse("\n".join(lines)).children
    except UnexpectedInput:
        if len(lines) == 1:
            return {lines[0]: ("junk", (("JUNK", lines[0], 1),))}
        half = len(lines) // 2
        return _read(lines[:half]) | _read(lines[half:])
    for tree in trees:
        if isinstance(tree, Tree):
            tokens = [t for t in tree.children if isinstance(t, Token)]
            line = lines[(tokens[0].line or 1) - 1]
            found[line] = (str(tree.data), tuple((t.type, str(t), t.column or 1) for t in tokens))
    return found
