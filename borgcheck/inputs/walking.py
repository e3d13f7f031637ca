"""The deck files that a user names, and those that a walk through a folder finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.common.files import STDIN, absolute
from borgcheck.common.phrasing import plural
from borgcheck.errors import BorgcheckError
from borgcheck.inputs import documents
from borgcheck.inputs.config import load_configuration, may_configure
from borgcheck.inputs.sources import OWN_OUTPUT, Source, why_no_list, why_not_read

if TYPE_CHECKING:
    from borgcheck.inputs.exclude import Patterns
    from borgcheck.model.listing import Listing

SUFFIXES = (".deck", ".txt", ".dek", ".stdeck", ".csv", ".tsv", ".json", ".md")
REWRITTEN = (".deck", ".txt", ".dek", ".stdeck")
"""The files in a folder that may be rewritten; tables, pages and data for other programs are not."""
EXCLUDED = "`exclude` matches it"
"""Why a path that was named is not read."""
_OTHER_KIND = "not a kind of file that borgcheck reads"
# The most skipped files to name in an error message.
_NAMED = 5


@dataclass(slots=True)
class Skipped:
    """The files that a walk found but did not read: possible lists with a reason, and others without."""

    reasons: dict[str, str] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.reasons or self.others)

    def __str__(self) -> str:
        """Return one line: `3 files skipped: a.pdf (why), requirements.txt (why), one.png (why)`."""
        heading, *named = map(str.strip, self.lines())
        more = [f"{len(named) - _NAMED} more"] if len(named) > _NAMED else []
        return f"{heading} {', '.join([*named[:_NAMED], *more])}"

    def add(self, name: str, reason: str) -> None:
        """Add a file that may be a list."""
        self.reasons[name] = reason

    def update(self, others: Skipped) -> None:
        """Add the files of another walk."""
        self.reasons |= others.reasons
        self.others += others.others

    def unread(self) -> list[str]:
        """Return the names of the files, without those that borgcheck wrote itself."""
        return [name for name, reason in self.reasons.items() if reason != OWN_OUTPUT] + self.others

    def lines(self) -> Iterator[str]:
        """Yield the number of files, then a line for each with the reason; nothing if there are none."""
        if self:
            yield f"{plural(len(self.reasons) + len(self.others), 'file')} skipped:"
        yield from (f"  {name} ({reason})" for name, reason in self.reasons.items())
        yield from (f"  {name} ({_OTHER_KIND})" for name in self.others)

    def to_list(self) -> list[dict[str, str]]:
        """Return the files that may be lists, for JSON."""
        return [{"path": name, "reason": reason} for name, reason in self.reasons.items()]


def no_deck_file(paths: Sequence[str], skipped: Skipped) -> BorgcheckError:
    """Return the error of a run that found nothing to read."""
    looked_for = ", ".join("*" + s for s in SUFFIXES)
    why = f"; {skipped}" if skipped else ""
    return BorgcheckError(f"{', '.join(paths)}: no deck file found (looked for {looked_for}){why}")


@dataclass(slots=True)
class Walk:
    """A walk through files and folders.

    In a folder, hidden files and folders are skipped, and so are those that git or the configuration's `exclude`
    ignores. A link that leads out of the folder is a problem, because the folder may come from a stranger.

    Attributes:
        config: The configuration whose `exclude` applies, instead of the one nearest to each folder.
        suffixes: The suffixes of the files to look for in a folder.
        problems: What could not be found or read, one line each.
        skipped: The files that were found but not read.
    """

    config: Path | None = None
    suffixes: tuple[str, ...] = (*SUFFIXES, *documents.KINDS)
    problems: list[str] = field(default_factory=list)
    skipped: Skipped = field(default_factory=Skipped)

    def sources(self, paths: Sequence[str], stdin_filename: str | None = None) -> Iterator[Source]:
        """Yield the sources that paths name, each file once; `-` is standard input, shown as `stdin_filename`."""
        seen: set[Path] = set()
        for path in dict.fromkeys(paths):
            if path == STDIN:
                yield Source.named(STDIN, stdin_filename)
            elif not path:
                self.problems.append("the file name is empty")
            else:
                try:
                    for file, is_found in self._named(Path(path)):
                        if (place := file.absolute()) not in seen:
                            seen.add(place)
                            yield Source.named(file, is_found=is_found)
                except OSError as error:
                    self.problems.append(f"{path}: cannot be read ({error.strerror or error})")

    def skips(self, source: Source, listing: Listing) -> bool:
        """Check whether a source was found in a folder and is not a list, and if so, skip it."""
        if reason := why_no_list(source, listing):
            self.skipped.add(source.name, reason)
        return bool(reason)

    def _named(self, path: Path) -> Iterator[tuple[Path, bool]]:
        """Yield the named file, or the deck files in the named folder."""
        if path.is_dir():
            before, skipped = len(self.problems), Skipped()
            found = sorted(self._folder(path, skipped))
            if not found and len(self.problems) == before:
                self.problems.append(str(no_deck_file([str(path)], skipped)))
            else:
                self.skipped.update(skipped)
            yield from ((file, True) for file in found)
        elif path.exists():
            yield path, False
        else:
            why = "a broken link" if path.is_symlink() else "no such file or folder"
            self.problems.append(f"{path}: {why}")

    def _folder(self, folder: Path, skipped: Skipped) -> Iterator[Path]:
        """Yield the files of a folder, and of the folders in it, that may hold lists."""
        from borgcheck.inputs.git import ignored_files

        inside = folder.resolve()
        places = [(folder, ignored_files(absolute(folder)), self._exclude(folder))]
        while places:
            place, ignored, exclude = places.pop()
            try:
                if place is not folder and (place / ".git").exists():
                    ignored = ignored_files(absolute(place))
                if place is not folder and may_configure(place):
                    exclude = self._exclude(place)
                for child in _kept(place, ignored, exclude):
                    if child.is_dir():
                        if not child.is_symlink():
                            places.append((child, ignored, exclude))
                    elif child.is_file() and self._may_hold_list(child, skipped):
                        if child.is_symlink() and not child.resolve().is_relative_to(inside):
                            self.problems.append(
                                f"{child}: a link out of this folder is not followed; name the file itself"
                            )
                        else:
                            yield child
            except OSError as error:
                self.problems.append(f"{place}: cannot be read ({error.strerror or error})")

    def _exclude(self, place: Path) -> Patterns | None:
        """Return the patterns that a folder's configuration excludes."""
        return _excluded_in(place, self.config)

    def _may_hold_list(self, file: Path, skipped: Skipped) -> bool:
        """Check whether to read a file; if not, skip it."""
        suffix = file.suffix.lower()
        reason = documents.UNREADABLE.get(suffix, "")
        if suffix in documents.KINDS and not documents.can_read():
            reason = ": ".join(documents.missing_extra(suffix))
        if suffix in self.suffixes and not reason:
            reason = why_not_read(file)
            if not reason:
                return True
        if reason:
            skipped.reasons[file.as_posix()] = reason
        elif file.name != "borgcheck.toml":
            skipped.others.append(file.as_posix())
        return False


