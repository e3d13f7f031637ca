"""A deck as JSON, as `convert` writes it: its facts, and its cards by section."""

from __future__ import annotations

import json

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import Export, read_fact, read_section, refused, written_title
from borgcheck.reading.formats.located_json import card_of, is_object, items, pairs, parse_object, place, string
from borgcheck.reading.line import Line


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the facts, sections and cards of a JSON deck, or a single unread place if it is not JSON."""
    root = parse_object(text)
    if isinstance(root, Line):
        return [root]
    out: list[Line] = []
    for token, value in root:
        key = string(token)
        if key == "meta" and is_object(value):
            out += [read_fact(place(fact), string(name), string(fact)) for name, fact in pairs(value)]
        elif key == "sections" and is_object(value):
            for name, cards in pairs(value):
                out.append(read_section(place(name), string(name)))
                if (listed := items(cards)) is None:
                    out.append(refused(place(name), string(name), "a list of cards under `{}`", detail=string(name)))
                out += [card_of(card, catalogue, implied="none") for card in listed or ()]
        elif key != "format":
            out.append(refused(place(token), key, 'nothing except the objects "meta" and "sections"'))
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
