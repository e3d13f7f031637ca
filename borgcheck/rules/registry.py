"""List the rules of the card game, and those about reading any list."""

from __future__ import annotations

from types import ModuleType

from borgcheck.rules import (
    advice,
    affiliation,
    doorways,
    draw_deck,
    missions,
    partners,
    pools,
    reading,
    seeds,
    side_decks,
    titles,
)
from borgcheck.rules.base import Rule

UNUSED_IGNORE = "X001"
"""The code of ignore comments that have no effect."""
RULES_NOT_CHOSEN = "D008"
"""The code of cards later than rules that nobody chose."""
LATER_THAN_RULES = "A208"
"""The code of cards later than rules that somebody chose."""
UNKNOWN_CARD = "C001"
"""The code of titles that are not in the catalogue."""
AMBIGUOUS_TITLE = "C002"
"""The code of titles that several cards share."""
FAMILIES = (reading, titles, missions, seeds, draw_deck, affiliation, side_decks, doorways, pools, advice, partners)
"""The modules of rules."""
_ORDER = "DCBAX"


def _rank(rule: Rule) -> tuple[int, str]:
    return _ORDER.find(rule.code[0]), rule.code


def rules_in(*modules: ModuleType) -> tuple[Rule, ...]:
    """Return the rules in some modules, in the order of their codes."""
    return tuple(
        sorted((value for module in modules for value in vars(module).values() if isinstance(value, Rule)), key=_rank)
    )


RULES = rules_in(*FAMILIES)
BY_CODE: dict[str, Rule] = {rule.code: rule for rule in RULES}
