"""The grammars of grammar/, made ready when first used."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer

from borgcheck import resources


@lru_cache(maxsize=8)
def parser(name: str, transformer: type[Transformer[Token, Any]] | None = None) -> Lark:
    """The LALR parser of a grammar such as `text`. A transformer's methods are called while it parses, so that
    no depth of nesting makes them recurse."""
    return Lark(
        resources.text("grammar", f"{name}.lark"),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        transformer=transformer() if transformer else None,
    )
