"""The search index: a Whoosh index of the entries.

Its storage is a folder of the user's cache. Whoosh keeps pickles in it, so it is read only if nobody else can enter the
folder; without such a folder the index is built in memory. It is named after the documents that ship, and built anew
when they or the program change; the user's own documents are added and removed one by one.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import astuple
from hashlib import blake2b
from pathlib import Path

import whoosh
from whoosh.analysis import RegexTokenizer
from whoosh.fields import ID, KEYWORD, STORED, TEXT, Schema
from whoosh.filedb.filestore import FileStorage, RamStorage
from whoosh.index import Index, LockError
from whoosh.writing import IndexWriter

from borgcheck.common.caching import is_private
from borgcheck.corpus.analysis import TERMS, stems, stems_of
from borgcheck.corpus.entry import Document, Entry
from borgcheck.corpus.words import SEPARATOR, words
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

Digests = Mapping[str, str]
Read = Callable[[str], tuple[Document, list[Entry]]]
Progress = Callable[[int, int], None]

# Raise it when the schema, the analyzers or the weights below change.
FORMAT = 3
# Seconds to wait for another process that writes to the index.
WAIT = 60.0
# Age in seconds from which a folder that was never finished is removed.
ABANDONED = 3600.0
# What a date field holds for an entry without a date: it comes before every date.
NO_DATE = "0"
# The kinds of records.
DOCUMENT = "document"
VOCABULARY = "vocabulary"
# Megabytes of terms that Whoosh sorts in memory, enough for 33,000 entries: to sort them on disk takes twice as long.
SORTED_IN_MEMORY = 640
# How often a term counts for each time it stands in the title, and in an alias or a sample question; elsewhere once.
# These are the field weights of BM25F, which adds up the weighted occurrences before it scores them. They and the
# figures of search.py are measured in tests/search/README.md.
TITLE_WEIGHT = 6
ASKS_WEIGHT = 3


def _values() -> KEYWORD:
    """Return a field of whole values, one a line."""
    return KEYWORD(analyzer=RegexTokenizer(r"[^\n]+"), scorable=True)


# `text` holds the terms of an entry, weighted by where they stand; `names` its title and aliases, each as one term of
# stems, `whole` the title as one term of words; `file` the file that an entry is from, by which the index forgets it.
# Two records of each file stand beside its entries: its document, by which the index knows what it holds, and its
# words, for the correction of misspelt ones.
SCHEMA = Schema(
    id=ID(stored=True), entry=STORED, text=TEXT(analyzer=TERMS), names=_values(), whole=ID(), file=ID(stored=True),
    game=ID(), source=ID(), kind=ID(), date=ID(), card=_values(), amends=_values(), record=ID(),
    document=STORED, digest=STORED, words=STORED,
)  # fmt: skip


def update(index: Index, wanted: Digests, read: Read, progress: Progress | None = None) -> None:
    """Add the documents that are new or changed to an index, and remove those that are gone.

    Args:
        index: An index of SCHEMA.
        wanted: The digest of each document's file, by the file's name.
        read: Returns the document of a file's name with its entries.
        progress: Is told how many entries of how many have been added.

    Raises:
        LockError: Another process has been writing for a minute.
    """
    if _recorded(index) == wanted:
        return
    with _writing(index) as writer:
        recorded = _recorded(index)
        for file in recorded:
            if recorded[file] != wanted.get(file):
                writer.delete_by_term("file", file)
        added = {file: read(file) for file in wanted if recorded.get(file) != wanted[file]}
        total, done = sum(len(entries) for _, entries in added.values()), 0
        for file, (document, entries) in added.items():
            vocabulary = Counter[str]()
            for entry in entries:
                vocabulary.update(_add(entry, file, writer))
                done += 1
                if progress:
                    progress(done, total)
            writer.add_document(file=file, record=DOCUMENT, document=astuple(document), digest=wanted[file])
            writer.add_document(file=file, record=VOCABULARY, words=dict(vocabulary))


def _recorded(index: Index) -> dict[str, str]:
    with index.searcher() as searcher:
        return {found["file"]: found["digest"] for found in searcher.documents(record=DOCUMENT)}


@contextmanager
def _writing(index: Index) -> Iterator[IndexWriter]:
    writer = index.writer(timeout=WAIT, limitmb=SORTED_IN_MEMORY)
    try:
        yield writer
    except BaseException:
        writer.cancel()
        raise
    writer.commit()


def _add(entry: Entry, file: str, writer: IndexWriter) -> list[str]:
    """Add an entry, and return its words. Each text is analysed once, and Whoosh is given a list of terms."""
    names = [words(name) for name in (entry.title, *entry.aliases)]
    asks = [stem for text in (*entry.aliases, *entry.asks) for stem in stems(text)]
    text = words(SEPARATOR.join((*entry.cards, entry.text, entry.note or "")))
    values = [" ".join(stems_of(name)) for name in names]
    writer.add_document(
        id=entry.id,
        entry=astuple(entry),
        text=TITLE_WEIGHT * stems_of(names[0]) + ASKS_WEIGHT * asks + stems_of(text) + stems(entry.section),
        names="\n".join(values),
        whole=" ".join(names[0]),
        file=file,
        game=entry.game,
        source=entry.source,
        kind=entry.kind,
        date=entry.date or NO_DATE,
        card="\n".join(entry.cards),
        amends="\n".join(entry.amends),
    )
    return [word for name in (*names, text) for word in name]


def open_index(
    cache: Path | None, shipped: str, wanted: Digests, read: Read, progress: Progress | None = None
) -> Index:
    """Open the index of some documents, from the cache folder if possible, else in memory.

    Args:
        cache: The user's cache folder, if there is one.
        shipped: The digest of the documents that ship; each has an index of its own.
        wanted: The digest of each document's file, by the file's name.
        read: Returns the document of a file's name with its entries.
        progress: Is told how many entries of how many have been added, if any are.

    Raises:
        BorgcheckError: A document cannot be read.
    """
    if cache is not None:
        made_of = f"{FORMAT} {__version__} {whoosh.versionstring()} {shipped}"
        key = blake2b(made_of.encode(), digest_size=12)
        folder = cache / f"rulings-{key.hexdigest()}"
        for _ in range(2):
            # Whatever is wrong with a cache, the answer is to build it again, or to do without it.
            try:
                return _open(folder, wanted, read, progress)
            except BorgcheckError:
                raise
            except LockError:
                break
            except Exception:
                discard(folder)
    index = RamStorage().create_index(SCHEMA)
    update(index, wanted, read, progress)
    return index


def _open(folder: Path, wanted: Digests, read: Read, progress: Progress | None) -> Index:
    if not folder.exists():
        _build(folder, wanted, read, progress)
    if not (is_private(folder.parent) and is_closed(folder)):
        raise PermissionError(folder)
    index = FileStorage(str(folder)).open_index(schema=SCHEMA)
    update(index, wanted, read, progress)
    return index


def is_closed(folder: Path) -> bool:
    """Return whether a folder is the user's own and nobody else can enter it."""
    return is_private(folder) and (not hasattr(os, "getuid") or not folder.stat().st_mode & 0o077)


def _build(folder: Path, wanted: Digests, read: Read, progress: Progress | None) -> None:
    """Build an index beside its place and move it there; if another process was first, its index stays."""
    folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not is_private(folder.parent):
        raise PermissionError(folder.parent)
    aside = Path(tempfile.mkdtemp(prefix=".rulings-", dir=folder.parent))
    try:
        update(FileStorage(str(aside)).create_index(SCHEMA), wanted, read, progress)
        with suppress(OSError):
            aside.rename(folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    _remove_old(folder)


def discard(folder: Path) -> None:
    """Remove an index from the user's cache folder, whatever stands in its place."""
    with suppress(OSError):
        if is_private(folder.parent):
            if folder.is_dir() and not folder.is_symlink():
                shutil.rmtree(folder, ignore_errors=True)
            else:
                folder.unlink()


def _remove_old(current: Path) -> None:
    """Remove the indexes of other versions, and what was left by processes that were killed."""
    for path in current.parent.glob("rulings-*"):
        if path != current:
            discard(path)
    for path in current.parent.glob(".rulings-*"):
        with suppress(OSError):
            if time.time() - path.lstat().st_mtime > ABANDONED:
                discard(path)
