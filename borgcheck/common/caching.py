"""The user's cache folder, where Lark keeps its parser tables as pickles.

A pickle can run code, so a file is read only if no one but the user can have written it. The cache may be deleted at
any time.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from borgcheck.common.files import make_private


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
