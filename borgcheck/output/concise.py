"""`concise`: one line per finding, for editors and problem matchers, and one line with each deck's verdict."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.common.escaping import make_visible
from borgcheck.model.findings import Finding, Severity
from borgcheck.output.phrases import verdict_line
from borgcheck.output.run import Run


def render(run: Run, *, quiet: bool = False) -> Iterator[str]:
    """Yield `path:line:column: severity CODE message` for each finding, and `path: verdict` after those of a deck.

    Args:
        run: What was found.
        quiet: Whether to omit decks that pass and findings that are not errors.
    """
    for report in run.reports:
        if quiet and report.passes:
            continue
        for f in report.findings:
            if quiet and f.severity is not Severity.ERROR:
                continue
            yield finding_line(report.path, f) + "\n"
        yield make_visible(f"{report.path}: {verdict_line(report)}") + "\n"


def finding_line(path: str, finding: Finding) -> str:
    """Return a finding in a file as `path:line:column: severity CODE message`."""
    position = f"{path}:{finding.line}:{finding.column}"
    return make_visible(f"{position}: {finding.severity.value} {finding.code} {finding.message_with_step}")
