"""The general kinds of rule that the rules of other games are made of.

A game declares its rules as data (borgcheck/games/*.toml): each names a kind, the sections that it looks at, its
words, and the message that it gives; the ruleset gives its figures. A kind knows sections and names from there only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from borgcheck.findings import Finding
from borgcheck.rules.kinds import attributes, names, seats, sections, splits, totals
from borgcheck.rules.kinds.view import View

Kind = Callable[[View], Iterator[Finding]]

KINDS: dict[str, Kind] = {
    "total": totals.total,
    "attribute-total": totals.attribute_total,
    "different": totals.different,
    "present": names.present,
    "composition": names.composition,
    "allowed": names.allowed,
    "barred": names.barred,
    "repeated": names.repeated,
    "listed-once": names.listed_once,
    "exactly-one": names.exactly_one,
    "named-once": names.named_once,
    "declared": attributes.declared,
    "range": attributes.within,
    "table": attributes.table,
    "ascending": attributes.ascending,
    "even-split": splits.even,
    "rated-split": splits.rated,
    "rated-total": splits.rated_total,
    "one-reading": splits.one_reading,
    "doubtful-reading": splits.doubtful_reading,
    "numbered": sections.numbered,
    "empty": sections.empty,
    "unused": sections.unused,
    "apart": sections.apart,
    "groups": seats.groups,
    "alternating": seats.alternating,
}
"""Every kind, by the name that a game's file uses."""
