"""The deck files that arguments name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.deck import Deck

SUFFIXES = (".deck", ".txt", ".dek", ".stdeck")
STDIN = "-"
COULD_NOT_RUN = 2


def deck_files(paths: list[str], problems: list[str]) -> Iterator[Path | None]:
    """The files that some paths name, folders walked; None stands for standard input. What cannot be found is
    put down as a problem."""
    for path in paths:
        if path == STDIN:
            yield None
        elif not path:
            problems.append("an empty name is no file or folder")
        elif Path(path).is_dir():
            files = sorted(_walk(Path(path)))
            if not files:
                problems.append(
                    f"{path}: no deck file found in this folder (looked for {', '.join('*' + s for s in SUFFIXES)})"
                )
            yield from files
        elif Path(path).exists():
            yield Path(path)
        else:
            problems.append(f"{path}: no such file or folder")


def read_bytes(path: str | Path) -> bytes:
    """The content of a file, or of standard input. Raises BorgcheckError where it cannot be read."""
    if str(path) == STDIN:
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BorgcheckError(f"{path}: cannot be read ({error.strerror or error})") from None


def read(path: str) -> Deck:
    """The deck of a file, or of standard input. Raises BorgcheckError where it cannot be read."""
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.parsing import read_deck

    if not path:
        raise BorgcheckError("an empty name is no file")
    return read_deck(read_bytes(path), catalogue(), path="<stdin>" if path == STDIN else path)


def _walk(folder: Path) -> Iterator[Path]:
    """The deck files of a folder and the folders in it, hidden ones left out."""
    try:
        children = sorted(folder.iterdir())
    except OSError as error:
        raise BorgcheckError(f"{folder}: cannot be read ({error.strerror})") from None
    for child in children:
        if child.name.startswith("."):
            continue
        if child.is_dir() and not child.is_symlink():
            yield from _walk(child)
        elif child.suffix.lower() in SUFFIXES and child.is_file():
            yield child
