"""`borgcheck sheet`: registration sheets for tournament directors."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.groups import ABOUT, group
from borgcheck.cli.parameters import ConfigFile, DeckFiles, FileToWrite, ReadAs, RulesetName, StdinFilename
from borgcheck.cli.paths import STDIN, Skipped, sources
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

if TYPE_CHECKING:
    from types import ModuleType

    from borgcheck.checking import Report
    from borgcheck.session import CheckOptions, Source

app = group()


class Paper(StrEnum):
    """What sheets are printed on (output.sheet.PAPERS)."""

    A4 = "a4"
    LETTER = "letter"


@app.command(rich_help_panel=ABOUT)
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

    pdf = _drawing()
    if output == STDIN and sys.stdout.isatty():
        raise BorgcheckError("a PDF file is nothing for a terminal: name a file behind -o, or send it on with `>`")
    from borgcheck.analysis.sheet import sheet as laid_out
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.output.sheet import PAPERS, Setting, deck_pages

    size = PAPERS[paper.value]
    setting = Setting(size, pdf.Fonts(), f"borgcheck {__version__}, cards of {catalogue().date}")
    problems: list[str] = []
    options = CheckOptions((load(ruleset),) if ruleset is not None else (), input_format=input_format, config=config)
    reports = _reports(paths, options, stdin_filename, output, problems)
    documents = []
    for report, silenced in reports:
        content = laid_out(report.deck, event=event, date=date, silenced=silenced)
        name = ", ".join(part for part in (content.name or report.path, content.player) if part)
        documents.append(pdf.Document(name, deck_pages(content, report, setting)))
    data: bytes = pdf.draw(documents, size)
    if output == STDIN:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        from borgcheck.files import replace_file

        replace_file(Path(output), data)
    code = _conclude([r for r, _ in reports], sum(len(d.pages) for d in documents), output)
    for problem in problems:
        show.complain(f"borgcheck: {problem}; this deck has no sheet")
    return COULD_NOT_RUN if problems else code


def _drawing() -> ModuleType:
    """What draws PDF files; it rests on an extra that not every installation has."""
    try:
        from borgcheck.output import pdf
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("borgcheck"):
            raise
        raise BorgcheckError("sheets need a library for PDF files: pip install 'borgcheck[pdf]'") from None
    return pdf


def _reports(
    paths: list[str], options: CheckOptions, stdin_filename: str | None, output: str, problems: list[str]
) -> list[tuple[Report, tuple[str, ...]]]:
    """Check each deck with nothing ignored.

    Returns the reports with the codes that comments would ignore. Why a deck cannot be checked is put down as a
    problem. Raises BorgcheckError if files are missing, or no deck is left.
    """
    from borgcheck.deck import Deck

    reports: list[tuple[Report, tuple[str, ...]]] = []
    missing: list[str] = []
    skipped = Skipped()
    for source in sources(paths, missing, stdin_filename, skipped=skipped, config=options.config, lists_only=True):
        if source.content is None and Path(output).exists() and source.file.samefile(output):
            raise BorgcheckError(f"{source.name}: is a deck to read; name another file behind -o")
        try:
            report, silenced = _whole(source, options)
        except BorgcheckError as error:
            problems.append(str(error))
            continue
        if isinstance(report.listing, Deck):
            reports.append((report, silenced))
        else:
            show.complain(f"{source.name}: the setup of another game, for which there are no sheets")
    if skipped:
        show.complain(str(skipped))
    if reports and not missing:
        return reports
    if not missing and not problems:
        raise BorgcheckError("no sheets written: there is no deck among the files")
    for problem in (*missing, *problems):
        show.complain(f"borgcheck: {problem}")
    why = "a file of them holds every deck" if missing else "no deck could be checked"
    raise BorgcheckError(f"no sheets written: {why}")


def _whole(source: Source, options: CheckOptions) -> tuple[Report, tuple[str, ...]]:
    """Check a deck by its whole ruleset; return the report, and the codes that comments in the deck would ignore."""
    from borgcheck.checking import check_deck
    from borgcheck.config import Configuration, configuration_for
    from borgcheck.session import check_list

    [report] = check_list(
        source, options, Configuration(ruleset=configuration_for(source.file, options.config).ruleset)
    )
    if not report.silenced:
        return report, ()
    return check_deck(report.listing.changed(ignores=[]), report.ruleset), report.silenced


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
