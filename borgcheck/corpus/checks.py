"""Find errors in the corpus itself (`rulings check`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import RulingEntry

# The minimum number of letters in an entry that only refers elsewhere; a shorter entry is taken to be empty.
THIN = 40


@dataclass(frozen=True, slots=True)
class Fault:
    """An error: the entry with it, and what is wrong."""

    entry: RulingEntry
    message: str

    def __str__(self) -> str:
        return f"rulings/{self.entry.source}.md:{self.entry.line}: {self.entry.id}: {self.message}"


def check_corpus(corpus: Corpus, is_card: Callable[[str], bool]) -> list[Fault]:
    """Return all errors in a corpus, in the order of its files.

    Errors are references to entries that do not exist, ids and aliases used twice in a document, cards that are not in
    the catalogue, entries without a section, and empty or very short texts.

    Args:
        corpus: The corpus.
        is_card: Checks whether a title is a catalogue title.
    """
    return list(_faults(corpus, is_card))


def _faults(corpus: Corpus, is_card: Callable[[str], bool]) -> Iterator[Fault]:
    ids: set[str] = set()
    names: dict[tuple[str, str], RulingEntry] = {(e.source, _key(e.title)): e for e in corpus}
    claimed: dict[tuple[str, str], RulingEntry] = {}
    for entry in corpus:
        if entry.id in ids:
            yield Fault(entry, "its id is used by an earlier entry")
        ids.add(entry.id)
        for reference in (*entry.see, *entry.amends):
            if corpus.get(reference) is None:
                yield Fault(entry, f"refers to {reference}, which is not an entry")
            elif reference == entry.id:
                yield Fault(entry, "refers to itself")
        for alias in entry.aliases:
            key = (entry.source, _key(alias))
            other = names.get(key) or claimed.get(key)
            if other is not None and other is not entry:
                yield Fault(entry, f"its alias {alias!r} is also used by {other.id}")
            claimed[key] = entry
        if entry.game == "stccg-1e":
            yield from (Fault(entry, f"no card is called {t!r}") for t in entry.cards if not is_card(t))
        if not entry.section and entry.kind != "rulebook":
            yield Fault(entry, "it does not name a section of its document")
        if len(re.sub(r"\W", "", entry.text)) < THIN:
            yield Fault(entry, "its text is empty or too short to rule by")


def _key(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", name.lower()))) or name
