"""What `borgcheck check` does, its arguments once understood: check decks, print reports, choose an exit code."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from borgcheck.cli import complete, show
from borgcheck.cli.bulk import Options, check_all
from borgcheck.cli.kept import Kept
from borgcheck.cli.paths import COULD_NOT_RUN, inputs
from borgcheck.cli.printing import Format, print_reports, require_one_output
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.checking import Report


class Fix(StrEnum):
    """What `--fix` may change: titles only, or sections, too."""

    TITLES = "titles"
    SECTIONS = "sections"


class Asked(NamedTuple):
    """What somebody asks of `borgcheck check`: the files and folders, and a field for each option."""

    paths: list[str]
    ruleset: str | None = None
    as_of: str | None = None
    output_format: Format | None = None
    select: str | None = None
    ignore: str | None = None
    strict: bool | None = None
    exit_zero: bool = False
    input_format: str | None = None
    stdin_filename: str | None = None
    fix: Fix | None = None
    diff: bool = False
    expect: str | None = None
    jobs: int | None = None
    summary: bool = False
    quiet: bool = False
    verbose: bool = False


def judge(asked: Asked) -> int:
    """Check decks and print the reports; gives the exit code (SPEC.md section 2).

    Raises BorgcheckError where what is asked cannot be meant, or nothing could be read.
    """
    require_one_output(
        asked.output_format, diff=asked.diff, summary=asked.summary, quiet=asked.quiet, verbose=asked.verbose
    )
    expected = _fingerprint(asked.expect)
    date = _date(asked.as_of)
    if asked.ruleset is not None and date is not None and not _is_all(asked.ruleset):
        raise BorgcheckError("--as-of and --ruleset both choose the rules: give one of them")
    rulesets = _rulesets(asked.ruleset, date)
    if asked.fix or asked.diff:
        from borgcheck.cli.fix import fix_decks

        code = fix_decks(
            asked.paths,
            rulesets or _of_decks(date),
            write=not asked.diff,
            sections=asked.fix is Fix.SECTIONS,
        )
        if asked.diff or code == COULD_NOT_RUN:
            return code
    options = Options(
        rulesets,
        date=date,
        select=asked.select,
        ignore=asked.ignore,
        strict=asked.strict,
        input_format=asked.input_format,
        stdin_filename=asked.stdin_filename,
    )
    problems: list[str] = []
    reports = Kept()
    passed = True
    others: list[Report] = []
    configured: str | None = None
    for piece in check_all(list(inputs(asked.paths, asked.stdin_filename, problems)), options, asked.jobs):
        reports.add(piece)
        for done in piece.done:
            problems += done.problems
            configured = configured or done.output_format
            for report in done.reports:
                passed = passed and _passes(report, strict=done.strict)
                if expected is not None and report.fingerprint != expected:
                    others.append(report)
    if not reports and problems:
        raise BorgcheckError(problems[0]) if len(problems) == 1 else _complain_of_all(problems)
    in_text = asked.summary or asked.quiet or asked.verbose
    shown = asked.output_format or Format(Format.TEXT if in_text else configured or Format.TEXT)
    print_reports(reports, shown, summary=asked.summary, quiet=asked.quiet, verbose=asked.verbose)
    for problem in problems:
        show.complain(f"borgcheck: {problem}")
    for report in others:
        show.complain(
            f"borgcheck: {report.path}: another deck: its fingerprint is {report.fingerprint}, not {expected}"
        )
    if problems:
        return COULD_NOT_RUN
    return 0 if asked.exit_zero or (passed and not others) else 1


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


def _passes(report: Report, *, strict: bool) -> bool:
    from borgcheck.findings import Severity, Verdict

    return report.verdict is Verdict.LEGAL and not (strict and report.count(Severity.WARNING))
