"""The .stdeck files of a desktop program: JSON with a list of cards for each section."""

from __future__ import annotations

import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.findings import Span
from borgcheck.reading.formats.base import Format, read_card, read_fact, read_section, refused, with_set
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
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Line

_START = re.compile(r'\s*\{\s*"')
_SECTIONS = {"qs_tent": "qs-tent", "site_pile": "sites", "side": "outside"}
_NAMES = ("name", "title", "card")
_COUNTS = ("quantity", "qty", "count")
_BESIDE = frozenset({*_NAMES, "set", "type", "cardId"})
# Where a word begins in the name of a section (`seedDeck`).
_WORD = re.compile(r"_|(?<=[a-z])(?=[A-Z])")


def detect(text: str) -> bool:
    """Check whether a text starts like a JSON object."""
    return _START.match(text) is not None


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the cards and sections of a .stdeck file, or a single unread place if it is not JSON."""
    root = parse_json(text)
    if isinstance(root, Line):
        return [root]
    if not is_object(root):
        return [refused(Span(1, 1, 2), text[:20], "a JSON object with the sections of a deck")]
    out: list[Line] = []
    for token, value in pairs(root):
        key = string(token)
        name = _SECTIONS.get(key, _WORD.sub(" ", key))
        cards = items(value)
        if cards:
            out += [read_section(place(token), name), *(_card(card, catalogue) for card in cards)]
        elif cards is None and (key in _SECTIONS or heading_kind(name) or is_object(value)):
            out.append(refused(place(token), key, "a list of cards under `{}`", detail=key))
        elif key == "name":
            out.append(read_fact(place(value), key, string(value)))
    return out


def _card(card: Value, catalogue: Catalogue) -> Line:
    names, counts = ([found for key in keys if (found := member(card, key))] for keys in (_NAMES, _COUNTS))
    if len(names) != 1 or not string(names[0]).strip():
        return refused(place(card), shown(card)[:40], "a card with a name")
    odd = next((string(key) for key, _ in pairs(card) if not counts and string(key) not in _BESIDE), "")
    if odd or len(counts) > 1:
        expected = 'a card with a "quantity"; "{}" may be one' if odd else "a card with one count"
        return refused(place(names[0]), string(names[0]), expected, detail=odd)
    title = with_set(" ".join(string(names[0]).split()), string(member(card, "set")), catalogue)
    count, where = (shown(counts[0]), place(counts[0])) if counts else ("1", None)
    return read_card(place(names[0]), count, title, count_span=where)


FORMAT = Format("stdeck", detect, read)
