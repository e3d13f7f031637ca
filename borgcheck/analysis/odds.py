"""Compute the exact chances of opening hands and probes, as fractions, and find who staffs the ships of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, perm
from operator import not_
from typing import Annotated, Any

from pydantic import Field, PlainSerializer, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema

from borgcheck.cards.card import Card, ProbeOutcome
from borgcheck.common import resources
from borgcheck.common.models import DataModel
from borgcheck.model.deck import CardEntry, Deck, cards_of, copies_by_card, identity
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SectionId

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


# The number of consecutive turns for which chances are computed.
_TURNS = 5


class ProbeChances(DataModel):
    """The chances of probes on successive turns, which reveal successive cards of the shuffled draw deck."""

    matching: int = Field(description="How many cards match.")
    of: int = Field(description="How many cards a probe may reveal.")
    first_probe: Chance = Field(description="The chance that the first probe card matches.")
    within: dict[int, Chance] = Field(
        default={},
        exclude_if=not_,
        description="The chance that one of several probe cards matches, by their number; missing for a single probe.",
    )

    @property
    def by_turn(self) -> dict[int, Fraction]:
        """The chances by the number of probe cards, from 1."""
        return {1: self.first_probe, **self.within}


class Outcome(ProbeChances):
    """An outcome of a probe, and the chances to reveal a card with one of its icons.

    `first_probe` and `within` count every card with one of its icons; `decides` counts only those that no outcome above
    it takes (Borg Rulebook 1.6, Glossary, probing). For an outcome that needs an earlier probe both are the chances of
    `decides`, and the first probe has none.
    """

    icons: tuple[str, ...] = Field(description="The icons that produce it.")
    decides: ProbeChances = Field(description="The same for the cards that no outcome above it takes.")
    after: SkipJsonSchema[int | None] = Field(default=None, exclude=True)
    """The number of cards of which one must be revealed before; None if the outcome needs no earlier probe."""

    @property
    def display_name(self) -> str:
        """Its icons in words: `[Com] or [Nav]`."""
        return ProbeOutcome(self.icons).display_name


class Probe(DataModel):
    """The probe of an objective."""

    objective: str = Field(description="The objective.")
    outcomes: tuple[Outcome, ...] = Field(description="Its outcomes, from top to bottom.")
    single: SkipJsonSchema[bool] = Field(default=False, exclude=True)
    """Whether the objective is discarded after one probe."""


def probe(objective: Card, cards: list[CardEntry]) -> Probe:
    """Return the chances of an objective's probe.

    Args:
        objective: The objective.
        cards: The cards that the probe may reveal.
    """
    facts = _probe_facts()
    single = objective.title in facts["single"]
    turns = 1 if single else _TURNS
    needed = facts["after"].get(objective.title, {})
    total = total_copies(cards)
    left, outcomes = list(cards_of(cards)), []
    by_icon: dict[str, int] = {}
    for printed in objective.probe:
        first_icon = printed.icons[0]
        matching = total_copies(e for e, c in cards_of(cards) if printed.matches(c))
        by_icon[first_icon] = total_copies(e for e, c in left if printed.matches(c))
        left = [(e, c) for e, c in left if not printed.matches(c)]
        after = by_icon[needed[first_icon]] if first_icon in needed else None
        decides = _chances(by_icon[first_icon], total, turns, after)
        chances = _chances(matching, total, turns) if after is None else decides
        outcome = {**dict(chances), "icons": printed.icons, "matching": matching, "decides": decides, "after": after}
        outcomes.append(Outcome(**outcome))
    return Probe(objective=objective.title, outcomes=tuple(outcomes), single=single)


def _chances(matching: int, of: int, turns: int, after: int | None = None) -> ProbeChances:
    def within(probes: int) -> Fraction:
        if after is None:
            return chance_of_any(matching, of, probes)
        return one_after_other(after, matching, of, probes)

    later = {n: within(n) for n in range(2, turns + 1)}
    return ProbeChances(matching=matching, of=of, first_probe=within(1), within=later)


@lru_cache(maxsize=1)
def _probe_facts() -> dict[str, Any]:
    return resources.package_table("data", "probes.toml")


# According to her text, she applies [Com], [Nav] and [Def] to staffing.
_WITH_EVERY_ICON = "Seven of Nine (The Borg)"


class Staffing(DataModel):
    """A ship of the deck, and who can staff it."""

    ship: str = Field(description="The ship.")
    copies: int = Field(description="How many copies the deck holds.")
    staffing: tuple[str, ...] = Field(description="Its staffing icons.")
    met_by: dict[str, int] = Field(description="How many personnel of the draw deck meet each.")


def staffing(ship: Card, deck: Deck) -> Staffing:
    """Count the personnel in the draw deck that can staff a ship of the deck."""
    draw = deck.section(SectionId.DRAW)
    personnel = [(e, c) for e, c in cards_of(draw) if c.type == "Personnel"]
    return Staffing(
        ship=ship.title,
        copies=total_copies(e for e, c in deck.cards if c.title == ship.title),
        staffing=ship.staffing,
        met_by={
            icon: sum(e.count * _meeting(c, icon) for e, c in personnel)
            for icon in dict.fromkeys(required_staffing(ship))
        },
    )


def required_staffing(ship: Card) -> tuple[str, ...]:
    """Return the staffing requirements of a ship; any Borg if it lists none."""
    return ship.staffing or ("Borg",)


def _meeting(personnel: Card, icon: str) -> int:
    """Return how many personnel on a card meet a staffing requirement; a dual-personnel card has two."""
    if icon not in requirements_met(personnel):
        return 0
    if "Dual Personnel" not in personnel.keywords:
        return 1
    return 2 if icon == "Borg" else personnel.icons.count(icon) or personnel.icons.count("Cmd")


def staffs_alone(personnel: Card, ship: Card) -> bool:
    """Check whether a personnel card meets all staffing requirements of a ship.

    A personnel meets one requirement, each of the two on a dual-personnel card meets one, and Seven of Nine meets one
    with each of her subcommand icons (Borg Rulebook 1.6, Staffing and Moving Ships).
    """
    required = Counter(required_staffing(ship))
    if personnel.title == _WITH_EVERY_ICON and len(required_staffing(ship)) > 1:
        return all(personnel.icons.count(icon) >= number for icon, number in required.items())
    most = 2 if "Dual Personnel" in personnel.keywords else 1
    return len(required_staffing(ship)) <= most and all(_meeting(personnel, icon) >= n for icon, n in required.items())


def requirements_met(personnel: Card) -> tuple[str, ...]:
    """Return the staffing requirements that a personnel can meet.

    These are its own icons, [Borg] for any Borg, and staff for a commander.
    """
    borg = ("Borg",) if personnel.is_borg else ()
    staff = ("Stf",) if "Cmd" in personnel.icons else ()
    return tuple(dict.fromkeys((*personnel.icons, *borg, *staff)))
