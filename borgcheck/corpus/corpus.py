"""The corpus as a whole: every entry of every document, found by id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path

from borgcheck import resources
from borgcheck.corpus.document import read_document
from borgcheck.corpus.entry import Document, Entry
from borgcheck.corpus.own import files as own_files
from borgcheck.errors import BorgcheckError


class Corpus:
    """Documents and their entries, in the order of the documents' ids and of the files."""

    def __init__(self, documents: list[Document], entries: list[Entry]) -> None:
        self.documents = documents
        amended: dict[str, list[str]] = {}
        for entry in entries:
            for target in entry.amends:
                amended.setdefault(target, []).append(entry.id)
        self.entries = [replace(e, amended_by=tuple(amended.get(e.id, ()))) for e in entries]

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
    paths = (p for p in sorted(resources.folder("rulings").glob("*.md")) if p.name != "README.md")
    return _read([(path, f"rulings/{path.name}") for path in paths])


@lru_cache(maxsize=1)
def corpus() -> Corpus:
    """The corpus that ships, and the documents of the user's own. Raises BorgcheckError, naming the file and the
    way out, where one is broken."""
    base = shipped()
    own = own_files()
    if not own:
        return base
    try:
        added = _read([(path, str(path)) for path in own])
    except (BorgcheckError, OSError, UnicodeDecodeError) as error:
        raise BorgcheckError(f"{error}; `borgcheck rulings sources --remove ID` forgets a document of yours") from None
    return Corpus([*base.documents, *added.documents], [*base.entries, *added.entries])


def _read(files: list[tuple[Path, str]]) -> Corpus:
    documents: list[Document] = []
    entries: list[Entry] = []
    for path, shown in files:
        document, own = read_document(path.read_text(encoding="utf-8"), shown)
        if any(d.id == document.id for d in documents):
            raise BorgcheckError(f"{shown}: another file is of the source {document.id} too")
        documents.append(document)
        entries += own
    return Corpus(documents, entries)


def count() -> int:
    """How many entries the corpus has, without reading them whole."""
    files = (p for p in resources.folder("rulings").glob("*.md") if p.name != "README.md")
    return sum(line.startswith(b"## ") for p in files for line in p.read_bytes().split(b"\n"))
