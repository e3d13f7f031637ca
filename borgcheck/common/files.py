"""Read files up to a maximum size, and replace them atomically."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from borgcheck.errors import BorgcheckError, TooLongError

MAX_FILE_BYTES = 8 * 1024 * 1024
"""The maximum size of a file in bytes, which may be a document with pictures. A larger file is not read."""

STDIN = "-"
"""The name that means standard input."""
STDIN_NAME = "<stdin>"
"""The name that messages show for it."""


@contextmanager
def os_errors_naming(file: Path | str, action: str) -> Iterator[None]:
    """Turn an operating-system error in a `with` block into one line that names the file.

    Args:
        file: The file.
        action: What cannot be done to it, such as `read`.

    Raises:
        BorgcheckError: There was an error.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise BorgcheckError(f"{file}: cannot be {action} ({reason or error})") from None


def read_stdin() -> bytes:
    """Return the content of standard input.

    Raises:
        BorgcheckError: It is closed, cannot be read, or is larger than MAX_FILE_BYTES.
    """
    if sys.stdin is None:
        raise BorgcheckError("standard input is closed")
    with os_errors_naming(STDIN_NAME, "read"):
        return _read_stream(sys.stdin.buffer, STDIN_NAME)


def read_file(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        BorgcheckError: The file cannot be read, or is larger than MAX_FILE_BYTES.
    """
    with os_errors_naming(path, "read"), path.open("rb") as file:
        return _read_stream(file, str(path))


def absolute(path: Path) -> Path:
    """Return an absolute path without `..`, so that its parents are the folders above it."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - Path.absolute keeps `..`


def _read_stream(stream: IO[bytes], name: str) -> bytes:
    """Return the rest of a stream.

    Raises:
        TooLongError: It is larger than MAX_FILE_BYTES.
    """
    data = stream.read(MAX_FILE_BYTES + 1)
    require_size(data, name)
    return data


def require_size(data: bytes, name: str) -> None:
    """Require that a file is not too large.

    Raises:
        TooLongError: It is larger than MAX_FILE_BYTES.
    """
    if len(data) > MAX_FILE_BYTES:
        raise TooLongError(f"{name}: too large: files may have at most {MAX_FILE_BYTES // 1024**2} MiB")


def require_regular(file: Path) -> None:
    """Require that a file is a regular file, which can be rewritten in place.

    Raises:
        BorgcheckError: It is a device or a pipe.
    """
    if not file.is_file():
        raise BorgcheckError(f"{file}: not a regular file, so it is not rewritten")


def replace_file(path: Path, data: bytes) -> None:
    """Replace the content of a file: write a new file and move it over, so that an error leaves the old content.

    The file keeps its permissions; a link stays a link, and its target changes. A device or a pipe is written to.

    Args:
        path: The file.
        data: Its new content.

    Raises:
        BorgcheckError: The file cannot be written.
    """
    with os_errors_naming(path, "written"):
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        target = Path(os.path.realpath(path))
        new = target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}")
        try:
            with new.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                new.chmod(target.stat().st_mode & 0o7777)
            new.replace(target)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
