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
"""The files of a folder that are written anew: what is a table, a page or data for others stays what it is."""
EXCLUDED = "`exclude` matches it"
"""Why what was named is not read."""
_OTHER_KIND = "not a kind of file that is read here"
# So many skipped files are named in a line that says more.
_NAMED = 5


@dataclass(slots=True)
class Skipped:
    """The files that a walk found and that are not read: those that may be lists with the reason, others alone."""

    reasons: dict[str, str] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.reasons or self.others)

    def __str__(self) -> str:
        """Say it in a line: `3 files skipped: a.pdf (why), requirements.txt (why), one.png (why)`."""
        heading, *named = map(str.strip, self.lines())
        more = [f"{len(named) - _NAMED} more"] if len(named) > _NAMED else []
        return f"{heading} {', '.join([*named[:_NAMED], *more])}"

    def add(self, name: str, reason: str) -> None:
        """Skip a file that may be a list."""
        self.reasons[name] = reason

    def update(self, others: Skipped) -> None:
        """Skip the files of another walk, too."""
        self.reasons |= others.reasons
        self.others += others.others

    def unread(self) -> list[str]:
        """Return the names of those that borgcheck did not write itself."""
        return [name for name, reason in self.reasons.items() if reason != OWN_OUTPUT] + self.others

    def lines(self) -> Iterator[str]:
        """Yield how many files there are, and a line for each with the reason; nothing if there are none."""
        if self:
            yield f"{plural(len(self.reasons) + len(self.others), 'file')} skipped:"
        yield from (f"  {name} ({reason})" for name, reason in self.reasons.items())
        yield from (f"  {name} ({_OTHER_KIND})" for name in self.others)

    def to_list(self) -> list[dict[str, str]]:
        """Return those that may be lists, for JSON."""
        return [{"path": name, "reason": reason} for name, reason in self.reasons.items()]


def no_deck_file(paths: Sequence[str], skipped: Skipped) -> BorgcheckError:
    """Return the error of a run that found nothing to read."""
    looked_for = ", ".join("*" + s for s in SUFFIXES)
    why = f"; {skipped}" if skipped else ""
    return BorgcheckError(f"{', '.join(paths)}: no deck file found (looked for {looked_for}){why}")


@dataclass(slots=True)
class Walk:
    """A walk through files and folders.

    In a folder, hidden files and folders are left out, and what git or the configuration's `exclude` ignores. A link
    that leads out of the folder is a problem: whoever filled the folder may not be whoever checks it.

    Attributes:
        config: The configuration whose `exclude` holds; else the one nearest to each folder.
        suffixes: Those of the files that are looked for in a folder.
        problems: What could not be found or read, a line each.
        skipped: The files that were found and that are not read.
        folders: The folders that it came through.
    """

    config: Path | None = None
    suffixes: tuple[str, ...] = (*SUFFIXES, *documents.KINDS)
    problems: list[str] = field(default_factory=list)
    skipped: Skipped = field(default_factory=Skipped)
    folders: list[Path] = field(default_factory=list)

    def sources(self, paths: Sequence[str], stdin_filename: str | None = None) -> Iterator[Source]:
        """Yield what some paths name, each file once; `-` is standard input, under the name to show for it."""
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
        """Check whether a source was found in a folder and, as it was read, is not a list; it is skipped then."""
        if reason := why_no_list(source, listing):
            self.skipped.add(source.name, reason)
        return bool(reason)

    def _named(self, path: Path) -> Iterator[tuple[Path, bool]]:
        """Yield the file of a name, or the deck files of the folder."""
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
            why = "a link that leads nowhere" if path.is_symlink() else "no such file or folder"
            self.problems.append(f"{path}: {why}")

    def _folder(self, folder: Path, skipped: Skipped) -> Iterator[Path]:
        """Yield the files of a folder, and of the folders in it, that may hold lists."""
        from borgcheck.inputs.git import ignored_files

        inside = folder.resolve()
        places = [(folder, ignored_files(absolute(folder)), self._exclude(folder))]
        while places:
            place, ignored, exclude = places.pop()
            self.folders.append(place)
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
                                f"{child}: a link out of this folder, not followed; name the file itself"
                            )
                        else:
                            yield child
            except OSError as error:
                self.problems.append(f"{place}: cannot be read ({error.strerror or error})")

    def _exclude(self, place: Path) -> Patterns | None:
        """Return what the configuration of a folder leaves out in it."""
        return _excluded_in(place, self.config)

    def _may_hold_list(self, file: Path, skipped: Skipped) -> bool:
        """Tell whether a file is of a kind that is read; if not, it is skipped."""
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
    """Split what is named into what is to be read and what `exclude` matches.

    Args:
        paths: Files, folders, and `-` for standard input.
        config: The configuration whose `exclude` holds; else the one nearest to each path.
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
    """Yield what of a folder is not hidden, and left out neither by git nor by the configuration."""
    for child in sorted(place.iterdir()):
        path = absolute(child)
        if child.name.startswith(".") or path in ignored:
            continue
        if not (exclude and exclude.match(path, is_folder=child.is_dir())):
            yield child
