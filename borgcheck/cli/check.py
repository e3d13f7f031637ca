"""`borgcheck check`: check decks, print what was found, choose an exit code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import COULD_NOT_RUN, complete, show
from borgcheck.cli.parameters import (
    CORRECTIONS,
    INPUT,
    OUTPUT,
    RULES,
    ConfigFile,
    DeckFiles,
    OutputFile,
    ReadAs,
    RulesetNames,
    StdinFilename,
    parse_date,
)
from borgcheck.cli.printing import (
    print_run,
    report_files,
    require_format,
    require_no_deck,
    require_one_output,
    write_report,
)
from borgcheck.errors import BorgcheckError
from borgcheck.output import OUTPUTS

if TYPE_CHECKING:
    from borgcheck.checking import Report
    from borgcheck.cli.printing import ReportFile
    from borgcheck.session import CheckOptions


class Fix(StrEnum):
    """What `--fix` may change: titles only, or sections, too."""

    TITLES = "titles"
    SECTIONS = "sections"


def check(
    paths: DeckFiles,
    ruleset: RulesetNames = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            metavar="DATE",
            help="Check by the rules in force at this date, such as 2000-10.",
            callback=parse_date,
            rich_help_panel=RULES,
        ),
    ] = None,
    select: Annotated[
        str | None,
        typer.Option(
            metavar="CODES",
            help="Check these codes only, separated by commas: B103, B, seed-limit.",
            autocompletion=complete.codes,
            rich_help_panel=RULES,
        ),
    ] = None,
    ignore: Annotated[
        str | None,
        typer.Option(
            metavar="CODES",
            help="Do not check these codes, separated by commas.",
            autocompletion=complete.codes,
            rich_help_panel=RULES,
        ),
    ] = None,
    strict: Annotated[
        bool | None,
        typer.Option("--strict/--no-strict", help="Fail on warnings, too.", rich_help_panel=RULES),
    ] = None,
    config: ConfigFile = None,
    expect: Annotated[
        str | None,
        typer.Option(
            metavar="FINGERPRINT",
            help="Fail if the deck is not the one that was registered with this fingerprint.",
            rich_help_panel=RULES,
        ),
    ] = None,
    output_format: Annotated[
        str | None,
        typer.Option(
            "--output-format",
            "-f",
            metavar="FORMAT",
            help=f"Print {', '.join(OUTPUTS)} (default: text, or what is configured).",
            show_default=False,
            autocompletion=complete.outputs,
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    report: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMAT=FILE",
            help="Also write a file in one of these formats; may be repeated.",
            autocompletion=complete.outputs,
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    output_file: OutputFile = None,
    summary: Annotated[
        bool,
        typer.Option(
            "--summary", help="Print one line for each deck, and the totals, no findings.", rich_help_panel=OUTPUT
        ),
    ] = False,
    quiet: Annotated[
        bool,
        typer.Option(
            "--quiet", "-q", help="Print only the errors of decks that are not legal.", rich_help_panel=OUTPUT
        ),
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show the role of every line.", rich_help_panel=OUTPUT)
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with 0 even if decks are not legal.", rich_help_panel=OUTPUT)
    ] = False,
    fix: Annotated[
        Fix | None,
        typer.Option(
            metavar="[=sections]",
            help="Correct titles in the files if only one card can be meant, then check; no illegal deck becomes legal "
            "by that. With `=sections`, also move cards to the only section that may hold them, which can make an "
            "illegal deck legal.",
            rich_help_panel=CORRECTIONS,
        ),
    ] = None,
    diff: Annotated[
        bool,
        typer.Option(
            "--diff",
            help="Show what `--fix` would change; write and check nothing; exit with 1 if a file would change.",
            rich_help_panel=CORRECTIONS,
        ),
    ] = False,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask",
            help="Ask on the terminal what each unread line is (card, heading, comment), write the answers into the "
            "files, then check.",
            rich_help_panel=CORRECTIONS,
        ),
    ] = False,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Check again whenever a file changes, until interrupted.", rich_help_panel=OUTPUT),
    ] = False,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=256,
            help="Check with this many processes (default: one for each processor if there are many decks).",
            rich_help_panel=INPUT,
        ),
    ] = None,
) -> int:
    """Check decks, and say what is wrong, where, why, and by which ruling.

    Examples:

    - `borgcheck check my.deck`
    - `borgcheck check decks/ --summary`
    - `borgcheck check my.deck --ruleset borg-gray --ignore A202`
    - `borgcheck check --fix my.deck`
    - `borgcheck check decks/ --report junit=report.xml`

    Exit codes: 0 every deck is legal; 1 a deck is illegal or undecided (with `--strict`, or has warnings);
    2 a file, option, ruleset or code cannot be used, or there is no deck file. With `--diff`: 0 no file would change;
    1 one would; 2 one cannot be read.
    """
    from borgcheck.session import parse_options

    require_format(output_format, "--output-format")
    if watch and (fix or diff or ask or output_format not in (None, "text")):
        raise BorgcheckError("--watch prints text after each change; it goes without --fix, --diff, --ask and -f")
    require_one_output(output_format, diff=diff, summary=summary, quiet=quiet, verbose=verbose)
    files = report_files(report or ())
    if files and diff:
        raise BorgcheckError("--diff checks nothing, so there is nothing for --report: give one of them")
    fingerprint = _fingerprint(expect)
    options = parse_options(
        ruleset=ruleset,
        as_of=as_of,
        select=select,
        ignore=ignore,
        strict=strict,
        input_format=input_format,
        config=config,
    )
    if ask:
        from borgcheck.cli.ask import ask_about_files

        ask_about_files(paths)
    if fix or diff:
        from borgcheck.cli.fix import fix_files

        code = fix_files(paths, options, write=not diff, sections=fix is Fix.SECTIONS)
        if diff or code == COULD_NOT_RUN:
            return code

    request = _Request(
        paths=paths,
        stdin_filename=stdin_filename,
        options=options,
        jobs=jobs,
        output_format=output_format,
        summary=summary,
        quiet=quiet,
        verbose=verbose,
        watch=watch,
        files=files,
        fingerprint=fingerprint,
        exit_zero=exit_zero,
    )
    if watch:
        from borgcheck.cli.watch import watch_files

        return watch_files(paths, partial(_check, request), config=config)
    return _check(request)


@dataclass(frozen=True, slots=True)
class _Request:
    """What is asked of a run of `check`, as its options say it."""

    paths: list[str]
    stdin_filename: str | None
    options: CheckOptions
    jobs: int | None
    output_format: str | None
    summary: bool
    quiet: bool
    verbose: bool
    watch: bool
    files: list[ReportFile]
    fingerprint: str | None
    exit_zero: bool


def _check(request: _Request) -> int:
    """Check the decks, print and write what was found, and return the exit code."""
    from borgcheck.cli.advice import advice
    from borgcheck.cli.bulk import check_all
    from borgcheck.cli.paths import Skipped, no_deck_file, sources
    from borgcheck.output.run import Run

    paths, options = request.paths, request.options
    problems: list[str] = []
    skipped = Skipped()
    decks = list(sources(paths, problems, request.stdin_filename, skipped=skipped, config=options.config))
    require_no_deck(request.files, decks)
    checked = list(check_all(decks, options, request.jobs, with_roles=request.verbose))
    skipped.reasons |= {deck.name: each.skipped for deck, each in zip(decks, checked, strict=True) if each.skipped}
    problems += [each.problem for each in checked if each.problem]
    reports = tuple(report for each in checked for report in each.reports)
    run = Run(reports, root=_working_folder(), skipped=tuple(skipped.to_list()))
    if problems and not run.reports:
        *first, last = problems
        for problem in first:
            show.complain(f"borgcheck: {problem}")
        raise BorgcheckError(last)
    if not run.reports:
        raise no_deck_file(paths, skipped)
    in_text = request.summary or request.quiet or request.verbose or request.watch
    configured = next((each.output_format for each in checked if each.output_format), None)
    shown = request.output_format or (not in_text and configured) or "text"
    found = zip(decks, (each.reports for each in checked), strict=True)
    steps = advice(found, paths, options) if shown == "text" and not (request.summary or request.quiet) else []
    print_run(run, shown, summary=request.summary, quiet=request.quiet, verbose=request.verbose, advice=steps)
    for file in request.files:
        write_report(run, file)
    if skipped and not request.quiet:
        show.complain(str(skipped))
    for problem in problems:
        show.complain(f"borgcheck: {problem}")
    others = _others(run.reports, request.fingerprint)
    if problems:
        return COULD_NOT_RUN
    return 0 if request.exit_zero or (not others and all(report.passes for report in run.reports)) else 1


def _working_folder() -> Path:
    """Return the folder that files are named from; somebody may have removed it, and a deck can be checked all the
    same."""
    try:
        return Path.cwd()
    except OSError:
        return Path()


def _fingerprint(expected: str | None) -> str | None:
    """Read the fingerprint that somebody typed. Raises BorgcheckError if it is none."""
    if expected is None:
        return None
    from borgcheck.checking import read_fingerprint

    found = read_fingerprint(expected)
    if found is None:
        raise BorgcheckError(
            f"--expect: {expected!r} is no fingerprint; they look like 7K2QM-X04RC, as `check` prints them"
        )
    return found


def _others(reports: Iterable[Report], fingerprint: str | None) -> bool:
    """Name the decks that are not the one with a fingerprint; return whether there are any."""
    others = [r for r in reports if fingerprint is not None and r.fingerprint != fingerprint]
    for report in others:
        show.complain(
            f"borgcheck: {report.path}: another deck: its fingerprint is {report.fingerprint}, not {fingerprint}"
        )
    return bool(others)
