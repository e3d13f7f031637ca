"""`borgcheck report` and `sheet`: a page about decks, and registration sheets for tournament directors."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import COULD_NOT_RUN, needs_extra, show
from borgcheck.cli.parameters import (
    ConfigFile,
    DeckFiles,
    FileToWrite,
    ReadAs,
    RulesetName,
    StdinFilename,
    require_other_file,
)
from borgcheck.common.files import STDIN
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import Walk, no_deck_file

if TYPE_CHECKING:
    from borgcheck.checking.check import Report
    from borgcheck.inputs.session import CheckOptions


def report(
    paths: DeckFiles,
    output: FileToWrite,
    ruleset: RulesetName = None,
    config: ConfigFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Write a page about a deck: verdict, findings, list, numbers, charts and rulings.

    The page is one file, needs no network and no script, and prints well. A page about several decks begins with a
    table of their verdicts, and shows each deck's list and numbers, which are printed only if they are unfolded.

    Examples:

    - `borgcheck report my.deck -o my.html`
    - `borgcheck report decks/ -o decks.html`

    Exit codes: 0 every deck is legal; 1 a deck is not legal; 2 the page could not be written, or a deck is
    missing from it.
    """
    from borgcheck.inputs.config import configuration_for
    from borgcheck.inputs.session import CheckOptions, check_list
    from borgcheck.model.deck import Deck
    from borgcheck.model.findings import Verdict
    from borgcheck.rules.rulesets import find

    options = CheckOptions((find(ruleset, Path()),) if ruleset is not None else (), input_format=input_format)
    walk = Walk(config)
    others: list[str] = []
    reports: list[Report] = []
    # An error in a single file is raised when it is read.
    is_file = len(paths) == 1 and not Path(paths[0]).is_dir()
    for deck in [Source.named(paths[0], stdin_filename)] if is_file else walk.sources(paths, stdin_filename):
        if deck.content is None:
            require_other_file(output, deck.file)
        try:
            [checked] = check_list(deck, options, configuration_for(deck.file, config))
        except BorgcheckError as error:
            if is_file:
                raise
            walk.problems.append(str(error))
            continue
        if walk.skips(deck, checked.listing):
            continue
        if isinstance(checked.listing, Deck):
            reports.append(checked)
        else:
            others.append(f"{checked.path}: not on the page, which covers only the card game; use `check`")
    if not reports:
        raise BorgcheckError("; ".join([*walk.problems, *others]) or str(no_deck_file(paths, walk.skipped)))
    show.file(output, _page(reports).encode(), f"a page about {_summary(reports)}")
    show.write_errors((*others, *walk.skipped.lines()))
    show.errors(f"{problem}; not on the page" for problem in walk.problems)
    if walk.problems:
        return COULD_NOT_RUN
    return 0 if all(r.verdict is Verdict.LEGAL for r in reports) else 1


def _page(reports: list[Report]) -> str:
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output.html import document
    from borgcheck.output.page import page

    return document(page(reports, catalogue(), corpus()))


def _summary(reports: list[Report]) -> str:
    """Return a short description of the page."""
    from borgcheck.common.phrasing import plural
    from borgcheck.model.findings import Verdict
    from borgcheck.output.phrases import conclusion

    if len(reports) == 1:
        return f"{reports[0].path}, {reports[0].verdict.value}{conclusion(reports[0])}"
    others = sum(r.verdict is not Verdict.LEGAL for r in reports)
    return f"{plural(len(reports), 'deck')}, {others} not legal"


class Paper(StrEnum):
    """The paper sizes of sheets (output.sheets.PAPERS)."""

    A4 = "a4"
    LETTER = "letter"


