"""`borgcheck sheet`: registration sheets for tournament directors."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import complete, show
from borgcheck.cli.formats import InputFormat
from borgcheck.cli.paths import COULD_NOT_RUN, STDIN, inputs
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

if TYPE_CHECKING:
    from types import ModuleType

    from borgcheck.checking import Report


class Paper(StrEnum):
    """What sheets are printed on (output.sheet.PAPERS)."""

    A4 = "a4"
    LETTER = "letter"


def sheet(
    paths: Annotated[
        list[str], typer.Argument(help="Deck files or folders; `-` reads standard input.", show_default=False)
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", help="The PDF file to write; `-` is standard output.", show_default=False)
    ],
    paper: Annotated[Paper, typer.Option(help="The paper to print on.")] = Paper.A4,
    event: Annotated[str | None, typer.Option(help="The event, whatever the decks say.")] = None,
    date: Annotated[str | None, typer.Option(help="The date, whatever the decks say.")] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(help="The rules to check by, whatever the decks say.", autocompletion=complete.ruleset),
    ] = None,
    input_format: Annotated[
        InputFormat | None,
        typer.Option(help="Read decks in this format instead of telling it from the content."),
    ] = None,
    stdin_filename: Annotated[str | None, typer.Option(help="The name to show for standard input.")] = None,
) -> int:
    """Write a registration sheet for each deck: player, event, cards, verdict, signatures.

    All go into one PDF file, a page a deck or more. The verdict is that of the whole ruleset: no comment or
    configuration silences a code here. Leaves with 0 where every deck is legal, 1 where one is not and the sheets
    are written all the same, 2 where a sheet could not be written.
    """
    pdf = _drawing()
    if output == STDIN and sys.stdout.isatty():
        raise BorgcheckError("a PDF file is nothing for a terminal: name a file behind -o, or send it on with `>`")
    from borgcheck.analysis.sheet import sheet as laid_out
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.output.sheet import PAPERS, Setting, deck_pages

    size = PAPERS[paper.value]
    setting = Setting(size, pdf.Fonts(), f"borgcheck {__version__}, cards of {catalogue().date}")
    problems: list[str] = []
    reports = _reports(paths, ruleset, input_format, stdin_filename, output, problems)
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
    paths: list[str],
    ruleset: str | None,
    input_format: InputFormat | None,
    stdin_filename: str | None,
    output: str,
    problems: list[str],
) -> list[tuple[Report, tuple[str, ...]]]:
    """What a check says of each deck when nothing is silenced, and the codes that its comments would silence. Why a
    deck cannot be checked is put down as a problem.

    Raises BorgcheckError where files are missing, or no deck is left.
    """
    from borgcheck import rulesets
    from borgcheck.api import check
    from borgcheck.checking import check_deck
    from borgcheck.config import configuration_for
    from borgcheck.deck import Deck

    if ruleset is not None:
        rulesets.load(ruleset)
    reports: list[tuple[Report, tuple[str, ...]]] = []
    missing: list[str] = []
    for content, name in inputs(paths, stdin_filename, missing):
        if isinstance(content, Path) and Path(output).exists() and content.samefile(output):
            raise BorgcheckError(f"{name}: is a deck to read; name another file behind -o")
        try:
            settings = configuration_for(content if isinstance(content, Path) else Path(stdin_filename or "deck"))
            report = check(
                content,
                ruleset,
                input_format=input_format.value if input_format else None,
                name=name,
                default_ruleset=settings.ruleset,
            )
        except BorgcheckError as error:
            problems.append(str(error))
            continue
        if not isinstance(report.listing, Deck):
            show.complain(f"{name}: the setup of another game, for which there are no sheets")
            continue
        silenced = report.silenced
        if silenced:
            report = check_deck(report.deck.changed(ignores=[]), report.ruleset)
        reports.append((report, silenced))
    if reports and not missing:
        return reports
    if not missing and not problems:
        raise BorgcheckError("no sheets written: there is no deck among the files")
    for problem in (*missing, *problems):
        show.complain(f"borgcheck: {problem}")
    why = "a file of them holds every deck" if missing else "no deck could be checked"
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
