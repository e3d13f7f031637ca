"""The corpus as a whole: every entry of every document, found by id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.common import caching, resources
from borgcheck.corpus.entry import Document, RulingEntry
from borgcheck.corpus.own import files as own_files
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.corpus.index import Indexes, Progress


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
def shipped() -> Corpus:
    """Return the shipped corpus.

    Raises:
        BorgcheckError: A file is broken; the message names file and line.
    """
    return _read(_shipped_files())


@lru_cache(maxsize=1)
def citations() -> dict[str, str]:
    """Return the citation of every shipped entry, by id. It is cached: a check needs nothing else from the rulings."""
    import json

    whole = "".join(_digest(shown, path.read_bytes()) for path, shown in _shipped_files())
    name = f"citations-{_digest('citations', whole.encode())}.json"
    kept = caching.fetch(name)
    if kept is not None:
        found: dict[str, str] = json.loads(kept)
        return found
    known = shipped()
    found = {entry.id: known.cite(entry.id) for entry in known}
    caching.keep(name, json.dumps(found).encode())
    return found


@lru_cache(maxsize=1)
def corpus() -> Corpus:
    """Return the shipped corpus together with the user's own documents.

    Raises:
        BorgcheckError: A document is broken; the message names the file and says what to do.
    """
    base = shipped()
    own = own_files()
    if not own:
        return base
    with _way_out():
        added = _read([(path, str(path)) for path in own])
    return Corpus([*base.documents, *added.documents], [*base.entries, *added.entries])


def open_search_index(cache: Path | None, progress: Progress | None = None) -> Indexes:
    """Open the search index of the entries of `corpus()`; only documents that are not in it yet are parsed.

    Args:
        cache: The user's cache folder; None keeps the index in memory.
        progress: Called with how many entries of how many have been added, if any are.

    Raises:
        BorgcheckError: A document cannot be read.
    """
    from borgcheck.corpus.document import read_document
    from borgcheck.corpus.index import open_index

    base = {shown: path.read_bytes() for path, shown in _shipped_files()}
    with _way_out():
        own = {str(path): path.read_bytes() for path in own_files()}
    files = base | own

    def read(shown: str) -> tuple[Document, list[RulingEntry]]:
        with _way_out() if shown in own else nullcontext():
            return read_document(files[shown].decode("utf-8"), shown)

    digests = {shown: _digest(shown, data) for shown, data in files.items()}
    return open_index(cache, "".join(digests[shown] for shown in base), digests, read, progress)


@contextmanager
def _way_out() -> Iterator[None]:
    try:
        yield
    except (BorgcheckError, OSError, UnicodeDecodeError) as error:
        raise BorgcheckError(
            f"{error}; `borgcheck rulings sources --remove ID` removes one of your documents"
        ) from None


def _shipped_files() -> list[tuple[Path, str]]:
    paths = sorted(resources.folder("rulings").glob("*.md"))
    return [(path, f"rulings/{path.name}") for path in paths if path.name != "README.md"]


def _read(files: list[tuple[Path, str]]) -> Corpus:
    from borgcheck.corpus.document import read_document

    documents: list[Document] = []
    entries: list[RulingEntry] = []
    for path, shown in files:
        document, own = read_document(path.read_bytes().decode("utf-8"), shown)
        if any(d.id == document.id for d in documents):
            raise BorgcheckError(f"{shown}: another file has the source {document.id} too")
        documents.append(document)
        entries += own
    return Corpus(documents, entries)


def _digest(name: str, data: bytes) -> str:
    return blake2b(f"{name}\0".encode() + data, digest_size=16).hexdigest()


def entry_count() -> int:
    """Return how many entries the corpus has, without parsing them."""
    return sum(line.startswith(b"## ") for p, _ in _shipped_files() for line in p.read_bytes().split(b"\n"))
