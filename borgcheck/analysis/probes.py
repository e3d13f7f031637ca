"""Compute the chances of probes: which cards of the draw deck bring which outcome about."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from borgcheck.analysis import TURNS
from borgcheck.analysis.odds import at_least_one
from borgcheck.cards.card import Card, ProbeOutcome
from borgcheck.model.deck import Entry, cards_of
from borgcheck.model.listing import count


class Chance(NamedTuple):
    """How many of some cards fit, and what follows for probes on successive turns, which see successive cards
    of the shuffled draw deck."""

    fitting: int
    of: int
    turns: int = TURNS

    @property
    def first_probe(self) -> Fraction:
        """Return the chance that the first probe card fits."""
        return self.within(1)

    def within(self, probes: int) -> Fraction:
        """Return the chance that one of a number of probe cards fits."""
        return at_least_one(self.fitting, self.of, probes)

    def to_dict(self) -> dict[str, object]:
        """Return the chances as floats, with the exact fractions beside them."""
        later = range(2, self.turns + 1)
        return {
            "of": self.of,
            "first_probe": float(self.first_probe),
            "within": {str(n): float(self.within(n)) for n in later},
            "exact": {
                "first_probe": str(self.first_probe),
                "within": {str(n): str(self.within(n)) for n in later},
            },
        }


class Outcome(NamedTuple):
    """One outcome of a probe. `matching` are the cards that bear one of its icons; of these, `deciding` bring it
    about: no outcome above it takes them (Borg Rulebook 1.6, Glossary, probing)."""

    printed: ProbeOutcome
    matching: Chance
    deciding: Chance

    @property
    def taken(self) -> int:
        """Return how many matching cards an outcome above this one takes."""
        return self.matching.fitting - self.deciding.fitting

    def to_dict(self) -> dict[str, object]:
        """Return an item of `outcomes`."""
        decides = {"matching": self.deciding.fitting, **self.deciding.to_dict()}
        return {
            "icons": list(self.printed.icons),
            "matching": self.matching.fitting,
            **self.matching.to_dict(),
            "decides": decides,
        }


class Probe(NamedTuple):
    """The probe of an objective, its outcomes from top to bottom."""

    objective: str
    outcomes: tuple[Outcome, ...]

    def to_dict(self) -> dict[str, object]:
        """Return an item of `probe`."""
        return {"objective": self.objective, "outcomes": [o.to_dict() for o in self.outcomes]}


def probe(objective: Card, draw: list[Entry], *, turns: int = TURNS) -> Probe:
    """Return the chances of an objective's probe in a draw deck, for a number of turns in a row."""
    total = count(draw)
    left, outcomes = list(cards_of(draw)), []
    for outcome in objective.probe:
        matching = count(e for e, c in cards_of(draw) if outcome.matches(c))
        deciding = count(e for e, c in left if outcome.matches(c))
        left = [(e, c) for e, c in left if not outcome.matches(c)]
        outcomes.append(Outcome(outcome, Chance(matching, total, turns), Chance(deciding, total, turns)))
    return Probe(objective.title, tuple(outcomes))
