"""The deck files that a user names, and those that a walk through a folder finds, except what git ignores."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from borgcheck.common.files import STDIN, absolute
from borgcheck.common.phrasing import first_few, plural
from borgcheck.errors import BorgcheckError
from borgcheck.inputs import documents
from borgcheck.inputs.settings import Settings, settings_for
from borgcheck.inputs.sources import OWN_SUFFIXES, Source, is_own_output
from borgcheck.model.report import SkippedFile

T = TypeVar("T")
SUFFIXES = (".deck", ".txt", ".dek", ".stdeck", ".csv", ".tsv", ".json", ".md")
ALL_SUFFIXES = (*SUFFIXES, *documents.KINDS)
REWRITABLE_SUFFIXES = (".deck", ".txt", ".dek", ".stdeck")
"""The files in a folder that may be rewritten; tables, pages and data for other programs are not."""
_EXCLUDED = "`exclude` matches it"
_OTHER_KIND = "not a kind of file that this command reads"
OWN_OUTPUT = "written by borgcheck"
# The most skipped files to name one by one, and in a single line.
_MOST_LISTED = 20
_MOST_NAMED = 5
# Git sets these for hooks and aliases, but the folder decides which repository is meant.
_OF_A_REPOSITORY = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
# A repository may name a program that watches its files, and it may come from a stranger.
_LIST = "-c core.fsmonitor=false ls-files --others --ignored --exclude-standard --directory -z".split()


@dataclass(frozen=True, slots=True)
class UnreadFile:
    """A path that was named, or a file that was found, and is not read.

    Attributes:
        name: The path.
        problem: Why it cannot be read, as a whole message; empty for a file that is merely skipped.
        skipped: Why it is skipped.
    """

    name: str
    problem: str = ""
    skipped: str = ""


@dataclass(slots=True)
class UnreadFiles:
    """What was not read in a run: problems, one line each, and skipped files, each with the reason."""

    problems: list[str] = field(default_factory=list)
    skipped: list[SkippedFile] = field(default_factory=list)

    def keep_readable(self, files: Iterable[T | UnreadFile]) -> Iterator[T]:
        """Yield the files that were read, and remember the others."""
        for file in files:
            if not isinstance(file, UnreadFile):
                yield file
            elif file.problem:
                self.problems.append(file.problem)
            else:
                self.skip(file.name, file.skipped)

    def skip(self, name: str, reason: str) -> None:
        """Remember a file that is skipped."""
        self.skipped.append(SkippedFile(path=name, reason=reason))

    @property
    def excluded(self) -> bool:
        """Whether a named file was skipped because `exclude` matches it."""
        return any(file.reason == _EXCLUDED for file in self.skipped)

    @property
    def possible_lists(self) -> list[SkippedFile]:
        """The skipped files that may hold lists."""
        return [file for file in self.skipped if file.reason != _OTHER_KIND]

    def __str__(self) -> str:
        """Return one line: `3 files skipped: a.pdf (why), requirements.txt (why), one.png (why)`."""
        heading, *named = map(str.strip, self.lines())
        return f"{heading} {first_few(named, _MOST_NAMED)}"

    def lines(self) -> Iterator[str]:
        """Yield how many files are skipped, then a line for each file, or for each reason if they are many."""
        if not self.skipped:
            return
        yield f"{plural(len(self.skipped), 'file')} skipped:"
        if len(self.skipped) <= _MOST_LISTED:
            # Possible lists first.
            for file in sorted(self.skipped, key=lambda file: file.reason == _OTHER_KIND):
                yield f"  {file.path} ({file.reason})"
        else:
            for reason, number in Counter(file.reason for file in self.skipped).most_common():
                yield f"  {number:,}: {reason}"


def no_deck_file(paths: Sequence[str], unread_files: UnreadFiles) -> BorgcheckError:
    """Return the error of a run that found nothing to read: why files could not be read, or that there are none."""
    if unread_files.problems:
        return BorgcheckError("; ".join(unread_files.problems))
    if {file.path for file in unread_files.skipped} == set(paths):
        return BorgcheckError("; ".join(f"{file.path}: {file.reason}" for file in unread_files.skipped))
    why = f"; {unread_files}" if unread_files.skipped else ""
    return BorgcheckError(f"{', '.join(paths)}: no deck file found{why}")


def find_files(
    paths: Sequence[str],
    *,
    config: Path | None = None,
    suffixes: Collection[str] = ALL_SUFFIXES,
    stdin_filename: str | None = None,
    force_exclude: bool = False,
) -> Iterator[Source | UnreadFile]:
    """Yield the sources that paths name, each file once, and what is not read.

    In a folder, hidden files and folders are left out, and so are those that git or `exclude` in the settings ignores.
    A link that leads out of the folder is a problem, because the folder may come from a stranger.

    Args:
        paths: Files, folders, and `-` for standard input.
        config: The settings file whose `exclude` applies, instead of the one nearest to each folder.
        suffixes: The suffixes of the files to look for in a folder.
        stdin_filename: The name to show for standard input.
        force_exclude: Whether `exclude` also applies to paths that are named.
    """
    seen: set[Path] = set()
    for path in dict.fromkeys(paths):
        place = absolute(Path(path))
        if path == STDIN:
            yield Source.named(STDIN, stdin_filename)
        elif not path:
            yield UnreadFile(path, problem="the file name is empty")
        elif force_exclude and settings_for(place.parent, config).excludes(place):
            yield UnreadFile(path, skipped=_EXCLUDED)
        else:
            for item in _named(Path(path), config, suffixes):
                if isinstance(item, UnreadFile):
                    yield item
                elif item.file.absolute() not in seen:
                    seen.add(item.file.absolute())
                    yield item


def _named(path: Path, config: Path | None, suffixes: Collection[str]) -> Iterator[Source | UnreadFile]:
    """Yield the named file, or what is found in the named folder."""
    try:
        if path.is_dir():
            found = list(_in_folder(path, config, suffixes))
            unread_files = UnreadFiles()
            if any(unread_files.keep_readable(found)) or unread_files.problems:
                # The walk yields the files of a folder before those of the folders inside it; sort all of them by path.
                yield from sorted(found, key=lambda item: Path(item.name))
                return
            left_out = "; files that git ignores were left out" if ignored_files(absolute(path)) else ""
            yield UnreadFile(str(path), problem=f"{no_deck_file([str(path)], unread_files)}{left_out}")
        elif path.exists():
            yield Source.named(path)
        else:
            why = "a broken link" if path.is_symlink() else "no such file or folder"
            yield UnreadFile(str(path), problem=f"{path}: {why}")
    except OSError as error:
        yield UnreadFile(str(path), problem=f"{path}: cannot be read ({error.strerror or error})")


def _in_folder(folder: Path, config: Path | None, suffixes: Collection[str]) -> Iterator[Source | UnreadFile]:
    """Yield the files of a folder, and of the folders in it, that may hold lists, and those that are not read."""
    ignored: set[Path] = set()
    failures: list[OSError] = []
    for root, folders, names in os.walk(folder, onerror=failures.append):
        place = Path(root)
        if place == folder or ".git" in (*folders, *names):
            ignored |= ignored_files(absolute(place))
        settings = settings_for(place, config)
        folders[:] = [name for name in folders if _is_visible(place / name, ignored, settings)]
        for child in (place / name for name in names):
            if not child.is_file() or not _is_visible(child, ignored, settings):
                continue
            if reason := _why_skipped(child, suffixes):
                if child.name != "borgcheck.toml":
                    yield UnreadFile(child.as_posix(), skipped=reason)
            elif child.is_symlink() and not child.resolve().is_relative_to(folder.resolve()):
                why = "a link out of this folder is not followed; name the file itself"
                yield UnreadFile(str(child), problem=f"{child}: {why}")
            else:
                yield Source.named(child, is_found=True)
    for error in failures:
        yield UnreadFile(error.filename, problem=f"{error.filename}: cannot be read ({error.strerror})")


def _is_visible(path: Path, ignored: Collection[Path], settings: Settings) -> bool:
    """Check whether a file or folder is not hidden, ignored by git, or excluded by the settings."""
    place = absolute(path)
    return not (path.name.startswith(".") or place in ignored or settings.excludes(place))


def _why_skipped(file: Path, suffixes: Collection[str]) -> str:
    """Return why a file that was found in a folder is not read; empty if it is."""
    suffix = file.suffix.lower()
    if reason := documents.UNREADABLE.get(suffix, ""):
        return reason
    if suffix not in suffixes:
        return _OTHER_KIND
    return OWN_OUTPUT if suffix not in OWN_SUFFIXES and is_own_output(file) else ""


def repository_root(folder: Path, files: Iterable[Path]) -> Path:
    """Return the root of the repository of the working folder, else of the first file; the folder if there is none."""
    places = (folder, *folder.parents, *(place for file in files for place in absolute(file).parents))
    return next((place for place in places if os.path.lexists(place / ".git")), folder)


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
    return frozenset(folder / name for name in map(os.fsdecode, done.stdout.split(b"\0")) if name) - {folder}
