"""The register of an event: a folder of lists, checked for a director without trusting any of them (docs/events.md)."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import Field

from borgcheck.common.files import STDIN
from borgcheck.common.models import DataModel
from borgcheck.common.phrasing import join_words
from borgcheck.common.toml import read_toml
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckOptions, DeckFile, check, try_to_read
from borgcheck.inputs.settings import FILE_NAMES, Settings, settings_for
from borgcheck.inputs.sources import Source, is_own_output
from borgcheck.inputs.walking import UnreadFile
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.listing import SetAside, name_key, player_of
from borgcheck.model.report import Report, failing_codes, for_director
from borgcheck.model.ruleset import FILE, Ruleset
from borgcheck.rules import rulesets

_NO_LIST, _NO_DECK = "D005", "D004"


class RegisteredList(DataModel):
    """A row of the register: a player's list, with its verdict and what the director should look into."""

    path: str = Field(description="The file.")
    player: str = Field(description="The player: whom the list names, the sender of a mail, or else the file's name.")
    verdict: Verdict | None = Field(description="The verdict; null if the file could not be read.")
    text_lines: int = Field(description="The number of lines with text, remarks or comments set aside.")
    set_aside: tuple[SetAside, ...] = Field(
        description="What was not read as cards, if it names a card or stands inside the list."
    )
    codes: tuple[str, ...] = Field(description="The codes of its errors, those that decide the verdict first.")
    reason: str = Field(description="The first error in words, or why the file could not be read.")
    fingerprint: str | None = Field(description="The fingerprint of the deck; null if there is none.")
    to_look_into: tuple[str, ...] = Field(description="What the director should look into, worst first.")


class Register(DataModel):
    """The lists of an event under the rules that its director chose."""

    ruleset: str = Field(description="The ruleset.")
    ruleset_title: str = Field(description="Its title, in words.")
    lists: tuple[RegisteredList, ...] = Field(description="The lists, by file.")

    @property
    def to_look_into(self) -> list[RegisteredList]:
        """The lists that the director should look into, worst first."""
        return sorted((each for each in self.lists if each.to_look_into), key=_rank)


def _rank(registered: RegisteredList) -> tuple[int, str]:
    order = (Verdict.ILLEGAL, Verdict.UNDECIDED, None, Verdict.LEGAL)
    return order.index(registered.verdict), registered.path


def director_options(
    paths: Sequence[str], ruleset: str | None, *, config: Path | None = None, input_format: str | None = None
) -> CheckOptions:
    """Return options for a check in which only the director, and no list, chooses the rules.

    Args:
        paths: The folders and files, whose settings apply; not those of folders inside them.
        ruleset: The ruleset that the director names; None for that of the settings.
        config: The settings file, instead of the one nearest to the first path.
        input_format: The input format; None to detect it.

    Raises:
        BorgcheckError: The director chose no ruleset, or several.
    """
    chosen = rulesets.choose(ruleset) if ruleset is not None else _configured(paths, config)
    if len(chosen) != 1:
        why = "uses exactly one ruleset" if chosen else "needs the rules of the event"
        raise BorgcheckError(
            f"--director {why}: --ruleset NAME, or `ruleset` in borgcheck.toml (known: {', '.join(rulesets.names())})"
        )
    return CheckOptions(chosen, input_format=input_format, config=config, allow_ignores=False)


def _configured(paths: Sequence[str], config: Path | None) -> tuple[Ruleset, ...]:
    settings = [settings_for(Path(path), config) for path in paths if path != STDIN]
    chosen = {each.default_ruleset.name: each.default_ruleset for each in settings if each.default_ruleset}
    return tuple(chosen.values())


