"""Helpers that read a list, and a small deck to write in every format."""

from __future__ import annotations

from borgcheck.cards.catalogue import shipped
from borgcheck.checking.lists import read_as_deck
from borgcheck.model.deck import Deck
from borgcheck.model.unread import OpenReason
from borgcheck.reading.formats import write_deck
from borgcheck.reading.formats.base import Export

CARDS = shipped()
SMALL = read_as_deck(
    "@name Swarm\n# so\nMissions:\n2 Nebula\nSeed:\n1 Maglock\nDraw:\n2 Nine of Eleven\n1 Seven of Nine [The Borg]\n"
    "1 Shaka, When the Walls Fell\n1 Zzyzx\nOutside:\n1 Borg Cube\n",
    CARDS,
)


def listed(deck: Deck) -> list[tuple[int, str, str]]:
    """Count, name (behind `?` if unknown) and section of each card."""
    return [(e.count, e.name if e.card else f"? {e.title}", e.section or "-") for e in deck.entries]


def unread(deck: Deck) -> list[int]:
    """Return the lines that could not be read, or have an invalid count."""
    return sorted({u.number for u in deck.unread_for(OpenReason.LINE, OpenReason.COUNT)})


def written(format: str) -> Export:
    """Return the small deck in a format, after checking that it reads back as the same cards, except lost ones."""
    export = write_deck(SMALL, format, CARDS)
    again = read_as_deck(export.text, CARDS)
    if not export.lost_cards:
        assert sorted(again.fingerprint_lines()) == sorted(SMALL.fingerprint_lines())
    return export
