"""`borgcheck check --watch`: check again whenever a file changes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from borgcheck.cli import INTERRUPTED, needs_extra, show
from borgcheck.common.files import STDIN, absolute
from borgcheck.common.phrasing import plural
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.walking import Walk

# What decides which files are checked, and how, beside the files themselves.
_SETTINGS = ("borgcheck.toml", "pyproject.toml", ".gitignore", ".git/info/exclude")
# How many milliseconds pass at most until a change is seen that came before a new folder was watched.
_FIRST_LOOK = 500


def watch_files(paths: Sequence[str], check: Callable[[], int], *, config: Path | None = None) -> int:
    """Check, and check again after each change of the files, until the user interrupts it.

    Args:
        paths: The files and folders that are checked; new files in the folders count.
        check: Checks them and prints the result.
        config: The configuration that was named.

    Returns the exit code of an interrupted program. Raises BorgcheckError if it cannot watch.
    """
    if STDIN in paths:
        raise BorgcheckError("--watch waits for files to change; standard input is none")
    with needs_extra("watch", "--watch needs a library to watch files"):
        import watchfiles
    try:
        state = _State.of(paths, config)
        _show(check, state)
        while True:
            # Each folder by itself: what git ignores, such as a virtual environment, may hold a hundred thousand files.
            rounds = watchfiles.watch(
                *state.folders, watch_filter=None, recursive=False, rust_timeout=_FIRST_LOOK, yield_on_timeout=True
            )
            is_first = True
            for changes in rounds:
                if not changes and not is_first:
                    continue
                is_first = False
                before, state = state, _State.of(paths, config)
                if state.files != before.files:
                    _show(check, state)
                if state.folders != before.folders:
                    break
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        raise BorgcheckError(f"--watch: cannot watch the files ({error.strerror or error})") from None


@dataclass(frozen=True, slots=True)
class _State:
    """The files that decide what a check says, each with what changes when somebody writes it, and their folders."""

    files: dict[Path, tuple[int, int, int]]
    folders: frozenset[Path]
    checked: int

    @classmethod
    def of(cls, paths: Sequence[str], config: Path | None) -> _State:
        """Look at the files of some paths."""
        walk = Walk(config)
        try:
            files = [source.file for source in walk.sources(paths)]
        except BorgcheckError:
            files = []  # a broken configuration, which `check` names
        named = [absolute(Path(path)) for path in (*paths, *([str(config)] if config else []))]
        folders = {absolute(folder) for folder in walk.folders} | {path.parent for path in named}
        folders |= {path for path in named if path.is_dir()}
        here = Path.cwd()
        folders |= {above for folder in folders for above in folder.parents if above.is_relative_to(here)}
        above = {place for folder in folders for place in folder.parents}
        settings = {place / name for place in above | folders for name in _SETTINGS}
        # What is no longer there is missed by the folder above it.
        there = {next(place for place in (folder, *folder.parents) if place.is_dir()) for folder in folders}
        there |= {file.parent for file in settings if file.parent not in there and file.is_file()}
        looked_at = {absolute(file) for file in files} | settings | set(named)
        return cls({file: mark for file in looked_at if (mark := _mark(file))}, frozenset(there), len(files))


def _mark(file: Path) -> tuple[int, int, int] | None:
    """Return what changes when a file is written or replaced; None if there is no such file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return None if file.is_dir() else (status.st_mtime_ns, status.st_size, status.st_ino)


def _show(check: Callable[[], int], state: _State) -> None:
    """Check, on a clear screen if it is one."""
    if sys.stdout.isatty():
        from rich.console import Console

        Console().clear()
    try:
        check()
    except BorgcheckError as error:
        show.write_error(f"borgcheck: {' '.join(str(error).split())}")
    sys.stdout.flush()
    time = datetime.now().astimezone().strftime("%H:%M:%S")
    show.write_error(f"{time}  watching {plural(state.checked, 'file')} for changes; Ctrl-C ends it")
