"""Compute the chances of probes: which cards of the draw deck produce which outcome."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from borgcheck.analysis import TURNS
from borgcheck.analysis.odds import at_least_one, one_after_other
from borgcheck.cards.card import Card, ProbeOutcome
from borgcheck.common import packaged
from borgcheck.model.deck import CardEntry, cards_of
from borgcheck.model.dicts import ChanceDict, DecidingDict, OutcomeDict, ProbeDict
from borgcheck.model.listing import total_copies


class Chance(NamedTuple):
    """How many cards match, and the chances of probes on successive turns.

    Successive probes reveal successive cards of the shuffled draw deck. `after` is the number of other cards one of
    which has to come first, or None if none has to.
    """

    fitting: int
    of: int
    turns: int = TURNS
    after: int | None = None

    @property
    def first_probe(self) -> Fraction:
        """Return the chance that the first probe card matches."""
        return self.within(1)

    def within(self, probes: int) -> Fraction:
        """Return the chance that one of a number of probe cards matches."""
        if self.after is not None:
            return one_after_other(self.after, self.fitting, self.of, probes)
        return at_least_one(self.fitting, self.of, probes)

    def to_dict(self) -> ChanceDict:
        """Return the chances as floats and as exact fractions, without `within` for a single probe."""
        first = self.first_probe
        later = {str(n): self.within(n) for n in range(2, self.turns + 1)}
        if not later:
            return {"of": self.of, "first_probe": float(first), "exact": {"first_probe": str(first)}}
        return {
            "of": self.of,
            "first_probe": float(first),
            "within": {n: float(chance) for n, chance in later.items()},
            "exact": {"first_probe": str(first), "within": {n: str(chance) for n, chance in later.items()}},
        }


class Outcome(NamedTuple):
    """An outcome of a probe.

    `matching` are the cards with one of its icons. Of these, `deciding` are those that produce it, because no outcome
    above it takes them (Borg Rulebook 1.6, Glossary, probing). The first probe cannot produce an outcome that needs
    another one first.
    """

    printed: ProbeOutcome
    matching: Chance
    deciding: Chance

    @property
    def taken(self) -> int:
        """The number of matching cards that an outcome above this one takes."""
        return self.matching.fitting - self.deciding.fitting

    def to_dict(self) -> OutcomeDict:
        """Return an item of `outcomes`."""
        decides: DecidingDict = {"matching": self.deciding.fitting, **self.deciding.to_dict()}
        shown = self.matching if self.deciding.after is None else self.deciding
        return {
            "icons": list(self.printed.icons),
            "matching": self.matching.fitting,
            **shown.to_dict(),
            "decides": decides,
        }


class Probe(NamedTuple):
    """The probe of an objective, with its outcomes from top to bottom; `single` if it is discarded after one probe."""

    objective: str
    outcomes: tuple[Outcome, ...]
    single: bool = False

    def to_dict(self) -> ProbeDict:
        """Return an item of `probe`."""
        return {"objective": self.objective, "outcomes": [o.to_dict() for o in self.outcomes]}


def probe(objective: Card, cards: list[CardEntry], *, turns: int = TURNS) -> Probe:
    """Return the chances of an objective's probe.

    Args:
        objective: The objective.
        cards: The cards that the probe may reveal.
        turns: The number of consecutive turns to compute; an objective that allows one probe has no further ones.
    """
    facts = _facts()
    single = objective.title in facts["single"]
    turns = 1 if single else turns
    needed = facts["after"].get(objective.title, {})
    total = total_copies(cards)
    left, outcomes = list(cards_of(cards)), []
    by_icon: dict[str, int] = {}
    for outcome in objective.probe:
        matching = total_copies(e for e, c in cards_of(cards) if outcome.matches(c))
        deciding = total_copies(e for e, c in left if outcome.matches(c))
        left = [(e, c) for e, c in left if not outcome.matches(c)]
        by_icon[outcome.icons[0]] = deciding
        first = needed.get(outcome.icons[0])
        after = None if first is None else by_icon[first]
        outcomes.append(Outcome(outcome, Chance(matching, total, turns), Chance(deciding, total, turns, after)))
    return Probe(objective.title, tuple(outcomes), single)


@lru_cache(maxsize=1)
def _facts() -> dict[str, Any]:
    return packaged.table("data", "probes.toml")
