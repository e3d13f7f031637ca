"""A deck as JSON: its facts, and its cards by section."""

from __future__ import annotations

import json

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, SectionId
from borgcheck.writing import Written
from borgcheck.writing.titles import written_title


def write(deck: Deck, catalogue: Catalogue) -> Written:
    """`{"format": "borgcheck", "meta": {...}, "sections": {"missions": [{"count": 1, "title": ...}]}}`."""
    sections = {
        section.value: [{"count": e.count, "title": written_title(e, catalogue)} for e in deck.by_section[section]]
        for section in SectionId
        if deck.by_section[section]
    }
    data = {"format": "borgcheck", "meta": dict(deck.meta), "sections": sections}
    gone = (f"JSON holds no comments: {len(deck.remarks)} left out",) if deck.remarks else ()
    return Written(json.dumps(data, ensure_ascii=False, indent=1) + "\n", gone)
