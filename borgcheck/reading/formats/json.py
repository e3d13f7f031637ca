"""A deck as JSON, as `convert` writes it: its facts, and its cards by section."""

from __future__ import annotations

import json
import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck, SectionId
from borgcheck.model.findings import Span
from borgcheck.reading.formats.base import Export, Format, read_card, read_fact, read_section, refused, written_title
from borgcheck.reading.line import Line

_KEYS = frozenset({"format", "meta", "sections"})
_START = re.compile(r'\s*\{\s*"format":\s*"borgcheck"')


def detect(text: str) -> bool:
    """Check whether a text says that it is borgcheck's own JSON."""
    return _START.match(text) is not None


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the cards and sections of borgcheck's own JSON, or a single unread place if it is not JSON."""
    from borgcheck.reading.formats.located_json import Pairs, format_value, member, parse_json

    root = parse_json(text)
    if isinstance(root, Line):
        return [root]
    sections = member(root, "sections")
    if sections is None or not isinstance(sections.value, Pairs):
        return [refused(Span(1, 1, 2), text[:20], 'an object with "sections"')]
    out = [refused(v.span, k, 'nothing except "meta" and "sections"') for k, v in root.value.pairs if k not in _KEYS]
    meta = member(root, "meta")
    if meta is not None and isinstance(meta.value, Pairs):
        out += [read_fact(v.span, k, v.value) for k, v in meta.value.pairs if isinstance(v.value, str)]
    for key, cards in sections.value.pairs:
        out.append(read_section(cards.span, key if key in set(SectionId) else f"{key}:"))
        for card in cards.value if isinstance(cards.value, list) else ():
            count, title = member(card, "count"), member(card, "title")
            if title is None or not isinstance(title.value, str) or not title.value.strip():
                out.append(refused(card.span, "{...}", 'a card with a "count" and a "title"'))
            else:
                written = format_value(count.value) if count else "none"
                name = " ".join(title.value.split())
                out.append(read_card(title.span, written, name, count_span=count.span if count else None))
        if not isinstance(cards.value, list):
            out.append(refused(cards.span, key, "a list of cards under `{}`", detail=key))
    return out


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write `{"format": "borgcheck", "meta": {...}, "sections": {"missions": [{"count": 1, "title": ...}]}}`."""
    sections = {
        section.value: [{"count": e.count, "title": written_title(e, catalogue)} for e in deck.by_section[section]]
        for section in SectionId
        if deck.by_section[section]
    }
    data = {"format": "borgcheck", "meta": dict(deck.meta), "sections": sections}
    gone = (f"JSON cannot hold comments: {len(deck.comments)} left out",) if deck.comments else ()
    return Export(json.dumps(data, ensure_ascii=False, indent=1) + "\n", gone)


FORMAT = Format("json", detect, read, write)
