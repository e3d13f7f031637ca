"""The .stdeck files of a desktop program: JSON with a list of cards for each section."""

from __future__ import annotations

import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.formats.base import read_fact, read_section, refused
from borgcheck.reading.formats.located_json import card_of, is_object, items, parse_object, place, string
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Line

_SECTIONS = {"qs_tent": "qs-tent", "site_pile": "sites", "side": "outside"}
# Where a word begins in the name of a section (`seedDeck`).
_WORD = re.compile(r"_|(?<=[a-z])(?=[A-Z])")


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the cards and sections of a .stdeck file, or a single unread place if it is not JSON."""
    root = parse_object(text)
    if isinstance(root, Line):
        return [root]
    out: list[Line] = []
    for token, value in root:
        key = string(token)
        name = _SECTIONS.get(key, _WORD.sub(" ", key))
        cards = items(value)
        if cards:
            out += [read_section(place(token), name), *(card_of(card, catalogue, implied="1") for card in cards)]
        elif cards is None and (key in _SECTIONS or heading_kind(name) or is_object(value)):
            out.append(refused(place(token), key, "a list of cards under `{}`", detail=key))
        elif key == "name":
            out.append(read_fact(place(value), key, string(value)))
    return out
