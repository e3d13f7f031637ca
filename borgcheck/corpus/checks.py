"""Find faults in the corpus itself (`rulings check`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import RulingEntry

# An entry that only refers elsewhere has at least so many letters; less is an entry left empty.
THIN = 40


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the entry it is in and what is wrong there."""

    entry: RulingEntry
    message: str

    def __str__(self) -> str:
        return f"rulings/{self.entry.source}.md:{self.entry.line}: {self.entry.id}: {self.message}"


def check_corpus(corpus: Corpus, is_card: Callable[[str], bool]) -> list[Fault]:
    """Return all faults of a corpus, in the order of its files.

    Faults are references to no entry, ids and aliases claimed twice within a document, cards that are not in the
    catalogue, entries without a section, and empty or thin texts.

    Args:
        corpus: The corpus.
        is_card: Tells whether a title is a catalogue title.
    """
    return list(_faults(corpus, is_card))


def _faults(corpus: Corpus, is_card: Callable[[str], bool]) -> Iterator[Fault]:
    ids: set[str] = set()
    names: dict[tuple[str, str], RulingEntry] = {(e.source, _key(e.title)): e for e in corpus}
    claimed: dict[tuple[str, str], RulingEntry] = {}
    for entry in corpus:
        if entry.id in ids:
            yield Fault(entry, "its id is that of an earlier entry")
        ids.add(entry.id)
        for reference in (*entry.see, *entry.amends):
            if corpus.get(reference) is None:
                yield Fault(entry, f"refers to {reference}, which is no entry")
            elif reference == entry.id:
                yield Fault(entry, "refers to itself")
        for alias in entry.aliases:
            key = (entry.source, _key(alias))
            other = names.get(key) or claimed.get(key)
            if other is not None and other is not entry:
                yield Fault(entry, f"its alias {alias!r} is claimed by {other.id} too")
            claimed[key] = entry
        if entry.game == "stccg-1e":
            yield from (Fault(entry, f"no card is called {t!r}") for t in entry.cards if not is_card(t))
        if not entry.section and entry.kind != "rulebook":
            yield Fault(entry, "it names no section of its document")
        if len(re.sub(r"\W", "", entry.text)) < THIN:
            yield Fault(entry, "its text is empty or too thin to rule by")


def _key(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", name.lower()))) or name
