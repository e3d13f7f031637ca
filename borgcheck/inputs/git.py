"""The root of a repository, and what git ignores, as git itself says."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from borgcheck.common.files import absolute

# Git sets these for hooks and aliases, but the folder decides which repository is meant.
_OF_A_REPOSITORY = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
# A repository may name a program that watches its files, and it may come from a stranger.
_LIST = "-c core.fsmonitor=false ls-files --others --ignored --exclude-standard --directory -z".split()


def repository_root(folder: Path, files: Iterable[Path]) -> Path:
    """Return the root of the repository that files are in, or the working folder if there is none.

    The repository of the working folder comes first if it holds the files.
    """
    folders = {str(absolute(file).parent) for file in files} or {str(folder)}
    try:
        common = Path(os.path.commonpath(folders))
    except ValueError:  # on several drives
        common = folder
    roots = [root for place in (folder, common) if (root := _repository_of(place))]
    return next((root for root in roots if common.is_relative_to(root)), folder)


def _repository_of(folder: Path) -> Path | None:
    """Return the nearest folder, upwards, that holds a repository, or None."""
    return next((place for place in (folder, *folder.parents) if os.path.lexists(place / ".git")), None)


def ignored_files(folder: Path) -> frozenset[Path]:
    """Return the files and folders in a folder that git ignores.

    The set is empty without git, outside a repository, and in a folder that is itself ignored. It does not include the
    contents of a repository inside the folder.
    """
    program = shutil.which("git")
    if program is None:
        return frozenset()
    environment = {name: value for name, value in os.environ.items() if name not in _OF_A_REPOSITORY}
    try:
        done = subprocess.run(  # noqa: S603 - only the folder to start in comes from outside
            [program, *_LIST], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    except OSError:
        return frozenset()
    found = frozenset(folder / name for name in map(os.fsdecode, done.stdout.split(b"\0")) if name)
    return frozenset() if folder in found else found
