"""The corpus as a whole: every entry of every document, found by id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path

from borgcheck import caching, resources
from borgcheck.corpus.entry import Document, Entry
from borgcheck.corpus.own import files as own_files
from borgcheck.errors import BorgcheckError


class Corpus:
    """Documents and their entries, in the order of the documents' ids and of the files.

    `digest` stands for all that is in it; of a corpus that is read from files it is what `digest` says of them.
    """

    def __init__(self, documents: list[Document], entries: list[Entry], digest: str = "") -> None:
        self.documents = documents
        self.digest = digest or _digest([("", repr((documents, entries)).encode())])
        amended: dict[str, list[str]] = {}
        for entry in entries:
            for target in entry.amends:
                amended.setdefault(target, []).append(entry.id)
        self.entries = [e._replace(amended_by=tuple(amended.get(e.id, ()))) for e in entries]

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def get(self, id: str) -> Entry | None:
        """The entry of an id, or None."""
        return self._by_id.get(id)

    def document(self, id: str) -> Document | None:
        """The document of a source id, or None."""
        return next((d for d in self.documents if d.id == id), None)

    def cite(self, id: str) -> str:
        """An id with the title, document and date behind it, for people; the bare id if there is none."""
        entry = self.get(id)
        document = self.document(entry.source) if entry else None
        if entry is None or document is None:
            return id
        when = f", {entry.date}" if entry.date else ""
        return f"{id} ({entry.title}, {document.title}{when})"

    @cached_property
    def _by_id(self) -> dict[str, Entry]:
        return {e.id: e for e in self.entries}


@lru_cache(maxsize=1)
def shipped() -> Corpus:
    """The corpus that ships. Raises BorgcheckError, naming file and line, where a file is broken."""
    return _read([(path, f"rulings/{path.name}") for path in _shipped_files()])


@lru_cache(maxsize=1)
def citations() -> dict[str, str]:
    """What `cite` says of every entry that ships, by id; kept in the cache, as a check needs no more of the rulings."""
    import json

    name = f"citations-{_digest(_bytes(_shipped_files()))}.json"
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
    """The corpus that ships, and the documents of the user's own. Raises BorgcheckError, naming the file and the
    way out, where one is broken."""
    base = shipped()
    own = own_files()
    if not own:
        return base
    with _way_out():
        added = _read([(path, str(path)) for path in own])
    return Corpus(
        [*base.documents, *added.documents], [*base.entries, *added.entries], _joined(base.digest, added.digest)
    )


def digest() -> str:
    """The digest of `corpus()`, without taking its files apart: it changes with every byte of them.

    Raises BorgcheckError where one of the user's own cannot be read.
    """
    base, own = _digest(_bytes(_shipped_files())), own_files()
    if not own:
        return base
    with _way_out():
        return _joined(base, _digest(_bytes(own)))


@contextmanager
def _way_out() -> Iterator[None]:
    try:
        yield
    except (BorgcheckError, OSError, UnicodeDecodeError) as error:
        raise BorgcheckError(f"{error}; `borgcheck rulings sources --remove ID` forgets a document of yours") from None


def _shipped_files() -> list[Path]:
    return [p for p in sorted(resources.folder("rulings").glob("*.md")) if p.name != "README.md"]


def _read(files: list[tuple[Path, str]]) -> Corpus:
    from borgcheck.corpus.document import read_document

    documents: list[Document] = []
    entries: list[Entry] = []
    read: list[tuple[str, bytes]] = []
    for path, shown in files:
        read.append((path.name, path.read_bytes()))
        document, own = read_document(read[-1][1].decode("utf-8"), shown)
        if any(d.id == document.id for d in documents):
            raise BorgcheckError(f"{shown}: another file is of the source {document.id} too")
        documents.append(document)
        entries += own
    return Corpus(documents, entries, _digest(read))


def _bytes(files: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    return ((path.name, path.read_bytes()) for path in files)


def _digest(files: Iterable[tuple[str, bytes]]) -> str:
    whole = blake2b(digest_size=16)
    for name, data in files:
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(data)
    return whole.hexdigest()


def _joined(shipped: str, own: str) -> str:
    return f"{shipped} {own}"


def count() -> int:
    """How many entries the corpus has, without reading them whole."""
    return sum(line.startswith(b"## ") for p in _shipped_files() for line in p.read_bytes().split(b"\n"))