def sheet(
    paths: DeckFiles,
    output: FileToWrite,
    paper: Annotated[Paper, typer.Option(help="The paper to print on.")] = Paper.A4,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="The player of a single deck, overriding the deck.")
    ] = None,
    event: Annotated[str | None, typer.Option(metavar="TEXT", help="The event, overriding the decks.")] = None,
    date: Annotated[str | None, typer.Option(metavar="TEXT", help="The date, overriding the decks.")] = None,
    ruleset: RulesetName = None,
    config: ConfigFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Write a registration sheet for each deck: player, event, cards, verdict, signatures.

    All sheets go into one PDF file, at least one page for each deck. The verdict covers the whole ruleset: comments and
    configuration cannot ignore codes here.

    Examples:

    - `borgcheck sheet my.deck -o my.pdf --player "Ann Lee"`
    - `borgcheck sheet decks/ -o sheets.pdf --event Regional --date 2000-11-18`

    Exit codes: 0 every deck is legal; 1 a deck is not legal; 2 a deck has no sheet.
    """
    from borgcheck.inputs.session import CheckOptions
    from borgcheck.rules.rulesets import find

    with needs_extra("pdf", "sheets need a library for PDF files"):
        from borgcheck.output import sheets
    if output == STDIN and sys.stdout.isatty():
        raise BorgcheckError("not writing a PDF to a terminal; use -o FILE, or redirect the output")
    problems: list[str] = []
    options = CheckOptions(
        (find(ruleset, Path()),) if ruleset is not None else (), input_format=input_format, config=config
    )
    reports = _reports(paths, options, stdin_filename, output, problems)
    if player is not None and len(reports) > 1:
        raise BorgcheckError(f"--player is for a single deck, but there are {len(reports)}; write @player into each")
    data, pages = sheets.render(reports, paper=paper.value, player=player, event=event, date=date)
    show.file(output, data)
    code = _conclude([r for r, _ in reports], pages, output)
    show.errors(f"{problem}; this deck has no sheet" for problem in problems)
    return COULD_NOT_RUN if problems else code


def _reports(
    paths: list[str], options: CheckOptions, stdin_filename: str | None, output: str, problems: list[str]
) -> list[tuple[Report, tuple[str, ...]]]:
    """Check each deck with nothing ignored.

    Why a deck cannot be checked is added to `problems`.

    Returns:
        The reports, each with the codes that comments would ignore.

    Raises:
        BorgcheckError: Files are missing, or no deck is left.
    """
    from borgcheck.inputs.config import Configuration, configuration_for
    from borgcheck.inputs.session import check_whole
    from borgcheck.model.deck import Deck

    reports: list[tuple[Report, tuple[str, ...]]] = []
    walk = Walk(options.config)
    for deck in walk.sources(paths, stdin_filename):
        if deck.content is None:
            require_other_file(output, deck.file)
        try:
            settings = Configuration(ruleset=configuration_for(deck.file, options.config).ruleset)
            report, silenced = check_whole(deck, options, settings)
        except BorgcheckError as error:
            problems.append(str(error))
            continue
        if walk.skips(deck, report.listing):
            continue
        if isinstance(report.listing, Deck):
            reports.append((report, silenced))
        else:
            show.write_error(f"{deck.name}: no sheet, because sheets cover only the card game")
    show.write_errors(walk.skipped.lines())
    if reports and not walk.problems:
        return reports
    if not walk.problems and not problems:
        raise BorgcheckError("no sheets written: none of the files is a deck")
    show.errors((*walk.problems, *problems))
    why = "the PDF would not include every deck" if walk.problems else "no deck could be checked"
    raise BorgcheckError(f"no sheets written: {why}")


def _conclude(reports: list[Report], pages: int, output: str) -> int:
    """Print what was written and which decks are not legal, and return the exit code."""
    from borgcheck.common.phrasing import plural
    from borgcheck.model.findings import Verdict
    from borgcheck.output.phrases import conclusion

    others = [r for r in reports if r.verdict is not Verdict.LEGAL]
    for report in others:
        show.write_error(f"{report.path}: {report.verdict.value}{conclusion(report)}")
    place = "" if output == STDIN else f"{output}: "
    show.write_error(f"{place}{plural(len(reports), 'deck')} on {plural(pages, 'page')}, {len(others)} not legal")
    return 1 if others else 0
