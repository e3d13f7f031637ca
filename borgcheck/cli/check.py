"""`borgcheck check`: decks in, findings and a verdict out."""

# Annotations stay values here: typer takes its time with those that are text.
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import complete, show
from borgcheck.cli.bulk import Options, check_all
from borgcheck.cli.formats import InputFormat
from borgcheck.cli.kept import Kept
from borgcheck.cli.paths import COULD_NOT_RUN, inputs
from borgcheck.cli.printing import Format, print_reports
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.checking import Report


class Fix(StrEnum):
    """What `--fix` may change: titles only, or sections, too."""

    TITLES = "titles"
    SECTIONS = "sections"


def check(
    paths: Annotated[
        list[str], typer.Argument(help="Deck files or folders; `-` reads standard input.", show_default=False)
    ],
    ruleset: Annotated[
        str | None,
        typer.Option(
            help="The rules to check by, whatever the deck names itself; several, or `all`.",
            autocompletion=complete.rulesets,
        ),
    ] = None,
    as_of: Annotated[str | None, typer.Option(help="Check by the rules in force at this date, as 2000-10.")] = None,
    output_format: Annotated[Format | None, typer.Option(help="What to print.", show_default="text")] = None,
    select: Annotated[
        str | None,
        typer.Option(
            help="Look at these codes only (B103, B, seed-limit), separated by commas.", autocompletion=complete.codes
        ),
    ] = None,
    ignore: Annotated[
        str | None, typer.Option(help="Leave out these codes, separated by commas.", autocompletion=complete.codes)
    ] = None,
    strict: Annotated[
        bool | None, typer.Option("--strict/--no-strict", help="Let warnings count for the exit code too.")
    ] = None,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Leave with 0 even where decks are not legal.")
    ] = False,
    input_format: Annotated[
        InputFormat | None,
        typer.Option(help="Read decks in this format instead of telling it from the content."),
    ] = None,
    stdin_filename: Annotated[str | None, typer.Option(help="The name to show for standard input.")] = None,
    fix: Annotated[
        Fix | None,
        typer.Option(
            help="Write titles right in the files where one card is certain, then check; with =sections, also move "
            "cards to the only section that may hold them.",
            metavar="[=sections]",
        ),
    ] = None,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what --fix would change, and neither write nor check.")
    ] = False,
    expect: Annotated[
        str | None, typer.Option(help="Fail unless the deck has this fingerprint: the list as it was handed in.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, help="How many processes check at once; else one for each processor where there are many decks."
        ),
    ] = None,
    summary: Annotated[bool, typer.Option("--summary", help="In text, print a line a deck, and no findings.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="In text, print errors of decks that are not legal, and nothing else.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="In text, say how each deck was read.")] = False,
) -> int:
    """Check decks, and say what is wrong, where, why, and by which ruling.

    Leaves with 0 where every deck is legal, 1 where one is not or could not be judged, 2 where a file
    could not be read.
    """
    expected = _fingerprint(expect)
    date = _date(as_of)
    if ruleset is not None and date is not None and not _is_all(ruleset):
        raise BorgcheckError("--as-of and --ruleset both choose the rules: give one of them")
    asked = _rulesets(ruleset, date)
    if fix or diff:
        from borgcheck.cli.fix import fix_decks

        code = fix_decks(paths, asked or _of_decks(date), write=not diff, sections=fix is Fix.SECTIONS)
        if diff or code == COULD_NOT_RUN:
            return code
    problems: list[str] = []
    options = Options(
        asked,
        date=date,
        select=select,
        ignore=ignore,
        strict=strict,
        input_format=input_format.value if input_format else None,
        stdin_filename=stdin_filename,
    )
    reports = Kept()
    passed = True
    others: list[Report] = []
    configured: str | None = None
    for done in check_all(list(inputs(paths, stdin_filename, problems)), options, jobs):
        problems += done.problems
        configured = configured or done.output_format
        for report in done.reports:
            reports.add(report)
            passed = passed and _passes(report, strict=done.strict)
            if expected is not None and report.fingerprint != expected:
                others.append(report)
    if not reports and problems:
        raise BorgcheckError(problems[0]) if len(problems) == 1 else _complain_of_all(problems)
    in_text = summary or quiet or verbose
    shown = output_format or Format(Format.TEXT if in_text else configured or Format.TEXT)
    print_reports(reports, shown, summary=summary, quiet=quiet, verbose=verbose)
    for problem in problems:
        show.complain(f"borgcheck: {problem}")
    for report in others:
        show.complain(
            f"borgcheck: {report.path}: another deck: its fingerprint is {report.fingerprint}, not {expected}"
        )
    if problems:
        return COULD_NOT_RUN
    return 0 if exit_zero or (passed and not others) else 1


def _rulesets(ruleset: str | None, date: str | None) -> tuple[str | None, ...] | None:
    """The rulesets to check by; None in it stands for what the deck or the configuration names, None instead of it
    for those of each deck's own game: all, or the one in force at the date."""
    from borgcheck import rulesets

    if ruleset is not None and not _is_all(ruleset):
        return rulesets.choose(ruleset)
    return (None,) if ruleset is None and date is None else None


def _is_all(ruleset: str) -> bool:
    return ruleset.strip().lower() == complete.ALL


def _date(as_of: str | None) -> str | None:
    if as_of is None:
        return None
    from borgcheck.cli.dates import date_of

    return date_of(as_of)


def _of_decks(date: str | None) -> tuple[str, ...]:
    """The rulesets of the card game: all, or the one in force at a date."""
    from borgcheck import rulesets
    from borgcheck.deck import GAME

    return (rulesets.in_force(date, GAME),) if date else rulesets.of_game(GAME)


def _fingerprint(expected: str | None) -> str | None:
    if expected is None:
        return None
    from borgcheck.checking import read_fingerprint

    found = read_fingerprint(expected)
    if found is None:
        raise BorgcheckError(
            f"--expect: {expected!r} is no fingerprint; they look like 7K2QM-X04RC, as `check` prints them"
        )
    return found


def _complain_of_all(problems: list[str]) -> BorgcheckError:
    for problem in problems[:-1]:
        show.complain(f"borgcheck: {problem}")
    return BorgcheckError(problems[-1])


def _passes(report: "Report", *, strict: bool) -> bool:
    from borgcheck.findings import Severity, Verdict

    return report.verdict is Verdict.LEGAL and not (strict and report.count(Severity.WARNING))
