"""`borgcheck check`: decks in, findings and a verdict out."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli import complete, show
from borgcheck.cli.formats import InputFormat
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
    summary: Annotated[bool, typer.Option("--summary", help="Print a line a deck, and no findings.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print errors of decks that are not legal, and nothing else.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Say how each deck was read.")] = False,
) -> int:
    """Check decks, and say what is wrong, where, why, and by which ruling.

    Leaves with 0 where every deck is legal, 1 where one is not or could not be judged, 2 where a file
    could not be read.
    """
    from borgcheck.api import check as check_one
    from borgcheck.api import rulesets_for
    from borgcheck.config import configuration_for

    date = _date(as_of) if ruleset is None else None
    asked = _rulesets(ruleset, date)
    if fix or diff:
        from borgcheck.cli.fix import fix_decks

        code = fix_decks(paths, asked or _of_decks(date), write=not diff, sections=fix is Fix.SECTIONS)
        if diff or code == COULD_NOT_RUN:
            return code
    reports: list[Report] = []
    problems: list[str] = []
    lenient: set[str] = set()
    chosen_format: str | None = output_format.value if output_format else None
    for content, name in inputs(paths, stdin_filename, problems):
        file = content if isinstance(content, Path) else Path(stdin_filename or "deck")
        settings = configuration_for(file)
        chosen_format = chosen_format or settings.output_format
        if not (settings.strict if strict is None else strict):
            lenient.add(name)
        read_as = input_format.value if input_format else None
        try:
            reports.extend(
                check_one(
                    content,
                    rules,
                    select=select or settings.select,
                    ignore=settings.ignored_for(file) if ignore is None else ignore,
                    input_format=read_as,
                    name=name,
                    default_ruleset=settings.ruleset,
                )
                for rules in (rulesets_for(content, input_format=read_as, date=date) if asked is None else asked)
            )
        except BorgcheckError as error:
            problems.append(str(error))
    if not reports and problems:
        raise BorgcheckError(problems[0]) if len(problems) == 1 else _complain_of_all(problems)
    shown = Format(chosen_format or Format.TEXT)
    print_reports(reports, shown, summary=summary, quiet=quiet, verbose=verbose)
    for problem in problems:
        show.complain(f"borgcheck: {problem}")
    others = _others(reports, expect)
    if problems:
        return 2
    if exit_zero:
        return 0
    return 1 if others or not all(_passes(r, strict=r.path not in lenient) for r in reports) else 0


def _rulesets(ruleset: str | None, date: str | None) -> tuple[str | None, ...] | None:
    """The rulesets to check by; None in it stands for what the deck or the configuration names, None instead of it
    for those of each deck's own game: all, or the one in force at the date."""
    from borgcheck import rulesets

    if ruleset is not None and ruleset.strip().lower() != "all":
        return rulesets.choose(ruleset)
    return (None,) if ruleset is None and date is None else None


def _date(as_of: str | None) -> str | None:
    if as_of is None:
        return None
    from borgcheck.cli.rulings import date_of

    return date_of(as_of)


def _of_decks(date: str | None) -> tuple[str, ...]:
    """The rulesets of the card game: all, or the one in force at a date."""
    from borgcheck import rulesets
    from borgcheck.deck import GAME

    return (rulesets.in_force(date, GAME),) if date else rulesets.of_game(GAME)


def _others(reports: list[Report], expect: str | None) -> int:
    """How many decks have another fingerprint than the one expected; each is said."""
    if expect is None:
        return 0
    wanted = expect.strip().upper().replace("O", "0").replace("I", "1").replace("L", "1")
    others = [r for r in reports if r.fingerprint != wanted]
    for report in others:
        show.complain(f"borgcheck: {report.path}: another deck: its fingerprint is {report.fingerprint}, not {wanted}")
    return len(others)


def _complain_of_all(problems: list[str]) -> BorgcheckError:
    for problem in problems[:-1]:
        show.complain(f"borgcheck: {problem}")
    return BorgcheckError(problems[-1])


def _passes(report: Report, *, strict: bool) -> bool:
    from borgcheck.findings import Severity, Verdict

    return report.verdict is Verdict.LEGAL and not (strict and report.count(Severity.WARNING))
