"""Compute the chances of the opening hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pydantic import Field

from borgcheck.analysis.odds import Chance, at_least_one, pair
from borgcheck.analysis.staffing import required_staffing, requirements_met, staffs_alone
from borgcheck.common.models import DataModel
from borgcheck.model.deck import CardEntry, cards_of, identity, tally
from borgcheck.model.listing import total_copies

# Borg Rulebook 1.6, The Play Phase.
HAND = 7


class Copies(DataModel):
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
    cards: tuple[Copies, ...] = Field(description="The chance of each card of the draw deck.")

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
    total, copies = total_copies(draw), tally(draw)
    names = {identity(entry): entry.name for entry in draw}
    ships = {card.title: card for _, card in cards_of(draw) if card.type == "Ship"}
    drones = {c.title: c for _, c in cards_of(draw) if c.type == "Personnel" and "Drone" in c.keywords}

    def any_of(type: str) -> Fraction:
        return at_least_one(total_copies(e for e, c in cards_of(draw) if c.type == type), total, HAND)

    def ship_and_drone(asks: Mapping[str, Iterable[str]], gives: Mapping[str, Iterable[str]]) -> Fraction:
        return pair(((n, frozenset(asks.get(c, ())), frozenset(gives.get(c, ()))) for c, n in copies.items()), HAND)

    icons = {title: requirements_met(drone) for title, drone in drones.items()}
    staffed_alone = {title: [s.title for s in ships.values() if staffs_alone(d, s)] for title, d in drones.items()}
    return OpeningHand(
        of=HAND,
        ship=any_of("Ship"),
        ship_and_drone=ship_and_drone({title: required_staffing(ship) for title, ship in ships.items()}, icons),
        ship_staffed_alone=ship_and_drone({title: [title] for title in ships}, staffed_alone),
        objective=any_of("Objective"),
        cards=tuple(
            Copies(card=names[key], copies=n, at_least_one=at_least_one(n, total, HAND)) for key, n in copies.items()
        ),
    )
