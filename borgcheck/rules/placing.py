"""Decide where each kind of card may be in a deck.

The rules about places share this module, so that each misplaced card is reported once, by the most specific rule.
"""

from __future__ import annotations

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.selector import Selector
from borgcheck.common.phrasing import with_article
from borgcheck.common.suggesting import did_you_mean
from borgcheck.model.deck import NOT_IN_DECK, Deck, SectionId
from borgcheck.rules.base import Context, Findings

ALIGNED = ("Personnel", "Ship", "Facility")
IN_DECK = tuple(section for section in SectionId if section not in NOT_IN_DECK)
"""The sections that are part of the deck."""


def barred(card: Card) -> bool:
    """Check whether a card may not be anywhere in a Borg deck.

    These are cards of the Second Edition, and personnel, ships and facilities of other affiliations (Borg Rulebook 1.6,
    Customizing a Deck).
    """
    return not card.is_first_edition or (card.type in ALIGNED and not card.is_borg)


def own_place(card: Card) -> SectionId | None:
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
    if borg and barred(card):
        code = {"Personnel": "B106", "Ship": "B107", "Facility": "B108"}[card.type]
        return f"it is {with_article(card.kind)}, and a Borg deck may not hold one of another affiliation ({code})"
    place = own_place(card)
    if place is None:
        return ""
    code = {SectionId.BATTLE_BRIDGE: "B111", SectionId.Q_CONTINUUM: "B112", SectionId.TRIBBLE: "B118"}[place]
    return f"it is {with_article(card.kind)}, which belongs in {place.display_name} ({code})"


def non_borg(ctx: Context, type: str, noun: str) -> Findings:
    """Report the First Edition cards of a type in the deck that are not of the Borg affiliation (B106 to B108)."""
    for entry, card in ctx.deck.cards:
        if card.type == type and card.is_first_edition and not card.is_borg:
            place = entry.section.display_name if entry.section else "the deck"
            rule = f"a Borg deck may not hold {noun} of another affiliation; take it out"
            near = _borg_namesakes(card)
            message = f"{card.title} is {with_article(card.kind)} in {place}: {rule}{did_you_mean(near)}"
            yield ctx.finding(entry, message, suggestions=near)


def _borg_namesakes(card: Card) -> tuple[str, ...]:
    """Return the Borg cards that are called as a card of another affiliation is, with `Borg` in front."""
    found = catalogue().lookup(f"Borg {card.printed}")
    return tuple(c.title for c in found.cards if c.is_borg and c.type == card.type)


def admitting(deck: Deck, card: Card) -> Card | None:
    """Return the seeded card whose text lets its owner seed this one, if any."""
    return next((c for _, c in deck.seeded if any(s.matches(card) for s in c.admits)), None)


def tent_doors(deck: Deck) -> list[Card]:
    """Return the seeded doorways that open Q's Tent."""
    return [card for _, card in deck.seeded if card.opens == SectionId.QS_TENT.value]


def carriers(deck: Deck) -> list[tuple[Card, Selector, int | None]]:
    """Return the seeded cards that carry others, each with what its copies together carry (None: any number)."""
    return [
        (card, selector, None if selector.number is None else selector.number * entry.count)
        for entry, card in deck.seeded
        for selector in card.carries
    ]


def treatment(card: Card, section: SectionId | None) -> tuple[object, ...]:
    """Return what the rules consider about a card in a section: cards with equal results are equally legal there."""
    return (
        barred(card),
        card.is_borg,
        card.is_first_edition,
        card.is_mission and (card.is_universal, card.built_in),
        card.type == "Site",
        card.is_tactic,
        card.has_q_icon,
        card.is_tribble,
        "BO" in card.icons,
        section == SectionId.SEED and card.seeds,
        section == SectionId.DILEMMA and card.type == "Dilemma",
    )
