"""Make cards on lines into the entries of a deck: which card each is, and in which section the rules count it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Lookup
from borgcheck.model.deck import CardEntry, identity
from borgcheck.model.sections import SEEDED, SectionId
from borgcheck.reading.line import CardItem

_TYPES_OF_SECTION = {
    SectionId.MISSIONS: ("Mission",),
    SectionId.SITES: ("Site",),
    SectionId.BATTLE_BRIDGE: ("Tactic",),
    SectionId.DYSON_SPHERE: ("Dilemma",),
    SectionId.TRIBBLE: ("Tribble", "Trouble"),
}


def make_entry(
    item: CardItem, count: int, listed_section: SectionId | None, lookup: Lookup, *, has_borg: bool
) -> CardEntry:
    """Return the entry of a card with its count, in the section under whose heading it is listed."""
    card = choose_card(lookup.cards, listed_section, has_borg=has_borg) if lookup.cards else None
    return CardEntry(
        count=count,
        title=item.title,
        span=item.span,
        count_span=item.count_span,
        title_span=item.title_span,
        listed_section=listed_section,
        section=_section_by_type(listed_section, card),
        card=card,
        cards=lookup.cards,
        match_kind=lookup.match_kind,
        wrong_set_mark=lookup.wrong_set_mark,
    )


def choose_card(cards: tuple[Card, ...], section: SectionId | None, *, has_borg: bool) -> Card:
    """Choose among cards with the same title.

    Cards of a type that the section holds come first, then cards of the first publisher, then, in a deck that has other
    Borg cards, Borg cards.
    """
    if len(cards) == 1:
        return cards[0]
    types = _TYPES_OF_SECTION.get(section, ()) if section else ()
    return min(cards, key=lambda c: (c.type not in types, not c.is_decipher, c.is_borg != has_borg))


def _section_by_type(listed_section: SectionId | None, card: Card | None) -> SectionId | None:
    """Return the section in which the rules count a card.

    Missions and sites seed for free wherever they are among the seed cards, and any other card among the missions or
    sites is a seed card.
    """
    if listed_section not in SEEDED or card is None:
        return listed_section
    if card.is_mission or (card.type == "Q Mission" and listed_section == SectionId.MISSIONS):
        return SectionId.MISSIONS
    return SectionId.SITES if card.type == "Site" else SectionId.SEED


def move_doorways_to_seeds(entries: list[CardEntry]) -> list[CardEntry]:
    """Move a doorway that is listed in the side deck that it opens to the seed cards, since it is seeded on top of it.

    Q's Tent is an exception, because its doorway may be stocked in it. If a side deck lists several doorways, none is
    moved.
    """
    copies: Counter[SectionId] = Counter()
    for entry in entries:
        if entry.section and entry.card and entry.card.opens == entry.section:
            copies[entry.section] += entry.count
    on_top = {e.card.opens for e in entries if e.card and e.section == SectionId.SEED}
    moved = {s for s, number in copies.items() if number == 1 and s != SectionId.QS_TENT and s not in on_top}
    return [
        replace(e, section=SectionId.SEED) if e.card and e.section in moved and e.card.opens == e.section else e
        for e in entries
    ]


def cards_by_section(entries: Iterable[CardEntry]) -> Counter[tuple[SectionId | None, str]]:
    """Return the deck that a reading gives: how many copies of each card are in each section."""
    out: Counter[tuple[SectionId | None, str]] = Counter()
    for entry in entries:
        out[entry.section, identity(entry)] += entry.count
    return out
