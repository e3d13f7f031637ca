"""Files replaced whole: written beside the old one and moved over it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from borgcheck.errors import BorgcheckError


def replace_file(path: Path, data: bytes) -> None:
    """Give a file new content and let it keep its permissions; a link stays a link to the file that changes.

    Raises BorgcheckError where it cannot be written; the old content is then still there.
    """
    target = path.resolve()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BorgcheckError(f"{path}: cannot be written ({error.strerror or error})") from None


def _umask() -> int:
    """The permissions that new files of this process do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
