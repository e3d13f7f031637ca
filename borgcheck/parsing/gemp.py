"""Read the gemp game server's storage form: sub-decks of blueprint ids (grammar/gemp.lark)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from borgcheck.cards.catalogue import Catalogue
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.grammar import branches, leaves, parse
from borgcheck.parsing.headings import meaning

if TYPE_CHECKING:
    from lark import Token


def read_gemp(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read `SUBDECK|101_104,101_104|SUBDECK|...` into a draft, one id for each copy."""
    named = True
    for part in branches(parse("gemp", text)):
        tokens = [t for child in branches(part) for t in leaves(child)]
        words = [t for t in tokens if t.type == "WORD"]
        if named and words and len(words) == len(tokens):
            _open(draft, words)
            named = False
            continue
        named = True
        for token in tokens:
            _card(draft, token, catalogue)


def _open(draft: Draft, words: list[Token]) -> None:
    name = " ".join(w.value for w in words).replace("_", " ")
    first, last = words[0], words[-1]
    last = last if last.line == first.line else first
    span = Span(first.line or 1, first.column or 1, (last.column or 1) + len(last.value))
    known = meaning(name)
    if known is not None:
        draft.heading(name, span, None, known)
    else:
        draft.unknown_heading(name, span, None, zone=True)


def _card(draft: Draft, token: Token, catalogue: Catalogue) -> None:
    span = Span(token.line or 1, token.column or 1, (token.column or 1) + len(token.value))
    if token.type == "BLUEPRINT":
        card = catalogue.by_blueprint(token.value.rstrip("*T"))
        draft.entry(1, card.title if card else token.value, span, span, span, card=card)
    else:
        draft.unreadable(span, token.value, "a blueprint id such as `109_070`")
