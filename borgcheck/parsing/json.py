"""Read a deck that `convert --to json` wrote."""

from __future__ import annotations

from typing import Any

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import SectionId
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.grammar import RefusedError
from borgcheck.parsing.stdeck import Pairs, Value, parse_json, plainly


def read_json(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read borgcheck's own JSON into a draft; what is none is one unreadable place."""
    try:
        root = parse_json(text)
    except RefusedError as error:
        line, column = error.line, error.column
        draft.unreadable(Span(line, column, column + 1), text.split("\n")[line - 1][:40].strip(), "JSON")
        return
    sections = _member(root, "sections")
    if not isinstance(sections, Pairs):
        draft.unreadable(Span(1, 1, 2), text[:20], 'an object with "sections"')
        return
    meta = _member(root, "meta")
    if isinstance(meta, Pairs):
        draft.meta.update({k: v.value for k, v in meta.pairs if isinstance(v.value, str)})
    for key, cards in sections.pairs:
        if key not in set(SectionId) or not isinstance(cards.value, list):
            draft.unknown_heading(key, cards.span, None, zone=True)
            continue
        draft.open(SectionId(key))
        for card in cards.value:
            _card(draft, card)


def _card(draft: Draft, card: Value) -> None:
    count, title = _member(card, "count"), _member(card, "title")
    if not isinstance(title, str) or not title.strip():
        draft.unreadable(card.span, "{...}", 'a card with a "count" and a "title"')
    else:
        draft.counted_entry(plainly(count), card.span, title, card.span, card.span)


def _member(value: Any, key: str) -> Any:
    inner = value.value.get(key) if isinstance(value, Value) and isinstance(value.value, dict) else None
    return inner.value if inner is not None else None
