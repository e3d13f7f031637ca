"""`json`: the report of a run as SPEC.md section 6 fixes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from borgcheck.checking import Report
from borgcheck.findings import Severity, Verdict


def document(reports: Sequence[Report], *, version: str, ruleset: str, cards: dict[str, Any], rulings: int) -> str:
    """The whole run as one JSON object.

    `ruleset` is the one of all decks, or a list of names joined by commas where they differ.
    """
    return json.dumps(
        {
            "borgcheck": version,
            "ruleset": ruleset,
            "cards": cards,
            "rulings": {"count": rulings},
            "decks": [r.to_dict() for r in reports],
            "summary": summary(reports),
        },
        ensure_ascii=False,
        indent=2,
    )


def summary(reports: Sequence[Report]) -> dict[str, int]:
    """Decks by verdict, and findings by severity."""
    return {
        "decks": len(reports),
        **{v.value: sum(r.verdict is v for r in reports) for v in Verdict},
        "errors": sum(r.count(Severity.ERROR) for r in reports),
        "warnings": sum(r.count(Severity.WARNING) for r in reports),
    }
