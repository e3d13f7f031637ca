"""Keep slow results in the user's cache folder, and do without the cache if anything is wrong with it.

The name of a file identifies what it was made from, so an entry cannot go stale. A file has a checksum, is written
elsewhere and moved into place, and is read only if no one but the user can have written it. The same applies to the
parser tables that Lark itself keeps as pickles, which could run code. The cache may be deleted at any time.
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
    """Return the user's cache folder for borgcheck (BORGCHECK_CACHE overrides it), or None if the user has none."""
    if named := os.environ.get("BORGCHECK_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path

    with suppress(OSError, RuntimeError):
        place = user_cache_path("borgcheck", appauthor=False)
        # A user without a home would get a folder called `~` in the working folder.
        return place if place.is_absolute() else None
    return None


def is_private(path: Path) -> bool:
    """Check whether a file or folder belongs to the user, is not a link, and cannot be written by anyone else."""
    status = path.lstat()
    if stat.S_ISLNK(status.st_mode):
        return False
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def private_file(name: str) -> str | None:
    """Return the path of a file that a library manages itself, or None if others could write to it.

    The file exists, and may be empty.
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
    """Return the data kept under a name, or None if there is none that can be trusted."""
    place = folder()
    with suppress(OSError):
        if place and is_private(place) and is_private(place / name):
            data = (place / name).read_bytes()
            if data[:4] == _checksum(name, data[4:]):
                return data[4:]
    return None


def keep(name: str, data: bytes) -> None:
    """Keep data under a name, and remove what was kept under names with the same prefix (up to the `-`).

    If the cache cannot be written, nothing is kept; this is not an error.
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
