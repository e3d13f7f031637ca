"""`concise`: one line a finding, as editors read it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from borgcheck.checking import Report
from borgcheck.output.safe import visible


def lines(reports: Collection[Report]) -> Iterator[str]:
    """`path:line:column: CODE message` for every finding."""
    for report in reports:
        for f in report.findings:
            yield visible(f"{report.path}:{f.span.line}:{f.span.column}: {f.code} {f.message}")
