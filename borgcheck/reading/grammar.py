"""The Lark grammars in grammar/, loaded when first used.

The build saves a parser of each (hatch_build.py), since making one takes longer than checking a deck. A saved parser is
used only if it was made of the same grammar by the same version of Lark.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.common import resources
from borgcheck.model.findings import Span

if TYPE_CHECKING:
    import lark
    from lark import Lark, Tree

GRAMMARS = ("deck", "gemp", "json", "lackey", "line")
PARSERS = resources.package_path("_data", "parsers")


class RefusedError(Exception):
    """A grammar does not accept a text; says where."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(f"not accepted at {line}:{column}")
        self.span = Span(max(1, line), max(1, column), max(1, column) + 1)


@dataclass(frozen=True, slots=True)
class ParsedRow:
    """What a row of tokens is, by grammar/line.lark.

    Attributes:
        kind: `cards`, `headed`, `heading` or `total`.
        cards: For each card the positions of its count (None: it has none) and of its title.
        names: The positions of the first and the last word of its heading.
        count: The position of the number that a heading or a total states.
        colon: Whether a colon follows the heading, or the number after it.
    """

    kind: str
    cards: tuple[tuple[int | None, int], ...] = ()
    names: tuple[int, int] | None = None
    count: int | None = None
    colon: bool = False


@lru_cache(maxsize=4096)
def parse_row(signature: str) -> ParsedRow | None:
    """Return what a row of tokens is by its signature (their kinds, such as `count title`); None if it is words."""
    try:
        [whole] = branches(parse("line", signature))
    except RefusedError:
        return None
    places = {token.start_pos: n for n, token in enumerate(tokens_of(whole))}

    def place(tree: Tree[lark.Token], kind: str) -> int | None:
        return next((places[t.start_pos] for t in tree.children if getattr(t, "type", "") == kind), None)  # type: ignore[union-attr]

    items = whole.find_pred(lambda tree: tree.data in ("counted", "followed", "single"))
    cards = sorted(((place(tree, "COUNT"), place(tree, "TITLE") or 0) for tree in items), key=lambda card: card[1])
    words = sorted(places[token.start_pos] for tree in whole.find_data("names") for token in tokens_of(tree))
    names = (words[0], words[-1]) if words else None
    count = place(next(whole.find_data("amount"), whole), "COUNT")
    return ParsedRow(str(whole.data), tuple(cards), names, count, place(whole, "COLON") is not None)


def parse(name: str, text: str) -> Tree[lark.Token]:
    """Return the parse tree of a text by a grammar such as `deck`.

    Raises:
        RefusedError: The grammar does not accept the text.
    """
    from lark.exceptions import UnexpectedInput

    try:
        return parser_of(name).parse(text)
    except UnexpectedInput as error:
        raise RefusedError(error.line, error.column) from None


def tokens_of(tree: Tree[lark.Token]) -> list[lark.Token]:
    """Return all tokens of a tree, in the order of the text."""
    return list(tree.scan_values(lambda _: True))


def branches(tree: Tree[lark.Token]) -> list[Tree[lark.Token]]:
    """Return the subtrees directly in a tree."""
    from lark import Tree

    return [child for child in tree.children if isinstance(child, Tree)]


def span_of(first: lark.Token, last: lark.Token | None = None) -> Span:
    """Return the place of a token, or from one token to another; if they are on two lines, the first one's."""
    last = last if last is not None and last.line == first.line else first
    line, start, end = first.line or 1, first.column or 1, (last.column or 1) + len(last.rstrip())
    return Span(line, start, max(end, start + 1))


def save_parsers(folder: Path) -> None:
    """Save the parser of each grammar in a folder."""
    for name in GRAMMARS:
        grammar = resources.text("grammar", f"{name}.lark")
        with (folder / name).open("wb") as file:
            file.write(_origin(grammar))
            _make_parser(grammar).save(file)


@lru_cache(maxsize=len(GRAMMARS))
def parser_of(name: str) -> Lark:
    """Return the parser of a grammar: the saved one, unless the grammar or Lark has changed since."""
    from lark import Lark

    grammar = resources.text("grammar", f"{name}.lark")
    try:
        with (PARSERS / name).open("rb") as file:
            if file.readline() == _origin(grammar):
                return Lark.load(file)
    except OSError:
        pass
    return _make_parser(grammar)


def _make_parser(grammar: str) -> Lark:
    from lark import Lark

    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def _origin(grammar: str) -> bytes:
    """Return the first line of the file of a saved parser: the version of Lark and the grammar that it was made of."""
    import lark

    return f"{lark.__version__} {grammar!r}\n".encode()
