"""Read LackeyCCG's own .txt export, old and new (grammar/lackey.lark)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from borgcheck.cards.catalogue import Catalogue
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.grammar import branches, leaves, parse
from borgcheck.parsing.headings import meaning

if TYPE_CHECKING:
    from lark import Token


def read_lackey(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read a Lackey list into a draft. Cards above the first zone are the draw deck."""
    for item in branches(parse("lackey", text)):
        tokens = leaves(item)
        span = _span(tokens[0], tokens[-1])
        if item.data == "zone":
            words = tokens[0].value.rstrip().removesuffix(":")
            known = meaning(words)
            if known is not None:
                draft.heading(words, span, None, known)
            else:
                draft.unknown_heading(words, span, None, zone=True)
        elif item.data == "card":
            count, name = tokens
            draft.counted_entry(count.value, _span(count, count), name.value.strip(), span, _span(name, name))
        else:
            draft.unreadable(span, tokens[0].value.strip(), "a count, a tab and a card name")


def _span(first: Token, last: Token) -> Span:
    end = (last.column or 1) + len(last.value.rstrip())
    return Span(first.line or 1, first.column or 1, max(end, (first.column or 1) + 1))
