"""The general kinds of rule that the rules of other games are made of.

A game declares its rules as data (borgcheck/games/*.toml): each names a kind, the sections that it looks at, its
words, and the message that it gives; the ruleset gives its figures. A kind knows sections and names from there only.
Its docstring says what it requires, and which fields its message may have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from borgcheck.findings import Finding
from borgcheck.rules.kinds import names, numbers, sections
from borgcheck.rules.kinds.view import View

Kind = Callable[[View], Iterator[Finding]]

KINDS: dict[str, Kind] = {
    "total": numbers.total,
    "attribute-total": numbers.attribute_total,
    "different": numbers.different,
    "present": names.present,
    "composition": names.composition,
    "allowed": names.allowed,
    "barred": names.barred,
    "repeated": names.repeated,
    "listed-once": names.listed_once,
    "exactly-one": names.exactly_one,
    "named-once": names.named_once,
    "declared": numbers.declared,
    "range": numbers.within,
    "table": numbers.as_printed,
    "ascending": numbers.ascending,
    "even-split": numbers.even_split,
    "rated-split": numbers.rated_split,
    "rated-total": numbers.rated_total,
    "one-reading": numbers.one_reading,
    "doubtful-reading": numbers.doubtful_reading,
    "numbered": sections.numbered,
    "empty": sections.empty,
    "unused": sections.unused,
    "apart": sections.apart,
    "groups": sections.groups,
    "alternating": sections.alternating,
}
"""Every kind, by the name that a game's file uses."""
