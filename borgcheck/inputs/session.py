"""From a file, its configuration and what is asked for to reports: the one way in for commands, programs, a server and
an editor."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from borgcheck.cards.catalogue import Catalogue, catalogue
from borgcheck.checking.check import Report, check_deck
from borgcheck.checking.fix import Fixable
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
"""What stands for every ruleset of a list's game."""


class RulesetError(BorgcheckError):
    """A list asks for a ruleset that cannot be used: on which line (0: not known), and why."""

    def __init__(self, path: str, line: int, reason: str) -> None:
        place = f"{path}:{line}" if line else path
        super().__init__(f"{place}: {reason}; `--ruleset` checks it by another")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What is asked of a check. What is None, or empty, is left to the configuration, then to the list itself.

    `rulesets` are those asked for; with `of_game` they are those of each list's own game, and with `as_of` the one of
    them that was in force at a date. `select` are the codes to look at, `ignore` those to leave out. `config` is the
    configuration file to use for every list, whatever files stand near it.
    """

    rulesets: tuple[Ruleset, ...] = ()
    of_game: bool = False
    as_of: str | None = None
    select: frozenset[str] | None = None
    ignore: frozenset[str] | None = None
    strict: bool | None = None
    input_format: str | None = None
    config: Path | None = None


def parse_options(
    *,
    ruleset: str | None = None,
    as_of: str | None = None,
    select: str | None = None,
    ignore: str | None = None,
    strict: bool | None = None,
    input_format: str | None = None,
    config: Path | None = None,
) -> CheckOptions:
    """Read what a person asks of a check.

    Args:
        ruleset: a name or a league's file, several separated by commas, or `all` for those of each list's game.
        as_of: a date such as `2000-10`: check by the rules in force then.
        select: the codes to look at, separated by commas.
        ignore: the codes to leave out, separated by commas.
        strict: whether warnings fail a check.
        input_format: one of formats.FORMATS; else it is detected.
        config: the configuration file to use, else the one nearest to each list.

    Raises BorgcheckError if a ruleset, a code or the format is unknown.
    """
    wants_all = ruleset is not None and ruleset.strip().lower() == ALL
    if as_of is not None and ruleset is not None and not wants_all:
        raise BorgcheckError("--as-of and --ruleset both choose the rules: give one of them")
    if input_format is not None:
        require_input_format(input_format)
    return CheckOptions(
        () if ruleset is None or wants_all else rulesets.choose(ruleset),
        of_game=wants_all or as_of is not None,
        as_of=as_of,
        select=expand(select) if select else None,
        ignore=None if ignore is None else expand(ignore),
        strict=strict,
        input_format=input_format,
        config=config,
    )


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a list: its reports, one a ruleset, or why it could not be checked; and what its configuration
    says about the run.

    `skipped` is why a file that was found in a folder is not a list, `fixable` how many findings `--fix` would correct.
    """

    reports: tuple[Report, ...] = ()
    problem: str = ""
    skipped: str = ""
    fixable: Fixable = field(default_factory=Fixable)
    strict: bool = False
    output_format: str | None = None


def check_source(source: Source, options: CheckOptions) -> Checked:
    """Check a list by its configuration.

    Raises BorgcheckError if the configuration is broken; that the list cannot be checked is in the result.
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
        source: the list.
        options: what is asked for; it comes before the configuration.
        settings: the configuration that holds for the list.
        cards: the catalogue; else that of this machine.

    Raises BorgcheckError if the list cannot be read or names an unknown ruleset.
    """
    select, ignore = settings.codes(options.select, options.ignore)
    return tuple(
        check_deck(listing, ruleset, select=select, ignore=ignore)
        for listing, ruleset in _readings(source, options, settings.ruleset, cards)
    )


def check_whole(source: Source, options: CheckOptions, settings: Configuration) -> tuple[Report, tuple[str, ...]]:
    """Check a list by its whole ruleset: comments in it ignore no code.

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
    """Read a deck of the card game. Raises BorgcheckError if it cannot be read or is a list of another game."""
    data, document = source.read_document()
    deck = read_as_deck(data, catalogue(), path=source.name, input_format=input_format)
    deck.document = document
    if deck.fits:
        raise BorgcheckError(
            f"{deck.path}: a list of {deck.wrong_game}, and this command is for decks of the card game; "
            "`borgcheck check` checks it"
        )
    return deck


def read_cards(source: Source, *, input_format: str | None = None) -> Deck:
    """Read a deck of the card game that has cards. Raises BorgcheckError if there are none."""
    deck = read_deck(source, input_format=input_format)
    if deck.is_empty or deck.wrong_game:
        raise BorgcheckError(f"{source.name}: no deck of this game was found in this file; `borgcheck check` says why")
    return deck


def _readings(
    source: Source, options: CheckOptions, default: Ruleset | None, cards: Catalogue | None
) -> list[tuple[Listing, Ruleset]]:
    """Read a list for each ruleset that it is to be checked by."""
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
        chosen = _of_its_game(listing, options.as_of)
        if not options.as_of and listing.meta.get("ruleset", default.name if default else "").endswith(rulesets.FILE):
            own = _own_ruleset(listing, default, folder)
            chosen += [own] if own.is_file and own.game == listing.game else []
        return [(listing, ruleset) for ruleset in chosen]
    if options.rulesets:
        lists = {game: read(game=game) for game in dict.fromkeys(r.game for r in options.rulesets)}
        return [(lists[ruleset.game], ruleset) for ruleset in options.rulesets]
    listing = read(default_game=default.game if default else None)
    return [(listing, _own_ruleset(listing, default, folder))]


def _of_its_game(listing: Listing, as_of: str | None) -> list[Ruleset]:
    """The rulesets of a list's game: the one that it is plainly made for, else the one in force at a date, else all."""
    if listing.fits:
        names: tuple[str, ...] = (listing.fits,)
    else:
        names = (rulesets.in_force(as_of, listing.game),) if as_of else rulesets.of_game(listing.game)
    return [rulesets.load(name) for name in names]


def _own_ruleset(listing: Listing, default: Ruleset | None, folder: Path | None) -> Ruleset:
    """The ruleset that a list names, else the one that it is plainly made for, else the default one.

    A list in a folder may name a league's file in it or near it; text that is not a file may not.
    """
    own = listing.meta.get("ruleset")
    if own is None:
        if default and listing.game == default.game and listing.fits in ("", default.base):
            return default
        return rulesets.load(listing.fits or rulesets.for_game(listing.game))
    try:
        if folder is not None and Path(own).is_absolute():
            raise BorgcheckError(f"{own}: a list names the file of a ruleset as seen from its own folder")
        return rulesets.load(own) if folder is None else rulesets.find(own, folder)
    except BorgcheckError as error:
        said = (n for n, line in enumerate(listing.source, 1) if "ruleset" in line.lower() and own in line)
        raise RulesetError(listing.path, next(said, 0), str(error)) from None
