"""The colours of severities and verdicts."""

from __future__ import annotations

from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.report import Report

STYLES: dict[Severity | Verdict, str] = {
    Severity.ERROR: "bold red",
    Severity.WARNING: "bold yellow",
    Severity.INFO: "bold blue",
    Verdict.LEGAL: "bold green",
    Verdict.ILLEGAL: "bold red",
    Verdict.UNDECIDED: "bold yellow",
}


def style(report: Report) -> str:
    """Return the style of a report's verdict."""
    return STYLES[Severity.WARNING if report.fails_strict else report.verdict]
