"""The Lark grammars of grammar/, made ready when first used; the tables of their parsers are kept in the cache."""

from __future__ import annotations

import sys
import zlib
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from borgcheck import caching, resources

if TYPE_CHECKING:
    from lark import Lark, Token, Transformer, Tree


class RefusedError(Exception):
    """A grammar does not accept a text: where (line and column from 1), and whether more should follow."""

    def __init__(self, line: int, column: int, *, at_end: bool) -> None:
        super().__init__(f"not accepted at {line}:{column}")
        self.line = max(1, line)
        self.column = max(1, column)
        self.at_end = at_end


def parse(name: str, text: str) -> Tree[Token]:
    """Return the tree of a text by a grammar such as `text`.

    Raises:
        RefusedError: The grammar does not accept the text.
    """
    tree: Tree[Token] = _parsed(_parser(name), text)
    return tree


def transform(name: str, transformer: type[Transformer[Token, Any]], text: str) -> Any:
    """Return what a transformer makes of a text by a grammar.

    Its methods are called while the text is parsed, so that no depth of nesting makes them recurse.

    Raises:
        RefusedError: The grammar does not accept the text.
    """
    return _parsed(_transforming(name, transformer), text)


def tokens_of(tree: Tree[Token]) -> list[Token]:
    """Return all tokens of a tree, in the order of the text."""
    from lark import Token

    found: list[Token] = []
    for child in tree.children:
        found += [child] if isinstance(child, Token) else tokens_of(child)
    return found


def branches(tree: Tree[Token]) -> list[Tree[Token]]:
    """Return the trees that stand directly in a tree."""
    from lark import Tree

    return [child for child in tree.children if isinstance(child, Tree)]


@lru_cache(maxsize=8)
def _parser(name: str) -> Lark:
    """Return the parser of a grammar, from the cache if it was made before."""
    from lark import Lark, __version__

    source = resources.text("grammar", f"{name}.lark")
    # The tables are valid for one grammar, one version of Lark and one of Python.
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    key = f"grammar_{name}_{python}-{zlib.crc32(source.encode()):08x}-{__version__}"
    if kept := caching.fetch(key):
        # Whatever is wrong with it, the grammar is at hand.
        with suppress(Exception):
            return Lark.load(BytesIO(kept))
    parser = Lark(source, parser="lalr", maybe_placeholders=False)
    tables = BytesIO()
    parser.save(tables)
    caching.keep(key, tables.getvalue())
    return parser


@lru_cache(maxsize=8)
def _transforming(name: str, transformer: type[Transformer[Token, Any]]) -> Lark:
    from lark import Lark

    source = resources.text("grammar", f"{name}.lark")
    return Lark(source, parser="lalr", maybe_placeholders=False, transformer=transformer())


def _parsed(parser: Lark, text: str) -> Any:
    from lark.exceptions import UnexpectedInput

    try:
        return parser.parse(text)
    except UnexpectedInput as error:
        at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
        raise RefusedError(error.line, error.column, at_end=at_end) from None
