"""The other games. Each has a file that describes its lists, a table of simple rules, and a module with the rules that
need code.

What a setup is (setup), how it is read and recognised (parse) and what rules about setups have in common
(checks) is the same for all of them. Only checking/lists.py and checking/codes.py import this package, and only when
a list or a code may be theirs.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from borgcheck.rules.base import Rule, rules_in

MODULES = {"fleet-captains": "captains", "dbg": "dbg"}
"""The name of each game's module and files, by the id that rulesets and rulings name it by."""


@cache
def rules_of_game(id: str) -> tuple[Rule, ...]:
    """Return the rules of a game by its id, one of MODULES."""
    from borgcheck.games.checks import rules_in_table

    return rules_in(import_module(f"borgcheck.games.{MODULES[id]}"), more=rules_in_table(f"{MODULES[id]}_rules.toml"))
