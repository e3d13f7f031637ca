"""The Lark grammars in grammar/, loaded when first used."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from borgcheck.common import resources
from borgcheck.model.findings import Span

if TYPE_CHECKING:
    import lark
    from lark import Lark, Tree


class RefusedError(Exception):
    """A grammar does not accept a text; says where."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(f"not accepted at {line}:{column}")
        self.span = Span(max(1, line), max(1, column), max(1, column) + 1)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line: its type in the grammar, its text, and where it starts and ends (counting from 0)."""

    type: str
    text: str
    start: int
    end: int


def lex(line: str) -> tuple[Token, ...]:
    """Return the tokens of a line, according to grammar/line.lark."""
    found = []
    for token in _lexer().lex(line):
        text = token.value if token.type == "TAB" else token.value.strip(" ")
        start = (token.start_pos or 0) + token.value.index(text)
        found.append(Token(token.type, text, start, start + len(text)))
    return tuple(found)


def parse(name: str, text: str, *, start: str = "start") -> Tree[lark.Token]:
    """Return the parse tree of a text by a grammar such as `text`.

    Raises:
        RefusedError: The grammar does not accept the text.
    """
    from lark.exceptions import UnexpectedInput

    try:
        return _parser(name, start).parse(text)
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


@lru_cache(maxsize=1)
def _lexer() -> Lark:
    from lark import Lark

    return Lark(resources.text("grammar", "line.lark"), parser=None, lexer="basic")


@lru_cache(maxsize=8)
def _parser(name: str, start: str) -> Lark:
    from lark import Lark

    return Lark(resources.text("grammar", f"{name}.lark"), parser="lalr", start=start, maybe_placeholders=False)
