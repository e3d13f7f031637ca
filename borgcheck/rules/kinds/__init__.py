"""The general kinds of rule that the rules of other games are made of.

A game declares its rules as data (borgcheck/games/*.toml): each names a kind, the sections that it looks at, its
words, and the message that it gives; the ruleset gives its figures. A kind knows sections and names from there only.
Its docstring says what it requires, and which fields its message may have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from borgcheck import games
from borgcheck.model.findings import Finding
from borgcheck.rules.base import Context, Rule
from borgcheck.rules.kinds import names, numbers, sections
from borgcheck.rules.kinds.view import View

Kind = Callable[[View], Iterator[Finding]]

_ALL = (
    names.present, names.composition, names.allowed, names.barred, names.repeated, names.listed_once,
    names.exactly_one, names.named_once,
    numbers.total, numbers.different, numbers.even_split, numbers.declared, numbers.within, numbers.as_printed,
    numbers.ascending, numbers.attribute_total, numbers.rated_split, numbers.rated_total, numbers.one_reading,
    numbers.doubtful_reading,
    sections.numbered, sections.empty, sections.unused, sections.apart, sections.groups, sections.alternating,
)  # fmt: skip
KINDS: dict[str, Kind] = {kind.__name__.replace("_", "-"): kind for kind in _ALL}
"""Every kind, by the name that a game's file uses."""
# Kinds of rule that do not need their section.
_OPTIONAL = ("unused",)
_WORDS = ("name", "title", "what", "why", "example", "instead", "paragraph")


@lru_cache(maxsize=8)
def rules_of(game: str) -> tuple[Rule, ...]:
    """Return the rules of a game that is described in borgcheck/games, in the order of its file."""
    return tuple(_rule(code, table) for code, table in games.load(game).rules.items())


def _rule(code: str, table: Mapping[str, Any]) -> Rule:
    return Rule(
        code=code,
        rulings=tuple(table["rulings"]),
        check=partial(_check, KINDS[table["kind"]], table),
        sections=(table["section"],) if "section" in table and table["kind"] not in _OPTIONAL else (),
        **{word: table[word] for word in _WORDS},
    )


def _check(kind: Kind, table: Mapping[str, Any], context: Context) -> Iterable[Finding]:
    return kind(View(context, table))
