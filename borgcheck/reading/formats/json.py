"""A deck as JSON, as `convert` writes it: its facts, and its cards by section."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from lark import Token

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Span
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import Export, Format, read_card, read_fact, read_section, refused, written_title
from borgcheck.reading.formats.located_json import (
    Value,
    is_object,
    items,
    member,
    pairs,
    parse_json,
    place,
    shown,
    string,
)
from borgcheck.reading.line import Line

_START = re.compile(r'\s*\{\s*"format":\s*"borgcheck"')


def detect(text: str) -> bool:
    """Check whether a text says that it is borgcheck's own JSON."""
    return _START.match(text) is not None


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the cards and sections of borgcheck's own JSON, or a single unread place if it is not JSON."""
    root = parse_json(text)
    if isinstance(root, Line):
        return [root]
    if not is_object(member(root, "sections")):
        return [refused(Span(1, 1, 2), text[:20], 'an object with "sections"')]
    out: list[Line] = []
    for key, value in pairs(root):
        match string(key):
            case "format":
                pass
            case "meta":
                out += [read_fact(place(fact), string(name), string(fact)) for name, fact in pairs(value)]
            case "sections":
                out += [line for name, cards in pairs(value) for line in _section(name, cards)]
            case _:
                out.append(refused(place(key), string(key), 'nothing except "meta" and "sections"'))
    return out


def _section(key: Token, cards: Value) -> Iterator[Line]:
    name = string(key)
    yield read_section(place(key), name if name in set(SectionId) else f"{name}:")
    if (listed := items(cards)) is None:
        yield refused(place(key), name, "a list of cards under `{}`", detail=name)
    for card in listed or ():
        count, title = member(card, "count"), member(card, "title")
        if title and (name := " ".join(string(title).split())):
            written, where = (shown(count), place(count)) if count else ("none", None)
            yield read_card(place(title), written, name, count_span=where)
        else:
            yield refused(place(card), "{...}", 'a card with a "count" and a "title"')


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
