"""Keep an index in the user's cache folder (`borgcheck.caching`), and do without it where something is wrong with it.

Its file is an SQLite database of keys and bytes: data alone, nothing in it is ever run. It is named after the content
that it was made of, written aside and moved into place, and read only where the user alone can have written it. Every
item bears a checksum.
"""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock

from borgcheck.caching import is_private

# The key of the item that says what the others were made of: it is written last, so a file without it is cut short.
CONTENT = "content"
# A file left behind by a process that was killed while it wrote.
_ABANDONED = 3600.0


class DamagedError(Exception):
    """A file of the cache is not what was written."""


class Kept:
    """The items of a file of the cache, made of this content. Raises DamagedError where the file is none of ours, cut
    short, changed, or made of something else."""

    def __init__(self, path: Path, content: str) -> None:
        import sqlite3

        self._fault = sqlite3.Error
        self._lock = Lock()
        try:
            # Nobody writes to it any more: no locks, and nothing to recover.
            self._database = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise DamagedError from error
        if self.get(CONTENT) != content.encode():
            self._database.close()
            raise DamagedError

    def get(self, key: str, /) -> bytes | None:
        """The item of a key, or None."""
        try:
            with self._lock:
                row = self._database.execute("select value from item where key = ?", (key,)).fetchone()
            if row is None:
                return None
            sum, value = row[0][:4], row[0][4:]
        except (self._fault, TypeError) as error:
            raise DamagedError from error
        if sum != _checksum(key, value):
            raise DamagedError
        return bytes(value)


class Cache:
    """A file of the cache with what it takes to make it anew.

    In: the folder (None: there is none), the name, what it shall be made of, and a function that works the items out,
    the last one telling what they were made of. Items are read from the file, which is made first where there is none;
    without a folder that can be used, or once the file turns out to be damaged, they are kept in memory.
    """

    def __init__(
        self, folder: Path | None, name: str, content: str, make: Callable[[], Iterable[tuple[str, bytes]]]
    ) -> None:
        self._path = folder / f"{name}.sqlite" if folder else None
        self._content = content
        self._make = make
        self._items: Kept | dict[str, bytes] = self._open()

    def get(self, key: str, /) -> bytes | None:
        """The item of a key, or None."""
        try:
            return self._items.get(key)
        except DamagedError:
            self._items = self._without()
            return self._items.get(key)

    def __getitem__(self, key: str) -> bytes:
        """The item of a key that there must be."""
        found = self.get(key)
        if found is None and not isinstance(self._items, dict):
            self._items = self._without()
            found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def _open(self) -> Kept | dict[str, bytes]:
        if self._path is None:
            return dict(self._make())
        # Whatever is wrong with a cache, the answer is to do without it.
        with suppress(OSError, ImportError, ValueError):
            if not self._path.exists():
                write(self._path, self._make())
            if is_private(self._path.parent) and is_private(self._path):
                with suppress(DamagedError):
                    return Kept(self._path, self._content)
        return self._without()

    def _without(self) -> dict[str, bytes]:
        """The items in memory; the next process shall find no damaged file."""
        assert self._path is not None  # noqa: S101
        with suppress(OSError):
            if is_private(self._path.parent):
                self._path.unlink(missing_ok=True)
        return dict(self._make())


def write(path: Path, items: Iterable[tuple[str, bytes]]) -> None:
    """Write a file of the cache whole, and remove those of its kind that are out of date.

    Of two processes that do so at once, the later one's file stays: it is the same. Raises OSError where the folder
    cannot be written, or others can write to it.
    """
    import tempfile

    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not is_private(folder):
        raise PermissionError(folder)
    handle, name = tempfile.mkstemp(prefix=".rulings-", dir=folder)
    beside = Path(name)
    try:
        with os.fdopen(handle, "rb") as file:
            _fill(name, items)
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _tidy(path)


def _fill(name: str, items: Iterable[tuple[str, bytes]]) -> None:
    import sqlite3

    try:
        with closing(sqlite3.connect(name)) as database:
            database.execute("pragma journal_mode = off")
            database.execute("pragma synchronous = off")
            database.execute("create table item (key text primary key, value blob) without rowid")
            with database:
                sealed = ((key, _checksum(key, value) + value) for key, value in items)
                database.executemany("insert into item values (?, ?)", sealed)
    except sqlite3.Error as error:
        raise OSError(str(error)) from error


def _checksum(key: str, value: bytes) -> bytes:
    return zlib.crc32(value, zlib.crc32(key.encode())).to_bytes(4, "little")


def _tidy(path: Path) -> None:
    import shutil

    kind = path.name.partition("-")[0]
    with suppress(OSError):
        for old in [*path.parent.glob(f"{kind}-*"), *path.parent.glob(f".{kind}-*")]:
            with suppress(OSError):
                if old == path or (old.name.startswith(".") and time.time() - old.stat().st_mtime < _ABANDONED):
                    continue
                if old.is_dir() and not old.is_symlink():
                    shutil.rmtree(old, ignore_errors=True)
                else:
                    old.unlink()
