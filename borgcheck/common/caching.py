"""Keep what takes long to work out in the user's cache folder, and do without it whenever something is wrong with it.

The name of a file says what it was made of, so an entry cannot go stale; it bears a checksum, is written aside and
moved into place, and is read only if nobody but the user can have written it. Lark keeps the tables of its parsers by
itself, as a pickle, which could run code: the same holds for their files. All of it may be deleted at any time.
"""

from __future__ import annotations

import os
import stat
import zlib
from contextlib import suppress
from pathlib import Path

from borgcheck.common.files import make_private, replace_file
from borgcheck.errors import BorgcheckError


def folder() -> Path | None:
    """Return the user's cache folder of borgcheck (BORGCHECK_CACHE names another one); None if the user has none."""
    if named := os.environ.get("BORGCHECK_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path

    with suppress(OSError, RuntimeError):
        place = user_cache_path("borgcheck", appauthor=False)
        # A user without a home would get a folder called `~` where the program stands.
        return place if place.is_absolute() else None
    return None


def is_private(path: Path) -> bool:
    """Check whether a file or folder is the user's own, no link, and nobody else can write to it."""
    status = path.lstat()
    if stat.S_ISLNK(status.st_mode):
        return False
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def private_file(name: str) -> str | None:
    """Return the path of a file for what a library keeps by itself; None if others could write to it.

    The file is there, and may be empty.
    """
    place = folder()
    with suppress(OSError):
        if place:
            make_private(place)
            file = place / name
            if not file.exists():
                file.touch(mode=0o600)
            if is_private(place) and is_private(file):
                return str(file)
    return None


def fetch(name: str) -> bytes | None:
    """Return what is kept under a name; None if there is nothing, or nothing that can be trusted."""
    place = folder()
    with suppress(OSError):
        if place and is_private(place) and is_private(place / name):
            data = (place / name).read_bytes()
            if data[:4] == _checksum(name, data[4:]):
                return data[4:]
    return None


def keep(name: str, data: bytes) -> None:
    """Keep data under a name, and remove what was kept under the same beginning of the name (up to its `-`).

    A cache that cannot be written is no fault: nothing is kept then.
    """
    place = folder()
    with suppress(OSError, BorgcheckError):
        if place is None or (place.exists() and not is_private(place)):
            return
        replace_file(place / name, _checksum(name, data) + data, private=True)
        for old in place.glob(f"{name.partition('-')[0]}-*"):
            if old.name != name:
                old.unlink(missing_ok=True)


def _checksum(name: str, data: bytes) -> bytes:
    return zlib.crc32(data, zlib.crc32(name.encode())).to_bytes(4, "little")
