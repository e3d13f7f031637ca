"""The deck files that arguments name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.errors import BorgcheckError
from borgcheck.files import read_file, read_stream

if TYPE_CHECKING:
    from borgcheck.session import Source

SUFFIXES = (".deck", ".txt", ".dek", ".stdeck")
STDIN = "-"


def deck_files(paths: list[str], problems: list[str]) -> Iterator[Path | None]:
    """The files that some paths name, folders walked, each once; None stands for standard input. What cannot be found
    or read is put down as a problem."""
    seen: set[Path] = set()
    for path in dict.fromkeys(paths):
        if path == STDIN:
            yield None
        elif not path:
            problems.append("an empty name is no file or folder")
        else:
            try:
                for file in _named(Path(path), problems):
                    if (place := file.absolute()) not in seen:
                        seen.add(place)
                        yield file
            except OSError as error:
                problems.append(f"{path}: cannot be read ({error.strerror or error})")


def _named(path: Path, problems: list[str]) -> list[Path]:
    """The file of a name, or the deck files of the folder."""
    if path.is_dir():
        before = len(problems)
        files = sorted(_walk(path, problems))
        if not files and len(problems) == before:
            looked_for = ", ".join("*" + s for s in SUFFIXES)
            problems.append(f"{path}: no deck file found in this folder (looked for {looked_for})")
        return files
    if path.exists():
        return [path]
    problems.append(f"{path}: " + ("a link that leads nowhere" if path.is_symlink() else "no such file or folder"))
    return []


def sources(paths: list[str], problems: list[str], stdin_filename: str | None = None) -> Iterator[Source]:
    """Yield the lists that some paths name; what cannot be found is put down as a problem."""
    for file in deck_files(paths, problems):
        yield source(STDIN if file is None else file, stdin_filename)


def source(path: str | Path, stdin_filename: str | None = None) -> Source:
    """Return the list of a file, or what standard input holds under the name to show for it."""
    from borgcheck.session import Source

    if str(path) == STDIN:
        return Source(stdin_filename or "<stdin>", Path(stdin_filename or "deck"), read_bytes(STDIN))
    if not str(path):
        raise BorgcheckError("an empty name is no file")
    return Source(Path(path).as_posix(), Path(path))


def read_bytes(path: str | Path) -> bytes:
    """The content of a file, or of standard input. Raises BorgcheckError where it cannot be read or is too large."""
    if not str(path):
        raise BorgcheckError("an empty name is no file")
    if str(path) != STDIN:
        return read_file(Path(path))
    if sys.stdin is None:
        raise BorgcheckError("standard input is closed")
    try:
        return read_stream(sys.stdin.buffer, "<stdin>")
    except OSError as error:
        raise BorgcheckError(f"<stdin>: cannot be read ({error.strerror or error})") from None


def require_regular(file: Path) -> None:
    """Raise BorgcheckError for a device or a pipe, which is not written anew in its own place."""
    if not file.is_file():
        raise BorgcheckError(f"{file}: no regular file, so it is not rewritten")


def _walk(folder: Path, problems: list[str]) -> Iterator[Path]:
    """The deck files of a folder and the folders in it, hidden ones left out. A link that leads out of the folder is
    a problem: whoever filled the folder may not be whoever checks it."""
    inside = folder.resolve()
    places = [folder]
    while places:
        place = places.pop()
        try:
            for child in place.iterdir():
                if child.name.startswith("."):
                    continue
                if child.is_dir():
                    places += [] if child.is_symlink() else [child]
                elif child.suffix.lower() in SUFFIXES and child.is_file():
                    if child.is_symlink() and not child.resolve().is_relative_to(inside):
                        problems.append(f"{child}: a link out of this folder, not followed; name the file itself")
                    else:
                        yield child
        except OSError as error:
            problems.append(f"{place}: cannot be read ({error.strerror or error})")
