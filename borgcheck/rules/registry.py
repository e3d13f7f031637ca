"""List every rule, and find rules by game, code, name and beginning."""

from __future__ import annotations

import re

from borgcheck import games
from borgcheck.errors import BorgcheckError, nearest

# isort: off
from borgcheck.rules import d001, d002, d003, d004, d005, d006, d007
from borgcheck.rules import c001, c002, c003
from borgcheck.rules import b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111, b112, b113, b114
from borgcheck.rules import b115, b116, b117, b118, b119, b120, b121, b122, b123, b124, b125
from borgcheck.rules import a201, a202, a203, a204, a205, a206, a207, a208, a209
from borgcheck.rules import x001

# isort: on
from borgcheck.rules.base import Rule

UNUSED_IGNORE = "X001"
"""The code of ignore comments that have no effect."""
MODULES = (
    d001, d002, d003, d004, d005, d006, d007,
    c001, c002, c003,
    b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111, b112, b113, b114,
    b115, b116, b117, b118, b119, b120, b121, b122, b123, b124, b125,
    a201, a202, a203, a204, a205, a206, a207, a208, a209,
    x001,
)  # fmt: skip
RULES: tuple[Rule, ...] = tuple(module.check for module in MODULES)
BY_CODE: dict[str, Rule] = {rule.code: rule for rule in RULES}
"""The rules of the card game, and those about reading any list. Those of other games are data: see everything()."""
_OF_ANY_LIST = tuple(rule for rule in RULES if rule.code[0] in "DX")
_LETTERS = re.compile(r"[A-Z]*")


def rules_of(game: str) -> tuple[Rule, ...]:
    """Return the rules for lists of a game; a ruleset says which of them are in force."""
    if not games.is_described(game):
        return RULES
    from borgcheck.rules.kinds import rules_of

    own = rules_of(game)
    return (*(r for r in _OF_ANY_LIST if r.code != UNUSED_IGNORE), *own, BY_CODE[UNUSED_IGNORE])


def everything() -> tuple[Rule, ...]:
    """Return every rule of every game."""
    known = (*RULES, *(r for game in games.names() for r in rules_of(game)))
    return tuple(dict.fromkeys(known))


def family(code: str) -> str:
    """Return the letters of a code: `B` of B103."""
    return _LETTERS.match(code).group()  # type: ignore[union-attr]


def nearest_code(unknown: str) -> str:
    """Return the code or name that resembles a word most, empty if none does."""
    return nearest(unknown, [known for rule in everything() for known in (rule.code, rule.name)], likeness=60)


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
            near = nearest_code(part)
            meant = f"did you mean {near}? " if near else ""
            known = f"{RULES[0].code} to {RULES[-1].code}"
            raise BorgcheckError(f"no code is called {part!r}; {meant}known are {known}, names and beginnings (B, C0)")
        chosen |= found
    return frozenset(chosen)


def _meant(part: str, rules: tuple[Rule, ...]) -> set[str]:
    beginning = part.upper()
    exact = {r.code for r in rules if family(r.code) == beginning}
    return exact or {r.code for r in rules if r.code.startswith(beginning) or r.name == part.lower()}
