"""Choose the rulings of a page, and give them anchors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import RulingEntry


@dataclass(frozen=True, slots=True)
class Link:
    """A text that links to an anchor on the page, or to nothing if the anchor is empty."""

    text: str
    anchor: str = ""


class Rulings:
    """The entries of a corpus on a page: the selected ones, and those that amend them.

    Attributes:
        entries: The entries, by title.
        behind: The ids of the entries that findings cite.
    """

    def __init__(self, corpus: Corpus, behind: Iterable[str], touched: Iterable[str]) -> None:
        self._corpus = corpus
        self.behind = frozenset(behind)
        entries: dict[str, RulingEntry] = {}
        waiting = [*dict.fromkeys((*behind, *touched))]
        for id in waiting:
            entry = corpus.get(id)
            if entry is not None and id not in entries:
                entries[id] = entry
                waiting += entry.amended_by
        self.anchors = _anchors(e.id for e in entries.values())
        self.entries = sorted(entries.values(), key=lambda e: (e.title.casefold(), e.id))

    def link(self, id: str, *, cited: bool = False) -> Link:
        """Return the link to an entry by its title, with its document and date if it is cited; bare text if the entry
        is not on the page."""
        entry = self._corpus.get(id)
        if entry is None:
            return Link(id)
        text = f"{entry.title} ({self.source(entry)})" if cited else entry.title
        return Link(text, self.anchors.get(id, ""))

    def references(self, entry: RulingEntry) -> Iterator[tuple[str, list[Link]]]:
        """Yield what an entry refers to, each with a label."""
        for label, ids in (("Amended by", entry.amended_by), ("Amends", entry.amends), ("See also", entry.see)):
            if ids:
                yield label, [self.link(id, cited=label != "See also") for id in ids]

    def source(self, entry: RulingEntry) -> str:
        """Return the document of an entry with its date, and what tells it from others of its title there."""
        return self._corpus.describe(entry)


def _anchors(ids: Iterable[str]) -> dict[str, str]:
    """Return a unique anchor for each id, made of the id's letters and digits."""
    taken: set[str] = set()
    anchors: dict[str, str] = {}
    for id in ids:
        plain = "ruling-" + re.sub(r"[^0-9A-Za-z.]+", "-", id)
        anchor, number = plain, 2
        while anchor in taken:
            anchor, number = f"{plain}-{number}", number + 1
        taken.add(anchor)
        anchors[id] = anchor
    return anchors
