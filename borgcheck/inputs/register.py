"""The register of an event: check a folder of lists for a director, who trusts none of them (docs/events.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import Field

from borgcheck import rulesets
from borgcheck.common.files import STDIN
from borgcheck.common.grouping import grouped
from borgcheck.common.models import DataModel, Internal
from borgcheck.common.phrasing import first_few, plural
from borgcheck.errors import BorgcheckError, InternalError
from borgcheck.inputs.decks import CheckedFile, DeckFile, try_to_check, try_to_read
from borgcheck.inputs.options import CheckOptions
from borgcheck.inputs.settings import Settings, settings_for
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import find_files
from borgcheck.model.findings import EMPTY_DECK, NOT_TEXT, Severity, Verdict
from borgcheck.model.listing import Role, SetAside
from borgcheck.model.players import name_key, player_of
from borgcheck.model.report import Report, UnreadFile, failure_summary, findings_for_director
from borgcheck.model.ruleset import Ruleset

# The maximum number of players with the same cards, of files of one player, and of lines, in the reason of a row.
_MAX_IN_REASON = 3


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
    report: Internal[Report | None] = None
    """The report on the list; None if the file could not be read."""
    fault: Internal[InternalError | None] = None
    """The fault of this program that kept the list from being read or checked."""


class Register(DataModel):
    """The lists of an event under the rules that its director chose."""

    ruleset: str = Field(description="The ruleset.")
    ruleset_title: str = Field(description="Its title, in words.")
    lists: tuple[RegisterRow, ...] = Field(description="The lists, by file.")
    skipped: Internal[tuple[UnreadFile, ...]] = ()
    """The files that do not count, which the director is shown in case a player made one look so."""

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
    if ruleset is None:
        chosen = _configured_rulesets(paths, config)
    else:
        chosen = rulesets.parse_names(ruleset, lambda _: _director_settings(paths, config).catalogue)
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


def _director_settings(paths: Sequence[str], config: Path | None) -> Settings:
    return settings_for(Path(next((path for path in paths if path != STDIN), "")), config)


def read_registered_lists(paths: Sequence[str], options: CheckOptions) -> Iterator[DeckFile | UnreadFile]:
    """Yield every file that may be a player's list, whether or not it can be read, and those that are skipped.

    Raises:
        BorgcheckError: A path does not exist, or there is no file at all.
    """
    # The settings of a folder inside may be a player's.
    settings = _director_settings(paths, options.config).model_copy(update={"isolated": True})
    named = {Path(path) for path in paths}
    for item in find_files(paths, options._replace(config=None), every_file=True):
        if isinstance(item, Source):
            read = try_to_read(item._replace(is_from_folder=False), options, settings)
            yield read.model_copy(update={"player": item.sender()}) if isinstance(read, UnreadFile) else read
        elif item.error and Path(item.path) in named:
            raise item.error
        else:
            yield item


def check_register(paths: Sequence[str], options: CheckOptions) -> Register:
    """Check every list of an event.

    Raises:
        BorgcheckError: A path does not exist, or there is no file at all.
    """
    files = list(read_registered_lists(paths, options))
    skipped = tuple(file for file in files if isinstance(file, UnreadFile) and not file.error)
    rows = [_make_row(try_to_check(file, options)) for file in files if file not in skipped]
    by_player = grouped((name_key(row.player), row) for row in rows)
    by_cards = grouped((row.fingerprint, row) for row in rows)
    reasons = (tuple(_reasons(row, by_player[name_key(row.player)], by_cards[row.fingerprint])) for row in rows)
    lists = (row.model_copy(update={"to_look_into": why}) for row, why in zip(rows, reasons, strict=True))
    [ruleset] = options.rulesets
    return Register(ruleset=ruleset.name, ruleset_title=ruleset.title, lists=tuple(lists), skipped=skipped)


def _make_row(file: CheckedFile | UnreadFile) -> RegisterRow:
    """Return the row of a list, without the reasons to look into it."""
    if isinstance(file, UnreadFile):
        fault = file.error if isinstance(file.error, InternalError) else None
        player = player_of(file.player, file.path)
        return RegisterRow(path=file.path, player=player, reason=file.reason, to_look_into=(), fault=fault)
    [report] = file.reports
    player = player_of(report.player, report.path)
    if why := next((finding.message for finding in report.findings if finding.code == NOT_TEXT), ""):
        return RegisterRow(path=report.path, player=player, reason=why, to_look_into=())
    codes, reason = failure_summary(report)
    return RegisterRow(
        path=report.path,
        player=player,
        name=report.name,
        verdict=report.verdict,
        text_lines=report.number_of_text_lines,
        set_aside=report.set_aside,
        codes=tuple(codes),
        reason=reason,
        fingerprint=report.fingerprint,
        to_look_into=(),
        report=report,
    )


def _reasons(row: RegisterRow, of_player: Sequence[RegisterRow], with_cards: Sequence[RegisterRow]) -> Iterator[str]:
    """Yield the reasons to look into a list.

    Args:
        row: The list.
        of_player: The lists of its player.
        with_cards: The lists with the same cards, or those without cards.
    """
    if row.report is None:
        yield f"not read: {row.reason}"
    else:
        yield from _reasons_in_report(row.report)
    if not row.player:
        yield "the list names no player"
    elif len(of_player) > 1:
        yield _several_lists_reason(row, of_player)
    owners = [each.player or each.path for each in with_cards]
    others = [owner for owner in owners if name_key(owner) != name_key(row.player or row.path)]
    if row.fingerprint and others:
        yield f"the same cards as {first_few([*dict.fromkeys(others)], _MAX_IN_REASON)}"


def _several_lists_reason(row: RegisterRow, lists: Sequence[RegisterRow]) -> str:
    """Return how the lists of a player differ, and where the others are."""
    fingerprints = {each.fingerprint for each in lists}
    decks = "the same deck" if len(fingerprints) == 1 else f"{len(fingerprints)} different decks"
    how = "not all hold a deck" if None in fingerprints else decks
    others = first_few([each.path for each in lists if each is not row], _MAX_IN_REASON)
    return f"this player has {len(lists)} lists: {how} (also {others})"


def _reasons_in_report(report: Report) -> Iterator[str]:
    """Yield the reasons to look into a list that are in its own report."""
    errors = {f.code for f in report.findings if f.severity is Severity.ERROR}
    if EMPTY_DECK in errors:
        open_lines = report.reading_summary.number_of(Role.OPEN)
        yield f"no card was read, {plural(open_lines, 'line')} not read" if open_lines else "no deck in the file"
    elif not report.is_legal:
        yield report.verdict.value
    yield from (*report.overruled, *report.unread_in_words)
    if report.cards_not_counted:
        yield f"{plural(report.cards_not_counted, 'card')} not counted"
    if commented := [str(each.line) for each in report.set_aside if each.kind == "comment" and each.names]:
        yield f"comments name cards (line{'s' if commented[1:] else ''} {first_few(commented, _MAX_IN_REASON)})"
    if codes := sorted({f.code for f in findings_for_director(report) if f.severity is Severity.WARNING}):
        yield f"warnings {', '.join(codes)}"
