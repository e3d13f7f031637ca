"""`json`: the report of a run, for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from borgcheck.checking import Report
from borgcheck.findings import Severity, Verdict
from borgcheck.output import streams


def pieces(
    reports: Collection[Report], *, version: str, ruleset: str, cards: dict[str, Any], rulings: int
) -> Iterator[str]:
    """The whole run as one JSON object, piece by piece.

    `ruleset` is the one of all decks, or a list of names joined by commas where they differ.
    """
    yield from streams.pieces(
        {
            "borgcheck": version,
            "ruleset": ruleset,
            "cards": cards,
            "rulings": {"count": rulings},
            "decks": (report.to_dict() for report in reports),
            "summary": summary(reports),
        }
    )


def summary(reports: Collection[Report]) -> dict[str, int]:
    """Decks by verdict, and findings by severity."""
    verdicts: Counter[Verdict] = Counter()
    severities: Counter[Severity] = Counter()
    for report in reports:
        verdicts[report.verdict] += 1
        severities.update(f.severity for f in report.findings)
    return {
        "decks": len(reports),
        **{v.value: verdicts[v] for v in Verdict},
        "errors": severities[Severity.ERROR],
        "warnings": severities[Severity.WARNING],
    }
