"""Why a deck fails, in a few words."""

from __future__ import annotations

from itertools import groupby

from borgcheck.common.phrasing import first_few
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.report import Report

NOT_BORG = "not a Borg deck"
_NOT_BORG_CODE = "B121"
"""The code of the error that a deck has no Borg card, which summaries give in words."""
_MOST_CARDS = 3
"""The most cards to name for each code of an obstacle."""
_ABOUT_CARDS = frozenset({"B106", "B107", "B108", "B110", "B119", "B122", "B123"})
"""The codes of errors about single cards, not about counts."""


def is_not_borg(report: Report) -> bool:
    """Check whether a deck is illegal because it is not a Borg deck."""
    is_illegal = report.verdict is Verdict.ILLEGAL
    return is_illegal and any(f.code == _NOT_BORG_CODE and f.severity is Severity.ERROR for f in report.findings)


def failing_findings(report: Report) -> list[Finding]:
    """Return the findings that fail a deck: its errors, or the warnings of a legal deck that fails a strict check."""
    severity = Severity.WARNING if report.fails_strict else Severity.ERROR
    return [f for f in report.findings if f.severity is severity]


def failing_codes(report: Report) -> tuple[list[str], str]:
    """Return the codes for which a deck fails, those that decide the verdict first, and the first one in words."""
    first: dict[str, Finding] = {}
    for finding in failing_findings(report):
        first.setdefault(finding.code, finding)
    is_open = report.verdict is Verdict.UNDECIDED
    ranked = sorted(
        first.values(), key=lambda f: (f.is_on_reading != is_open, f.code != _NOT_BORG_CODE, not f.is_on_deck, f.code)
    )
    codes = [finding.code for finding in ranked]
    if not codes:
        return [], ""
    return codes, NOT_BORG if codes[0] == _NOT_BORG_CODE else ranked[0].message.partition(";")[0]


def obstacles(report: Report) -> str:
    """Return what keeps a deck from being legal: each code of an error, with its cards or its first message."""
    errors = sorted((f for f in report.findings if f.severity is Severity.ERROR), key=lambda f: f.code)
    return "; ".join(_obstacle(code, list(same)) for code, same in groupby(errors, key=lambda f: f.code))


def _obstacle(code: str, findings: list[Finding]) -> str:
    cards = list(dict.fromkeys(f.card for f in findings if f.card))
    if not cards or code not in _ABOUT_CARDS:
        return f"{code} {findings[0].message.partition(';')[0]}" + (
            f" (and {len(findings) - 1} more)" if findings[1:] else ""
        )
    return f"{code} {findings[0].name}: {first_few(cards, _MOST_CARDS)}"
