"""The search index: two Whoosh indexes in one storage, of the entries and of the questions that people ask for them.

The storage is a folder of the user's cache. Whoosh keeps pickles in it, so it is read only if nobody else can enter the
folder; without such a folder the index is built in memory. It is named after the documents that ship, and built anew
when they or the program change; the user's own documents are added and removed one by one.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import whoosh
from whoosh.analysis import RegexTokenizer
from whoosh.fields import ID, KEYWORD, STORED, TEXT, Schema
from whoosh.filedb.filestore import FileStorage, RamStorage, Storage
from whoosh.index import Index, LockError
from whoosh.writing import IndexWriter

from borgcheck.caching import is_private
from borgcheck.corpus.analysis import TERMS, WORDS, stems
from borgcheck.corpus.entry import Document, Entry
from borgcheck.corpus.words import SEPARATOR, words
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

Digests = Mapping[str, str]
Read = Callable[[str], tuple[Document, list[Entry]]]
Progress = Callable[[int, int], None]

# Raise it when the schemas or the analyzers change.
FORMAT = 1
# Seconds to wait for another process that writes to the index.
WAIT = 60.0
# Age in seconds from which a folder that was never finished is removed.
ABANDONED = 3600.0
# What a date field holds for an entry without a date: it comes before every date.
NO_DATE = "0"
RECORD = "document"


def _terms() -> TEXT:
    return TEXT(analyzer=TERMS, phrase=False)


def _values() -> KEYWORD:
    """A field of whole values, one a line."""
    return KEYWORD(analyzer=RegexTokenizer(r"[^\n]+"), scorable=True)


# `asks` holds sample questions and aliases; `text` the section, the cards and the note as well; `names` title and
# aliases, each as one term of stems, `whole` the title as one term of words; `words` all but the sample questions as
# written, for phrases and spelling; `file` the file that an entry is from, by which the index forgets it. A record says
# which documents the index holds.
ENTRIES = Schema(
    id=ID(stored=True), entry=STORED, title=_terms(), asks=_terms(), text=_terms(), names=_values(), whole=_values(),
    words=TEXT(analyzer=WORDS), file=ID(stored=True), game=ID(stored=True), source=ID(), kind=ID(), date=ID(),
    card=_values(), amends=_values(), record=ID(), document=STORED, digest=STORED,
)  # fmt: skip
QUESTIONS = Schema(entry=ID(stored=True), question=_terms(), file=ID(), game=ID())


class SearchIndex:
    """The two indexes of a storage.

    Args:
        storage: A storage in which they have been created.
    """

    def __init__(self, storage: Storage) -> None:
        self.entries = storage.open_index("entries", schema=ENTRIES)
        self.questions = storage.open_index("questions", schema=QUESTIONS)

    @classmethod
    def create(cls, storage: Storage) -> SearchIndex:
        """Create both indexes, empty."""
        storage.create_index(ENTRIES, "entries")
        storage.create_index(QUESTIONS, "questions")
        return cls(storage)

    def update(self, wanted: Digests, read: Read, progress: Progress | None = None) -> None:
        """Add the documents that are new or changed, and remove those that are gone.

        Args:
            wanted: The digest of each document's file, by the file's name.
            read: Returns the document of a file's name with its entries.
            progress: Is told how many entries of how many have been added.

        Raises:
            LockError: Another process has been writing for a minute.
        """
        if self._recorded() == wanted:
            return
        with _writing(self.entries) as entries, _writing(self.questions) as questions:
            recorded = self._recorded()
            for file in recorded:
                if recorded[file] != wanted.get(file):
                    entries.delete_by_term("file", file)
                    questions.delete_by_term("file", file)
            added = {file: read(file) for file in wanted if recorded.get(file) != wanted[file]}
            total, done = sum(len(entries_of) for _, entries_of in added.values()), 0
            for file, (document, entries_of) in added.items():
                entries.add_document(file=file, record=RECORD, document=tuple(document), digest=wanted[file])
                for entry in entries_of:
                    _add(entry, file, entries, questions)
                    done += 1
                    if progress:
                        progress(done, total)

    def _recorded(self) -> dict[str, str]:
        with self.entries.searcher() as searcher:
            return {found["file"]: found["digest"] for found in searcher.documents(record=RECORD)}


@contextmanager
def _writing(index: Index) -> Iterator[IndexWriter]:
    writer = index.writer(timeout=WAIT)
    try:
        yield writer
    except BaseException:
        writer.cancel()
        raise
    writer.commit()


def _add(entry: Entry, file: str, entries: IndexWriter, questions: IndexWriter) -> None:
    names = (entry.title, *entry.aliases)
    text = SEPARATOR.join((entry.text, entry.note or "", *entry.cards))
    entries.add_document(
        id=entry.id,
        entry=tuple(entry),
        title=entry.title,
        asks=SEPARATOR.join((*entry.aliases, *entry.asks)),
        text=SEPARATOR.join((text, entry.section)),
        names="\n".join(" ".join(stems(name)) for name in names),
        whole=" ".join(words(entry.title)),
        words=SEPARATOR.join((*names, text)),
        file=file,
        game=entry.game,
        source=entry.source,
        kind=entry.kind,
        date=entry.date or NO_DATE,
        card="\n".join(entry.cards),
        amends="\n".join(entry.amends),
    )
    for question in (*entry.asks, *entry.aliases):
        questions.add_document(entry=entry.id, question=question, file=file, game=entry.game)


def open_index(
    cache: Path | None, shipped: str, wanted: Digests, read: Read, progress: Progress | None = None
) -> SearchIndex:
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
    index = SearchIndex.create(RamStorage())
    index.update(wanted, read, progress)
    return index


def _open(folder: Path, wanted: Digests, read: Read, progress: Progress | None) -> SearchIndex:
    if not folder.exists():
        _build(folder, wanted, read, progress)
    if not (is_private(folder.parent) and is_closed(folder)):
        raise PermissionError(folder)
    index = SearchIndex(FileStorage(str(folder)))
    index.update(wanted, read, progress)
    return index


def is_closed(folder: Path) -> bool:
    """Whether a folder is the user's own and nobody else can enter it."""
    return is_private(folder) and (not hasattr(os, "getuid") or not folder.stat().st_mode & 0o077)


def _build(folder: Path, wanted: Digests, read: Read, progress: Progress | None) -> None:
    """Build an index beside its place and move it there; if another process was first, its index stays."""
    folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not is_private(folder.parent):
        raise PermissionError(folder.parent)
    aside = Path(tempfile.mkdtemp(prefix=".rulings-", dir=folder.parent))
    try:
        SearchIndex.create(FileStorage(str(aside))).update(wanted, read, progress)
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
