"""The grammars of grammar/, made ready when first used."""

from __future__ import annotations

from functools import lru_cache

from lark import Lark

from borgcheck import resources


@lru_cache(maxsize=8)
def parser(name: str) -> Lark:
    """The LALR parser of a grammar such as `text`."""
    return Lark(resources.text("grammar", f"{name}.lark"), parser="lalr", lexer="contextual", maybe_placeholders=False)
