"""Check a source by its configuration and options: the entry point for commands and programs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from borgcheck.cards.catalogue import Catalogue, catalogue
from borgcheck.checking.check import Report, check_deck
from borgcheck.errors import BorgcheckError
from borgcheck.games.lists import read_as_deck, read_list
from borgcheck.games.registry import expand
from borgcheck.inputs.config import Configuration, configuration_for
from borgcheck.inputs.sources import Source, why_no_list
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing
from borgcheck.reading.formats import require_input_format
from borgcheck.rules import rulesets
from borgcheck.rules.rulesets import Ruleset

ALL = "all"
"""The name that means every ruleset of a list's game."""


class RulesetError(BorgcheckError):
    """A list names a ruleset that cannot be used.

    Attributes:
        line: The line that names it, or 0 if unknown.
        reason: Why it cannot be used.
    """

    def __init__(self, path: str, line: int, reason: str) -> None:
        place = f"{path}:{line}" if line else path
        super().__init__(f"{place}: {reason}; use `--ruleset` to check it by another")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """The options of a check. Options that are None or empty are left to the configuration and the list itself.

    Attributes:
        rulesets: The rulesets to check by.
        of_game: Whether to check by all rulesets of each list's own game.
        select: The codes to check.
        ignore: The codes not to check.
        strict: Whether warnings fail a check.
        input_format: The input format; None to detect it.
        config: The configuration file for every list, instead of the nearest one.
    """

    rulesets: tuple[Ruleset, ...] = ()
    of_game: bool = False
    select: frozenset[str] | None = None
    ignore: frozenset[str] | None = None
    strict: bool | None = None
    input_format: str | None = None
    config: Path | None = None


