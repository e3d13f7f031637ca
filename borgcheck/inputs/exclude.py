"""The patterns of `exclude`, written as in a .gitignore file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns of excluded files and folders, relative to a folder."""

    folder: Path
    spec: GitIgnoreSpec

    @classmethod
    def of(cls, folder: Path, lines: Sequence[str]) -> Patterns:
        """Parse patterns from lines.

        Raises:
            BorgcheckError: A line is not a pattern.
        """
        from pathspec import GitIgnoreSpec

        for line in lines:
            try:
                GitIgnoreSpec.from_lines([line])
            except ValueError:
                raise BorgcheckError(
                    f"{line!r} is not a pattern (patterns are written as in a .gitignore file)"
                ) from None
        return cls(folder, GitIgnoreSpec.from_lines(lines))

    def match(self, path: Path, *, is_folder: bool) -> bool:
        """Check whether a path below the folder is excluded, assuming that no folder above it is."""
        relative = path.relative_to(self.folder).as_posix()
        return self.spec.match_file(f"{relative}/" if is_folder else relative)
