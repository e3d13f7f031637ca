"""An index of a facts table: the lines that bear a name, kept in the cache."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from borgcheck import caching
from borgcheck.cards.table import Table
from borgcheck.version import __version__


@dataclass(frozen=True, slots=True)
class Index:
    """Line numbers by name: `first` for the first name of each line, `others` for further and for shared names."""

    first: dict[str, int]
    others: dict[str, list[int]]

    def get(self, name: str) -> Sequence[int]:
        """Return the lines that bear a name, none if it is unknown."""
        if found := self.others.get(name):
            return found
        number = self.first.get(name)
        return () if number is None else (number,)

    def __contains__(self, name: object) -> bool:
        return name in self.first or name in self.others


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a table's cards: as printed and as the tables spell them with their marks, and folded."""

    written: Index
    folded: Index


def names_of(table: Table) -> Names:
    """Return the names of a table's cards, from the cache if possible."""
    key = f"names-{table.mark}-{__version__}.json"
    kept = caching.fetch(key)
    if kept is None:
        kept = json.dumps([_collected(_written(table)), _collected(_folded(table))]).encode()
        caching.keep(key, kept)
    # So many names on so many lines: as one text they are read sooner than as a list.
    written, folded = (
        Index(dict(zip(first.split("\n"), range(len(table)), strict=False)), others)
        for first, others in json.loads(kept)
    )
    return Names(written, folded)


def _written(table: Table) -> Iterator[list[str]]:
    for title, printed, names, _ in table.heads():
        yield [title, *sorted({printed, *names.split(";")} - {"", title})]


def _folded(table: Table) -> Iterator[list[str]]:
    return (folded.split(";") for *_, folded in table.heads())


def _collected(lines: Iterable[list[str]]) -> tuple[str, dict[str, list[int]]]:
    """Return the first name of each line, as text lines, and the other names with their lines."""
    first: list[str] = []
    bearing: dict[str, list[int]] = {}
    for number, names in enumerate(lines):
        first.append(names[0])
        for name in names:
            bearing.setdefault(name, []).append(number)
    others = {name: found for name, found in bearing.items() if len(found) > 1 or first[found[0]] != name}
    return "\n".join(first), others
