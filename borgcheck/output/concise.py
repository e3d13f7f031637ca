"""`concise`: one line per finding, for editors and problem matchers, and one line with each deck's verdict."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.common.escaping import visible
from borgcheck.model.findings import Severity
from borgcheck.output.phrases import section_counts, verdict_details
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
            place = f"{report.path}:{f.line}:{f.column}"
            yield visible(f"{place}: {f.severity.value} {f.code} {f.message_and_command}") + "\n"
        verdict = f"{report.verdict.value.upper()}{verdict_details(report)}  [{section_counts(report)}]"
        yield visible(f"{report.path}: {verdict}  {report.fingerprint or ''}").rstrip() + "\n"
