"""`borgcheck sheet`: registration sheets for tournament directors."""

from __future__ import annotations

import sys
from enum import StrEnum
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
from borgcheck.cli.paths import Walk
from borgcheck.errors import BorgcheckError
from borgcheck.files import STDIN

if TYPE_CHECKING:
    from types import ModuleType

    from borgcheck.checking import Report
    from borgcheck.session import CheckOptions


class Paper(StrEnum):
    """What sheets are printed on (output.sheets.PAPERS)."""

    A4 = "a4"
    LETTER = "letter"


def sheet(
    paths: DeckFiles,
    output: FileToWrite,
    paper: Annotated[Paper, typer.Option(help="The paper to print on.")] = Paper.A4,
    event: Annotated[str | None, typer.Option(metavar="TEXT", help="The event, whatever the decks say.")] = None,
    date: Annotated[str | None, typer.Option(metavar="TEXT", help="The date, whatever the decks say.")] = None,
    ruleset: RulesetName = None,
    config: ConfigFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Write a registration sheet for each deck: player, event, cards, verdict, signatures.

    All go into one PDF file, a page a deck or more. The verdict is that of the whole ruleset: comments and
    configuration ignore no code here.

    Example: `borgcheck sheet decks/ -o sheets.pdf --event Regional --date 2000-11-18`

    Exit codes: 0 every deck is legal; 1 one is not, and its sheet says so; 2 a deck got no sheet.
    """
    from borgcheck.rulesets import load
    from borgcheck.session import CheckOptions

    sheets = require_sheets()
    if output == STDIN and sys.stdout.isatty():
        raise BorgcheckError("a PDF file is nothing for a terminal: name a file behind -o, or send it on with `>`")
    problems: list[str] = []
    options = CheckOptions((load(ruleset),) if ruleset is not None else (), input_format=input_format, config=config)
    reports = _reports(paths, options, stdin_filename, output, problems)
    data, pages = sheets.render(reports, paper=paper.value, event=event, date=date)
    show.file(output, data)
    code = _conclude([r for r, _ in reports], pages, output)
    show.errors(f"{problem}; this deck has no sheet" for problem in problems)
    return COULD_NOT_RUN if problems else code


def require_sheets() -> ModuleType:
    """Return the module that makes sheets. Raises BorgcheckError if the extra that it needs is not installed."""
    with needs_extra("pdf", "sheets need a library for PDF files"):
        from borgcheck.output import sheets
    return sheets


def _reports(
    paths: list[str], options: CheckOptions, stdin_filename: str | None, output: str, problems: list[str]
) -> list[tuple[Report, tuple[str, ...]]]:
    """Check each deck with nothing ignored.

    Returns the reports with the codes that comments would ignore. Why a deck cannot be checked is put down as a
    problem. Raises BorgcheckError if files are missing, or no deck is left.
    """
    from borgcheck.config import Configuration, configuration_for
    from borgcheck.deck import Deck
    from borgcheck.session import check_whole

    reports: list[tuple[Report, tuple[str, ...]]] = []
    walk = Walk(options.config, lists_only=True)
    for source in walk.sources(paths, stdin_filename):
        if source.content is None:
            require_other_file(output, source.file)
        try:
            settings = Configuration(ruleset=configuration_for(source.file, options.config).ruleset)
            report, silenced = check_whole(source, options, settings)
        except BorgcheckError as error:
            problems.append(str(error))
            continue
        if isinstance(report.listing, Deck):
            reports.append((report, silenced))
        else:
            show.complain(f"{source.name}: the setup of another game, for which there are no sheets")
    if walk.skipped:
        show.complain(str(walk.skipped))
    if reports and not walk.problems:
        return reports
    if not walk.problems and not problems:
        raise BorgcheckError("no sheets written: there is no deck among the files")
    show.errors((*walk.problems, *problems))
    why = "a file of them holds every deck" if walk.problems else "no deck could be checked"
    raise BorgcheckError(f"no sheets written: {why}")


def _conclude(reports: list[Report], pages: int, output: str) -> int:
    """Say what was written and which decks are not legal; the exit code."""
    from borgcheck.findings import Verdict
    from borgcheck.output.phrases import conclusion
    from borgcheck.phrasing import plural

    others = [r for r in reports if r.verdict is not Verdict.LEGAL]
    for report in others:
        show.complain(f"{report.path}: {report.verdict.value}{conclusion(report)}")
    place = "" if output == STDIN else f"{output}: "
    show.complain(f"{place}{plural(len(reports), 'deck')} on {plural(pages, 'page')}, {len(others)} not legal")
    return 1 if others else 0