def split_excluded(paths: Sequence[str], config: Path | None = None) -> tuple[list[str], list[str]]:
    """Split named paths into those to read and those that `exclude` matches.

    Args:
        paths: Files, folders, and `-` for standard input.
        config: The configuration whose `exclude` applies, instead of the one nearest to each path.
    """
    excluded = [path for path in paths if path != STDIN and _is_excluded(Path(path), config)]
    return [path for path in paths if path not in excluded], excluded


def _is_excluded(path: Path, config: Path | None) -> bool:
    place = absolute(path)
    exclude = _excluded_in(place.parent, config)
    return exclude is not None and exclude.match(place, is_folder=path.is_dir())


def _excluded_in(place: Path, config: Path | None) -> Patterns | None:
    exclude = load_configuration(place, config).exclude
    return exclude if exclude is not None and absolute(place).is_relative_to(exclude.folder) else None


def _kept(place: Path, ignored: frozenset[Path], exclude: Patterns | None) -> Iterator[Path]:
    """Yield the children of a folder that are not hidden, ignored by git, or excluded by the configuration."""
    for child in sorted(place.iterdir()):
        path = absolute(child)
        if child.name.startswith(".") or path in ignored:
            continue
        if not (exclude and exclude.match(path, is_folder=child.is_dir())):
            yield child
