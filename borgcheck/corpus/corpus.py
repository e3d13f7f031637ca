"""The corpus as a whole: every entry of every document, found by id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.common import caching, resources
from borgcheck.corpus.entry import Document, RulingEntry
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.corpus.index import Indexes


class Corpus:
    """Documents and their entries, sorted by document id and then in the order of the files."""

    def __init__(self, documents: list[Document], entries: list[RulingEntry]) -> None:
        self.documents = documents
        amended: dict[str, list[str]] = {}
        for entry in entries:
            for target in entry.amends:
                amended.setdefault(target, []).append(entry.id)
        self.entries = [replace(e, amended_by=tuple(amended.get(e.id, ()))) for e in entries]

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[RulingEntry]:
        return iter(self.entries)

    def get(self, id: str) -> RulingEntry | None:
        """Return the entry with an id, or None."""
        return self._by_id.get(id)

    def document(self, id: str) -> Document | None:
        """Return the document with a source id, or None."""
        return next((d for d in self.documents if d.id == id), None)

    def describe(self, entry: RulingEntry, *, kind: bool = False) -> str:
        """Return the document of an entry with its date, and what tells it from others of its title there.

        Args:
            entry: The entry.
            kind: Whether to name the kind in any case.
        """
        document = self.document(entry.source)
        parts = [document.title if document else entry.source, entry.date]
        if kind or self._number_of[_key(entry)] > 1:
            parts.append(entry.kind.replace("-", " "))
        if self._number_of[*_key(entry), entry.kind] > 1:
            parts.append(entry.section)
        return ", ".join(part for part in parts if part)

    def cite(self, id: str) -> str:
        """Return an id with its title, document and date in brackets, for people; the bare id if it is unknown."""
        entry = self.get(id)
        document = self.document(entry.source) if entry else None
        if entry is None or document is None:
            return id
        when = f", {entry.date}" if entry.date else ""
        return f"{id} ({entry.title}, {document.title}{when})"

    @cached_property
    def _number_of(self) -> Counter[tuple[str, ...]]:
        """How many entries of each document have a title, and how many of each kind have it."""
        return Counter(key for e in self.entries for key in (_key(e), (*_key(e), e.kind)))

    @cached_property
    def _by_id(self) -> dict[str, RulingEntry]:
        return {e.id: e for e in self.entries}


def _key(entry: RulingEntry) -> tuple[str, ...]:
    return entry.source, entry.title.casefold()


@lru_cache(maxsize=1)
def corpus() -> Corpus:
    """Return the corpus.

    Raises:
        BorgcheckError: A file is broken; the message names file and line.
    """
    documents = _documents()
    return Corpus([document for document, _ in documents], [entry for _, entries in documents for entry in entries])


@lru_cache(maxsize=1)
def citations() -> dict[str, str]:
    """Return the citation of every entry, by id. It is cached: a check needs nothing else from the rulings."""
    import json

    name = f"citations-{_digest()}.json"
    kept = caching.fetch(name)
    if kept is not None:
        found: dict[str, str] = json.loads(kept)
        return found
    known = corpus()
    found = {entry.id: known.cite(entry.id) for entry in known}
    caching.keep(name, json.dumps(found).encode())
    return found


def open_search_index(cache: Path | None) -> Indexes:
    """Open the search index of the entries of `corpus()`.

    Args:
        cache: The user's cache folder; None keeps the index in memory.

    Raises:
        BorgcheckError: A document cannot be read.
    """
    from borgcheck.corpus.index import open_index

    return open_index(cache, _digest(), _documents)


def entry_count() -> int:
    """Return how many entries the corpus has, without parsing them."""
    return sum(line.startswith(b"## ") for path in _files() for line in path.read_bytes().split(b"\n"))


def _files() -> list[Path]:
    return [path for path in sorted(resources.folder("rulings").glob("*.md")) if path.name != "README.md"]


def _documents() -> list[tuple[Document, list[RulingEntry]]]:
    """Return the documents, each with its entries."""
    from borgcheck.corpus.document import read_document

    documents: dict[str, tuple[Document, list[RulingEntry]]] = {}
    for path in _files():
        shown = f"rulings/{path.name}"
        document, entries = read_document(path.read_bytes().decode("utf-8"), shown)
        if document.id in documents:
            raise BorgcheckError(f"{shown}: another file has the source {document.id} too")
        documents[document.id] = document, entries
    return list(documents.values())


def _digest() -> str:
    """Return a digest of all files, for the names of what is made from them."""
    digest = blake2b(digest_size=16)
    for path in _files():
        data = path.read_bytes()
        digest.update(f"{path.name} {len(data)}\0".encode() + data)
    return digest.hexdigest()
