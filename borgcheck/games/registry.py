"""Every rule of every game, and finding rules by game, code, name and beginning."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError
from borgcheck.games import FOLDERS
from borgcheck.rules.base import Rule
from borgcheck.rules.registry import BY_CODE, RULES, RULES_NOT_CHOSEN, UNUSED_IGNORE

_OF_ANY_LIST = tuple(rule for rule in RULES if rule.code[0] in "DX" and rule.code != RULES_NOT_CHOSEN)
_LETTERS = re.compile(r"[A-Z]*")


@cache
def rules_of(game: str) -> tuple[Rule, ...]:
    """Return the rules for lists of a game; a ruleset says which of them are in force."""
    if game not in FOLDERS:
        return RULES
    reading = (rule for rule in _OF_ANY_LIST if rule.code != UNUSED_IGNORE)
    own: tuple[Rule, ...] = import_module(f"borgcheck.games.{FOLDERS[game]}.rules").RULES
    return (*reading, *own, BY_CODE[UNUSED_IGNORE])


@cache
def everything() -> tuple[Rule, ...]:
    """Return every rule of every game."""
    known = (*RULES, *(rule for game in sorted(FOLDERS) for rule in rules_of(game)))
    return tuple(dict.fromkeys(known))


def family(code: str) -> str:
    """Return the letters of a code: `B` of B103."""
    return _LETTERS.match(code).group()  # type: ignore[union-attr]


def nearest_code(unknown: str) -> str:
    """Return the code or name that resembles a word most, empty if none does."""
    return nearest(unknown, [known for rule in everything() for known in (rule.code, rule.name)])


def expand(selection: str) -> frozenset[str]:
    """Return the codes that a list such as `B103,D` or `seed-limit` selects: codes, beginnings of codes, names.

    Letters alone select the codes of exactly these letters if there are any.

    Raises:
        BorgcheckError: A part selects no code; the message names it and the nearest code.
    """
    chosen: set[str] = set()
    for part in (p.strip() for p in selection.split(",")):
        if not part:
            continue
        # The rules of other games are only looked at where those of this one have no such code.
        found = _meant(part, RULES) or _meant(part, everything())
        if not found:
            meant = did_you_mean(nearest_code(part))
            known = f"{RULES[0].code} to {RULES[-1].code}, names, and beginnings such as B or C0"
            raise BorgcheckError(f"no code is called {part!r}{meant} (known: {known})")
        chosen |= found
    return frozenset(chosen)


def _meant(part: str, rules: tuple[Rule, ...]) -> set[str]:
    beginning = part.upper()
    exact = {r.code for r in rules if family(r.code) == beginning}
    return exact or {r.code for r in rules if r.code.startswith(beginning) or r.name == part.lower()}
