"""How machines are told of a file: relative to the working folder, with forward slashes."""

from __future__ import annotations

from pathlib import PurePath
from urllib.parse import quote


def posix(path: str, root: PurePath) -> str:
    """A path as services that read a repository want it: relative to `root` where it lies in there."""
    pure = PurePath(path)
    return (pure.relative_to(root) if pure.is_relative_to(root) else pure).as_posix()


def uri(path: str, root: PurePath) -> str:
    """The same as a URI reference, percent-encoded; an absolute `file:` URI where the file lies elsewhere."""
    shown = quote(posix(path, root).encode("utf-8", "surrogateescape"))
    if PurePath(path).is_absolute() and not PurePath(path).is_relative_to(root):
        return f"file://{shown if shown.startswith('/') else '/' + shown}"
    return shown
