"""The expansions that card data names by release codes, and the marks that stand for them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from borgcheck.cards.fold import fold
from borgcheck.common import resources
from borgcheck.common.grouping import grouped

EDITIONS = ("remastered", "traditional")
"""What LackeyCCG writes after the name of a set for its later editions, which hold the same cards."""


class Expansion(NamedTuple):
    """A release: its name, publisher, month, and the marks that lists use for it.

    An unknown month is empty, and nothing may be concluded from it.
    """

    name: str
    publisher: str
    released: str
    marks: tuple[str, ...]


@lru_cache(maxsize=1)
def expansions() -> dict[str, Expansion]:
    """Return every expansion by its release code, from the shipped table."""
    lines = resources.package_text("data", "cards", "expansions.tsv").splitlines()[1:]
    rows = (line.split("\t") for line in lines)
    return {
        code: Expansion(name, publisher, released, tuple(filter(None, marks.split(";"))))
        for code, _, name, publisher, released, marks in rows
    }


@lru_cache(maxsize=1)
def _codes_by_mark() -> dict[str, frozenset[str]]:
    marks = ((mark, code) for code, each in expansions().items() for mark in (code, each.name, *each.marks))
    codes_by_mark = grouped((fold(mark), code) for mark, code in marks if mark)
    return {mark: frozenset(codes) for mark, codes in codes_by_mark.items()}


def codes_of_mark(mark: str) -> frozenset[str]:
    """Return the release codes that a set mark such as `The Borg`, `VOY` or `*LfL` stands for."""
    return _codes_by_mark().get(fold(mark), frozenset())


def codes_of_written_mark(mark: str) -> frozenset[str]:
    """Return the release codes that a mark after a title stands for, which may name an edition of the set:
    `Premiere Remastered`, `Premiere Traditional`.
    """
    name, _, edition = mark.rpartition(" ")
    return codes_of_mark(mark) or (codes_of_mark(name) if edition.casefold() in EDITIONS else frozenset())
