"""`borgcheck report` and `sheet`: a page about decks, and registration sheets for tournament directors."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import typer

from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.parameters import LEARN, DeckPaths, FileToWrite, ReadAs, RulesetName, StdinFilename
from borgcheck.cli.show import STDOUT, output_to
from borgcheck.common.phrasing import install_hint, plural
from borgcheck.corpus.loading import corpus
from borgcheck.errors import BorgcheckError, MissingExtraError
from borgcheck.inputs.decks import DeckFile, input_names, read_files, try_to_check
from borgcheck.inputs.options import CheckOptions, parse_options
from borgcheck.inputs.register import director_options, read_registered_lists
from borgcheck.inputs.walking import UnreadFiles, no_deck_file
from borgcheck.model.deck import Deck
from borgcheck.model.players import player_of
from borgcheck.model.report import Report, UnreadFile, failure_summary
from borgcheck.output.html import report_page
from borgcheck.output.page_content import make_page
from borgcheck.output.phrases import verdict_details

app = typer.Typer(rich_markup_mode="markdown")


@app.command(rich_help_panel=LEARN)
def report(
    paths: DeckPaths,
    output_file: FileToWrite,
    ruleset: RulesetName = None,
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
    options = parse_options(ruleset, others=CheckOptions(input_format=input_format, stdin_filename=stdin_filename))
    files = list(read_files(paths, options))
    reports, unread_files = _check_decks(files, options, paths)
    with output_to(output_file, input_names(paths, files)):
        show.write([report_page(make_page(reports, reports[0].deck.catalogue, corpus()))], sys.stdout)
    return _print_summary(reports, "a page", output_file, unread_files)


@app.command(rich_help_panel=LEARN)
def sheet(
    paths: DeckPaths,
    output_file: FileToWrite,
    paper: Annotated[Literal["a4", "letter"], typer.Option(case_sensitive=False, help="The paper to print on.")] = "a4",
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="The player of a single deck, overriding the deck.")
    ] = None,
    event: Annotated[str | None, typer.Option(metavar="TEXT", help="The event, overriding the decks.")] = None,
    date: Annotated[str | None, typer.Option(metavar="TEXT", help="The date, overriding the decks.")] = None,
    director: Annotated[
        bool, typer.Option("--director", help="As with `check --director`: only you choose the rules.")
    ] = False,
    ruleset: RulesetName = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Write a registration sheet for each deck: player, event, cards, verdict, signatures.

    All sheets go into one PDF file, at least one page for each deck. The verdict covers the whole ruleset: comments and
    settings cannot ignore codes here.

    Examples:

    - `borgcheck sheet my.deck -o my.pdf --player "Ann Lee"`
    - `borgcheck sheet decks/ -o sheets.pdf --event Regional --date 2000-11-18`

    Exit codes: 0 every deck is legal; 1 a deck is not legal; 2 a deck has no sheet.
    """
    try:
        from borgcheck.output import sheets
    except ModuleNotFoundError:
        raise MissingExtraError(
            f"sheets need a library for PDF files, which comes with {install_hint('pdf')}"
        ) from None
    if output_file == STDOUT and sys.stdout.isatty():
        raise BorgcheckError("not writing a PDF to a terminal; use -o FILE, or redirect the output")
    if director:
        options = director_options(paths, ruleset, input_format=input_format)
        files = list(read_registered_lists(paths, options))
    else:
        others = CheckOptions(input_format=input_format, stdin_filename=stdin_filename, allow_ignores=False)
        options = parse_options(ruleset, others=others)
        files = list(read_files(paths, options))
    reports, unread_files = _check_decks(files, options, paths, is_filled=True)
    if director:
        reports = [each.model_copy(update={"player": player_of(each.player, each.path)}) for each in reports]
    if player is not None and len(reports) > 1:
        raise BorgcheckError(f"--player is for a single deck, but there are {len(reports)}; write @player into each")
    data, pages = sheets.sheets_pdf(reports, paper=paper, player=player, event=event, date=date)
    with output_to(output_file, input_names(paths, files)):
        show.write([data], sys.stdout.buffer)
    return _print_summary(reports, plural(pages, "page"), output_file, unread_files, every=director)


def _check_decks(
    files: Iterable[DeckFile | UnreadFile], options: CheckOptions, paths: Sequence[str], *, is_filled: bool = False
) -> tuple[list[Report], UnreadFiles]:
    """Check the lists that were read.

    Args:
        files: The lists, and what could not be read.
        options: The options of every check.
        paths: The paths of the command.
        is_filled: Whether a list without a card in the deck, such as an empty file, counts as not read.

    Returns:
        The reports on the decks of the card game, and what was not read.

    Raises:
        BorgcheckError: There is no deck of the card game.
    """
    reports: list[Report] = []
    unread_files = UnreadFiles()
    for file in unread_files.keep_readable(try_to_check(file, options) for file in files):
        [report] = file.reports
        if not isinstance(report.listing, Deck):
            unread_files.files.append(UnreadFile.other_game(report.listing))
        elif is_filled and report.fingerprint is None:
            why = f"no deck to print: {failure_summary(report)[1]}"
            unread_files.files.append(UnreadFile.from_error(report.path, why))
        else:
            reports.append(report)
    if not reports:
        raise no_deck_file(paths, unread_files)
    return reports, unread_files


def _print_summary(
    reports: list[Report], pages: str, output_file: str, unread_files: UnreadFiles, *, every: bool = False
) -> int:
    """Print what was written, which decks are not legal and which are missing, and return the exit code.

    Args:
        reports: The reports on the decks.
        pages: What was written, in words.
        output_file: The file that was written.
        unread_files: What was not read.
        every: Whether to name each skipped file however many they are.
    """
    show.write_errors(unread_files.lines(every=every), prefix="")
    others = [r for r in reports if not r.is_legal]
    for report in others:
        show.write_error(f"{report.path}: {report.verdict.value}{verdict_details(report)}")
    where = "" if output_file == STDOUT else f"{output_file}: "
    show.write_error(f"{where}{plural(len(reports), 'deck')} on {pages}, {len(others)} not legal")
    show.write_errors(f"{problem}; left out" for problem in unread_files.problems)
    return COULD_NOT_RUN if unread_files.problems else int(bool(others))
