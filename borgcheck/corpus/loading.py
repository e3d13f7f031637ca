"""Load the corpus, and find entries of all documents by id or by name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache

from borgcheck.common.grouping import grouped
from borgcheck.corpus import compiled
from borgcheck.corpus.entry import Document, RulingEntry, with_tuples
from borgcheck.corpus.words import within, words
from borgcheck.errors import BorgcheckError


class Corpus:
    """Documents and their entries, sorted by document id and then in the order of the files."""

    def __init__(self, documents: list[Document], entries: list[RulingEntry]) -> None:
        self.documents = documents
        amended = grouped((target, entry.id) for entry in entries for target in entry.amends)
        self._by_id = {
            e.id: e.model_copy(update={"amended_by": tuple(amended[e.id])}) if e.id in amended else e for e in entries
        }

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[RulingEntry]:
        return iter(self._by_id.values())

    def get(self, id: str) -> RulingEntry | None:
        """Return the entry with an id, or None."""
        return self._by_id.get(id)

    def document(self, source: str) -> Document | None:
        """Return the document with an id, or None."""
        return next((d for d in self.documents if d.source == source), None)

    def document_title(self, source: str) -> str:
        """Return the title of the document with an id; the id if it is unknown."""
        document = self.document(source)
        return document.title if document else source

    def describe(self, entry: RulingEntry, *, kind: bool = False) -> str:
        """Return the document of an entry with its date, and what distinguishes it from others with its title there.

        Args:
            entry: The entry.
            kind: Whether to name the kind in any case.
        """
        parts = [self.document_title(entry.source), entry.date]
        if kind or self._number_of[_key(entry)] > 1:
            parts.append(entry.kind.replace("-", " "))
        if self._number_of[*_key(entry), entry.kind] > 1:
            parts.append(entry.section)
        return ", ".join(part for part in parts if part)

    def cite(self, id: str) -> str:
        """Return an id with its title, document and date in brackets, for people; the bare id if it is unknown."""
        entry = self.get(id)
        if entry is None:
            return id
        parts = (entry.title, self.document_title(entry.source), entry.date)
        return f"{id} ({', '.join(part for part in parts if part)})"

    @cached_property
    def _number_of(self) -> Counter[tuple[str, ...]]:
        """How many entries of each document have a title, and how many of each kind have it."""
        return Counter(key for e in self for key in (_key(e), (*_key(e), e.kind)))


def _key(entry: RulingEntry) -> tuple[str, ...]:
    return entry.source, entry.title.casefold()


@lru_cache(maxsize=1)
def corpus() -> Corpus:
    """Return the corpus: as the build compiled it, or read from the rulings of a checkout.

    Raises:
        BorgcheckError: A file is broken; the message names file and line.
    """
    text = compiled.read_text(compiled.ENTRIES)
    return read_corpus() if text is None else _CompiledCorpus(text)


def read_corpus() -> Corpus:
    """Read the corpus from the rulings of a checkout.

    Raises:
        BorgcheckError: A file is broken; the message names file and line.
    """
    from borgcheck.corpus.document import parse_document

    documents: dict[str, Document] = {}
    entries: list[RulingEntry] = []
    for path in compiled.sources():
        name = f"rulings/{path.name}"
        document, of_document = parse_document(path.read_bytes().decode("utf-8"), name)
        if document.source in documents:
            raise BorgcheckError(f"{name}: another file also has the source {document.source}")
        documents[document.source] = document
        entries += of_document
    return Corpus(list(documents.values()), entries)


class _CompiledCorpus(Corpus):
    """A corpus as the build wrote it, whose entries are made when they are asked for: a search needs few."""

    def __init__(self, text: str) -> None:
        documents, *entries = text.split("\n")
        super().__init__([Document.model_construct(None, **with_tuples(each)) for each in json.loads(documents)], [])
        self._compiled = dict(entry.split(" ", 1) for entry in entries)

    def __len__(self) -> int:
        return len(self._compiled)

    def __iter__(self) -> Iterator[RulingEntry]:
        return (entry for id in self._compiled if (entry := self.get(id)))

    def get(self, id: str) -> RulingEntry | None:
        """Return the entry with an id, or None."""
        if id not in self._by_id and id in self._compiled:
            self._by_id[id] = RulingEntry.from_compiled(json.loads(self._compiled[id]))
        return self._by_id.get(id)


def compile_corpus(corpus: Corpus) -> str:
    """Return the documents as a line of JSON, and each entry with its passages as one after its id."""
    documents = [{**document.to_dict(), "names": document.names} for document in corpus.documents]
    lines = [json.dumps(documents), *(f"{entry.id} {json.dumps(entry.compile())}" for entry in corpus)]
    return "\n".join(lines)


def find(corpus: Corpus, term: str, card_titles: Callable[[str], tuple[str, ...]]) -> list[RulingEntry]:
    """Return the entries that a term names, with the ruling in force first.

    These are the entries with that id, else with that title or alias, or both (`Probing: When You May Probe`), else
    with that id without its document, else those that mention the card. Those with that title come first, then those
    that name the term or its card in their title. Of these, later documents come before earlier ones, and entries that
    rule before those that only refer elsewhere.

    Args:
        corpus: The corpus.
        term: A title, an alias, an id, a card title or an identification.
        card_titles: Returns the card titles that a term may mean.
    """
    if entry := corpus.get(term):
        return [entry]
    titles = card_titles(term)
    keys = {*map(words, (term, *titles))} - {()}
    entries = (
        [e for e in corpus if keys & {*map(words, _names(e))}]
        or [e for e in corpus if e.id.partition("#")[2] == term]
        or [e for e in corpus if set(titles) & set(e.cards)]
    )
    by_date = sorted(sorted(entries, key=lambda e: e.id), key=lambda e: e.date, reverse=True)
    return sorted(
        by_date,
        key=lambda e: (
            words(e.title) != words(term),
            not any(within(key, words(e.title)) for key in keys),
            len(e.text) < 120 and bool(e.see),
        ),
    )


def _names(entry: RulingEntry) -> tuple[str, ...]:
    return (entry.title, *entry.aliases, *(f"{entry.title}: {alias}" for alias in entry.aliases))


@lru_cache(maxsize=1)
def citations() -> dict[str, str]:
    """Return the citation of every entry, by id: all that a check needs from the rulings."""
    text = compiled.read_text(compiled.CITATIONS)
    if text is None:
        return {entry.id: corpus().cite(entry.id) for entry in corpus()}
    built: dict[str, str] = json.loads(text)
    return built
