"""What git ignores, as git itself says."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

# A hook or an alias of git names its own repository to what it runs; which one a folder belongs to, git finds out.
_OF_A_REPOSITORY = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
# A repository may name a program that watches its files; whoever filled the folder may not be whoever checks it.
_LIST = "-c core.fsmonitor=false ls-files --others --ignored --exclude-standard --directory -z".split()


def ignored_files(folder: Path) -> frozenset[Path]:
    """Return the files and folders in a folder that git ignores.

    The set is empty without git, outside of a repository, and in a folder that is ignored as a whole. What is in a
    repository inside the folder is not part of it.
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
