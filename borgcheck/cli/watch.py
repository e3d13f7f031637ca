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

# Files that decide which lists are checked, and how.
_SETTINGS = ("borgcheck.toml", "pyproject.toml", ".gitignore", ".git/info/exclude")
# The most milliseconds until a change is noticed that was made before a new folder was watched.
_FIRST_LOOK = 500


def watch_files(paths: Sequence[str], check: Callable[[], int], *, config: Path | None = None) -> int:
    """Check, and check again whenever a file changes, until the user interrupts.

    Args:
        paths: The files and folders to check, including new files in the folders.
        check: Checks them and prints the result.
        config: The configuration file that was named.

    Returns:
        The exit code of an interrupted program.

    Raises:
        BorgcheckError: The files cannot be watched.
    """
    if STDIN in paths:
        raise BorgcheckError("--watch cannot watch standard input; name files or folders")
    with needs_extra("watch", "--watch needs a library to watch files"):
        import watchfiles
    try:
        state = _State.of(paths, config)
        _show(check, state)
        while True:
            # Watch each folder by itself: one that git ignores, such as a virtual environment, may hold 100,000 files.
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
    """The files that affect a check, each with a mark that changes when the file does, and their folders."""

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
            files = []  # a broken configuration, which `check` reports
        named = [absolute(Path(path)) for path in (*paths, *([str(config)] if config else []))]
        folders = {absolute(folder) for folder in walk.folders} | {path.parent for path in named}
        folders |= {path for path in named if path.is_dir()}
        here = Path.cwd()
        folders |= {above for folder in folders for above in folder.parents if above.is_relative_to(here)}
        above = {place for folder in folders for place in folder.parents}
        settings = {place / name for place in above | folders for name in _SETTINGS}
        # For a folder that is gone, watch the nearest one above it that exists.
        there = {next(place for place in (folder, *folder.parents) if place.is_dir()) for folder in folders}
        there |= {file.parent for file in settings if file.parent not in there and file.is_file()}
        looked_at = {absolute(file) for file in files} | settings | set(named)
        return cls({file: mark for file in looked_at if (mark := _mark(file))}, frozenset(there), len(files))


def _mark(file: Path) -> tuple[int, int, int] | None:
    """Return a mark that changes when a file is written or replaced, or None if it does not exist."""
    try:
        status = file.stat()
    except OSError:
        return None
    return None if file.is_dir() else (status.st_mtime_ns, status.st_size, status.st_ino)


def _show(check: Callable[[], int], state: _State) -> None:
    """Check, and clear the terminal first."""
    if sys.stdout.isatty():
        from rich.console import Console

        Console().clear()
    try:
        check()
    except BorgcheckError as error:
        show.write_error(f"borgcheck: {' '.join(str(error).split())}")
    sys.stdout.flush()
    time = datetime.now().astimezone().strftime("%H:%M:%S")
    show.write_error(f"{time}  watching {plural(state.checked, 'file')} for changes; Ctrl-C stops")
