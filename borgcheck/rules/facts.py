"""Facts about cards that several rules use: where a card belongs, what it does for others, and what it needs.

The rules about places ask here, so that each misplaced card is reported once, by the most specific rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import inf
from typing import NamedTuple

from borgcheck.cards.card import ALIGNED, Card, Selector
from borgcheck.common import resources
from borgcheck.model.deck import CardEntry, Deck, cards_of
from borgcheck.model.sections import NOT_IN_DECK, SectionId

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
    if card.is_tactic:
        return SectionId.BATTLE_BRIDGE
    if card.has_q_icon:
        return SectionId.Q_CONTINUUM
    return SectionId.TRIBBLE if card.is_tribble else None


def is_well_placed(entry: CardEntry, card: Card) -> bool:
    """Check whether a card is not seeded, or may be seeded by itself; B113 reports the others."""
    return entry.section != SectionId.SEED or card.seeds


def well_placed(deck: Deck) -> Iterator[tuple[CardEntry, Card]]:
    """Return the known cards of a deck without those that are seeded but may not be."""
    return ((entry, card) for entry, card in deck.known_cards if is_well_placed(entry, card))


def carriers(deck: Deck) -> dict[tuple[str, Selector], float]:
    """Return how many cards the seeded cards carry, by the title of the carrier and what it carries."""
    room = dict[tuple[str, Selector], float]()
    for entry, card in deck.seeded:
        for selector in card.carries:
            number = inf if selector.number is None else selector.number * entry.count
            room[card.title, selector] = room.get((card.title, selector), 0) + number
    return room


class MissionRequirement(NamedTuple):
    """What a facility or an objective requires of a mission; advice.toml explains the fields."""

    description: str
    location: str = ""
    quadrant: str = ""
    keyword: str = ""
    without: str = ""
    points: int = 0
    has_point_box: bool = False
    without_affiliations: bool = False
    own_only: bool = False

    def matches(self, mission: Card) -> bool:
        """Check whether a mission meets the requirement."""
        return (
            self.location in mission.location
            and self.quadrant in ("", mission.quadrant)
            and (not self.keyword or self.keyword in mission.keywords)
            and (not self.without or self.without not in mission.keywords)
            and _shows_at_least(mission.points, self.points)
            and not (self.has_point_box and not mission.points)
            and not (self.without_affiliations and mission.attempts)
        )


def _shows_at_least(points: str, least: int) -> bool:
    """Check whether a point box shows a variable number, or at least `least` points."""
    number = re.match(r"\d+", points)
    return "X" in points or int(number.group() if number else 0) >= least


class CardFacts(NamedTuple):
    """The facts from advice.toml, which explains each field."""

    spare: list[str]
    seeds_with: dict[str, str]
    different: dict[str, int]
    by_classification: list[str]
    other_use: list[str]
    helps_only: dict[str, str]
    closes: dict[str, str]
    helps_against: dict[str, str]
    fetches: dict[str, tuple[Selector, ...]]
    doors: dict[str, tuple[Selector, ...]]
    downloads_door: dict[str, list[str]]
    facilities: dict[str, MissionRequirement]
    targets: dict[str, MissionRequirement]


@lru_cache(maxsize=1)
def card_facts() -> CardFacts:
    """Return the facts in advice.toml."""
    tables = resources.package_table("data", "advice.toml")
    for name in ("fetches", "doors"):
        tables[name] = {title: tuple(map(Selector.parse, texts)) for title, texts in tables[name].items()}
    for name in ("facilities", "targets"):
        tables[name] = {title: MissionRequirement(**required) for title, required in tables[name].items()}
    return CardFacts(**tables)


def is_enabled_by(card: Card, titles: Iterable[str], table: dict[str, tuple[Selector, ...]]) -> bool:
    """Check whether a table has a row for one of the titles that matches a card, such as the cards that it fetches."""
    return any(selector.matches(card) for title in table.keys() & titles for selector in table[title])


def missions(deck: Deck) -> list[Card]:
    """Return the known missions of a deck."""
    return [card for _, card in cards_of(deck.section(SectionId.MISSIONS))]
