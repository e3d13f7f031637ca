"""`concise`: one line a finding, as editors and problem matchers read it, and a line with the verdict of each deck."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.common.escaping import visible
from borgcheck.output.phrases import conclusion, counts
from borgcheck.output.run import Run


def render(run: Run) -> Iterator[str]:
    """Yield `path:line:column: severity CODE message` for each finding, and `path: verdict` after those of a deck."""
    for report in run.reports:
        for f in report.findings:
            place = f"{report.path}:{f.span.line}:{f.span.column}"
            yield visible(f"{place}: {f.severity.value} {f.code} {f.message}") + "\n"
        verdict = f"{report.verdict.value.upper()}{conclusion(report)}  [{counts(report)}]  {report.fingerprint}"
        yield visible(f"{report.path}: {verdict}") + "\n"
