"""From paths to reports.

The path of a deck from `borgcheck check PATH` to what is printed:

    cli.check.check     options → CheckOptions
    find_files          paths → Source             where each list comes from (inputs.walking)
    check_decks         Source → CheckedFile       in several processes if there are many:
      try_to_read         Source → DeckFile          settings; checking.lists.read_list, reading.pipeline.read_deck
      try_to_check        DeckFile → CheckedFile     checking.check.check_listing under each ruleset, and so Rule.check
    cli.check._gather   CheckedFile → Run          what was read and what was not
    output.render       Run → text                 in the output format

Each step passes on an `UnreadFile` that it is given; `require_read` raises its error instead. Other commands begin with
`read_files`, and a single list is read by `read_one`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from borgcheck import rulesets
from borgcheck.checking.check import check_listing
from borgcheck.checking.lists import read_list
from borgcheck.errors import BorgcheckError, MissingExtraError, TooLongError
from borgcheck.inputs.options import CheckOptions
from borgcheck.inputs.settings import Settings, settings_for
from borgcheck.inputs.sources import DECK_SUFFIXES, Source, holds_list
from borgcheck.inputs.walking import ALL_SUFFIXES, SUFFIXES, find_files
from borgcheck.model.deck import GAME
from borgcheck.model.findings import UNKNOWN_CARD
from borgcheck.model.listing import Listing
from borgcheck.model.players import is_signature
from borgcheck.model.report import Report, UnreadFile
from borgcheck.model.ruleset import RULESET_SUFFIX, Ruleset

T = TypeVar("T")

# With fewer decks, more processes take longer to start than they save.
_MIN_DECKS_FOR_PROCESSES = 200
# The number of decks that a process gets at a time.
_BATCH = 10


class DeckFile(NamedTuple):
    """A list that was read: where it comes from, its settings, and the list as read."""

    source: Source
    settings: Settings
    listing: Listing


class CheckedFile(NamedTuple):
    """A list that was checked.

    Attributes:
        source: Where it comes from.
        settings: Its settings.
        reports: Its reports, one for each ruleset.
        fixable: How many titles `fix` would correct.
    """

    source: Source
    settings: Settings
    reports: tuple[Report, ...]
    fixable: int


def require_read(file: T | UnreadFile) -> T:
    """Return a file that was read or checked.

    Raises:
        BorgcheckError: It was not.
    """
    if isinstance(file, UnreadFile):
        raise file.error or BorgcheckError(f"{file.path}: {file.reason}")
    return file


def input_names(paths: Sequence[str], files: Iterable[DeckFile | CheckedFile | UnreadFile]) -> list[str]:
    """Return the paths of a run, and the names of all lists found there, whether or not they could be read."""
    problems = (file.path for file in files if isinstance(file, UnreadFile) and file.error)
    return [*paths, *(file.source.name for file in files if not isinstance(file, UnreadFile)), *problems]


def check_decks(
    sources: Sequence[Source | UnreadFile], options: CheckOptions, processes: int | None = None
) -> Iterator[CheckedFile | UnreadFile]:
    """Read and check lists, in their order.

    Args:
        sources: What `find_files` found.
        options: The options of every check.
        processes: How many processes to use; None for one per processor if there are enough decks.

    Raises:
        BorgcheckError: A settings file is broken, or a process died.
    """
    if processes is None:
        processes = 1 if len(sources) < _MIN_DECKS_FOR_PROCESSES else os.cpu_count() or 1
    processes = min(processes, len(sources))
    task = partial(_check_source, options=options)
    return _in_parallel(task, sources, processes) if processes > 1 else map(task, sources)


def read_files(
    paths: Sequence[str], options: CheckOptions, suffixes: Collection[str] = ALL_SUFFIXES
) -> Iterator[DeckFile | UnreadFile]:
    """Yield the lists that paths name, as read, and what is not read; the arguments are those of `find_files`."""
    return (try_to_read(item, options) for item in find_files(paths, options, suffixes))


def try_to_read(
    source: Source | UnreadFile, options: CheckOptions, settings: Settings | None = None
) -> DeckFile | UnreadFile:
    """Read a list, or return why it cannot be read or is not a list.

    Args:
        source: Where it comes from, or why it is not read, which is returned.
        options: How to read it.
        settings: Its settings; None for those that apply to it.

    Raises:
        BorgcheckError: A settings file is broken.
    """
    if isinstance(source, UnreadFile):
        return source
    settings = settings or settings_for(source.file, options.config, isolated=options.isolated)
    default = None if options.rulesets or options.all_rulesets else settings.default_ruleset
    is_list_file = settings.isolated and source.file.suffix.lower() in SUFFIXES
    try:
        listing = _read_source(source, options, settings, default_game=default.game if default else None)
    except BorgcheckError as error:
        unread = UnreadFile.from_error(source.name, error)
        if source.is_from_folder and isinstance(error, TooLongError | MissingExtraError):
            return UnreadFile.skipped(source.name, unread.reason, is_problem=is_list_file)
        return unread
    except Exception as error:  # the other files are read
        return UnreadFile.from_fault(source.name, error)
    if source.is_from_folder and not holds_list(listing, source.file.suffix):
        is_problem = is_list_file and (listing.not_text is not None or source.file.suffix.lower() in DECK_SUFFIXES)
        return UnreadFile.skipped(source.name, listing.not_text or "no card, no heading", is_problem=is_problem)
    return DeckFile(source, settings, listing)


def read_one(source: Source, options: CheckOptions, settings: Settings | None = None) -> DeckFile:
    """Read a single list; the arguments are those of `try_to_read`.

    Raises:
        BorgcheckError: It cannot be read, or a settings file is broken.
    """
    return require_read(try_to_read(source, options, settings))


def try_to_check(file: DeckFile | UnreadFile, options: CheckOptions) -> CheckedFile | UnreadFile:
    """Check a list that was read, once for each ruleset, or return why it cannot be checked."""
    if isinstance(file, UnreadFile):
        return file
    settings = file.settings
    ignore = settings.ignored_codes(file.source.file, options.select, options.ignore) if options.allow_ignores else {}
    reports = []
    try:
        for choice in _rulesets_for(file, options):
            listing = file.listing
            if (choice.ruleset.game == GAME) != (listing.game == GAME):
                listing = _read_source(file.source, options, settings, game=choice.ruleset.game)
            report = check_listing(
                listing,
                choice.ruleset,
                ignore=ignore,
                apply_ignore_comments=options.allow_ignores and not settings.isolated,
                is_chosen=choice.is_chosen,
                strict=settings.strict if options.strict is None else options.strict,
            )
            reports.append(report.model_copy(update={"isolated": settings.isolated, "instead_of": choice.instead_of}))
    except BorgcheckError as error:
        return UnreadFile.from_error(file.source.name, error)
    except Exception as error:  # the other files are checked
        return UnreadFile.from_fault(file.source.name, error)
    fixable = 0
    if any(finding.code == UNKNOWN_CARD for report in reports for finding in report.findings):
        from borgcheck.checking.fix import count_fixable  # few lists have unknown cards

        fixable = count_fixable(reports[0].listing)
    return CheckedFile(file.source, settings, tuple(reports), fixable)


def ruleset_for(file: DeckFile, options: CheckOptions) -> Ruleset:
    """Return the ruleset by which a deck of the card game is checked; of several, the first.

    Raises:
        BorgcheckError: The list names an unknown ruleset, or the ruleset is for another game.
    """
    ruleset = next(_rulesets_for(file, options)).ruleset
    if ruleset.game != GAME:
        raise BorgcheckError(f"{file.source.name}: {ruleset.name} has the rules of another game")
    return ruleset


def _check_source(item: Source | UnreadFile, options: CheckOptions) -> CheckedFile | UnreadFile:
    checked = try_to_check(try_to_read(item, options), options)
    if isinstance(checked, UnreadFile):
        return checked
    # A list takes longer to send to another process than to check.
    return checked._replace(reports=tuple(report.model_copy(update={"as_read": None}) for report in checked.reports))


def _in_parallel(
    task: Callable[[Source | UnreadFile], CheckedFile | UnreadFile],
    sources: Sequence[Source | UnreadFile],
    processes: int,
) -> Iterator[CheckedFile | UnreadFile]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    # Only the first process handles interrupts.
    pool = ProcessPoolExecutor(processes, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield from pool.map(task, sources, chunksize=_BATCH)
    except BrokenProcessPool:
        raise BorgcheckError("a process ended too early; try again with --jobs 1") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _read_source(
    source: Source,
    options: CheckOptions,
    settings: Settings,
    *,
    game: str | None = None,
    default_game: str | None = None,
) -> Listing:
    read = source.read(settings.catalogue)
    listing = read_list(
        read.text,
        settings.catalogue,
        path=source.name,
        input_format=options.input_format,
        game=game,
        default_game=default_game,
    )
    listing.extracted_from, listing.unread_parts = read.extracted_from, read.unread_parts
    if read.sender and not listing.player:
        listing.sender = listing.meta["player"] = read.sender
        listing.set_aside = tuple(
            piece.model_copy(update={"names": ()}) if is_signature(piece.text, read.sender) else piece
            for piece in listing.set_aside
        )
    return listing


class _RulesetChoice(NamedTuple):
    """A ruleset to check a list by.

    Attributes:
        ruleset: The ruleset.
        is_chosen: Whether somebody chose it.
        instead_of: The ruleset of the settings, if the list chose another one.
    """

    ruleset: Ruleset
    is_chosen: bool = True
    instead_of: str = ""


def _rulesets_for(file: DeckFile, options: CheckOptions) -> Iterator[_RulesetChoice]:
    """Yield each ruleset to check a list by."""
    listing, settings, default = file.listing, file.settings, file.settings.default_ruleset
    if options.all_rulesets:
        names = (listing.recognised_ruleset,) if listing.recognised_ruleset else rulesets.of_game(listing.game)
        yield from map(_RulesetChoice, map(rulesets.load, names))
        named = "" if settings.isolated else listing.meta.get("ruleset", "")
        if (named or (default.name if default else "")).endswith(RULESET_SUFFIX):
            own = default if settings.isolated else _named_or_default_ruleset(file, options)
            if own and own.is_file and own.game == listing.game:
                yield _RulesetChoice(own)
    elif options.rulesets:
        yield from map(_RulesetChoice, options.rulesets)
    elif settings.isolated:
        if default is None:
            raise BorgcheckError(
                f"{file.source.name}: {settings.file}: `isolated` needs `ruleset` there, or --ruleset NAME"
            )
        yield _RulesetChoice(default)
    else:
        own = _named_or_default_ruleset(file, options)
        is_named = "ruleset" in listing.meta
        is_other = is_named and default is not None and default.game == own.game and default != own
        is_chosen = is_named or own is default or bool(listing.recognised_ruleset)
        yield _RulesetChoice(own, is_chosen, default.label if default and is_other else "")


def _named_or_default_ruleset(file: DeckFile, options: CheckOptions) -> Ruleset:
    """Return the ruleset that a list names, else the default one if it is for this list, else that of its game.

    A list in a file may name a league's file relative to its folder; text that is not a file may not.
    """
    source, listing, default = file.source, file.listing, file.settings.default_ruleset
    ruleset = listing.meta.get("ruleset")
    if ruleset is None:
        if default and listing.game == default.game and listing.recognised_ruleset in ("", default.base):
            return default
        return rulesets.load(listing.recognised_ruleset or rulesets.for_game(listing.game))
    try:
        if ruleset in options.leagues:
            return options.leagues[ruleset]
        if source.has_no_file:
            return rulesets.load(ruleset)
        if Path(ruleset).is_absolute():
            raise BorgcheckError(f"{ruleset}: the path of a ruleset's file must be relative to the list's folder")
        return rulesets.find(ruleset, source.file.parent, lambda _: file.settings.catalogue)
    except BorgcheckError as error:
        raise BorgcheckError(f"{listing.path}: {error}; choose another ruleset, or correct its `@ruleset`") from None
