"""Files in and out: read up to a stated size, whatever kind of file it is, and replaced whole."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from pathlib import Path
from typing import IO

from borgcheck.errors import BorgcheckError

LARGEST = 8 * 1024 * 1024
"""The most bytes that are read of a file: a deck of a few hundred thousand lines. A larger file is refused before it
is read whole."""

_PIECE = 64 * 1024

PATIENCE = 1.0
"""How many seconds a pipe waits for somebody at its other end."""


STDIN = "-"
"""The name that stands for standard input."""


def read_input(path: str) -> bytes:
    """Return the content of a file, or of standard input. Raises BorgcheckError if it cannot be read."""
    if not path:
        raise BorgcheckError("an empty name is no file")
    if path != STDIN:
        return read_file(Path(path))
    if sys.stdin is None:
        raise BorgcheckError("standard input is closed")
    try:
        return read_stream(sys.stdin.buffer, "<stdin>")
    except OSError as error:
        raise BorgcheckError(f"<stdin>: cannot be read ({error.strerror or error})") from None


def read_file(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        BorgcheckError: It cannot be read, is larger than LARGEST, or is a pipe that nobody writes into.
    """
    try:
        # A pipe without a writer would keep the program waiting for ever.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            if stat.S_ISFIFO(os.fstat(handle).st_mode):
                return _from_pipe(file, path)
            return read_stream(file, str(path))
    except OSError as error:
        raise BorgcheckError(f"{path}: cannot be read ({error.strerror or error})") from None
    except ValueError as error:
        raise BorgcheckError(f"{path}: cannot be read ({error})") from None


def absolute(path: Path) -> Path:
    """Return a path from the root on, without `..` in it: the folders above it are then its parents."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - Path.absolute keeps `..`


def read_stream(stream: IO[bytes], name: str, largest: int = LARGEST) -> bytes:
    """Return what is left in a stream. Raises BorgcheckError if that is more than `largest` bytes."""
    # To make room for the largest file takes longer than to read a deck.
    data = stream.read(_PIECE) or b""
    if len(data) == _PIECE:
        data += stream.read(largest + 1 - _PIECE) or b""
    require_size(data, name, largest)
    return data


def require_size(data: bytes, name: str, largest: int = LARGEST) -> None:
    """Raise BorgcheckError if a file is larger than `largest` bytes."""
    if len(data) > largest:
        raise BorgcheckError(f"{name}: too large: more than the {largest // 1024**2} MiB that are read of a file")


def _from_pipe(file: IO[bytes], path: Path) -> bytes:
    end = time.monotonic() + PATIENCE
    first = b""
    while not first:
        try:
            first = os.read(file.fileno(), 1)
        except BlockingIOError:
            break
        if not first and time.monotonic() > end:
            raise BorgcheckError(f"{path}: a pipe that nobody writes into")
        time.sleep(0 if first else 0.02)
    os.set_blocking(file.fileno(), True)
    return first + read_stream(file, str(path))


def replace_file(path: Path, data: bytes, *, private: bool = False) -> None:
    """Replace the content of a file: write it beside the file and move it over, so that a fault leaves the old content.

    The file keeps its permissions and, if that is allowed, its owner; a link stays a link to the file that changes. A
    device or a pipe is written into.

    Args:
        path: The file.
        data: Its new content.
        private: Whether the file, and the folders made for it, are for the user alone.

    Raises:
        BorgcheckError: It cannot be written.
    """
    import tempfile

    try:
        if path.exists() and not path.is_file():
            _write_into(path, data)
            return
        target = Path(os.path.realpath(path))
        if target.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if private:
            _make_private(target.parent)
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if not private:
                _be_like(Path(name), target)
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise BorgcheckError(f"{path}: cannot be written ({reason or error})") from None


def _make_private(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for the user alone."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(mode=0o700, exist_ok=True)


def _write_into(target: Path, data: bytes) -> None:
    """Write into what is no regular file; a pipe that nobody reads is an error, not a long wait."""
    handle = _opened(target, time.monotonic() + PATIENCE)
    with os.fdopen(handle, "wb") as file:
        os.set_blocking(handle, True)
        file.write(data)


def _opened(target: Path, end: float) -> int:
    while True:
        try:
            return os.open(target, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
        except OSError as error:
            if error.errno != errno.ENXIO or time.monotonic() > end:
                raise
        time.sleep(0.02)


def _be_like(new: Path, old: Path) -> None:
    """Give a new file the owner and the permissions of the one that it replaces, or those of any new file."""
    if not old.exists():
        new.chmod(0o666 & ~_umask())
        return
    status = old.stat()
    if hasattr(os, "chown") and (status.st_uid, status.st_gid) != (new.stat().st_uid, new.stat().st_gid):
        try:
            os.chown(new, status.st_uid, status.st_gid)
        except OSError:
            # Somebody else's file in a folder of one's own: it becomes one's own, with no more rights than before.
            new.chmod(status.st_mode & 0o777)
            return
    new.chmod(status.st_mode & 0o7777)


def _umask() -> int:
    """Return the permissions that new files of this process do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
