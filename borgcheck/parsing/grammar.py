"""The grammars of grammar/, made ready when first used, and kept ready in the cache.

Lark is known here alone, and imported with the first text that has to be parsed: it takes as long as a check.
"""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from borgcheck import caching, resources
from borgcheck.version import __version__

if TYPE_CHECKING:
    from lark import Lark, Token, Transformer, Tree

_SETTINGS: dict[str, Any] = {"parser": "lalr", "lexer": "contextual", "maybe_placeholders": False}


class RefusedError(Exception):
    """A grammar does not accept a text; `line` and `column` tell where, from 1, `at_end` whether more should follow."""

    def __init__(self, line: int, column: int, *, at_end: bool) -> None:
        super().__init__(f"not accepted at {line}:{column}")
        self.line = max(1, line)
        self.column = max(1, column)
        self.at_end = at_end


def parse(name: str, text: str) -> Tree[Token]:
    """The tree of a text by the grammar of a name such as `text`. Raises RefusedError where it is not accepted."""
    tree: Tree[Token] = _parsed(parser(name), text)
    return tree


def transform(name: str, transformer: type[Transformer[Token, Any]], text: str) -> Any:
    """What a transformer makes of a text by a grammar. Its methods are called while the text is parsed, so that no
    depth of nesting makes them recurse. Raises RefusedError where the text is not accepted."""
    return _parsed(_transforming(name, transformer), text)


def leaves(tree: Tree[Token]) -> list[Token]:
    """The tokens that stand directly in a tree."""
    from lark import Token

    return [child for child in tree.children if isinstance(child, Token)]


def branches(tree: Tree[Token]) -> list[Tree[Token]]:
    """The trees that stand directly in a tree."""
    from lark import Tree

    return [child for child in tree.children if isinstance(child, Tree)]


def mark(name: str) -> str:
    """What tells a grammar from all others: for the names of what is kept of its work."""
    return f"{zlib.crc32(_source(name).encode()):08x}-{__version__}"


@lru_cache(maxsize=8)
def parser(name: str) -> Lark:
    """The LALR parser of a grammar such as `text`, from its tables in the cache where they are kept."""
    from lark import Lark
    from lark import __version__ as lark_version

    key = f"grammar_{name}-{lark_version}-{mark(name)}.json"
    kept = caching.fetch(key)
    if kept is not None:
        loaded: Lark = Lark.load(json.loads(kept, object_hook=_numbered))
        return loaded
    made = Lark(_source(name), **_SETTINGS)
    caching.keep(key, _tables(made))
    return made


@lru_cache(maxsize=8)
def _transforming(name: str, transformer: type[Transformer[Token, Any]]) -> Lark:
    from lark import Lark

    return Lark(_source(name), transformer=transformer(), **_SETTINGS)


def _parsed(parser: Lark, text: str) -> Any:
    from lark.exceptions import UnexpectedInput

    try:
        return parser.parse(text)
    except UnexpectedInput as error:
        at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
        raise RefusedError(error.line, error.column, at_end=at_end) from None


@lru_cache(maxsize=8)
def _source(name: str) -> str:
    return resources.text("grammar", f"{name}.lark")


def _tables(made: Lark) -> bytes:
    """A parser's tables as JSON."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, Rule])
    return json.dumps({"data": data, "memo": memo}, default=list).encode()


def _numbered(table: dict[str, Any]) -> dict[Any, Any]:
    """A table whose keys are numbers, which JSON spells as text."""
    return {int(key) if key.isdigit() else key: value for key, value in table.items()}