def registered_files(paths: Sequence[str], options: CheckOptions) -> Iterator[DeckFile | UnreadFile]:
    """Yield every file that may be a player's list, whether or not it can be read.

    Raises:
        BorgcheckError: A path does not exist, or there is no file at all.
    """
    files = [file for path in paths for file in _files(Path(path))]
    if not files:
        raise BorgcheckError(f"{', '.join(paths)}: no list was found")
    for file in files:
        if file.exists() and not file.is_file():  # a folder that cannot be opened, or a pipe, which may never end
            yield UnreadFile(file.as_posix(), problem=f"{file}: cannot be read")
        else:
            # The settings of a folder inside may be a player's.
            yield try_to_read(Source.named(file), options, Settings.model_construct())


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise BorgcheckError(f"{path}: no such file or folder")
    unopened: list[OSError] = []
    found = [Path(root, name) for root, _, names in os.walk(path, onerror=unopened.append) for name in names]
    found += [Path(error.filename) for error in unopened]
    return sorted(file for file in found if _may_be_player_list(file.relative_to(path), file))


def _may_be_player_list(relative: Path, file: Path) -> bool:
    """Check whether a file is a list to register: not hidden, no settings, no ruleset, and not written by borgcheck."""
    if any(part.startswith(".") for part in relative.parts) or file.name in FILE_NAMES:
        return False
    return not file.is_file() or not (_is_ruleset(file) or is_own_output(file))


def _is_ruleset(file: Path) -> bool:
    """Check whether a file is a league's; a player may give a list any name."""
    try:
        return file.suffix.lower() == FILE and "extends" in read_toml(file)
    except BorgcheckError:
        return False


def check_register(paths: Sequence[str], options: CheckOptions) -> tuple[Register, list[Report]]:
    """Check every list of an event.

    Returns:
        The register, and the reports on the lists that could be read.

    Raises:
        BorgcheckError: A path does not exist, or there is no file at all.
    """
    files = list(registered_files(paths, options))
    reports = [None if isinstance(file, UnreadFile) else check(file, options)[0][1] for file in files]
    players = [player_of(report.player if report else "", f.name) for f, report in zip(files, reports, strict=True)]
    names = Counter(map(name_key, players))
    holders: dict[str, list[str]] = defaultdict(list)
    for player, report in zip(players, reports, strict=True):
        if report and report.fingerprint:
            holders[report.fingerprint].append(player)
    [ruleset] = options.rulesets
    rows = []
    for player, file, report in zip(players, files, reports, strict=True):
        same = holders.get(report.fingerprint or "", ()) if report else ()
        others = [name for name in same if name_key(name) != name_key(player)]
        reasons = [*_reasons(file, report, ruleset)]
        reasons += ["this player has several lists"] if names[name_key(player)] > 1 else []
        reasons += [f"the same cards as {join_words(others)}"] if others else []
        rows.append(_row(file, report, player, reasons))
    register = Register(ruleset=ruleset.name, ruleset_title=ruleset.title, lists=tuple(rows))
    return register, [report for report in reports if report]


def _row(file: DeckFile | UnreadFile, report: Report | None, player: str, reasons: list[str]) -> RegisteredList:
    codes, reason = failing_codes(report) if report else ((), "")
    if isinstance(file, UnreadFile):
        reason = file.problem.removeprefix(f"{file.name}: ")
    return RegisteredList(
        path=file.name,
        player=player,
        verdict=report.verdict if report else None,
        text_lines=report.lines_set_aside if report else 0,
        set_aside=tuple(each for each in report.set_aside if each.stands_out) if report else (),
        codes=tuple(codes),
        reason=reason,
        fingerprint=report.fingerprint if report else None,
        to_look_into=tuple(reasons),
    )


def _reasons(file: DeckFile | UnreadFile, report: Report | None, ruleset: Ruleset) -> Iterator[str]:
    """Yield the reasons to look into a list, apart from comparisons with other lists."""
    if isinstance(file, UnreadFile) or report is None:
        yield "no list could be read"
        return
    errors = {f.code for f in report.findings if f.severity is Severity.ERROR}
    if _NO_LIST in errors:
        yield "not a list"
    elif _NO_DECK in errors:
        yield "no deck in the file"
    elif not report.is_legal:
        yield report.verdict.value
    own = file.listing.meta.get("ruleset", ruleset.name)
    if own != ruleset.name:
        yield f"the list asks for other rules: {own}"
    if codes := sorted({code for ignore in file.listing.ignores for code in ignore.codes}):
        yield f"the list would ignore {', '.join(codes)}"
    if codes := sorted({f.code for f in for_director(report) if f.severity is Severity.WARNING}):
        yield f"warnings {', '.join(codes)}"
