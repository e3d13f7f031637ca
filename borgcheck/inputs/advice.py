"""What can be done after a check: which findings `--fix` would correct, and where a code is explained."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence

from borgcheck.checking.check import Report
from borgcheck.checking.rewrite import NotRewritableError
from borgcheck.common.escaping import visible
from borgcheck.errors import BorgcheckError
from borgcheck.inputs.config import configuration_for
from borgcheck.inputs.session import FIXED, MISPLACED, CheckOptions, FixedList, fix_list
from borgcheck.inputs.sources import Source
from borgcheck.model.findings import Severity

# To find out what `--fix` does takes several times as long as a check: it is done for so many decks at most.
_MOST = 10
# More names than these make no command that somebody would type.
_MOST_NAMED = 3


def advice(
    checked: Iterable[tuple[Source, Sequence[Report]]], paths: Sequence[str], options: CheckOptions
) -> list[str]:
    """Return what can be done next, a line each.

    Args:
        checked: the files with their reports.
        paths: what the user named.
        options: what was asked of the check.
    """
    decks = [(source, reports) for source, reports in checked if any(report.findings for report in reports)]
    if not decks:
        return []
    may_be_fixed = (*FIXED, *MISPLACED)
    fixable = [(source, reports) for source, reports in decks if source.content is None and _has(reports, may_be_fixed)]
    if len(fixable) > _MOST:
        said = [f"some of these may be fixed: {_command('--fix --diff', paths, fixable)} shows how"]
    else:
        said = _fixes(fixable, paths, options)
    severities = list(Severity)
    findings = (finding for _, reports in decks for report in reports for finding in report.findings)
    worst = min(findings, key=lambda finding: severities.index(finding.severity))
    return [*said, f"borgcheck rule {worst.code} explains a code"]


def _fixes(decks: Sequence[tuple[Source, Sequence[Report]]], paths: Sequence[str], options: CheckOptions) -> list[str]:
    """Say how many findings `--fix` would correct, and how many it would by moving cards."""
    titles: list[tuple[Source, int]] = []
    places: list[tuple[Source, int]] = []
    for source, reports in decks:
        try:
            fix = fix_list(
                source, options, configuration_for(source.file, options.config), sections=_has(reports, MISPLACED)
            )
        except (BorgcheckError, NotRewritableError):
            continue
        titles.append((source, sum(_corrected(report, fix) for report in reports)))
        places.append((source, sum(_moved(report, fix) for report in reports)))
    said = []
    for option, how, found in (("--fix", "", titles), ("--fix=sections", " by moving cards", places)):
        if total := sum(number for _, number in found):
            named = [(source, ()) for source, number in found if number]
            said.append(f"{total} of these can be fixed{how}: {_command(option, paths, named)}")
    return said


def _corrected(report: Report, fix: FixedList) -> int:
    """Count the findings on titles that a fix corrects."""
    corrections = Counter(correction.line for correction in fix.corrections)
    found = Counter(finding.span.line for finding in report.findings if finding.code in FIXED)
    return (corrections & found).total()


def _moved(report: Report, fix: FixedList) -> int:
    """Count the findings on cards that a fix moves."""
    lines = {move.line for move in fix.moves}
    return sum(finding.code in MISPLACED and finding.span.line in lines for finding in report.findings)


def _has(reports: Iterable[Report], codes: Sequence[str]) -> bool:
    return any(finding.code in codes for report in reports for finding in report.findings)


def _command(options: str, paths: Sequence[str], decks: Sequence[tuple[Source, Sequence[Report]]]) -> str:
    """Return a command line for some decks: their names, else what the user named, unless these are many."""
    names = [source.name for source, _ in decks]
    named = next((some for some in (names, paths) if len(some) <= _MOST_NAMED), None)
    return f"borgcheck check {options} {visible(shlex.join(named)) if named else 'PATH...'}"