def parse_options(
    *,
    ruleset: str | None = None,
    select: str | None = None,
    ignore: str | None = None,
    strict: bool | None = None,
    input_format: str | None = None,
    config: Path | None = None,
) -> CheckOptions:
    """Parse the options of a check, as people type them.

    Args:
        ruleset: A name or a league's file, several separated by commas, or `all` for those of each list's game.
        select: The codes to check, separated by commas.
        ignore: The codes not to check, separated by commas.
        strict: Whether warnings fail a check.
        input_format: One of formats.FORMATS; None to detect it.
        config: The configuration file to use, instead of the one nearest to each list.

    Raises:
        BorgcheckError: A ruleset, a code or the format is unknown.
    """
    wants_all = ruleset is not None and ruleset.strip().lower() == ALL
    if input_format is not None:
        require_input_format(input_format)
    return CheckOptions(
        () if ruleset is None or wants_all else rulesets.choose(ruleset),
        of_game=wants_all,
        select=expand(select) if select else None,
        ignore=None if ignore is None else expand(ignore),
        strict=strict,
        input_format=input_format,
        config=config,
    )


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a list.

    Attributes:
        reports: Its reports, one for each ruleset.
        problem: Why it could not be checked.
        skipped: Why a file that was found in a folder is not a list.
        fixable: How many findings `--fix` would correct.
        strict: Whether warnings fail it.
        output_format: The output format that its configuration sets.
    """

    reports: tuple[Report, ...] = ()
    problem: str = ""
    skipped: str = ""
    fixable: int = 0
    strict: bool = False
    output_format: str | None = None


def check_source(source: Source, options: CheckOptions) -> Checked:
    """Check a list by its configuration.

    If the list cannot be checked, the result says why.

    Raises:
        BorgcheckError: The configuration is broken.
    """
    settings = configuration_for(source.file, options.config)
    strict = settings.strict if options.strict is None else options.strict
    try:
        reports = check_list(source, options, settings)
    except BorgcheckError as error:
        return Checked(problem=str(error), strict=strict, output_format=settings.output_format)
    if reason := why_no_list(source, *(report.listing for report in reports)):
        return Checked(skipped=reason)
    return Checked(reports, strict=strict, output_format=settings.output_format)


def check_list(
    source: Source, options: CheckOptions, settings: Configuration, *, cards: Catalogue | None = None
) -> tuple[Report, ...]:
    """Check a list, once for each ruleset.

    Args:
        source: The list.
        options: The options, which override the configuration.
        settings: The configuration for the list.
        cards: The catalogue, instead of the one in use on this machine.

    Raises:
        BorgcheckError: The list cannot be read, or names an unknown ruleset.
    """
    select, ignore = settings.codes(options.select, options.ignore)
    return tuple(
        check_deck(listing, ruleset, select=select, ignore=ignore)
        for listing, ruleset in _readings(source, options, settings.ruleset, cards)
    )


def check_whole(source: Source, options: CheckOptions, settings: Configuration) -> tuple[Report, tuple[str, ...]]:
    """Check a list by its whole ruleset; comments in it cannot ignore codes.

    Returns:
        The report, and the codes that comments in the list would ignore.

    Raises:
        BorgcheckError: The list cannot be read, or names an unknown ruleset.
    """
    [report] = check_list(source, options, settings)
    if not report.silenced:
        return report, ()
    return check_deck(report.listing.changed(ignores=[]), report.ruleset), report.silenced


def read_deck(source: Source, *, input_format: str | None = None) -> Deck:
    """Read a deck of the card game.

    Raises:
        BorgcheckError: It cannot be read, or is a list for another game.
    """
    data, document = source.read_document()
    deck = read_as_deck(data, catalogue(), path=source.name, input_format=input_format)
    deck.document = document
    if deck.fits:
        raise BorgcheckError(
            f"{deck.path}: a list for {deck.wrong_game}, but this command works only on decks of the card game; "
            "`borgcheck check` checks it"
        )
    return deck


def read_cards(source: Source, *, input_format: str | None = None) -> Deck:
    """Read a deck of the card game that has cards.

    Raises:
        BorgcheckError: It cannot be read, or has no cards.
    """
    deck = read_deck(source, input_format=input_format)
    if deck.is_empty or deck.wrong_game:
        raise BorgcheckError(f"{source.name}: no deck for this game was found; `borgcheck check` says why")
    return deck


def _readings(
    source: Source, options: CheckOptions, default: Ruleset | None, cards: Catalogue | None
) -> list[tuple[Listing, Ruleset]]:
    """Read a list once for each ruleset to check it by."""
    data, document = source.read_document()
    folder = None if source.is_text else source.file.parent

    def read(*, game: str | None = None, default_game: str | None = None) -> Listing:
        listing = read_list(
            data,
            lambda: cards or catalogue(),
            path=source.name,
            input_format=options.input_format,
            game=game,
            default_game=default_game,
        )
        listing.document = document
        return listing

    if options.of_game:
        listing = read()
        chosen = _of_its_game(listing)
        if listing.meta.get("ruleset", default.name if default else "").endswith(rulesets.FILE):
            own = _own_ruleset(listing, default, folder)
            chosen += [own] if own.is_file and own.game == listing.game else []
        return [(listing, ruleset) for ruleset in chosen]
    if options.rulesets:
        lists = {game: read(game=game) for game in dict.fromkeys(r.game for r in options.rulesets)}
        return [(lists[ruleset.game], ruleset) for ruleset in options.rulesets]
    listing = read(default_game=default.game if default else None)
    return [(listing, _own_ruleset(listing, default, folder))]


def _of_its_game(listing: Listing) -> list[Ruleset]:
    """Return the ruleset that a list is clearly made for, else all of its game."""
    names = (listing.fits,) if listing.fits else rulesets.of_game(listing.game)
    return [rulesets.load(name) for name in names]


def _own_ruleset(listing: Listing, default: Ruleset | None, folder: Path | None) -> Ruleset:
    """Return the ruleset that a list names, else the one that it is clearly made for, else the default one.

    A list in a file may name a league's file relative to its folder; text that is not a file may not.
    """
    own = listing.meta.get("ruleset")
    if own is None:
        if default and listing.game == default.game and listing.fits in ("", default.base):
            return default
        return rulesets.load(listing.fits or rulesets.for_game(listing.game))
    try:
        if folder is not None and Path(own).is_absolute():
            raise BorgcheckError(f"{own}: the path of a ruleset's file must be relative to the list's folder")
        return rulesets.load(own) if folder is None else rulesets.find(own, folder)
    except BorgcheckError as error:
        said = (n for n, line in enumerate(listing.source, 1) if "ruleset" in line.lower() and own in line)
        raise RulesetError(listing.path, next(said, 0), str(error)) from None
