"""`json`: the report of a run as SPEC.md section 6 fixes it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from borgcheck.checking import Report
from borgcheck.findings import Severity, Verdict


def pieces(
    reports: Collection[Report], *, version: str, ruleset: str, cards: dict[str, Any], rulings: int
) -> Iterator[str]:
    """The whole run as one JSON object, piece by piece.

    `ruleset` is the one of all decks, or a list of names joined by commas where they differ.
    """
    head = {"borgcheck": version, "ruleset": ruleset, "cards": cards, "rulings": {"count": rulings}}
    yield _dump(head).removesuffix("\n}") + ',\n  "decks": ['
    comma = ""
    for report in reports:
        yield f"{comma}\n    {_within(report.to_dict(), 4)}"
        comma = ","
    yield "\n  ]" if comma else "]"
    yield f',\n  "summary": {_within(summary(reports), 2)}\n}}'


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _within(value: object, margin: int) -> str:
    """A value as it stands at a margin. A line end in JSON is never part of a text."""
    return _dump(value).replace("\n", "\n" + " " * margin)


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
