"""The register of an event: check a folder of lists for a director, who trusts none of them (docs/events.md)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from borgcheck import rulesets
from borgcheck.checking.codes import EMPTY_DECK, NOT_TEXT
from borgcheck.common.files import STDIN
from borgcheck.common.models import DataModel
from borgcheck.common.phrasing import first_few, plural
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckedFile, CheckOptions, DeckFile, try_to_check, try_to_read
from borgcheck.inputs.settings import Settings, settings_for
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import find_files
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.listing import SetAside
from borgcheck.model.players import name_key, player_of
from borgcheck.model.report import Report, UnreadFile, failing_codes, findings_of_at_least
from borgcheck.model.ruleset import Ruleset

_WATCHED = ("C002", "D006", "D009", "A208", "B113", "B117", "B120")
"""The codes of the warnings that a director should look into, even if warnings do not fail a deck."""
# The maximum number of players with the same cards, and of files of one player, to name.
_MAX_NAMED = 3


class RegisterRow(DataModel):
    """A row of the register: what the report on a list says, and what the director should look into."""

    path: str = Field(description="The file.")
    player: str = Field(
        description="The player: whom the list names, the sender of a mail, or else the file's name; empty for a list "
        "without a name."
    )
    name: str = Field("", description="The deck's own name; empty if it has none.")
    verdict: Verdict | None = Field(None, description="The verdict; null if the file could not be read.")
    text_lines: int = Field(0, description="The number of lines with text, remarks or comments set aside.")
    set_aside: tuple[SetAside, ...] = Field((), description="What was not read as cards, the most telling first.")
    codes: tuple[str, ...] = Field((), description="The codes of its errors, those that decide the verdict first.")
    reason: str = Field(description="The first error in words, or why the file could not be read.")
    fingerprint: str | None = Field(None, description="The fingerprint of the deck; null if there is none.")
    to_look_into: tuple[str, ...] = Field(description="What the director should look into, worst first.")
    report: SkipJsonSchema[Report | None] = Field(None, exclude=True)
    """The report on the list; None if the file could not be read."""


class Register(DataModel):
    """The lists of an event under the rules that its director chose."""

    ruleset: str = Field(description="The ruleset.")
    ruleset_title: str = Field(description="Its title, in words.")
    lists: tuple[RegisterRow, ...] = Field(description="The lists, by file.")

    @property
    def reports(self) -> tuple[Report, ...]:
        """The reports on the lists that could be read."""
        return tuple(row.report for row in self.lists if row.report)

    @property
    def to_look_into(self) -> list[RegisterRow]:
        """The lists that the director should look into, worst first."""
        return sorted((row for row in self.lists if row.to_look_into), key=_by_urgency)


def _by_urgency(row: RegisterRow) -> tuple[int, str]:
    order = (Verdict.ILLEGAL, Verdict.UNDECIDED, None, Verdict.LEGAL)
    return order.index(row.verdict), row.path


def director_options(
    paths: Sequence[str],
    ruleset: str | None,
    *,
    config: Path | None = None,
    input_format: str | None = None,
    strict: bool | None = None,
) -> CheckOptions:
    """Return options for a check in which only the director, and no list, chooses the rules.

    Args:
        paths: The folders and files, whose settings apply; not those of folders inside them.
        ruleset: The ruleset that the director names; None for that of the settings.
        config: The settings file, instead of the one nearest to the first path.
        input_format: The input format; None to detect it.
        strict: Whether the director looks into every warning.

    Raises:
        BorgcheckError: The director chose no ruleset, or several.
    """
    chosen = rulesets.choose(ruleset) if ruleset is not None else _configured_rulesets(paths, config)
    if len(chosen) != 1:
        why = "uses exactly one ruleset" if chosen else "needs the rules of the event"
        raise BorgcheckError(
            f"--director {why}: --ruleset NAME, or `ruleset` in borgcheck.toml (known: {', '.join(rulesets.names())})"
        )
    return CheckOptions(
        chosen, strict=strict, input_format=input_format, config=config, allow_ignores=False, isolated=True
    )


def _configured_rulesets(paths: Sequence[str], config: Path | None) -> tuple[Ruleset, ...]:
    settings = [settings_for(Path(path), config) for path in paths if path != STDIN]
    chosen = {each.default_ruleset.name: each.default_ruleset for each in settings if each.default_ruleset}
    return tuple(chosen.values())


def registered_files(paths: Sequence[str], options: CheckOptions) -> Iterator[DeckFile | UnreadFile]:
    """Yield every file that may be a player's list, whether or not it can be read.

    Raises:
        BorgcheckError: A path does not exist, or there is no file at all.
    """
    for item in find_files(paths, isolated=True, every_file=True):
        if isinstance(item, Source):
            # The settings of a folder inside may be a player's.
            read = try_to_read(item._replace(is_found=False), options, Settings.model_construct(isolated=True))
            yield read.model_copy(update={"player": item.sender()}) if isinstance(read, UnreadFile) else read
        elif item.error and item.path in paths:
            raise item.error
        elif item.error:
            yield item


def findings_for_director(report: Report) -> list[Finding]:
    """Return the errors, and the warnings that a director should look into: some, or with `--strict` all."""
    ranked = findings_of_at_least(report, Severity.WARNING)
    return [f for f in ranked if f.severity is Severity.ERROR or report.strict or f.code in _WATCHED]


def check_register(paths: Sequence[str], options: CheckOptions) -> Register:
    """Check every list of an event.

    Raises:
        BorgcheckError: A path does not exist, or there is no file at all.
    """
    files = [_as_report(try_to_check(file, options)) for file in registered_files(paths, options)]
    [ruleset] = options.rulesets
    rows = tuple(_make_row(*each) for each in _with_reasons(files))
    return Register(ruleset=ruleset.name, ruleset_title=ruleset.title, lists=rows)


def _make_row(file: Report | UnreadFile, player: str, reasons: tuple[str, ...]) -> RegisterRow:
    if isinstance(file, UnreadFile):
        return RegisterRow(path=file.path, player=player, reason=file.reason, to_look_into=reasons)
    codes, reason = failing_codes(file)
    return RegisterRow(
        path=file.path,
        player=player,
        name=file.name,
        verdict=file.verdict,
        text_lines=file.lines_set_aside,
        set_aside=file.set_aside,
        codes=tuple(codes),
        reason=reason,
        fingerprint=file.fingerprint,
        to_look_into=reasons,
        report=file,
    )


def _as_report(file: CheckedFile | UnreadFile) -> Report | UnreadFile:
    """Return the report on a list; a file that is not text is one that could not be read."""
    if isinstance(file, UnreadFile):
        return file
    report = file.reports[0]
    why = next((f.message for f in report.findings if f.code == NOT_TEXT), None)
    return report if why is None else UnreadFile.because(report.path, why)


def _with_reasons(files: Sequence[Report | UnreadFile]) -> Iterator[tuple[Report | UnreadFile, str, tuple[str, ...]]]:
    """Yield each file with its player and the reasons to look into it."""
    players = [player_of(file.player, file.path) for file in files]
    lists: dict[str, list[Report | UnreadFile]] = defaultdict(list)
    holders: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for file, player in zip(files, players, strict=True):
        lists[name_key(player)].append(file)
        if isinstance(file, Report) and file.fingerprint:
            holders[file.fingerprint].append((name_key(player) or file.path, player or file.path))
    for file, player in zip(files, players, strict=True):
        reasons = (
            [*_reasons_in_report(file)] if isinstance(file, Report) else ["no list could be read: ask for it as text"]
        )
        reasons += [] if player else ["the list names no player"]
        reasons += _several_lists_reason(file, lists[name_key(player)]) if player else []
        same = holders[file.fingerprint or ""] if isinstance(file, Report) else []
        others = [name for key, name in same if key != (name_key(player) or file.path)]
        reasons += [f"the same cards as {first_few([*dict.fromkeys(others)], _MAX_NAMED)}"] if others else []
        yield file, player, tuple(reasons)


def _several_lists_reason(file: Report | UnreadFile, lists: Sequence[Report | UnreadFile]) -> list[str]:
    """Return how the lists of a player differ, and where the others are; nothing for a single list."""
    if len(lists) < 2:
        return []
    fingerprints = {each.fingerprint if isinstance(each, Report) else None for each in lists}
    number = len(fingerprints)
    decks = "the same deck" if number == 1 else f"{number} different decks"
    how = "not all hold a deck" if None in fingerprints else decks
    others = first_few([each.path for each in lists if each is not file], _MAX_NAMED)
    return [f"this player has {len(lists)} lists: {how} (also {others})"]


def _reasons_in_report(report: Report) -> Iterator[str]:
    """Yield the reasons to look into a list that are in its own report."""
    errors = {f.code for f in report.findings if f.severity is Severity.ERROR}
    if EMPTY_DECK in errors:
        yield "no deck in the file"
    elif not report.is_legal:
        yield report.verdict.value
    yield from report.overruled
    if report.cards_not_counted:
        yield f"{plural(report.cards_not_counted, 'card')} not counted"
    if commented := [str(each.line) for each in report.set_aside if each.kind == "comment" and each.names]:
        yield f"comments name cards (line{'s' if commented[1:] else ''} {first_few(commented, _MAX_NAMED)})"
    if codes := sorted({f.code for f in findings_for_director(report) if f.severity is Severity.WARNING}):
        yield f"warnings {', '.join(codes)}"
