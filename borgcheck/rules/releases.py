"""Compare the releases of cards with the date of a ruleset."""

from __future__ import annotations

from borgcheck.cards.card import Card
from borgcheck.cards.expansions import Expansion, expansions
from borgcheck.rules.rulesets import Ruleset


def later_release(card: Card, ruleset: Ruleset) -> Expansion | None:
    """Return the first release of a card that is later than a ruleset in all its printings, else None.

    A release counts as later if its month is, or if its publisher began after the ruleset (figure `publishers` of
    A208). A printing whose date is not known is not later, and none is if the ruleset takes A208 out of force.
    """
    if "A208" not in ruleset.codes:
        return None
    publishers = ruleset.codes["A208"]["publishers"]
    printings = [expansions().get(p.release) for p in card.printings]
    later = [e for e in printings if e and (_is_later(e.released, ruleset.date) or e.publisher in publishers)]
    if not printings or len(later) < len(printings):
        return None
    return min(later, key=lambda e: (e.released or "9999", e.publisher))


def _is_later(released: str, date: str) -> bool:
    """Return whether a release is later than a date, as exactly as both are known; an unknown one is not."""
    exact = min(len(released), len(date))
    return released[:exact] > date[:exact]
