"""The full-text index of the corpus, on Whoosh: built at first use, kept in the user's cache folder.

It is keyed by the content of the corpus and by the version of the program, written aside and moved into
place, and kept in memory where no folder can be written. Whoosh keeps pickles in its index, so it is
read only from a folder that the user alone can write to.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import ID, STORED, TEXT, Schema
from whoosh.filedb.filestore import FileStorage, RamStorage

from borgcheck.corpus.entry import Entry
from borgcheck.corpus.words import stems
from borgcheck.version import __version__

FIELDS = ("title", "aliases", "asks", "cards", "section", "text")
# Raise it when the schema or the words of the index change.
FORM = "1"


def open_index(entries: list[Entry], cache: Path | None) -> Any:
    """The index of some entries.

    In: the entries, and the cache folder (None: keep it in memory). Out: an open Whoosh index. A cache
    that cannot be used is never an error: the index is then built in memory.
    """
    if cache is not None:
        # Whatever is wrong with a cache, the answer is to do without it.
        with suppress(Exception):
            return _cached(entries, cache)
    return _fill(RamStorage(), entries)


def key(entries: Iterable[Entry]) -> str:
    """What an index is kept under: it changes with any word of the corpus and with the program."""
    digest = hashlib.sha256(f"{__version__} {FORM}".encode())
    for entry in entries:
        digest.update("\x1f".join(v for _, v in _values(entry)).encode())
        digest.update(f"{entry.id}\x1f{entry.game}\x1f{entry.kind}\x1e".encode())
    return digest.hexdigest()[:24]


def _cached(entries: list[Entry], cache: Path) -> Any:
    folder = cache / f"rulings-{key(entries)}"
    if not folder.is_dir():
        _build_beside(entries, cache, folder)
    if not _private(folder):
        raise PermissionError(folder)
    return FileStorage(str(folder)).open_index()


def _build_beside(entries: list[Entry], cache: Path, folder: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = Path(tempfile.mkdtemp(prefix=".rulings-", dir=cache))
    try:
        _fill(FileStorage(str(beside)), entries).close()
        try:
            beside.rename(folder)
        except OSError:
            # Another process was first; its index is the same.
            if not folder.is_dir():
                raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    for old in cache.glob("rulings-*"):
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)


def _private(folder: Path) -> bool:
    """Whether nobody but the user can have written what is in a folder."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def _fill(storage: Any, entries: list[Entry]) -> Any:
    cut = SpaceSeparatedTokenizer()
    fields = {name: TEXT(analyzer=cut, phrase=False) for name in FIELDS}
    index = storage.create_index(Schema(number=STORED, game=ID, source=ID, kind=ID, **fields))
    writer = index.writer()
    for number, entry in enumerate(entries):
        stemmed = {name: " ".join(stems(value)) for name, value in _values(entry)}
        writer.add_document(number=number, game=entry.game, source=entry.source, kind=entry.kind, **stemmed)
    writer.commit(optimize=True)
    return index


def _values(entry: Entry) -> Iterable[tuple[str, str]]:
    yield "title", entry.title
    yield "aliases", " . ".join(entry.aliases)
    yield "asks", " . ".join(entry.asks)
    yield "cards", " . ".join(entry.cards)
    yield "section", entry.section
    yield "text", f"{entry.text} {entry.note or ''}"
