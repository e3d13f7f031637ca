"""Phrase what several formats say of a deck in the same words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.check import Report
from borgcheck.common.phrasing import plural
from borgcheck.model.findings import Finding, Severity, Verdict

_MOST_CARDS = 3
"""How many cards are named that are in the way by one code."""
NOT_BORG = "not a Borg deck"
_NOT_BORG_CODE = "B121"
_ABOUT_CARDS = frozenset({"B106", "B107", "B108", "B110", "B119", "B122", "B123"})
"""The codes of errors that are in single cards, whatever their number."""


def found(report: Report) -> str:
    """Return the number of findings of each severity, such as `2 errors, 1 warning`; empty if there are none."""
    return ", ".join(
        plural(n, severity.value, "info" if severity is Severity.INFO else "")
        for severity in Severity
        if (n := report.count(severity))
    )


def failing(reports: Iterable[Report], verdict: Verdict) -> str:
    """Return how many of the legal decks fail, such as ` (2 fail --strict)`, or how many of the illegal ones are not
    Borg decks; empty if there are none."""
    if verdict is Verdict.ILLEGAL:
        others = sum(bool(not_borg(error_codes(report))) for report in reports)
        return f" ({others} {NOT_BORG if others == 1 else 'not Borg decks'})" if others else ""
    number = sum(report.fails_strict for report in reports) if verdict is Verdict.LEGAL else 0
    return f" ({number} {'fails' if number == 1 else 'fail'} --strict)" if number else ""


def not_borg(codes: Iterable[str]) -> str:
    """Return `not a Borg deck` if that is among the codes of some errors, else nothing."""
    return NOT_BORG if _NOT_BORG_CODE in codes else ""


def error_codes(report: Report) -> list[str]:
    """Return the codes of a report's errors, each once."""
    return list(dict.fromkeys(f.code for f in report.findings if f.severity is Severity.ERROR))


def in_short(findings: Iterable[tuple[str, str]], verdict: str) -> tuple[list[str], str]:
    """Return the codes of some findings, each once, those first that the verdict rests on, and the first in words.

    Args:
        findings: The code and the message of each.
        verdict: The verdict.
    """
    messages: dict[str, str] = {}
    for code, message in findings:
        messages.setdefault(code, message)
    is_undecided = verdict == Verdict.UNDECIDED.value
    codes = sorted(messages, key=lambda c: (c != _NOT_BORG_CODE, (c[0] in "DC") != is_undecided, c))
    if not codes:
        return [], ""
    return codes, NOT_BORG if codes[0] == _NOT_BORG_CODE else messages[codes[0]].partition(";")[0]


def counts(report: Report) -> str:
    """Return the number of cards in each section, such as `missions 6, seed 30, draw 49`."""
    return (
        ", ".join(f"{section} {number}" for section, number in report.listing.counts_in_short().items()) or "no cards"
    )


def left_out(report: Report) -> str:
    """Return the codes that were not looked at, or their number if there are more than four."""
    return ", ".join(report.left_out) if len(report.left_out) <= 4 else f"{len(report.left_out)} codes"


def conclusion(report: Report) -> str:
    """Return what follows the verdict: the ruleset, whether a legal deck fails, what was found, and which codes were
    ignored."""
    words = not_borg(error_codes(report))
    detail = (
        (f", {words}," if words else "")
        + f" under {report.ruleset.label}"
        + (", but fails --strict" if report.fails_strict else "")
    )
    detail += f", card data of {catalogue().date}" if report.ruleset.has_pool else ""
    detail += f": {found(report)}" if report.findings else ""
    if report.left_out:
        detail += f" (not looked at: {left_out(report)})"
    if report.silenced:
        detail += f" (silenced by comments in the file: {', '.join(report.silenced)})"
    return detail


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
    more = f" and {len(cards) - _MOST_CARDS} more" if len(cards) > _MOST_CARDS else ""
    return f"{code} {findings[0].name}: {', '.join(cards[:_MOST_CARDS])}{more}"
