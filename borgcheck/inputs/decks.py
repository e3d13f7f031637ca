"""From paths to reports: find the lists that paths name, read each, and check it by its settings.

Whatever reads files reads each with `try_to_read`, so unreadable files are handled the same way everywhere.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from borgcheck.cards.catalogue import catalogue, use_cards
from borgcheck.checking.check import check_deck
from borgcheck.checking.codes import expand
from borgcheck.checking.lists import read_list
from borgcheck.errors import BorgcheckError, MissingExtraError, TooLongError
from borgcheck.inputs.settings import Settings, settings_for
from borgcheck.inputs.sources import Source, holds_list
from borgcheck.inputs.walking import UnreadFile
from borgcheck.model.deck import GAME, Deck
from borgcheck.model.listing import Listing
from borgcheck.model.report import Report
from borgcheck.model.ruleset import FILE, Ruleset
from borgcheck.rules import rulesets

# With fewer decks, more processes take longer to start than they save.
_FEW = 200
# The number of decks that a process gets at a time.
_BATCH = 10


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """The options of a check. Options that are None or empty are left to the settings and the list itself.

    Attributes:
        rulesets: The rulesets to check by.
        all_rulesets: Whether to check by all rulesets of each list's own game.
        select: The codes to check.
        ignore: The codes not to check.
        strict: Whether warnings fail a check.
        input_format: The input format; None to detect it.
        config: The file with the settings for every list, instead of the nearest one.
        leagues: Rulesets that lists may name besides those that ship and those in files.
        allow_ignores: Whether settings and lists may ignore codes; if not, they only choose the ruleset.
    """

    rulesets: tuple[Ruleset, ...] = ()
    all_rulesets: bool = False
    select: frozenset[str] | None = None
    ignore: frozenset[str] | None = None
    strict: bool | None = None
    input_format: str | None = None
    config: Path | None = None
    leagues: Mapping[str, Ruleset] = field(default_factory=dict)
    allow_ignores: bool = True


def parse_options(ruleset: str | None = None, select: str | None = None, ignore: str | None = None) -> CheckOptions:
    """Parse the rulesets and codes of a check, as people type them."""
    wants_all = ruleset is not None and ruleset.strip().lower() == rulesets.ALL
    return CheckOptions(
        () if ruleset is None or wants_all else rulesets.choose(ruleset),
        all_rulesets=wants_all,
        select=expand(select) if select else None,
        ignore=None if ignore is None else expand(ignore),
    )


class RulesetError(BorgcheckError):
    """A list names a ruleset that cannot be used.

    Attributes:
        reason: Why it cannot be used.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}; use `--ruleset` to check it under another")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A list that was read: where it comes from, its settings, and the list as read."""

    source: Source
    settings: Settings
    listing: Listing

    @property
    def name(self) -> str:
        """The name to show."""
        return self.source.name


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A list that was checked.

    Attributes:
        source: Where it comes from.
        settings: Its settings.
        reports: Its reports, one for each ruleset.
        fixable: How many findings `--fix` would correct.
    """

    source: Source
    settings: Settings
    reports: tuple[Report, ...]
    fixable: int = 0

    @property
    def name(self) -> str:
        """The name to show."""
        return self.source.name


def input_names(paths: Sequence[str], files: Iterable[DeckFile | CheckedFile | UnreadFile]) -> list[str]:
    """Return the paths of a run, and the names of the lists found there, also of those that cannot be read."""
    return [*paths, *(file.name for file in files if not isinstance(file, UnreadFile) or file.problem)]


def check_decks(
    sources: Sequence[Source | UnreadFile],
    options: CheckOptions,
    processes: int | None = None,
    *,
    with_fixable: bool = False,
) -> Iterator[CheckedFile | UnreadFile]:
    """Read and check lists, in their order.

    Args:
        sources: What `find_files` found.
        options: The options of every check.
        processes: How many processes to use; None for one per processor if there are enough decks.
        with_fixable: Whether to count the findings that can be fixed in lists that are files.

    Raises:
        BorgcheckError: A settings file is broken, or a process died.
    """
    if processes is None:
        processes = 1 if len(sources) < _FEW else os.cpu_count() or 1
    processes = min(processes, len(sources))
    task = partial(_check_item, options=options, with_fixable=with_fixable)
    return _in_parallel(task, sources, processes) if processes > 1 else map(task, sources)


def read_source(source: Source, options: CheckOptions, settings: Settings) -> DeckFile:
    """Read a list.

    Args:
        source: Where it comes from.
        options: How to read it.
        settings: Its settings.

    Raises:
        BorgcheckError: It cannot be read.
    """
    default = None if options.rulesets or options.all_rulesets else settings.default_ruleset
    game = default.game if default else None
    return DeckFile(source, settings, _read_list(source, options, default_game=game, cards=settings.cards_file))


def try_to_read(
    source: Source | UnreadFile, options: CheckOptions, settings: Settings | None = None
) -> DeckFile | UnreadFile:
    """Read a list, or return why it cannot be read or is not a list.

    Args:
        source: Where it comes from, or why it is not read, which is returned.
        options: How to read it.
        settings: Its settings; None for those of the nearest file.

    Raises:
        BorgcheckError: A settings file is broken.
    """
    if isinstance(source, UnreadFile):
        return source
    settings = settings_for(source.file, options.config) if settings is None else settings
    try:
        file = read_source(source, options, settings)
    except BorgcheckError as error:
        if source.is_found and isinstance(error, TooLongError | MissingExtraError):
            return UnreadFile(source.name, skipped=str(error).removeprefix(f"{source.name}: "))
        return UnreadFile(source.name, str(error))
    if source.is_found and not holds_list(file.listing, source.file.suffix):
        return UnreadFile(source.name, skipped="no card, no heading")
    return file


def check(file: DeckFile, options: CheckOptions) -> list[tuple[Listing, Report]]:
    """Check a list that was read, once for each ruleset.

    Returns:
        Each report, with the list as it was read for the game of the ruleset.

    Raises:
        BorgcheckError: The list names an unknown ruleset.
    """
    settings = file.settings
    ignore = settings.ignored_codes(file.source.file, options.select, options.ignore)
    if not options.allow_ignores:
        ignore = {}
    return [
        (
            listing,
            check_deck(
                listing,
                ruleset,
                ignore=ignore,
                apply_ignore_comments=options.allow_ignores,
                is_chosen=is_chosen,
                strict=settings.strict if options.strict is None else options.strict,
            ),
        )
        for listing, ruleset, is_chosen in _readings(file.source, file.listing, options, settings)
    ]


def try_to_check(file: DeckFile, options: CheckOptions) -> list[tuple[Listing, Report]] | UnreadFile:
    """Check a list that was read, or return why it cannot be checked."""
    try:
        return check(file, options)
    except BorgcheckError as error:
        return UnreadFile(file.name, str(error))


def read_deck(source: Source, *, input_format: str | None = None) -> Deck:
    """Read a deck of the card game.

    Raises:
        BorgcheckError: It cannot be read, or is a list for another game.
    """
    deck = _read_list(source, CheckOptions(input_format=input_format), game=GAME)
    assert isinstance(deck, Deck)  # noqa: S101 - it is read for the card game
    if deck.fits:
        raise BorgcheckError(
            f"{deck.path}: a list for {deck.wrong_game}, but this command works only on decks of the card game; "
            "`borgcheck check` checks it"
        )
    return deck


def read_filled_deck(source: Source, *, input_format: str | None = None) -> Deck:
    """Read a deck of the card game that has cards.

    Raises:
        BorgcheckError: It cannot be read, or has no cards.
    """
    deck = read_deck(source, input_format=input_format)
    if deck.is_empty or deck.wrong_game:
        raise BorgcheckError(f"{source.name}: no deck of the card game was found; `borgcheck check` says why")
    return deck


def _check_item(item: Source | UnreadFile, options: CheckOptions, *, with_fixable: bool) -> CheckedFile | UnreadFile:
    file = try_to_read(item, options)
    if isinstance(file, UnreadFile):
        return file
    checked = try_to_check(file, options)
    if isinstance(checked, UnreadFile):
        return checked
    reports = tuple(report for _, report in checked)
    number = 0
    if with_fixable and file.source.path and any(report.findings for report in reports):
        from borgcheck.checking.apply_answers import fixable

        number = fixable(file.listing, reports, catalogue())
    return CheckedFile(file.source, file.settings, reports, number)


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


def _read_list(
    source: Source,
    options: CheckOptions,
    *,
    game: str | None = None,
    default_game: str | None = None,
    cards: Path | None = None,
) -> Listing:
    use_cards(cards)
    read = source.read_document()
    listing = read_list(
        read.text,
        catalogue,
        path=source.name,
        input_format=options.input_format,
        game=game,
        default_game=default_game,
    )
    listing.document = read.document
    if read.sender and not listing.player:
        listing.meta["player"] = read.sender
    return listing


def _readings(
    source: Source, listing: Listing, options: CheckOptions, settings: Settings
) -> Iterator[tuple[Listing, Ruleset, bool]]:
    """Yield each ruleset to check a list under, with the list as read for its game, and whether somebody chose it."""
    default, cards = settings.default_ruleset, settings.cards_file
    if options.all_rulesets:
        names = (listing.fits,) if listing.fits else rulesets.of_game(listing.game)
        yield from ((listing, rulesets.load(name), True) for name in names)
        if listing.meta.get("ruleset", default.name if default else "").endswith(FILE):
            own = _own_ruleset(source, listing, options, default)
            if own.is_file and own.game == listing.game:
                yield listing, own, True
    elif options.rulesets:
        for ruleset in options.rulesets:
            is_readable = (ruleset.game == GAME) == (listing.game == GAME)
            yield listing if is_readable else _read_list(source, options, game=ruleset.game, cards=cards), ruleset, True
    else:
        own = _own_ruleset(source, listing, options, default)
        yield listing, own, "ruleset" in listing.meta or own is default or bool(listing.fits)


def _own_ruleset(source: Source, listing: Listing, options: CheckOptions, default: Ruleset | None) -> Ruleset:
    """Return the ruleset that a list names, else the default one if it is for this list, else that of its game.

    A list in a file may name a league's file relative to its folder; text that is not a file may not.
    """
    own = listing.meta.get("ruleset")
    if own is None:
        if default and listing.game == default.game and listing.fits in ("", default.base):
            return default
        return rulesets.load(listing.fits or rulesets.for_game(listing.game))
    try:
        if own in options.leagues:
            return options.leagues[own]
        if source.is_text:
            return rulesets.load(own)
        if Path(own).is_absolute():
            raise BorgcheckError(f"{own}: the path of a ruleset's file must be relative to the list's folder")
        return rulesets.find(own, source.file.parent)
    except BorgcheckError as error:
        raise RulesetError(listing.path, str(error)) from None
