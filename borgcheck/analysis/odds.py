"""Compute exact chances, as fractions: of drawing cards of some kinds, and of the opening hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, perm
from typing import Annotated

from pydantic import Field, PlainSerializer, WithJsonSchema

from borgcheck.analysis.staffing import required_staffing, requirements_met, staffs_alone
from borgcheck.common.models import DataModel
from borgcheck.model.deck import CardEntry, cards_of, copies_by_card, identity
from borgcheck.model.listing import total_copies

Chance = Annotated[Fraction, PlainSerializer(float, return_type=float), WithJsonSchema({"type": "number"})]
"""An exact chance, which JSON has as a float."""


def chance_of_any(fitting: int, total: int, drawn: int) -> Fraction:
    """Return the chance that the top cards of a deck include a matching one.

    Args:
        fitting: The number of matching cards in the deck.
        total: The number of cards in the deck; the chance is 0 if it is empty.
        drawn: The number of cards drawn; all of them if the deck has fewer.
    """
    seen = min(drawn, total)
    return 1 - Fraction(comb(total - fitting, seen), comb(total, seen))


def one_after_other(first: int, second: int, total: int, drawn: int) -> Fraction:
    """Return the chance that the top cards of a deck show a card of one kind, and later one of another kind.

    Args:
        first: The number of cards of the first kind in the deck.
        second: The number of cards of the other kind; no card is of both kinds.
        total: The number of cards in the deck.
        drawn: The number of cards drawn; all of them if the deck has fewer.
    """
    seen, others = min(drawn, total), total - first - second
    # Count the hands without such a pair: all cards of the second kind come before all cards of the first.
    without = sum(
        comb(seen, i + j) * perm(second, i) * perm(first, j) * perm(others, seen - i - j)
        for i in range(min(second, seen) + 1)
        for j in range(min(first, seen - i) + 1)
    )
    return 1 - Fraction(without, perm(total, seen))


def pair_chance(cards: Iterable[tuple[int, frozenset[str], frozenset[str]]], drawn: int) -> Fraction:
    """Return the chance that the top cards of a deck hold a card with a requirement and another that meets it.

    A hand has such a pair if and only if the requirements of all its cards and what all its cards meet have something
    in common. So count the hands card by card, by these two sets.

    Args:
        cards: For each card its copies, its requirements, and the requirements that it meets.
        drawn: The number of cards drawn.
    """
    ways: dict[tuple[int, frozenset[str], frozenset[str]], int] = {(0, frozenset(), frozenset()): 1}
    total = 0
    for copies, requires, meets in cards:
        total += copies
        after: dict[tuple[int, frozenset[str], frozenset[str]], int] = {}
        for (held, required, met), number in ways.items():
            for taken in range(min(copies, drawn - held) + 1):
                key = (held + taken, required | requires if taken else required, met | meets if taken else met)
                after[key] = after.get(key, 0) + number * comb(copies, taken)
        ways = after
    seen = min(drawn, total)
    good = sum(number for (held, required, met), number in ways.items() if held == seen and required & met)
    return Fraction(good, comb(total, seen))


HAND = 7
"""The number of cards in the opening hand (Borg Rulebook 1.6, The Play Phase)."""


class CardChance(DataModel):
    """A card of the draw deck, and the chance that the opening hand holds one."""

    card: str = Field(description="The card.")
    copies: int = Field(description="How many copies the draw deck holds.")
    at_least_one: Chance = Field(description="The chance to hold at least one.")


class OpeningHand(DataModel):
    """The chances of the opening hand."""

    of: int = Field(description="How many cards it has.")
    ship: Chance = Field(description="The chance of a ship.")
    ship_and_drone: Chance = Field(description="The chance of a ship and a drone with one of its staffing icons.")
    ship_staffed_alone: Chance = Field(description="The chance of a ship and a drone that staffs it alone.")
    objective: Chance = Field(description="The chance of an objective.")
    cards: tuple[CardChance, ...] = Field(description="The chance of each card of the draw deck.")

    @property
    def kinds(self) -> tuple[tuple[str, Fraction], ...]:
        """The chances to hold at least one card, or pair of cards, of each kind."""
        return (
            ("a ship", self.ship),
            ("a ship and a drone with one of its icons", self.ship_and_drone),
            ("a ship that one drone staffs alone", self.ship_staffed_alone),
            ("an objective", self.objective),
        )


def opening_hand(draw: list[CardEntry]) -> OpeningHand:
    """Return the chances of the opening hand from a draw deck."""
    total, copies = total_copies(draw), copies_by_card(draw)
    names = {identity(entry): entry.name for entry in draw}
    ships = {card.title: card for _, card in cards_of(draw) if card.type == "Ship"}
    drones = {c.title: c for _, c in cards_of(draw) if c.type == "Personnel" and "Drone" in c.keywords}

    def any_of(type: str) -> Fraction:
        return chance_of_any(total_copies(e for e, c in cards_of(draw) if c.type == type), total, HAND)

    def ship_and_drone(needs: Mapping[str, Iterable[str]], meets: Mapping[str, Iterable[str]]) -> Fraction:
        cards = ((n, frozenset(needs.get(c, ())), frozenset(meets.get(c, ()))) for c, n in copies.items())
        return pair_chance(cards, HAND)

    icons = {title: requirements_met(drone) for title, drone in drones.items()}
    staffed_alone = {title: [s.title for s in ships.values() if staffs_alone(d, s)] for title, d in drones.items()}
    return OpeningHand(
        of=HAND,
        ship=any_of("Ship"),
        ship_and_drone=ship_and_drone({title: required_staffing(ship) for title, ship in ships.items()}, icons),
        ship_staffed_alone=ship_and_drone({title: [title] for title in ships}, staffed_alone),
        objective=any_of("Objective"),
        cards=tuple(
            CardChance(card=names[key], copies=n, at_least_one=chance_of_any(n, total, HAND))
            for key, n in copies.items()
        ),
    )
