"""List the rules of the other games."""

from __future__ import annotations

from borgcheck.games.captains.rules import command, fleets, missions, pile, setting
from borgcheck.games.dbg.rules import borg, decks, scenario, space, starbase
from borgcheck.rules.base import Rule
from borgcheck.rules.registry import rules_in

RULES_OF_GAMES: dict[str, tuple[Rule, ...]] = {
    "dbg": rules_in(borg, decks, scenario, space, starbase),
    "fleet-captains": rules_in(command, fleets, missions, pile, setting),
}
"""The rules of each game, by the id that rulesets name it by."""
