"""What git ignores: the patterns of `.gitignore` files and of `.git/info/exclude`.

The patterns that a user excludes are written in the same language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.common.files import absolute, read_file
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

FILE_NAME = ".gitignore"


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns of ignored files and folders, seen from a folder.

    `files` and `folders` hold the same patterns, those that are for folders only (`build/`) without their slash in
    `folders`: the library matches paths of files, to which such a pattern applies only through a folder above them.
    """

    folder: Path
    lines: tuple[str, ...]
    files: GitIgnoreSpec
    folders: GitIgnoreSpec

    @classmethod
    def of(cls, folder: Path, lines: Iterable[str]) -> Patterns:
        """Make patterns of the lines of a file; as in git, a line that is no pattern means nothing."""
        from pathspec import GitIgnoreSpec

        stripped = (line.rstrip("\r\n") for line in lines)
        valid = tuple(line for line in stripped if line and not _fault(line))
        bare = [line.removesuffix("/") for line in valid]
        bare = [line for line in bare if line and not _fault(line)]
        return cls(folder, valid, GitIgnoreSpec.from_lines(valid), GitIgnoreSpec.from_lines(bare))

    def decide(self, path: Path, *, is_folder: bool) -> bool | None:
        """Return whether a path below the folder is ignored, None if no pattern matches it.

        The folders above the path must have been decided on before: what stands in an ignored folder is ignored.
        """
        spec = self.folders if is_folder else self.files
        found = spec.check_file(path.relative_to(self.folder).as_posix())
        if found.include is False and not is_folder and self.lines[found.index or 0].endswith("/"):
            return None  # `!keep/` takes back that the folder is ignored, and says nothing about the files in it
        return found.include


@dataclass(frozen=True, slots=True)
class Ignored:
    """What git ignores in a folder: the patterns of the repository and of each folder from its top down."""

    layers: tuple[Patterns, ...] = ()

    @classmethod
    def at(cls, folder: Path) -> Ignored:
        """Return what git ignores directly in a folder, which somebody named: it is itself not ignored."""
        folder = absolute(folder)
        above = [folder, *folder.parents]
        top = next((n for n, place in enumerate(above) if _is_repository(place)), 0)
        ignored = cls()
        for place in reversed(above[: top + 1]):
            if ignored.ignores(place, is_folder=True):
                ignored = cls()
            ignored = ignored.within(place)
        return ignored

    def within(self, folder: Path) -> Ignored:
        """Return what git ignores in a folder inside of this one."""
        layers = self.layers
        if _is_repository(folder):
            layers = _layer(folder, folder / ".git" / "info" / "exclude")
        return Ignored((*layers, *_layer(folder, folder / FILE_NAME)))

    def ignores(self, path: Path, *, is_folder: bool) -> bool:
        """Tell whether git ignores an absolute path in the folder: the innermost pattern that matches decides."""
        decisions = (layer.decide(path, is_folder=is_folder) for layer in reversed(self.layers))
        return next((ignored for ignored in decisions if ignored is not None), False)


def require_pattern(line: str) -> None:
    """Raise BorgcheckError if a line is no pattern."""
    if fault := _fault(line):
        raise BorgcheckError(f"{line!r} is no pattern ({fault})")


def _fault(line: str) -> str:
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return "patterns are written as in a .gitignore file"
    return ""


def _layer(folder: Path, file: Path) -> tuple[Patterns, ...]:
    """Return the patterns of a file, none if it is not there or cannot be read."""
    try:
        lines = read_file(file).decode("utf-8", "replace").splitlines() if file.is_file() else []
    except (BorgcheckError, OSError):
        return ()
    return (Patterns.of(folder, lines),) if lines else ()


def _is_repository(folder: Path) -> bool:
    try:
        return (folder / ".git").exists()
    except OSError:
        return False
