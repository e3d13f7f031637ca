"""Suggest what to do after a check: which findings `--fix` would correct, and where a code is explained."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from borgcheck.common.escaping import visible
from borgcheck.inputs.session import Checked
from borgcheck.inputs.sources import Source
from borgcheck.model.findings import Severity

# With more names than this, the command is too long to type.
_MOST_NAMED = 3


def advice(checked: Sequence[tuple[Source, Checked]], paths: Sequence[str]) -> list[str]:
    """Return what can be done next, one line each.

    Args:
        checked: The files with the results of their checks.
        paths: The paths that the user named.
    """
    findings = [finding for _, each in checked for report in each.reports for finding in report.findings]
    if not findings:
        return []
    said = []
    titles = [(source, each.fixable.titles) for source, each in checked]
    moves = [(source, each.fixable.moves) for source, each in checked]
    for option, how, found in (("--fix", "", titles), ("--fix=sections", " by moving cards", moves)):
        if total := sum(number for _, number in found):
            names = [source.name for source, number in found if number]
            said.append(f"{total} of these can be fixed{how}: {_command(option, paths, names)}")
    severities = list(Severity)
    worst = min(findings, key=lambda finding: severities.index(finding.severity))
    return [*said, f"borgcheck rule {worst.code} explains a code"]


def _command(options: str, paths: Sequence[str], names: Sequence[str]) -> str:
    """Return a command line with the decks' names or, if these are too many, with the paths that the user named."""
    named = next((some for some in (names, paths) if len(some) <= _MOST_NAMED), None)
    return f"borgcheck check {options} {visible(shlex.join(named)) if named else 'PATH...'}"
