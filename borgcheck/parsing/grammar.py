"""The grammars of grammar/, made ready when first used, and kept ready in the cache."""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer
from lark import __version__ as lark_version

from borgcheck import caching, resources
from borgcheck.version import __version__

_SETTINGS: dict[str, Any] = {"parser": "lalr", "lexer": "contextual", "maybe_placeholders": False}


@lru_cache(maxsize=8)
def parser(name: str, transformer: type[Transformer[Token, Any]] | None = None) -> Lark:
    """The LALR parser of a grammar such as `text`. A transformer's methods are called while it parses, so that
    no depth of nesting makes them recurse."""
    text = resources.text("grammar", f"{name}.lark")
    if transformer:
        return Lark(text, transformer=transformer(), **_SETTINGS)
    key = f"grammar_{name}-{zlib.crc32(text.encode()):08x}-{lark_version}-{__version__}.json"
    kept = caching.fetch(key)
    if kept is not None:
        loaded: Lark = Lark.load(json.loads(kept, object_hook=_numbered))
        return loaded
    made = Lark(text, **_SETTINGS)
    caching.keep(key, _tables(made))
    return made


def _tables(made: Lark) -> bytes:
    """A parser's tables as JSON."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, Rule])
    return json.dumps({"data": data, "memo": memo}, default=list).encode()


def _numbered(table: dict[str, Any]) -> dict[Any, Any]:
    """A table whose keys are numbers, which JSON spells as text."""
    return {int(key) if key.isdigit() else key: value for key, value in table.items()}
