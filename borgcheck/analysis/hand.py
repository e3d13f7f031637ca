"""Compute the chances of the opening hand."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from borgcheck.analysis.odds import at_least_one, pair
from borgcheck.analysis.staffing import asked, met_by, staffs_alone
from borgcheck.cards.card import Card
from borgcheck.model.deck import CardEntry, cards_of, identity, tally
from borgcheck.model.dicts import OpeningHandDict
from borgcheck.model.listing import total_copies

# Borg Rulebook 1.6, The Play Phase.
HAND = 7


class Copies(NamedTuple):
    """A card of the draw deck, and the chance that the opening hand holds one."""

    title: str
    copies: int
    chance: Fraction


class OpeningHand(NamedTuple):
    """Exact chances for the opening hand of seven cards."""

    ship: Fraction
    ship_and_drone: Fraction
    ship_staffed_alone: Fraction
    objective: Fraction
    cards: tuple[Copies, ...]

    @property
    def kinds(self) -> tuple[tuple[str, Fraction], ...]:
        """Return the chances to hold at least one card, or pair of cards, of each kind."""
        return (
            ("a ship", self.ship),
            ("a ship and a drone with one of its icons", self.ship_and_drone),
            ("a ship that one drone staffs alone", self.ship_staffed_alone),
            ("an objective", self.objective),
        )

    def to_dict(self) -> OpeningHandDict:
        """Return the JSON of `opening_hand`."""
        return {
            "of": HAND,
            "ship": float(self.ship),
            "ship_and_drone": float(self.ship_and_drone),
            "ship_staffed_alone": float(self.ship_staffed_alone),
            "objective": float(self.objective),
            "cards": [{"card": c.title, "copies": c.copies, "at_least_one": float(c.chance)} for c in self.cards],
            "exact": {name: str(value) for name, value in self._asdict().items() if name != "cards"},
        }


def opening_hand(draw: list[CardEntry]) -> OpeningHand:
    """Return the chances of the opening hand from a draw deck."""
    total = total_copies(draw)
    names = {identity(entry): entry.name for entry in draw}
    ships = {card.title: card for _, card in cards_of(draw) if card.type == "Ship"}

    def any_of(type: str) -> Fraction:
        return at_least_one(total_copies(e for e, c in cards_of(draw) if c.type == type), total, HAND)

    return OpeningHand(
        ship=any_of("Ship"),
        ship_and_drone=pair(((e.count, _asked_by(e.card), _given_by(e.card)) for e in draw), HAND),
        ship_staffed_alone=pair(((e.count, _title_of(e.card, ships), _staffed_by(e.card, ships)) for e in draw), HAND),
        objective=any_of("Objective"),
        cards=tuple(Copies(names[key], n, at_least_one(n, total, HAND)) for key, n in tally(draw).items()),
    )


def _asked_by(card: Card | None) -> frozenset[str]:
    return frozenset(asked(card)) if card and card.type == "Ship" else frozenset()


def _given_by(card: Card | None) -> frozenset[str]:
    """Return what a drone can contribute to staffing a ship."""
    return frozenset(met_by(card)) if card and _is_drone(card) else frozenset()


def _title_of(card: Card | None, ships: dict[str, Card]) -> frozenset[str]:
    return frozenset((card.title,)) if card and card.title in ships else frozenset()


def _staffed_by(card: Card | None, ships: dict[str, Card]) -> frozenset[str]:
    """Return the titles of the ships that a drone can staff alone."""
    if card is None or not _is_drone(card):
        return frozenset()
    return frozenset(title for title, ship in ships.items() if staffs_alone(card, ship))


def _is_drone(card: Card) -> bool:
    return card.type == "Personnel" and "Drone" in card.keywords
