"""The deck files that a user names, and those that a walk through a folder finds, except what git ignores."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple, TypeVar

from borgcheck.common.files import STDIN, absolute
from borgcheck.common.phrasing import first_few, plural
from borgcheck.common.toml import read_toml
from borgcheck.errors import BorgcheckError
from borgcheck.inputs import documents
from borgcheck.inputs.options import CheckOptions
from borgcheck.inputs.settings import FILE_NAMES, Settings, settings_for
from borgcheck.inputs.sources import DECK_SUFFIXES, Source, is_own_output
from borgcheck.model.report import UnreadFile
from borgcheck.model.ruleset import RULESET_SUFFIX

T = TypeVar("T")
REWRITABLE_SUFFIXES = (*DECK_SUFFIXES, ".txt")
"""The files in a folder that may be rewritten; tables, pages and data for other programs are not."""
SUFFIXES = (*REWRITABLE_SUFFIXES, ".csv", ".tsv", ".json", ".md")
ALL_SUFFIXES = (*SUFFIXES, *documents.KINDS)
EXCLUDED = "`exclude` matches it"
OTHER_KIND = "not a kind of file that this command reads"
OWN_OUTPUT = "written by borgcheck"
_NO_LIST = "settings, a ruleset, or left there by a program"
_UNREADABLE = "cannot be read"
_BROKEN_LINK = "a broken link"
_OUTSIDE_LINK = "a link out of this folder is not followed; name the file itself"
_HIDDEN_FILE = "its name begins with a dot"
# Files that systems, office programs and editors leave in folders.
_LEFTOVERS = ("thumbs.db", "ehthumbs*.db", "desktop.ini", "~$*", "*~", "#*#", "*.swp", "*.swo")
# The maximum number of skipped files to name, and of names on a single line.
_MAX_FILES = 20
_MAX_ON_LINE = 5
# Git sets these for hooks and aliases, but the folder decides which repository is meant.
_GIT_VARIABLES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
# A repository may name a program that watches its files, and it may come from a stranger.
_GIT_LS = "-c core.fsmonitor=false ls-files --others --ignored --exclude-standard --directory -z".split()


@dataclass(slots=True)
class UnreadFiles:
    """The files that a run did not read."""

    files: list[UnreadFile] = field(default_factory=list)

    def keep_readable(self, files: Iterable[T | UnreadFile]) -> Iterator[T]:
        """Yield the files that were read, and record the others."""
        for file in files:
            if isinstance(file, UnreadFile):
                self.files.append(file)
            else:
                yield file

    @property
    def problems(self) -> list[str]:
        """The errors for which the run fails."""
        return [str(file.error) for file in self.files if file.error]

    @property
    def skipped(self) -> list[UnreadFile]:
        """The files that are merely skipped."""
        return [file for file in self.files if not file.error]

    @property
    def excluded(self) -> bool:
        """Whether a named file was skipped because `exclude` matches it."""
        return any(file.reason == EXCLUDED for file in self.skipped)

    @property
    def possible_lists(self) -> list[UnreadFile]:
        """The skipped files that may hold lists."""
        return [file for file in self.skipped if file.reason not in (OTHER_KIND, OWN_OUTPUT)]

    def __str__(self) -> str:
        """Return one line: `3 files skipped: a.pdf (why), requirements.txt (why), one.png (why)`."""
        return f"{plural(len(self.skipped), 'file')} skipped: {first_few(self._reasons(_MAX_FILES), _MAX_ON_LINE)}"

    def lines(self, *, every: bool = False) -> Iterator[str]:
        """Yield how many files are skipped, then a line for each file, or for each reason if they are many.

        Args:
            every: Whether to name each file however many they are, as a director needs it.
        """
        if self.skipped:
            yield f"{plural(len(self.skipped), 'file')} skipped:"
            yield from (f"  {each}" for each in self._reasons(len(self.skipped) if every else _MAX_FILES))

    def _reasons(self, most: int) -> list[str]:
        """Return each skipped file with its reason, possible lists first; each reason if they are more than `most`."""
        if len(self.skipped) <= most:
            files = sorted(self.skipped, key=lambda file: file.reason == OTHER_KIND)
            return [f"{file.path} ({file.reason})" for file in files]
        numbers = Counter(file.reason for file in self.skipped)
        return [f"{number:,}: {reason}" for reason, number in numbers.most_common()]


def no_deck_file(paths: Sequence[str], unread_files: UnreadFiles) -> BorgcheckError:
    """Return the error of a run that found nothing to read: why files could not be read, or that there are none."""
    if unread_files.problems:
        return BorgcheckError("; ".join(unread_files.problems))
    if {file.path for file in unread_files.skipped} == set(paths):
        return BorgcheckError("; ".join(f"{file.path}: {file.reason}" for file in unread_files.skipped))
    why = f"; {unread_files}" if unread_files.skipped else ""
    return BorgcheckError(f"{', '.join(paths)}: no deck file found{why}")


def find_files(
    paths: Sequence[str], options: CheckOptions, suffixes: Collection[str] = ALL_SUFFIXES, *, every_file: bool = False
) -> Iterator[Source | UnreadFile]:
    """Yield the sources that paths name, each file once, and what is not read.

    In a folder, hidden files and folders are left out, and so are those that git or `exclude` in the settings ignores.
    An isolated run does not obey .gitignore files, since they may have been sent along with the lists.
    A link that leads out of the folder is a problem, because the folder may come from a stranger.

    Args:
        paths: Files, folders, and `-` for standard input.
        options: The options of the run, which say whose `exclude` applies.
        suffixes: The suffixes of the files to look for in a folder.
        every_file: Whether any file in a folder may be a list, whatever its suffix, except hidden files, settings,
            rulesets, and what programs leave there.
    """
    walk = _Walk(options, suffixes, every_file)
    seen: set[Path] = set()
    for path in dict.fromkeys(paths):
        absolute_path = absolute(Path(path))
        if path == STDIN:
            yield Source.from_path(STDIN, options.stdin_filename)
        elif not path:
            yield UnreadFile.from_error(path, BorgcheckError("the file name is empty"))
        elif options.force_exclude and (settings := walk.settings_for(absolute_path.parent)).excludes(absolute_path):
            yield walk.skipped(path, EXCLUDED, settings)
        else:
            for item in walk.named(Path(path)):
                if isinstance(item, UnreadFile):
                    yield item
                elif (file := absolute(item.file)) not in seen:
                    seen.add(file)
                    yield item


class _Walk(NamedTuple):
    """The search for lists, and the options that hold for every path."""

    options: CheckOptions
    suffixes: Collection[str]
    every_file: bool

    def settings_for(self, path: Path) -> Settings:
        return settings_for(path, self.options.config, isolated=self.options.isolated)

    def skipped(self, path: str, reason: str, settings: Settings) -> UnreadFile:
        """Return a skipped file; in an isolated run, which must check every list, it may be a problem."""
        if self.every_file:
            is_list = reason in (_BROKEN_LINK, _UNREADABLE)
        else:
            is_list = Path(path).suffix.lower() in (DECK_SUFFIXES if reason in (EXCLUDED, _HIDDEN_FILE) else SUFFIXES)
        return UnreadFile.skipped(path, reason, is_problem=settings.isolated and is_list)

    def named(self, path: Path) -> Iterator[Source | UnreadFile]:
        """Yield the file that a path names, or the files in the folder that it names."""
        try:
            if path.is_dir():
                items = list(self._in_folder(path))
                unread_files = UnreadFiles()
                if any(unread_files.keep_readable(items)) or unread_files.problems:
                    # The walk yields the files of a folder before those of the folders inside it; sort all by path.
                    yield from sorted(items, key=lambda item: Path(_item_path(item)))
                    return
                left_out = "; files that git ignores were left out" if git_ignored_files(absolute(path)) else ""
                nothing = BorgcheckError(f"{no_deck_file([str(path)], unread_files)}{left_out}")
                yield UnreadFile.from_error(str(path), nothing)
            elif path.exists():
                yield Source.from_path(path)
            else:
                yield UnreadFile.from_error(str(path), _BROKEN_LINK if path.is_symlink() else "no such file or folder")
        except OSError as error:
            yield UnreadFile.from_error(str(path), f"cannot be read ({error.strerror or error})")

    def _in_folder(self, folder: Path) -> Iterator[Source | UnreadFile]:
        """Yield the files of a folder, and of the folders in it, that may hold lists, and those that are not read."""
        ignored: set[Path] = set()
        excluded: set[Path] = set()
        failures: list[OSError] = []
        for root, folders, names in os.walk(folder, onerror=failures.append):
            subfolder = Path(root)
            settings = self.settings_for(subfolder)
            if not settings.isolated and (subfolder == folder or ".git" in (*folders, *names)):
                ignored |= git_ignored_files(absolute(subfolder))
            visible = {subfolder / name for name in (*folders, *names) if not name.startswith(".")}
            visible = {path for path in visible if absolute(path) not in ignored}
            excluded |= {path for path in visible if subfolder in excluded or settings.excludes(absolute(path))}
            # An isolated run also walks excluded folders, to report the lists in them.
            enters = visible if settings.isolated else visible - excluded
            folders[:] = [name for name in folders if subfolder / name in enters]
            for child in (subfolder / name for name in (*names, *folders)):
                if child.is_dir():
                    if _links_outside(child, folder):
                        yield UnreadFile.skipped(child.as_posix(), _OUTSIDE_LINK, is_problem=settings.isolated)
                elif child not in visible or child in excluded:
                    unread = self.skipped(child.as_posix(), EXCLUDED if child in excluded else _HIDDEN_FILE, settings)
                    if unread.error:
                        yield unread
                elif reason := self._why_skipped(child):
                    if child.name != "borgcheck.toml" or (self.every_file and subfolder != folder):
                        yield self.skipped(child.as_posix(), reason, settings)
                elif _links_outside(child, folder):
                    yield UnreadFile.from_error(child.as_posix(), _OUTSIDE_LINK)
                else:
                    yield Source.from_path(child, is_from_folder=True)
        for error in failures:
            yield UnreadFile.from_error(str(error.filename), f"{_UNREADABLE} ({error.strerror})")

    def _why_skipped(self, file: Path) -> str:
        """Return why a file that was found in a folder is not read; empty if it is."""
        suffix = file.suffix.lower()
        if self.every_file:
            if file.name in FILE_NAMES or any(fnmatchcase(file.name.lower(), pattern) for pattern in _LEFTOVERS):
                return _NO_LIST
        elif suffix not in self.suffixes:
            return documents.UNREADABLE.get(suffix, OTHER_KIND)
        if not file.is_file():  # a pipe may never end
            return _UNREADABLE if file.exists() else _BROKEN_LINK
        if self.every_file and _is_ruleset(file):
            return _NO_LIST
        may_be_output = suffix not in (REWRITABLE_SUFFIXES if self.every_file else DECK_SUFFIXES)
        return OWN_OUTPUT if may_be_output and is_own_output(file) else ""


def _item_path(item: Source | UnreadFile) -> str:
    return item.path if isinstance(item, UnreadFile) else item.name


def _links_outside(path: Path, folder: Path) -> bool:
    """Check whether a path in a folder is a link that leads out of it; somebody else may have made the folder."""
    return path.is_symlink() and not path.resolve().is_relative_to(folder.resolve())


def _is_ruleset(file: Path) -> bool:
    """Check whether a file is a league's ruleset, by its content, since a player may give a list any name."""
    try:
        return file.suffix.lower() == RULESET_SUFFIX and "extends" in read_toml(file)
    except BorgcheckError:
        return False


def repository_root(folder: Path, files: Iterable[Path]) -> Path:
    """Return the root of the repository of a folder, else of the first file that is in one; else the folder itself."""
    folders = (folder, *folder.parents, *(parent for file in files for parent in absolute(file).parents))
    return next((each for each in folders if os.path.lexists(each / ".git")), folder)


def git_ignored_files(folder: Path) -> frozenset[Path]:
    """Return the files and folders in a folder that git ignores.

    The set is empty without git, outside a repository, and in a folder that is itself ignored. It does not include the
    contents of a repository inside the folder.
    """
    program = shutil.which("git")
    if program is None:
        return frozenset()
    environment = {name: value for name, value in os.environ.items() if name not in _GIT_VARIABLES}
    try:
        done = subprocess.run(  # noqa: S603 - only the folder to start in comes from outside
            [program, *_GIT_LS], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    except OSError:
        return frozenset()
    return frozenset(folder / name for name in map(os.fsdecode, done.stdout.split(b"\0")) if name) - {folder}
