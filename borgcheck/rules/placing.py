"""Decide where each kind of card may be in a deck.

The rules about places share this module, so that each misplaced card is reported once, by the most specific rule.
"""

from __future__ import annotations

from borgcheck.cards.card import Card, Selector
from borgcheck.common.phrasing import with_article
from borgcheck.model.deck import NOT_IN_DECK, Deck, SectionId

ALIGNED = ("Personnel", "Ship", "Facility")
IN_DECK = tuple(section for section in SectionId if section not in NOT_IN_DECK)
"""The sections that are part of the deck."""


def is_barred(card: Card) -> bool:
    """Check whether a card may not be anywhere in a Borg deck.

    These are cards of the Second Edition, and personnel, ships and facilities of other affiliations (Borg Rulebook 1.6,
    Customizing a Deck).
    """
    return not card.is_first_edition or (card.type in ALIGNED and not card.is_borg)


def only_section(card: Card) -> SectionId | None:
    """Return the side deck that alone may hold a card (B111, B112, B118), or None for other cards."""
    places = (
        (card.is_tactic, SectionId.BATTLE_BRIDGE),
        (card.has_q_icon, SectionId.Q_CONTINUUM),
        (card.is_tribble, SectionId.TRIBBLE),
    )
    return next((place for fits, place in places if fits), None)


def not_in_draw_deck(card: Card, *, borg: bool) -> str:
    """Return why a card may not be in the draw deck, or an empty string if it may; `borg` is true for a Borg deck."""
    if not card.is_first_edition:
        return "it is a Second Edition card (B119)"
    if borg and is_barred(card):
        code = {"Personnel": "B106", "Ship": "B107", "Facility": "B108"}[card.type]
        return f"it is {with_article(card.kind)}, and a Borg deck may not hold one of another affiliation ({code})"
    place = only_section(card)
    if place is None:
        return ""
    code = {SectionId.BATTLE_BRIDGE: "B111", SectionId.Q_CONTINUUM: "B112", SectionId.TRIBBLE: "B118"}[place]
    return f"it is {with_article(card.kind)}, which belongs in {place.display_name} ({code})"


def carriers(deck: Deck) -> list[tuple[Card, Selector, int | None]]:
    """Return the seeded cards that carry others, each with what its copies together carry (None: any number)."""
    return [
        (card, selector, None if selector.number is None else selector.number * entry.count)
        for entry, card in deck.seeded
        for selector in card.carries
    ]
