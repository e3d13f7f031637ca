"""Make rules of what a game's file declares as data: words, a kind of rule, sections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from borgcheck import games
from borgcheck.findings import Finding
from borgcheck.rules.base import Context, Rule
from borgcheck.rules.kinds import KINDS, Kind
from borgcheck.rules.kinds.view import View

# Kinds of rule that do not need their section.
_OPTIONAL = ("unused",)


@lru_cache(maxsize=8)
def rules_of(game: str) -> tuple[Rule, ...]:
    """Return the rules of a game that is described in borgcheck/games, in the order of its file."""
    return tuple(_rule(code, table) for code, table in games.load(game).rules.items())


def _rule(code: str, table: Mapping[str, Any]) -> Rule:
    return Rule(
        code,
        table["name"],
        table["title"],
        table["what"],
        table["why"],
        table["example"],
        table["instead"],
        tuple(table["rulings"]),
        partial(_check, KINDS[table["kind"]], table),
        table["paragraph"],
        () if table["kind"] in _OPTIONAL or "section" not in table else (table["section"],),
    )


def _check(kind: Kind, table: Mapping[str, Any], context: Context) -> Iterable[Finding]:
    return kind(View(context, table))
