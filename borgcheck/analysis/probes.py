"""Compute the exact chances of the probes of objectives."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from operator import not_
from typing import Any

from pydantic import Field

from borgcheck.analysis.odds import Chance, chance_of_any, one_after_other
from borgcheck.cards.card import Card, ProbeOutcome
from borgcheck.common import resources
from borgcheck.common.models import DataModel, Internal
from borgcheck.model.deck import CardEntry, cards_of
from borgcheck.model.listing import total_copies

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
    after: Internal[int | None] = None
    """The number of cards of which one must be revealed before; None if the outcome needs no earlier probe."""

    @property
    def display_name(self) -> str:
        """Its icons in words: `[Com] or [Nav]`."""
        return ProbeOutcome(self.icons).display_name


class Probe(DataModel):
    """The probe of an objective."""

    objective: str = Field(description="The objective.")
    outcomes: tuple[Outcome, ...] = Field(description="Its outcomes, from top to bottom.")
    single: Internal[bool] = False
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
