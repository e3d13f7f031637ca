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
    if total := sum(each.fixable for _, each in checked):
        names = [source.name for source, each in checked if each.fixable]
        said.append(f"{total} of these can be fixed: {_command(paths, names)}")
    severities = list(Severity)
    worst = min(findings, key=lambda finding: severities.index(finding.severity))
    return [*said, f"borgcheck rule {worst.code} explains a code"]


def _command(paths: Sequence[str], names: Sequence[str]) -> str:
    """Return the command that fixes decks, with the paths that the user named if the decks are too many to name."""
    named = next((some for some in (names, paths) if len(some) <= _MOST_NAMED), None)
    return f"borgcheck check --fix {visible(shlex.join(named)) if named else 'PATH...'}"
