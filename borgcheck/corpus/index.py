"""The search index: a Whoosh index of the entries.

It is stored in the user's cache folder. Whoosh keeps pickles in it, so it is read only if no other user has access to
the folder; without such a folder the index is built in memory. It is named after the documents, and rebuilt when they
or the program change.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import whoosh
from whoosh.analysis import RegexTokenizer
from whoosh.fields import ID, KEYWORD, STORED, TEXT, Schema
from whoosh.filedb.filestore import FileStorage, RamStorage, Storage
from whoosh.index import Index
from whoosh.writing import IndexWriter

from borgcheck.common.caching import is_private
from borgcheck.corpus import weights
from borgcheck.corpus.analysis import TERMS, WORDS, stems, stems_of
from borgcheck.corpus.entry import Document, RulingEntry
from borgcheck.corpus.passages import ROW, leading
from borgcheck.corpus.words import SEPARATOR, words
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

Read = Callable[[], Sequence[tuple[Document, Sequence[RulingEntry]]]]
"""Returns the documents, each with its entries."""

# Increase it when the schema, the analyzers or the weights of the index change.
FORMAT = 7
# Age in seconds after which an unfinished folder is removed.
ABANDONED = 3600.0
# The value of a date field for an entry without a date: it sorts before every date.
NO_DATE = "0"
# Kinds of records.
DOCUMENT = "document"
ENTRY = "entry"
VOCABULARY = "vocabulary"


def _values() -> KEYWORD:
    """Return a field of whole values, one per line."""
    return KEYWORD(analyzer=RegexTokenizer(r"[^\n]+"), scorable=True)


# The entries: `text` holds the terms of an entry, weighted by where they occur; `exact` its words, for phrases; `names`
# its title and aliases, each as one term of stems. There are two more records for each document: the document itself,
# and its words, for correcting misspelt ones. Only `exact` holds the positions of words, which are slow to write.
ENTRIES = Schema(
    entry=STORED, text=TEXT(analyzer=TERMS, phrase=False), exact=TEXT(analyzer=WORDS), names=_values(),
    game=ID(), source=ID(), kind=ID(), date=ID(), card=_values(), amends=_values(), record=ID(), document=STORED,
    words=STORED,
)  # fmt: skip
# The passages of each entry, and the ways to ask for it (its title, aliases and sample questions): `of` is the entry,
# `number` the place of a passage in it, `text` holds the terms, `context` those of the text around a passage. They have
# an index of their own, since BM25F compares lengths and counts with those of all the records in an index.
PASSAGES = Schema(
    of=ID(stored=True), number=STORED,
    text=TEXT(analyzer=TERMS, phrase=False), context=TEXT(analyzer=TERMS, phrase=False),
)  # fmt: skip
_NAME_OF_PASSAGES = "passages"


class Indexes(NamedTuple):
    """The two parts of the search index: the entries, and their passages."""

    entries: Index
    passages: Index

    @classmethod
    def create(cls, storage: Storage) -> Indexes:
        """Create empty indexes in a storage."""
        return cls(storage.create_index(ENTRIES), storage.create_index(PASSAGES, indexname=_NAME_OF_PASSAGES))

    @classmethod
    def open(cls, storage: Storage) -> Indexes:
        """Open the indexes in a storage."""
        return cls(storage.open_index(schema=ENTRIES), storage.open_index(schema=PASSAGES, indexname=_NAME_OF_PASSAGES))


def _fill(indexes: Indexes, read: Read) -> None:
    with _writing(indexes.entries) as entries, _writing(indexes.passages) as passages:
        for document, found in read():
            vocabulary = Counter[str]()
            for entry in found:
                vocabulary.update(_add(entry, entries, passages))
            entries.add_document(record=DOCUMENT, document=astuple(document))
            entries.add_document(record=VOCABULARY, words=dict(vocabulary))


@contextmanager
def _writing(index: Index) -> Iterator[IndexWriter]:
    writer = index.writer()
    try:
        yield writer
    except BaseException:
        writer.cancel()
        raise
    writer.commit()


def _add(entry: RulingEntry, entries: IndexWriter, passages: IndexWriter) -> list[str]:
    """Add an entry and its passages, and return its words. Whoosh gets terms, so that each text is analysed once."""
    names = [words(name) for name in (entry.title, *entry.aliases)]
    texts = [words(passage.text) for passage in entry.passages]
    asks = [*(stems_of(name) for name in names), *(stems(ask) for ask in entry.asks)]
    terms = [stems_of(text) for text in texts]
    weighted = [
        *weights.TITLE * asks[0],
        *weights.ASKS * _joined(asks[1:]),
        *_joined(terms),
        *stems(SEPARATOR.join((*entry.cards, entry.section))),
    ]
    exact = words(SEPARATOR.join((entry.title, *entry.aliases, *entry.cards, entry.text, entry.note or "")))
    entries.add_document(
        record=ENTRY,
        entry=entry,
        text=weighted,
        exact=exact,
        names="\n".join(map(" ".join, asks[: len(names)])),
        game=entry.game,
        source=entry.source,
        kind=entry.kind,
        date=entry.date or NO_DATE,
        card="\n".join(entry.cards),
        amends="\n".join(entry.amends),
    )
    for number, own in enumerate(terms):
        context = _context(entry, terms, number)
        passages.add_document(of=entry.id, number=number, text=own, context=context)
    for ask in asks:
        passages.add_document(of=entry.id, text=ask)
    return exact


def _joined(lists: Iterable[list[str]]) -> list[str]:
    return [term for each in lists for term in each]


def _context(entry: RulingEntry, terms: list[list[str]], number: int) -> list[str]:
    """Return the terms of the passages around a passage, and of the text that heads it."""
    passage = entry.passages[number]
    beside = {*leading(entry.passages, number)}
    beside.update(
        place
        for place in (number - 1, number + 1)
        if 0 <= place < len(terms) and entry.passages[place].block == passage.block and passage.kind != ROW
    )
    return [*stems(passage.head), *(stem for place in sorted(beside) for stem in terms[place])]


def open_index(cache: Path | None, digest: str, read: Read) -> Indexes:
    """Open the index of some documents, from the cache folder if possible, else in memory.

    Args:
        cache: The user's cache folder, if there is one.
        digest: The digest of the documents; each digest has its own index.
        read: Returns the documents with their entries.

    Raises:
        BorgcheckError: A document cannot be read.
    """
    if cache is not None:
        made_of = f"{FORMAT} {__version__} {whoosh.versionstring()} {digest}"
        key = blake2b(made_of.encode(), digest_size=12)
        folder = cache / f"rulings-{key.hexdigest()}"
        for _ in range(2):
            # Whatever is wrong with a cache, the remedy is to build it again, or to do without it.
            try:
                return _open(folder, read)
            except BorgcheckError:
                raise
            except Exception:
                discard(folder)
    indexes = Indexes.create(RamStorage())
    _fill(indexes, read)
    return indexes


def _open(folder: Path, read: Read) -> Indexes:
    if not folder.exists():
        _build(folder, read)
    if not (is_private(folder.parent) and is_closed(folder)):
        raise PermissionError(folder)
    indexes = Indexes.open(FileStorage(str(folder)))
    with indexes.entries.searcher() as searcher:  # raises an exception if the index is damaged
        list(searcher.documents(record=DOCUMENT))
    return indexes


def is_closed(folder: Path) -> bool:
    """Check whether a folder belongs to the user and no other user has access to it."""
    return is_private(folder) and (not hasattr(os, "getuid") or not folder.stat().st_mode & 0o077)


def _build(folder: Path, read: Read) -> None:
    """Build an index next to its final place and move it there; if another process was faster, its index stays."""
    folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not is_private(folder.parent):
        raise PermissionError(folder.parent)
    aside = Path(tempfile.mkdtemp(prefix=".rulings-", dir=folder.parent))
    try:
        _fill(Indexes.create(FileStorage(str(aside))), read)
        with suppress(OSError):
            aside.rename(folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    _remove_old(folder)


def discard(folder: Path) -> None:
    """Remove an index from the user's cache folder, whatever is in its place."""
    with suppress(OSError):
        if is_private(folder.parent):
            if folder.is_dir() and not folder.is_symlink():
                shutil.rmtree(folder, ignore_errors=True)
            else:
                folder.unlink()


def _remove_old(current: Path) -> None:
    """Remove the indexes of other versions, and files that killed processes left behind."""
    for path in current.parent.glob("rulings-*"):
        if path != current:
            discard(path)
    for path in current.parent.glob(".rulings-*"):
        with suppress(OSError):
            if time.time() - path.lstat().st_mtime > ABANDONED:
                discard(path)
